"""The labeled corpus: its files, their labels, and the findings of tf-op-lint."""

import collections
import os
import re

from accuracy import linter

LABEL = re.compile(r"\b(EXPECT|BEYOND): (tf-[a-z-]+) (warning|remark)\b")
SOURCES = (".cc", ".cpp", ".cxx", ".cu", ".c", ".h", ".hpp", ".cuh")
RUNTIME = "runtime"


class File:
    """A source file of a story, and its labels: one per defect."""

    def __init__(self, folder, path):
        self.path = path
        self.story = path.split("/")[0]
        self.suffix = path[path.index(".", path.rindex("/")) :]
        self.labels = []
        with open(os.path.join(folder, path), encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                for kind, check, level in LABEL.findall(line):
                    label = {"path": path, "line": number, "check": check, "level": level, "beyond": kind == "BEYOND"}
                    self.labels.append(label)

    def has_defects(self):
        return any(label["level"] == "warning" for label in self.labels)


def read(folder):
    """The files of all stories, by path."""
    files = {}
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in (RUNTIME, ".git"))
        for name in sorted(names):
            path = os.path.relpath(os.path.join(parent, name), folder)
            if name.endswith(SOURCES) and "/" in path:
                files[path] = File(folder, path)
    return files


def twins(files):
    """For each file with a defect, a file of its story and language without defects, or None."""
    clean = collections.defaultdict(list)
    for file in files.values():
        if not file.has_defects():
            clean[file.story, file.suffix].append(file.path)
    result = {}
    for file in files.values():
        if file.has_defects():
            candidates = clean[file.story, file.suffix]
            result[file.path] = min(candidates, key=lambda path: "/fixed" not in path, default=None)
    return result


def judge(folder, files, tool):
    """Every label with 'found', every finding without a label, and the files that were not analyzed. Line, check, and level must match."""
    report = linter.lint(tool, folder, ["."])
    failed = [f"{one['file']}: {one['reason']}" for one in report["coverage"]["failed"]]
    findings = {path: [] for path in files}
    for finding in report["findings"]:
        path = next((path for path in files if linter.is_in(path, finding["file"])), None)
        if path is not None:
            findings[path].append(finding)
        elif f"{RUNTIME}/" not in finding["file"]:
            raise SystemExit(f"a finding in {finding['file']}, which does not belong to a story")
    labels, alarms = [], []
    for path, file in files.items():
        explained = []
        for label in file.labels:
            wanted = (label["line"], label["check"], label["level"])
            found = [f for f in findings[path] if (f["line"], f["check"], f["level"]) == wanted]
            explained += found
            along = {step["line"] for f in found for step in f["path"] if linter.is_in(path, step["file"])}
            function = found[0]["function"] if found else ""
            labels.append(dict(label, found=bool(found), along=sorted(along), function=function))
        for finding in findings[path]:
            if finding not in explained:
                alarms.append({"path": path, **{key: finding[key] for key in ("line", "check", "level", "message")}})
    return labels, alarms, failed
