"""Fixes a copy of the corpus and checks the result.

usage: fix_corpus.py CORPUS SCRATCH safe|all TOOL MODEL
"""

import concurrent.futures
import filecmp
import glob
import json
import os
import shutil
import subprocess
import sys

corpus, scratch, mode, tool, model = sys.argv[1:]
tree = os.path.join(scratch, mode)
shutil.rmtree(tree, ignore_errors=True)
shutil.copytree(corpus, tree)
# A separate git tree, because the enclosing one ignores the folder.
subprocess.run(["git", "init", "-q", tree], check=True)


def lint(*options):
    command = [tool, "--tf-include=model", "--format=json", "--quiet", "--fail-on=never", *options, tree]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert not run.stderr, run.stderr
    findings = json.loads(run.stdout)["findings"]
    return findings + [other for finding in findings for other in finding["related"]]


def fixable(findings):
    return [f for f in findings if any(mode == "all" or fix["safety"] == "safe" for fix in f["fixes"])]


before = lint()
assert len(fixable(before)) >= 10, len(fixable(before))
unexplained = [f for f in before if not f["fixes"] and "noFix" not in f]
assert not unexplained, json.dumps(unexplained, indent=2)
after = lint(f"--fix={mode}")
assert not fixable(after), json.dumps(fixable(after), indent=2)
assert len(after) <= len(before) - len(fixable(before)), (len(before), len(after))

changed = []
for file in sorted(glob.glob(tree + "/*/*.*")):
    if not filecmp.cmp(file, os.path.join(corpus, os.path.relpath(file, tree)), shallow=False):
        changed.append(file)
assert len(changed) >= 8, changed
# Compile op_kernel.h once; a precompiled header of just this file does not hide an include that a fix forgot.
beginning = os.path.join(scratch, mode + ".h")
with open(beginning, "w", encoding="utf-8") as header:
    header.write('#include "tensorflow/core/framework/op_kernel.h"\n')
precompiled = ["clang++", "-std=c++17", "-isystem", model, "-x", "c++-header", beginning, "-o", beginning + ".pch"]
subprocess.run(precompiled, check=True)


def compile(file):
    compiler = ["clang"] if file.endswith(".c") else ["clang++", "-std=c++17"]
    with open(file, encoding="utf-8") as source:
        if '#include "tensorflow/core/framework/op_kernel.h"' in source.read():
            compiler += ["-include-pch", beginning + ".pch"]
    command = [*compiler, "-fsyntax-only", "-isystem", model, file]
    return subprocess.run(command, capture_output=True, text=True)


with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    for compiled in pool.map(compile, changed):
        assert compiled.returncode == 0, compiled.stderr

texts = {file: open(file, "rb").read() for file in changed}
assert lint(f"--fix={mode}") == after
assert all(open(file, "rb").read() == text for file, text in texts.items())
print(f"{len(before)} findings, {len(before) - len(after)} gone, {len(changed)} files changed")
