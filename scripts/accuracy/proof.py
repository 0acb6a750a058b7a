"""Confirms defects at run time: runs the stories that can be run under Valgrind.

A driver corpus/runtime/NAME.cases states in its first line which files it runs, "// Runs: leak.cc, fixed.cc": a file
with defects and its twin, both in the story that the driver is named after. Each file becomes a library with the
driver's cases, and one program runs the cases of all libraries. A defect is confirmed if

- Valgrind reports a definitely or indirectly lost block that was allocated at the label, at a line of the path that
  tf-op-lint shows for it, or in a call from there (acquired references are such blocks in corpus/runtime); for a
  discarded release() of an owner, anywhere in that function; or
- for a wrong release or a defect of a class, Valgrind reports an invalid read, write, or release there; or
- tf-op-lint does not find the defect, so that there is no path, and Valgrind reports an error in that file that no
  other label explains.

The twin must run the same cases without errors.
"""

import concurrent.futures
import filecmp
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

NEAR = 2
LEAKS = ("Leak_DefinitelyLost", "Leak_IndirectlyLost")
FAULTS = ("InvalidRead", "InvalidWrite", "InvalidFree", "MismatchedFree", "UninitCondition", "UninitValue", "InvalidJump")
NOT_LOST = {
    "tf-async-done": "a step that never ends or ends twice; nothing leaks",
    "tf-graph-growth-in-loop": "a graph that grows while it is in use; nothing leaks",
    "tf-unchecked-helper": "a use of missing data; nothing leaks",
    "tf-unguarded-state": "a race; nothing leaks",
}
CASE = re.compile(r"^(?P<name>[^:]*): (?P<outcome>.*); lost (?P<lost>\d+)$")


def run(command, **options):
    result = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if result.returncode:
        sys.exit(f"{' '.join(command)}\n{result.stdout}{result.stderr}")
    return result.stdout


class Place:
    """A stack frame."""

    def __init__(self, file, frame):
        self.file = os.path.realpath(file)
        self.line = int(frame.findtext("line"))
        self.function = frame.findtext("fn") or ""


class Driver:
    def __init__(self, folder, name):
        self.name = name.removesuffix(".cases")
        self.path = os.path.join(folder, "runtime", name)
        with open(self.path, encoding="utf-8") as file:
            runs = re.match(r"// Runs: ([\w./-]+), ([\w./-]+)\n", file.readline())
        self.defect, self.twin = (runs[1], runs[2]) if runs else (None, None)


def drivers(folder):
    """Every driver. Files in runtime/ without a "Runs:" line belong to the run-time itself."""
    names = sorted(os.listdir(os.path.join(folder, "runtime")))
    found = [Driver(folder, name) for name in names if name.endswith(".cases")]
    return [driver for driver in found if driver.defect]


