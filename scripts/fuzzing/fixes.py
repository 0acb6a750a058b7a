"""Generates programs, fixes them, and compares their runs before and after.

After the safe fixes a program compiles in its language version, has no new memory error, prints the same, leaks nowhere more
than before, and nowhere at all if the tool no longer reports anything about it; if a leak remains that it never reported, the
program is printed as "unreported". After all fixes the same holds, except that a
suggested fix may fail for the reason that it states; such programs are printed with the reason, for reading.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile

from . import batch, grammar

PER_BATCH = 50
STANDARDS = [17, 11, 14, 20, 17, "c", 14, 17]


class Lint:
    """One run of the tool over a tree."""

    def __init__(self, tool, tree, std, *options):
        flag = [] if std == "c" else [f"--extra-arg=-std=c++{std}"]
        command = [tool, "--tf-include=model", "--all", "--quiet", "--fail-on=never", "--format=json", *flag, *options, tree]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode not in (0, 3):
            raise RuntimeError(f"{' '.join(command)} exited with {run.returncode}\n{run.stderr[:2000]}")
        document = json.loads(run.stdout)
        if document["coverage"]["failed"] or document["coverage"]["partly"]:
            raise RuntimeError(f"not analyzed completely: {json.dumps(document['coverage'])[:2000]}")
        files = {file.name: file for file in batch.files_of(tree)}
        self.texts = {name: text for file in files.values() for name, (_, text) in file.programs.items()}
        self.findings = {}
        for finding in document["findings"]:
            file = files[os.path.basename(finding["file"])]
            name = file.program_at(finding["line"])
            finding["line"] -= file.programs[name][0]
            self.findings.setdefault(name, []).append(finding)


def describe(finding):
    fixes = [f"{fix['safety']}" + (f": {fix['reason']}" if fix.get("reason") else "") for fix in finding["fixes"]]
    notes = ["no fix: " + finding["noFix"]] if "noFix" in finding else []
    return f"{finding['line']}: {finding['level']}: {finding['message']} [{finding['check']}] ({'; '.join(fixes + notes) or 'no reason'})"


def compare(before, after):
    """What is wrong with a program's runs after the fixes, by exit; empty if nothing."""
    wrong = []
    for exit_number, old in sorted(before.items()):
        new = after.get(exit_number)
        if new is None or new.crashed:
            wrong.append(f"exit {exit_number}: memory error or crash")
        elif new.output != old.output:
            wrong.append(f"exit {exit_number}: prints {new.output} instead of {old.output}")
        elif new.leaked > old.leaked:
            wrong.append(f"exit {exit_number}: leaks {new.leaked} blocks instead of {old.leaked}")
    return wrong


class Fuzzer:
    def __init__(self, tool, llvm, keep):
        self.tool, self.llvm, self.keep = tool, llvm, keep
        self.totals = {"programs": 0, "valid": 0, "findings": 0, "fixed": 0, "fixed by all": 0, "wrong": 0, "to read": 0, "missed": 0,
                       "unreported": 0}
        self.refusals = {}

    def run(self, count, seed):
        number = 0
        while number < count:
            std = STANDARDS[(seed + number // PER_BATCH) % len(STANDARDS)]
            size = min(PER_BATCH, count - number)
            programs = [grammar.Grammar(f"p{number + i}", std, f"{seed}/{number + i}") for i in range(size)]
            with tempfile.TemporaryDirectory() as folder:
                self.check(batch.Batch(folder, programs, std, self.llvm))
            number += size
        return self.totals["wrong"]

    def check(self, group):
        """Checks the fixes of a batch's programs, except of those that are not valid."""
        all_programs = os.path.join(group.folder, "generated")
        group.write(all_programs, list(group.programs))
        before, _ = group.run(all_programs, group.programs, os.path.join(group.folder, "run-generated"))
        valid = [name for name, runs in before.items() if runs and not any(run.crashed for run in runs.values())]
        self.totals["programs"] += len(group.programs)
        self.totals["valid"] += len(valid)
        if not valid:
            return
        original = os.path.join(group.folder, "original")
        group.write(original, valid)
        report = Lint(self.tool, original, group.std)
        self.totals["findings"] += sum(len(found) for found in report.findings.values())
        for name in valid:
            if any(run.leaked for run in before[name].values()) and not report.findings.get(name):
                self.totals["missed"] += 1
        for mode in ("safe", "all"):
            self.judge(group, mode, original, before, report)

    def judge(self, group, mode, original, before, report):
        tree = os.path.join(group.folder, mode)
        shutil.copytree(original, tree)
        fixed = Lint(self.tool, tree, group.std, f"--fix={mode}")
        changed = [name for name, text in fixed.texts.items() if text != report.texts[name]]
        self.totals["fixed" if mode == "safe" else "fixed by all"] += len(changed)
        after, broken = group.run(tree, changed, os.path.join(group.folder, "run-" + mode))
        for name in changed:
            if name in broken:
                wrong = ["does not compile: " + broken[name]]
            else:
                wrong = compare(before[name], after[name])
                leaking = {number: run.leaked for number, run in after[name].items() if run.leaked}
                started = {number: run.leaked for number, run in before[name].items() if run.leaked}
                helped = any(run.leaked < before[name][number].leaked for number, run in after[name].items())
                warned = any(finding["level"] == "warning" for finding in report.findings.get(name, []))
                # Some blocks less on any exit: what still leaks is a leak that the tool does not report.
                if not wrong and leaking and warned and not helped and not fixed.findings.get(name):
                    wrong = [f"still leaks, but nothing is reported: {leaking} (before: {started})"]
                elif not wrong and leaking and mode == "safe" and not fixed.findings.get(name):
                    self.show(name, group, mode, fixed.texts[name], [f"another leak is not reported: {leaking}"], report, broken, "unreported")
            if wrong:
                self.show(name, group, mode, fixed.texts[name], wrong, report, broken)
        if mode == "all":
            for found in fixed.findings.values():
                for finding in found:
                    self.count_refusal(finding)

    def count_refusal(self, finding):
        reason = re.sub(r"'[^']*'", "'x'", finding.get("noFix") or f"neither a fix nor a reason: {finding['check']}")
        self.refusals[reason] = self.refusals.get(reason, 0) + 1

    def show(self, name, group, mode, text, wrong, report, broken, verdict=None):
        findings = report.findings.get(name, [])
        suggested = [fix for finding in findings for fix in finding["fixes"] if fix["safety"] == "suggested"]
        excused = mode == "all" and suggested and name not in broken
        verdict = verdict or ("to read" if excused else "wrong")
        self.totals[verdict] += 1
        os.makedirs(self.keep, exist_ok=True)
        stem = os.path.join(self.keep, f"{name}-{group.std}")
        for path, content in ((f"{stem}.{group.ending}", report.texts[name]), (f"{stem}.{mode}.{group.ending}", text)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(content)
        print(f"{verdict if verdict != 'wrong' else 'WRONG'}: {stem}.{group.ending} (C++{group.std}, --fix={mode})", flush=True)
        for line in wrong[:4]:
            print("  " + line)
        for finding in findings:
            print("  " + describe(finding))
        print(flush=True)


def main(tool, llvm, keep, count, seed, verbose):
    fuzzer = Fuzzer(tool, llvm, keep)
    wrong = fuzzer.run(count, seed)
    print(", ".join(f"{name}: {number}" for name, number in fuzzer.totals.items()))
    if verbose:
        for reason, number in sorted(fuzzer.refusals.items(), key=lambda item: -item[1]):
            print(f"{number:5} {reason}")
    return 1 if wrong else 0
