"""Writes a compilation database of 20,000 entries in directories that do not exist."""

import json
import sys

entries = [
    {"directory": f"/nonexistent/{i}", "file": f"/nonexistent/{i}/x.cc", "arguments": ["c++", "-c", "x.cc"] + ["-DA=%d" % i] * 20}
    for i in range(20000)
]
entries.append({"directory": "/nonexistent", "file": sys.argv[2], "arguments": ["c++", "-c", "-Irelative", "-DNAME=One", sys.argv[2]]})
with open(sys.argv[1], "w") as file:
    json.dump(entries, file)
