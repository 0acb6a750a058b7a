"""Compares 'list' and 'explain' with the pages in checks/.

usage: compare-pages.py TOOL ROOT
"""

import pathlib
import subprocess
import sys

tool, root = sys.argv[1:]


def output(*arguments):
    return subprocess.run([tool, *arguments], stdout=subprocess.PIPE, check=True).stdout


pages = {"tf-" + page.stem: page.read_bytes() for page in pathlib.Path(root, "checks").glob("*.md") if page.name != "README.md"}
listed = [line.split()[0] for line in output("list").decode().splitlines()]
assert pages and listed == sorted(pages), f"listed: {listed}, pages: {sorted(pages)}"
for check, page in pages.items():
    assert output("explain", check) == page, f"'explain {check}' is not its page"
