"""Runs the stories of the corpus under Valgrind: the originals, the twins, and the fixed files. Reported resources must
leak, the twins must not, and a fixed file must produce the same results as before without leaking.

usage: behavior.py ROOT TOOL LLVM FIXED FOLDER
FIXED is the corpus after --fix=all.
"""

import os
import shutil
import sys

ROOT, TOOL, LLVM, FIXED, FOLDER = sys.argv[1:]
sys.path.insert(0, os.path.join(ROOT, "scripts"))

from accuracy import corpus, linter, proof

CORPUS = os.path.realpath(os.path.join(ROOT, "corpus"))


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER)
    labels, _, _ = corpus.judge(CORPUS, corpus.read(CORPUS), TOOL)
    left = linter.lint(TOOL, FIXED, ["."])["findings"]
    unfinished = [finding["file"] for finding in left if finding["level"] == "warning"]
    unfinished += [label["path"] for label in labels if label["beyond"]]
    found, runs = proof.prove(CORPUS, FOLDER, TOOL, LLVM, FIXED)
    judged = proof.judge(CORPUS, labels, found, runs)
    before, after = proof.cases(runs["defects"][0]), proof.cases(runs["fixed"][0])

    wrong = list(judged["twinsWrong"])
    wrong += [f"{one['path']}:{one['line']} {one['reason']}" for one in judged["unconfirmed"] if one["reason"] == "run, but not detected"]
    repaired = set()
    for driver in found:
        path = os.path.relpath(proof.source_of(CORPUS, driver, driver.defect), CORPUS)
        names = [case for name, case in before if name == driver.name]
        if path in unfinished or not any(name == driver.name for name, _ in after):
            continue
        if names != [case for name, case in after if name == driver.name]:
            wrong.append(f"{driver.name}: different cases after the fix")
        for name in names:
            (outcome, lost), (outcome_after, lost_after) = before[driver.name, name], after.get((driver.name, name), ("none", 0))
            print(f"{driver.name} {name}: {outcome}; lost {lost}, then {lost_after}")
            if outcome_after != outcome or lost_after:
                wrong.append(f"{driver.name} {name} after the fix: {outcome_after}; lost {lost_after}")
            if lost:
                repaired.add(driver.name)
    print(f"{len(judged['confirmed'])} findings confirmed, {len(found)} stories run, {len(repaired)} no longer leak after the fix")
    if wrong:
        sys.exit("\n".join(wrong))


main()
