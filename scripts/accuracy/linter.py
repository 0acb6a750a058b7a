"""Runs tf-op-lint on labeled code."""

import json
import subprocess
import sys


def lint(tool, folder, paths):
    """The report on the given files or folders."""
    command = [tool, "--format=json", "--quiet", "--fail-on=never", "--all", *paths]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if not result.stdout.startswith("{"):
        sys.exit(f"{tool} failed in {folder}:\n{result.stderr}")
    report = json.loads(result.stdout)
    # The report shows findings with the same cause as one; each has its own label.
    report["findings"] += [other for finding in report["findings"] for other in finding.get("related", [])]
    return report


def is_in(path, file):
    """Reported paths are relative to the git root, which may be above the tree."""
    return file == path or file.endswith("/" + path)
