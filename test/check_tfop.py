"""Runs a check's test.

    // RUN: %check_tfop %s tf-heap-tensor %t [--by-line] [--fix-notes] [--std=c++20] [--config=YAML]

The file is linted by tf-op-lint and by clang-tidy with the plug-in; both must
say the same, and exactly what the CHECK-MESSAGES lines expect: a finding or a
note that is not expected fails. Their fixes are applied; both results must be
the same and match the CHECK-FIXES lines, compile, and lint without any finding
that had a fix. --fix-notes applies suggested fixes too. A test with CHECK-REASONS
lines expects with them, for each finding, why its fix is only suggested, or why
there is none. --suggested applies the suggested fixes alone, which only the
driver can where a safe one is there too.

The main test of a check, test/checks/<check>.cpp, spells out each message. The
other tests of the check pass --by-line, and their CHECK-MESSAGES lines have no
texts, so that a rewording leaves them alone:

    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-heap-tensor]
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
"""

import argparse
import collections
import difflib
import json
import os
import re
import shutil
import subprocess
import sys

DIRECTIVE = re.compile(r"// *CHECK-[A-Z0-9-]*:[^\r\n]*")
TIDY_LINE = re.compile(r"^(.*):(\d+):(\d+): (warning|remark|error|note): (.*)$")


def fail(title, text=""):
    print(f"FAILED: {title}\n{text}")
    sys.exit(1)


def run(command, **kwargs):
    return subprocess.run(command, capture_output=True, text=True, **kwargs)


class Test:
    def __init__(self, arguments):
        self.arguments = arguments
        extension = os.path.splitext(arguments.source)[1]
        self.folder = arguments.temporary + ".dir"
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.file = os.path.join(self.folder, "kernel" + extension)
        with open(arguments.source, encoding="utf-8") as source:
            self.expectations = source.read()
        self.text = DIRECTIVE.sub("//", self.expectations)
        self.write(self.file, self.text)
        if arguments.config:
            self.write(os.path.join(self.folder, ".clang-tidy"), arguments.config)
        self.flags = [f"-std={arguments.std}"] if arguments.std else ["-std=c++17"]
        if extension == ".c":
            self.flags = []

    @staticmethod
    def write(path, text):
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def lint(self):
        """The findings of tf-op-lint, from its JSON report."""
        command = [self.arguments.tool, "--checks=-*," + self.arguments.checks, "--tf-include=model", "--all"]
        command += ["--format=json", "--quiet", "--fail-on=never", "--extra-arg=" + " ".join(self.flags)]
        result = run([word for word in command if word != "--extra-arg="] + [self.file])
        if result.returncode:
            fail(f"tf-op-lint exited with {result.returncode}", result.stdout + result.stderr)
        document = json.loads(result.stdout)
        # A function that is too large is reported and expected like a finding.
        lost = [f for f in document["coverage"]["partly"] if not all("too large to explore" in r for r in f["reasons"])]
        if lost:
            fail("the test does not parse", json.dumps(lost, indent=2))
        # The plug-in does not group findings.
        return document["findings"] + [other for f in document["findings"] for other in f.get("related", [])]

    def tidy(self, *options):
        command = [os.path.join(self.arguments.llvm_bin, "clang-tidy"), "--quiet", *options]
        command += [f"--load={self.arguments.plugin}", "--checks=-*," + self.arguments.checks, self.file]
        return run(command + ["--", *self.flags, "-isystem", self.arguments.model]).stdout

    def compile(self):
        compiler = "clang" if self.file.endswith(".c") else "clang++"
        command = [os.path.join(self.arguments.llvm_bin, compiler), "-fsyntax-only", *self.flags]
        result = run(command + ["-isystem", self.arguments.model, self.file])
        if result.returncode:
            fail("the fixed file does not compile", result.stderr)

    def file_check(self, prefix, text, *options):
        expectations = os.path.join(self.folder, "expectations")
        self.write(expectations, self.expectations)
        command = [os.path.join(self.arguments.llvm_bin, "FileCheck"), expectations, f"--check-prefix={prefix}"]
        result = run(command + ["--allow-empty", "--dump-input=never", *options], input=text)
        if result.returncode:
            fail(f"{prefix} lines do not match", result.stderr + "\n--- found:\n" + text)


def driver_lines(findings):
    """The findings as clang-tidy prints them, each with its notes."""
    groups = []
    for finding in findings:
        place = f"{finding['line']}:{finding['column']}"
        lines = [f"{place}: {finding['level']}: {finding['message']} [{finding['check']}]"]
        notes = [f"{step['line']}:{step['column']}: note: {step['message']}" for step in finding["path"]]
        # clang-tidy also prints the notes of fixes, but does not distinguish them from the path.
        lines += notes
        groups.append((finding["line"], finding["column"], lines))
    return groups


def tidy_lines(text):
    groups = []
    for line in text.splitlines():
        match = TIDY_LINE.match(line)
        if not match:
            continue
        _, number, column, level, message = match.groups()
        if level == "note":
            if not message.startswith("FIX-IT applied"):
                groups[-1][2].append(f"{number}:{column}: note: {message}")
            continue
        groups.append((int(number), int(column), [f"{number}:{column}: {level}: {message}"]))
    return groups


