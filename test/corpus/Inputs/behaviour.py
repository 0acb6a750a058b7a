"""Builds the kernels of the corpus that leak, as they are and fixed, against the tiny run-time, and runs both under
valgrind: the same outputs, and what was lost is not lost any more.

usage: behaviour.py ROOT TOOL COMPILER FOLDER
"""

import os
import re
import shutil
import subprocess
import sys

ROOT, TOOL, COMPILER, FOLDER = sys.argv[1:]
CORPUS = os.path.join(ROOT, "corpus")
RUNTIME = os.path.join(CORPUS, "runtime")
STORIES = [
    *("raw-buffer", "heap-tensor", "tensor-copy", "async-query", "resource-creator", "moving-average"),
    *("median-filter", "travel-plan", "row-ranks", "value-counts"),
]
RESULT = re.compile(r"^(?P<name>[^:]*): (?P<outcome>.*); lost (?P<lost>\d+)$")


def run(command, **options):
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode:
        sys.exit(f"{' '.join(command)}\n{result.stdout}{result.stderr}")
    return result.stdout


def copy_stories(folder):
    """The stories, and a header that stands for each of TensorFlow's."""
    headers = set()
    for story in STORIES:
        os.makedirs(os.path.join(folder, story))
        path = os.path.join(folder, story, "kernel.cc")
        shutil.copy(os.path.join(CORPUS, story, "leak.cc"), path)
        headers |= set(re.findall(r'#include "(tensorflow/.*)"', open(path, encoding="utf-8").read()))
    for header in headers:
        path = os.path.join(folder, "include", header)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write('#include "tensorflow_runtime.h"\n')
    with open(os.path.join(folder, "kernels.inc"), "w", encoding="utf-8") as file:
        file.writelines(f'#include "{story}/kernel.cc"\n' for story in STORIES)


def behaviour(folder):
    """What each case gives, and how many bytes it loses."""
    program = os.path.join(folder, "run")
    includes = [f"-I{folder}/include", f"-I{folder}", f"-I{RUNTIME}"]
    run([COMPILER, "-std=c++17", "-g", *includes, os.path.join(os.path.dirname(__file__), "run_kernels.cc"), "-o", program])
    output = run(["valgrind", "--quiet", "--error-exitcode=9", "--errors-for-leak-kinds=none", "--leak-check=no", program])
    results = [RESULT.match(line) for line in output.splitlines()]
    return {one["name"]: (one["outcome"], int(one["lost"])) for one in results if one}


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    before, after = os.path.join(FOLDER, "before"), os.path.join(FOLDER, "after")
    copy_stories(before)
    copy_stories(after)
    fix = [TOOL, "--fix=all", "--fail-on=warning", "--tf-include=model", "--quiet"]
    run(fix + [os.path.join(after, story) for story in STORIES])
    old, new = behaviour(before), behaviour(after)
    if list(old) != list(new) or len(old) < 20:
        sys.exit(f"not the same cases: {list(old)} {list(new)}")
    losing = set()
    for name, (outcome, lost) in old.items():
        print(f"{name}: {outcome}; lost {lost}, then {new[name][1]}")
        if new[name] != (outcome, 0):
            sys.exit(f"{name} after the fix: {new[name]}")
        if lost:
            losing.add(name.split()[0])
    print(f"{len(losing)} kernels do not leak any more")


main()