class Builder:
    """Builds drivers as libraries and runs them."""

    def __init__(self, corpus, scratch, tool, llvm):
        self.runtime = os.path.join(os.path.realpath(corpus), "runtime")
        self.scratch, self.llvm = scratch, f"/usr/lib/llvm-{llvm}/bin"
        self.stubs, self.model = os.path.join(scratch, "stubs"), os.path.join(scratch, "model")
        # Valgrind cannot read DWARF 5.
        self.flags = ["-gline-tables-only", "-gdwarf-4", "-O0", "-fPIC", "-fvisibility=hidden", "-Dmain=StoryMain", "-w"]
        run([tool, "headers", self.model])

    def write_stubs(self, sources):
        """Writes a header of the run-time for each TensorFlow header; the C API's headers are the model's."""
        for source in sources:
            with open(source, encoding="utf-8") as file:
                text = file.read()
            for header in re.findall(r'#include ["<]((?:tensorflow|absl|third_party|unsupported|cuda)[\w./-]*)[">]', text):
                path = os.path.join(self.stubs, header)
                if not header.startswith("tensorflow/c/"):
                    part = "cuda.h" if header.startswith("cuda") else "tensorflow_runtime.h"
                    os.makedirs(os.path.dirname(path), exist_ok=True)
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(f'#include "{self.runtime}/{part}"\n')

    def clang(self, *arguments):
        return run([f"{self.llvm}/clang++", "-std=c++17", *self.flags, *arguments])

    def prepare(self, sources):
        self.write_stubs(sources)
        self.precompiled = os.path.join(self.scratch, "steps.pch")
        self.objects = [os.path.join(self.scratch, name) for name in ("steps.o", "c_api.o")]
        self.runner = os.path.join(self.scratch, "runner")
        # Compile the run-time's own functions once instead of for every story.
        once = ["-fpch-codegen", "-fpch-debuginfo", "-fpch-instantiate-templates"]
        self.clang(*once, "-x", "c++-header", f"{self.runtime}/steps.h", "-o", self.precompiled)
        jobs = [
            ["-c", self.precompiled, "-o", self.objects[0]],
            ["-include-pch", self.precompiled, "-x", "c++", f"{self.runtime}/c_api.cases", "-I", self.model, "-c", "-o", self.objects[1]],
            ["-Umain", "-x", "c++", f"{self.runtime}/runner.cases", "-o", self.runner],
        ]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda job: self.clang(*job), jobs))

    def build(self, driver, source, library):
        """Builds a library from a driver and the source that it runs."""
        os.makedirs(os.path.dirname(library), exist_ok=True)
        includes = ["-I", self.stubs, "-I", self.model, "-I", self.runtime]
        objects = list(self.objects)
        if source.endswith(".c"):
            objects.append(library + ".o")
            run([f"{self.llvm}/clang", *self.flags, "-c", source, *includes, "-o", objects[-1]])
        link = ["-shared", "-fuse-ld=lld", "-Wl,-z,defs", "-o", library]
        driven = [f'-DKERNEL="{source}"', "-x", "c++", driver.path, "-x", "none"]
        self.clang("-include-pch", self.precompiled, *includes, *link, *driven, *objects)

    def build_all(self, wanted):
        """Builds a library for each (driver, source, library)."""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda one: self.build(*one), wanted))

    def valgrind(self, libraries):
        """The output of the libraries' cases, and Valgrind's errors as (kind, what, places)."""
        reports = os.path.join(os.path.dirname(libraries[0]), "reports")
        os.makedirs(reports)
        options = ["--leak-check=full", "--show-leak-kinds=definite,indirect", "--errors-for-leak-kinds=none"]
        options += ["--error-limit=no", "--num-callers=40", "--xml=yes", f"--xml-file={reports}/%p.xml"]
        output = run(["valgrind", *options, self.runner, *libraries])
        errors = []
        for report in sorted(os.listdir(reports)):
            for error in xml.etree.ElementTree.parse(os.path.join(reports, report)).getroot().iter("error"):
                frames = [frame for frame in error.iter("frame") if frame.findtext("line")]
                places = [Place(os.path.join(f.findtext("dir") or "", f.findtext("file")), f) for f in frames]
                errors.append((error.findtext("kind"), error.findtext("what") or error.findtext("xwhat/text"), places))
        return output, errors


def cases(output):
    """By driver and case: the outcome, and the number of leaked bytes."""
    result, driver, text = {}, None, ""
    for line in output.splitlines():
        # The output of a program may have several lines.
        text = f"{text} {line}".strip()
        case = CASE.match(text)
        if line.startswith("story "):
            driver, text = os.path.basename(line).removesuffix(".so"), ""
        elif line.startswith("ended by signal"):
            result[driver, "end"], text = (line, 0), ""
        elif case:
            result[driver, case["name"]], text = (case["outcome"], int(case["lost"])), ""
    return result


def confirms(error, path, label):
    kind, _, places = error
    here = [place for place in places if place.file == path]
    at_allocation = label["check"] not in ("tf-wrong-release", "tf-owning-raw-pointer")
    if kind not in LEAKS and (at_allocation or kind not in FAULTS):
        return False
    if any(abs(place.line - label["line"]) <= NEAR or place.line in label["along"] for place in here):
        return True
    if at_allocation:
        return False
    # The label is at the missing release, not at the allocation.
    function = label["function"] if label["check"] == "tf-wrong-release" else ""
    return any(
        any(abs(place.line - line) <= NEAR for line in label["along"])
        or (function and place.function.startswith(function + "("))
        for place in here
    )


