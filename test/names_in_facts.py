"""Finds comparisons with names of third-party libraries outside checks/facts."""

import pathlib
import re
import sys

# Our own names, and C++ keywords that the rewriting of text needs.
ALLOWED = {"tfop_stub", "this", "result", "const", "mutable", "if", "endif", "include", "std::"}

STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.S)
# A string that looks like a name: "push_back", "::std::vector", "TF_".
NAME = r'"((?:::)?[A-Za-z_~]\w*(?:::\w*)*)"'
# Comparisons: isStr("x"), hasAnyName("x", "y"), .Cases("x", "y", true), starts_with("x"), isCallTo(Call, "x").
COMPARING = re.compile(
    r"\b(?:isStr|hasName|hasAnyName|matchesName|Cases?|CaseLower|StartsWith|EndsWith|isCallTo|compare"
    r"|(?:starts_with|ends_with|contains|equals|consume_front|consume_back|find)(?:_insensitive|_lower)?)"
    r"\(((?:[^()\"]|\"[^\"]*\")*)"
)
EQUAL = re.compile(r"[!=]=\s*(?=\")" + NAME + "|" + NAME + r"\s*[!=]=")
# for (const llvm::StringRef Word : {"take", "pop"})
LIST = re.compile(r":\s*\{((?:[^{}\"]|\"[^\"]*\")*)\}\s*\)")


def without_comment(found):
    return found[0] if found[0].startswith('"') else re.sub(r"[^\n]", " ", found[0])


def comparisons(text):
    """The names that a text compares with, and their positions."""
    text = STRING_OR_COMMENT.sub(without_comment, text)
    for found in EQUAL.finditer(text):
        yield found.start(), found[1] or found[2]
    for pattern in (COMPARING, LIST):
        for found in pattern.finditer(text):
            for name in re.finditer(NAME, found[1]):
                yield found.start(1) + name.start(), name[1]


def main(root):
    wrong = False
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        if path.suffix not in (".h", ".cpp") or inside.parts[0] == "facts":
            continue
        text = path.read_text()
        found = sorted((at, name) for at, name in comparisons(text) if name not in ALLOWED)
        for at, name in found:
            line = text.count("\n", 0, at) + 1
            print(f'{inside}:{line}: compares with the name "{name}"; move the comparison to checks/facts')
            wrong = True
    sys.exit(wrong)


main(pathlib.Path(sys.argv[1]))
