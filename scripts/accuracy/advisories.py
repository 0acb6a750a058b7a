"""Published security fixes of TensorFlow: does tf-op-lint find the defect before the fix, and is it silent after it?

An advisory has "id", "path", "line" (of the defect, before the fix), "rule" (the check), "local" ("yes" if one file shows
the defect), "prefix_commit" and "fix_commit". Both versions of the file are read from a git repository and linted without
the rest of TensorFlow. The defect counts as found if a warning of the check is at its line, within two lines, at its
location or on its path, and the fixed file no longer has that warning. The members of a group count one by one.
"""

import collections
import json
import os
import subprocess
import sys
import tempfile

from accuracy import linter

NEAR = 2
SIDES = {"before": "prefix_commit", "after": "fix_commit"}


def extract(repository, commit, path, target):
    command = ["git", "-C", repository, "show", f"{commit}:{path}"]
    result = subprocess.run(command, capture_output=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{repository} does not contain {commit}:{path}")
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        file.write(result.stdout)


def rule_of(advisory):
    """The check, without a remark such as "(existing)"."""
    return advisory["rule"].split(" ")[0]


def lint_side(tool, repository, advisories, side, root):
    """The warnings for each advisory, by its position."""
    for position, advisory in enumerate(advisories):
        target = os.path.join(root, side, f"{position:03}", advisory["path"])
        extract(repository, advisory[SIDES[side]], advisory["path"], target)
    found = collections.defaultdict(list)
    for finding in linter.lint(tool, os.path.join(root, side), ["."])["findings"]:
        if finding["level"] == "warning":
            for member in (finding, *finding["related"]):
                found[int(finding["file"].split("/")[0])].append({"function": finding["function"], "path": [], **member, "check": finding["check"]})
    return found


def lines_of(finding):
    return {finding["line"], *(step["line"] for step in finding["path"] if step["file"] == finding["file"])}


def is_near(advisory, finding):
    return finding["check"] == rule_of(advisory) and any(abs(line - advisory["line"]) <= NEAR for line in lines_of(finding))


def is_found(advisory, before, after):
    """True if the fixed file has fewer warnings like one near the line."""

    def likeness(finding):
        return finding["check"], finding["function"], finding["message"]

    had = collections.Counter(likeness(finding) for finding in before)
    has = collections.Counter(likeness(finding) for finding in after)
    return any(is_near(advisory, finding) and has[likeness(finding)] < had[likeness(finding)] for finding in before)


def evaluate(arguments):
    with open(arguments.advisories, encoding="utf-8") as file:
        advisories = [one for one in json.load(file) if one["rule"] != "-"]
    with tempfile.TemporaryDirectory() as root:
        sides = {side: lint_side(arguments.tool, arguments.repository, advisories, side, root) for side in SIDES}
    judged = []
    for position, advisory in enumerate(advisories):
        before, after = sides["before"][position], sides["after"][position]
        warned = any(is_near(advisory, finding) for finding in before)
        judged.append(dict(advisory, found=is_found(advisory, before, after), warned=warned))
    print(f"{'check':<24}{'local':<8}{'advisories':>11}{'warned':>8}{'gone after the fix':>20}")
    groups = collections.defaultdict(list)
    for one in judged:
        groups[rule_of(one), one["local"]].append(one)
    rows = [(*key, groups[key]) for key in sorted(groups)]
    rows += [("all", local, [one for one in judged if one["local"] == local]) for local in sorted({one["local"] for one in judged})]
    for rule, local, some in rows:
        print(f"{rule:<24}{local:<8}{len(some):>11}{sum(one['warned'] for one in some):>8}{sum(one['found'] for one in some):>20}")
    for title, wanted in (("not warned about", False), ("still warned about after the fix", True)):
        some = [one for one in judged if not one["found"] and one["warned"] == wanted]
        print(f"\n{title}: {len(some)}")
        for one in some:
            print(f"  {one['id']} {one['path']}:{one['line']} {rule_of(one)} {one['local']}")
    return {"advisories": judged}
