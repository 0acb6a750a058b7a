"""Copies checks/ and introduces one error into the copy.

usage: break-table.py ROOT COPY nothing|duplicate|order|no-page|no-summary|other-title|no-implementation
"""

import os
import re
import shutil
import sys

root, copy, fault = sys.argv[1:]
shutil.rmtree(copy, ignore_errors=True)
shutil.copytree(f"{root}/checks", f"{copy}/checks")


def edit(file, pattern, replacement):
    with open(f"{copy}/checks/{file}", encoding="utf-8") as text:
        changed, count = re.subn(pattern, replacement, text.read(), count=1, flags=re.M | re.S)
    assert count == 1, f"{file} has nothing like '{pattern}'"
    with open(f"{copy}/checks/{file}", "w", encoding="utf-8") as text:
        text.write(changed)


FIRST_ROW = r'(?P<row>^    \{"tf-(?P<name>[^"]*)".*?Page\},\n)'
with open(f"{copy}/checks/registry.cpp", encoding="utf-8") as table:
    page = re.search(FIRST_ROW, table.read(), re.M | re.S)["name"] + ".md"

if fault == "duplicate":
    edit("registry.cpp", FIRST_ROW, r"\g<row>\g<row>")
elif fault == "order":
    edit("registry.cpp", FIRST_ROW + r"(?P<rest>.*?)^\};", lambda m: m[0].removesuffix("};") + m["row"].replace(m["name"], "a", 1) + "};")
elif fault == "no-page":
    os.remove(f"{copy}/checks/{page}")
elif fault == "no-summary":
    edit(page, r"\A(.*?\n\n)", r"\1Well: ")
elif fault == "other-title":
    edit(page, r"\A# tf-", "# ft-")
elif fault == "no-implementation":
    edit("module.cpp", r'^    \{"tf-[^"]*", create<\w+>\},\n', "")
else:
    assert fault == "nothing"