def unproven_reasons(folder):
    """The reasons for unconfirmed defects, from lines 'STORY/FILE CHECK: reason'."""
    reasons = {}
    with open(os.path.join(folder, "runtime", "unproven.txt"), encoding="utf-8") as file:
        for line in file:
            match = re.match(r"(\S+) (tf-[a-z-]+): (.*)", line)
            if match:
                reasons[match[1], match[2]] = match[3]
    return reasons


def source_of(folder, driver, name):
    """The driver is named after the story, optionally followed by a dot and a suffix."""
    return os.path.join(folder, driver.name.split(".")[0], name)


def prove(folder, scratch, tool, llvm, fixed=None):
    """Builds and runs every driver with its file, with the twin, and with the file's version in a tree of fixed files.
    Returns the drivers, and the output and Valgrind's errors for each kind."""
    found = drivers(folder)
    builder = Builder(folder, scratch, tool, llvm)
    builder.prepare([source_of(folder, d, name) for d in found for name in (d.defect, d.twin)])
    sources = {
        "defects": [(d, source_of(folder, d, d.defect)) for d in found],
        "twins": [(d, source_of(folder, d, d.twin)) for d in found],
    }
    if fixed:
        changed = [d for d in found if not filecmp.cmp(*(source_of(tree, d, d.defect) for tree in (folder, fixed)), shallow=False)]
        sources["fixed"] = [(d, source_of(fixed, d, d.defect)) for d in changed]
    builder.build_all([(d, source, f"{scratch}/{kind}/{d.name}.so") for kind, all in sources.items() for d, source in all])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(builder.valgrind, [[f"{scratch}/{kind}/{d.name}.so" for d, _ in all] for kind, all in sources.items()])
        return found, dict(zip(sources, runs))


def judge(folder, labels, found, runs):
    """The confirmed labels, the unconfirmed ones with reasons, and the errors of the twins."""
    errors = runs["defects"][1]
    twins_output, twins_errors = runs["twins"]
    wrong = [
        f"{name} {case}: {outcome}; lost {lost}"
        for (name, case), (outcome, lost) in cases(twins_output).items()
        if lost or outcome.startswith("ended by signal")
    ]
    for kind, what, places in twins_errors:
        inside = [f"{os.path.relpath(place.file, folder)}:{place.line}" for place in places if place.file.startswith(folder)]
        wrong.append(f"{kind}: {what} ({', '.join(inside)})")
    reasons = unproven_reasons(folder)
    driven = {os.path.relpath(source_of(folder, driver, driver.defect), folder) for driver in found}
    confirmed, unconfirmed = [], []
    for label in labels:
        if label["level"] != "warning":
            continue
        path = os.path.join(folder, label["path"])
        proofs = [error for error in errors if confirms(error, path, label)]
        if not label["found"] and not proofs:
            # Without a path, errors that no other label explains are attributed to this one.
            others = [other for other in labels if other["path"] == label["path"] and other is not label]
            strays = [e for e in errors if e[0] in LEAKS + FAULTS and any(place.file == path for place in e[2])]
            proofs = [error for error in strays if not any(confirms(error, path, other) for other in others)]
        if proofs:
            confirmed.append(label)
            continue
        reason = reasons.get((label["path"], label["check"])) or NOT_LOST.get(label["check"])
        if not reason:
            reason = "run, but not detected" if label["path"] in driven else "not run"
        unconfirmed.append(dict(label, reason=reason))
    return {"confirmed": confirmed, "unconfirmed": unconfirmed, "twinsWrong": wrong, "driven": sorted(driven)}


def evaluate(folder, labels, tool, llvm):
    folder = os.path.realpath(folder)
    with tempfile.TemporaryDirectory() as scratch:
        return judge(folder, labels, *prove(folder, scratch, tool, llvm))