def extra_notes(findings):
    """The messages of notes that the driver turns into fixes and reasons."""
    texts = [fix["reason"] for finding in findings for fix in finding["fixes"] if fix["reason"]]
    return set(texts + ["no fix: " + finding["noFix"] for finding in findings if "noFix" in finding])


def reason_lines(findings):
    lines = []
    for finding in sorted(findings, key=lambda f: (f["line"], f["column"])):
        place = f":{finding['line']}:{finding['column']}"
        lines += [f"{place}: suggested: {fix['reason']}" for fix in finding["fixes"] if fix["reason"]]
        if "noFix" in finding:
            lines.append(f"{place}: no fix: {finding['noFix']}")
    return "\n".join(lines) + "\n"


def flatten(groups, without=()):
    lines = []
    # By check before text: a rewording must not change the order.
    for _, _, group in sorted(groups, key=lambda g: (g[0], g[1], g[2][0].rsplit(" [")[-1], g[2])):
        lines += [line for line in group if line.split(": note: ", 1)[-1] not in without]
    return [":" + line for line in lines]


def without_texts(lines):
    """The location, level, and check of each line."""
    return [re.sub(r"^(:\d+:\d+: \w+:)(.*?)( \[[\w,.-]+\])?$", r"\1\3", line, flags=re.S) for line in lines]


def apply(text, findings, kinds):
    """The text after applying fixes of the given kinds, and the findings without such a fix."""
    edits, left = [], []
    for finding in findings:
        chosen = next((fix for fix in finding["fixes"] if fix["safety"] in kinds), None)
        if chosen:
            edits += [(edit["offset"], edit["length"], edit["text"]) for edit in chosen["edits"]]
        else:
            left.append(finding)
    data = text.encode()
    for offset, length, replacement in sorted(set(edits), reverse=True):
        data = data[:offset] + replacement.encode() + data[offset + length :]
    return data.decode(), left


def names(findings):
    # The text after the semicolon is advice, which another fix may have changed.
    return collections.Counter((one["check"], one["level"], one["message"].split(";")[0]) for one in findings)


def main():
    parser = argparse.ArgumentParser()
    for option in ("tool", "model", "llvm-bin", "plugin"):
        parser.add_argument("--" + option, required=True)
    parser.add_argument("source")
    parser.add_argument("checks")
    parser.add_argument("temporary")
    parser.add_argument("--by-line", action="store_true")
    parser.add_argument("--fix-notes", action="store_true")
    parser.add_argument("--suggested", action="store_true")
    parser.add_argument("--std", default="")
    parser.add_argument("--config", default="")
    test = Test(parser.parse_args())

    # The same findings through the driver and through the plug-in, as expected.
    findings = test.lint()
    mine = flatten(driver_lines(findings))
    tidys = flatten(tidy_lines(test.tidy()), without=extra_notes(findings))
    if mine != tidys:
        difference = "\n".join(difflib.unified_diff(mine, tidys, "tf-op-lint", "clang-tidy", lineterm=""))
        fail("tf-op-lint and clang-tidy differ", difference)
    by_line = test.arguments.by_line
    text = "\n".join(without_texts(mine) if by_line else mine) + "\n"
    if "CHECK-MESSAGES" in test.expectations:
        options = ["--match-full-lines"] if by_line else []
        test.file_check("CHECK-MESSAGES", text, "--implicit-check-not={{warning|remark|note|error}}:", *options)
    elif mine:
        fail("findings that are not expected", text)

    if "CHECK-REASONS" in test.expectations:
        test.file_check("CHECK-REASONS", reason_lines(findings), "--implicit-check-not={{suggested|no fix}}:")

    # The same fixes, as expected.
    kinds = ("safe", "suggested") if test.arguments.fix_notes else ("safe",)
    if test.arguments.suggested:
        kinds = ("suggested",)
    fixed, left = apply(test.text, findings, kinds)
    if test.arguments.suggested:
        test.write(test.file, fixed)
    else:
        test.tidy("--fix-notes" if test.arguments.fix_notes else "--fix")
    with open(test.file, encoding="utf-8", newline="") as file:
        tidy_fixed = file.read()
    if fixed != tidy_fixed:
        lines = difflib.unified_diff(fixed.splitlines(), tidy_fixed.splitlines(), "tf-op-lint", "clang-tidy", lineterm="")
        fail("the fixes of tf-op-lint and clang-tidy differ", "\n".join(lines))
    if "CHECK-FIXES" in test.expectations:
        test.file_check("CHECK-FIXES", fixed, "--strict-whitespace")
    elif fixed != test.text:
        fail("fixes that are not expected", fixed)
    test.compile()
    again = test.lint()
    if names(again) - names(left):
        fail("the fixed file has findings that were not there", json.dumps(again, indent=2))
    if apply(fixed, again, kinds)[0] != fixed:
        fail("fixing twice changes something", json.dumps(again, indent=2))


if __name__ == "__main__":
    main()
