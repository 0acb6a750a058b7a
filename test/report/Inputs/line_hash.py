"""GitHub's primaryLocationLineHash, implemented from its specification, independent of our code.

usage: line_hash.py SARIF ROOT    compares the hashes in a SARIF file with those of the files below ROOT
"""

import json
import os
import sys
import urllib.parse


def units(data):
    text = data.decode("utf-8", errors="replace").encode("utf-16-le")
    return [int.from_bytes(text[i:i + 2], "little") for i in range(0, len(text), 2)]


def hashes(data):
    """The hash of each line: a polynomial over the 100 characters from its start, and the number of equal hashes so far."""
    kept, starts, at_start, after_return = [], [], True, False
    for unit in [*units(data), 65535]:
        skip = unit in (9, 32) or (after_return and unit == 10)
        after_return = unit == 13
        if skip:
            continue
        if at_start:
            starts.append(len(kept))
        unit = 10 if unit == 13 else unit
        kept.append(unit)
        at_start = unit == 10
    kept += [0] * 100
    seen, result = {}, []
    for start in starts:
        value = 0
        for unit in kept[start:start + 100]:
            value = (value * 37 + unit) % 2**64
        seen[value] = seen.get(value, 0) + 1
        result.append(f"{value:x}:{seen[value]}")
    return result


# The expectations of codeql-action's own tests.
assert hashes(b"") == ["c129715d7a2bc9a3:1"]
assert hashes(b" a\nb\n  \t\tc\n d")[0] == "271789c17abda88f:1"

if __name__ == "__main__":
    sarif, root = sys.argv[1:]
    results = json.load(open(sarif, encoding="utf-8"))["runs"][0]["results"]
    assert results
    for result in results:
        place = result["locations"][0]["physicalLocation"]
        name = urllib.parse.unquote_to_bytes(place["artifactLocation"]["uri"])
        with open(os.path.join(os.fsencode(root), name), "rb") as file:
            expected = hashes(file.read())[place["region"]["startLine"] - 1]
        found = result["partialFingerprints"]["primaryLocationLineHash"]
        assert found == expected, f"{name}:{place['region']['startLine']}: {found}, expected {expected}"
