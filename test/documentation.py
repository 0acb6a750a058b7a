"""Checks the documentation: links are valid, and README is short and shows the tool's actual output.

usage: documentation.py TOOL ROOT
"""

import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")
LONGEST_README = 150


def without_code(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)


def anchors(text):
    """The names that GitHub gives to headings."""
    headings = re.findall(r"^#+ (.*)$", without_code(text), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page):
    for link in LINK.findall(without_code(page.read_text(encoding="utf-8"))):
        if re.match(r"\w+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists():
            yield f"{page}: there is no '{name}'"
        elif anchor and anchor not in anchors(target.read_text(encoding="utf-8")):
            yield f"{page}: '{name}' has no heading '#{anchor}'"


def wrong_output(tool, root, readme):
    """README shows one command with all of its output."""
    arguments, shown = re.search(r"^\$ scripts/tf-op-lint ([^\n]*)\n(.*?)^```", readme, re.M | re.S).groups()
    command = [tool, "--quiet", *arguments.split()]
    printed = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, text=True, check=True).stdout
    if printed != shown:
        yield f"README.md does not show the tool's output, which is:\n{printed}"


def wrong_versions(tool, root, pages):
    """The changelog starts with the tool's version, recipes name existing tags and the default version of LLVM."""
    version = subprocess.run([tool, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()[1]
    newest = re.search(r"^## \[(.*?)\]", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)[1]
    if newest != version:
        yield f"CHANGELOG.md starts with {newest}, but the tool has version {version}"
    tags = subprocess.run(["git", "-C", root, "tag"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    llvm = (root / "scripts/llvm-version").read_text(encoding="utf-8").split()[0]
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for tag in re.findall(r"(?:rev: |scripts/ci@|VERSION: )(v\d[\w.]*)$", text, re.M):
            if tag not in tags:
                yield f"{page}: there is no tag '{tag}'"
        for named in re.findall(r"\b(?:clang-tidy|clang-format|libclang-cpp|libllvm)-?(\d+)\b", text):
            if named != llvm:
                yield f"{page}: the default version of LLVM is {llvm}, not {named}"


def main():
    tool, root = sys.argv[1], pathlib.Path(sys.argv[2])
    pages = [page for pattern in ("*.md", "checks/*.md", "driver/*.md", "corpus/*.md", "scripts/**/*.md") for page in root.glob(pattern)]
    readme = (root / "README.md").read_text(encoding="utf-8")
    problems = [problem for page in pages for problem in broken_links(page)]
    problems += wrong_output(tool, root, readme)
    problems += wrong_versions(tool, root, pages + [root / "scripts/ci/gitlab.yml"])
    if readme.count("\n") > LONGEST_README:
        problems.append(f"README.md has more than {LONGEST_README} lines")
    print("\n".join(problems))
    sys.exit(bool(problems))


main()
