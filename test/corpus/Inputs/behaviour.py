"""Runs the stories of the corpus under valgrind, as they are, mended, and fixed: what is reported is lost, the twins lose
nothing, and a fixed file gives what it gave and does not lose what was fixed.

usage: behaviour.py ROOT TOOL LLVM FOLDER
"""

import os
import shutil
import subprocess
import sys

ROOT, TOOL, LLVM, FOLDER = sys.argv[1:]
sys.path.insert(0, os.path.join(ROOT, "scripts"))

from accuracy import corpus, proof

CORPUS = os.path.realpath(os.path.join(ROOT, "corpus"))


def fixed_copy(folder):
    """The corpus after --fix=all, and the findings that are left in each file."""
    tree = os.path.join(folder, "corpus")
    shutil.copytree(CORPUS, tree)
    # A tree of its own: the one around it leaves it out.
    subprocess.run(["git", "init", "-q", tree], check=True)
    command = [TOOL, "--fix=all", "--fail-on=never", "--tf-include=model", "--quiet", tree]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    labels, alarms, _ = corpus.judge(tree, corpus.read(tree), TOOL)
    return tree, {one["path"] for one in alarms if one["level"] == "warning"}


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER)
    fixed, unfinished = fixed_copy(FOLDER)
    labels, _, _ = corpus.judge(CORPUS, corpus.read(CORPUS), TOOL)
    found, runs = proof.prove(CORPUS, os.path.join(FOLDER, "built"), TOOL, LLVM, fixed)
    judged = proof.judge(CORPUS, labels, found, runs)
    before, after = proof.cases(runs["defects"][0]), proof.cases(runs["fixed"][0])

    wrong = list(judged["twinsWrong"])
    wrong += [f"{one['path']}:{one['line']} {one['reason']}" for one in judged["unconfirmed"] if one["reason"] == "run, and not seen"]
    mended = set()
    for driver in found:
        path = os.path.relpath(proof.source_of(CORPUS, driver, driver.defect), CORPUS)
        if path in unfinished or text_of(os.path.join(fixed, path)) == text_of(os.path.join(CORPUS, path)):
            continue
        names = [case for name, case in before if name == driver.name]
        if names != [case for name, case in after if name == driver.name]:
            wrong.append(f"{driver.name}: not the same cases after the fix")
        for name in names:
            (outcome, lost), (outcome_after, lost_after) = before[driver.name, name], after.get((driver.name, name), ("none", 0))
            print(f"{driver.name} {name}: {outcome}; lost {lost}, then {lost_after}")
            if outcome_after != outcome or lost_after:
                wrong.append(f"{driver.name} {name} after the fix: {outcome_after}; lost {lost_after}")
            if lost:
                mended.add(driver.name)
    print(f"{len(judged['confirmed'])} findings confirmed, {len(found)} stories run, {len(mended)} do not leak any more after the fix")
    if wrong:
        sys.exit("\n".join(wrong))


main()
