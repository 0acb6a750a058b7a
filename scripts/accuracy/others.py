"""Runs other tools on the same files with the same headers.

The rule is the same for every tool. Only its warnings about leaks, ownership,
and mismatched releases count (the lists below). A defect is found if such a
warning is within two lines of the label or on a line of the path that
tf-op-lint shows for it, or if one of its notes is on the label's line. Any other
such warning is a false alarm, except near a label of level remark, where it is
ignored: the code there is fragile, not wrong. Warnings caused by TensorFlow's
own macros, and all other warnings, are ignored as well. A file that a tool
cannot parse is listed as not analyzed, and its defects count as missed.
"""

import collections
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree

NEAR = 2
COMPILED = (".cc", ".cpp", ".cxx", ".c", ".cu")

# Owning raw pointers; owning classes that are copyable; mismatches of arrays and single objects; leaks caused by two
# allocations in one expression; discarded unique_ptr::release(). Excluded: modernize-make-unique and -make-shared, which
# are about pointers that already have an owner, cppcoreguidelines-no-malloc, which demands a different function, and
# misc-uniqueptr-reset-release, which demands a different spelling.
TIDY = [
    "cppcoreguidelines-owning-memory",
    "cppcoreguidelines-special-member-functions",
    "cppcoreguidelines-virtual-class-destructor",
    "bugprone-multiple-new-in-one-expression",
    "bugprone-shared-ptr-array-mismatch",
    "bugprone-suspicious-realloc-usage",
    "bugprone-unhandled-self-assignment",
    "bugprone-unique-ptr-array-mismatch",
    "bugprone-unused-return-value",
]
# The analyzer's checks of the heap, of streams, and of addresses that outlive their variable.
ANALYZER = [
    "clang-analyzer-core.StackAddressEscape",
    "clang-analyzer-cplusplus.InnerPointer",
    "clang-analyzer-cplusplus.NewDelete",
    "clang-analyzer-cplusplus.NewDeleteLeaks",
    "clang-analyzer-unix.Malloc",
    "clang-analyzer-unix.MismatchedDeallocator",
    "clang-analyzer-unix.Stream",
]
CPPCHECK = (
    "autoVariables autovarInvalidDeallocation copyCtorPointerCopying danglingLifetime deallocret deallocuse doubleFree "
    "invalidFree invalidLifetime leakNoVarFunctionCall leakReturnValNotUsed leakUnsafeArgAlloc memleak memleakOnRealloc "
    "mismatchAllocDealloc noCopyConstructor noDestructor noOperatorEq publicAllocationError resourceLeak "
    "returnDanglingLifetime thisUseAfterFree unsafeClassCanLeak unusedAllocatedMemory virtualDestructor"
).split()
CPPCHECK_GAVE_UP = "syntaxError unknownMacro internalError internalAstError cppcheckError preprocessorErrorDirective".split()
GCC = (
    "analyzer-double-fclose analyzer-double-free analyzer-fd-leak analyzer-file-leak analyzer-free-of-non-heap "
    "analyzer-malloc-leak analyzer-mismatching-deallocation analyzer-use-after-free "
    "analyzer-use-of-pointer-in-stale-stack-frame dangling-pointer= free-nonheap-object mismatched-new-delete use-after-free"
).split()
TOOLS = {
    "clang-tidy": TIDY,
    "static analyzer": ANALYZER,
    "cppcheck": CPPCHECK,
    "gcc -fanalyzer": GCC,
}


class Warning:
    """A warning of a tool with its notes. A place is a file of the corpus and a line."""

    def __init__(self, check, message, place, notes):
        self.check, self.message, self.place, self.notes = check, message, place, notes


class Runner:
    def __init__(self, folder, model, llvm, cache):
        self.folder, self.model, self.llvm, self.cache = os.path.realpath(folder), model, llvm, cache
        self.environment = hashlib.sha256(self.versions().encode())
        for parent, folders, names in os.walk(model):
            folders.sort()
            for name in sorted(names):
                self.hash_file(self.environment, os.path.join(parent, name))

    def versions(self):
        programs = [f"/usr/lib/llvm-{self.llvm}/bin/clang-tidy", "cppcheck", "g++"]
        versions = [subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout for program in programs]
        return json.dumps([versions, TOOLS])

    @staticmethod
    def hash_file(digest, path):
        with open(path, "rb") as file:
            digest.update(path.encode() + b"\0" + file.read())

    def cached(self, job, path):
        """The cached warnings of a tool in a file: the tools take minutes for the whole corpus."""
        digest = self.environment.copy()
        digest.update(job.__name__.encode())
        story = os.path.join(self.folder, os.path.dirname(path))
        for name in [os.path.basename(path)] + sorted(name for name in os.listdir(story) if not name.endswith(COMPILED)):
            if os.path.isfile(os.path.join(story, name)):
                self.hash_file(digest, os.path.join(story, name))
        cache = os.path.join(self.cache, digest.hexdigest())
        if not os.path.exists(cache):
            warnings = job(path)
            with open(cache + ".new", "w", encoding="utf-8") as file:
                json.dump(warnings and [vars(warning) for warning in warnings], file)
            os.replace(cache + ".new", cache)
        with open(cache, encoding="utf-8") as file:
            warnings = json.load(file)
        if warnings is None:
            return None
        place = lambda one: one and tuple(one)
        return [Warning(w["check"], w["message"], place(w["place"]), [place(n) for n in w["notes"]]) for w in warnings]

    def flags(self, path):
        # Not -isystem: that would hide warnings in code that expands a macro of the model.
        return [*([] if path.endswith(".c") else ["-std=c++17"]), "-I", self.model]

    def run(self, command):
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, errors="replace", check=False)

    def place(self, file, line):
        """A location in the corpus, or None if it is elsewhere."""
        path = os.path.relpath(os.path.realpath(os.path.join(self.folder, file)), self.folder)
        return None if path.startswith("..") else (path, int(line))

    def clang(self, path):
        """clang-tidy, including the static analyzer, in one run."""
        checks = ",".join(["-*", *TIDY, *ANALYZER])
        config = json.dumps(
            {"CheckOptions": {"bugprone-unused-return-value.CheckedFunctions": "::std::unique_ptr::release;::std::.*::release"}}
        )
        program = f"/usr/lib/llvm-{self.llvm}/bin/clang-tidy"
        options = ["--quiet", f"--checks={checks}", f"--config={config}", "--header-filter=.*"]
        language = ["-x", "c++"] if path.endswith(".cu") else []
        output = self.run([program, *options, path, "--", *language, *self.flags(path)]).stdout
        warnings = []
        for line in output.splitlines():
            match = re.match(r"(\S[^:]*):(\d+):\d+: (warning|note|error): (.*?)(?: \[([\w.,-]+)\])?$", line)
            if not match:
                continue
            file, number, kind, message, checks = match.groups()
            if kind == "error":
                return None
            if kind == "warning":
                warnings.append(Warning(checks.split(",")[0], message, self.place(file, number), []))
            elif warnings and message.startswith("expanded from macro") and not self.place(file, number):
                if not warnings[-1].notes and warnings[-1].check in TIDY:
                    warnings[-1].place = None
            elif warnings:
                warnings[-1].notes.append(self.place(file, number))
        return warnings

    def cppcheck(self, path):
        language = ["--language=c", "--std=c11"] if path.endswith(".c") else ["--language=c++", "--std=c++17"]
        options = ["--xml", "--quiet", "--enable=warning,style", "-I", self.model]
        root = xml.etree.ElementTree.fromstring(self.run(["cppcheck", *options, *language, path]).stderr)
        warnings = []
        for error in root.iter("error"):
            if error.get("id") in CPPCHECK_GAVE_UP:
                return None
            places = [self.place(at.get("file"), at.get("line")) for at in error.iter("location")]
            if places:
                warnings.append(Warning(error.get("id"), error.get("msg"), places[0], places[1:]))
        return warnings

    def gcc(self, path):
        compiler = "gcc" if path.endswith(".c") else "g++"
        language = ["-x", "c++"] if path.endswith(".cu") else []
        options = ["-fanalyzer", "-fdiagnostics-format=json", "-S", "-o", "/dev/null"]
        output = self.run([compiler, *options, *self.flags(path), *language, path]).stderr
        warnings = []
        for line in output.splitlines():
            for one in json.loads(line) if line.startswith("[") else []:
                if "error" in one["kind"]:
                    return None
                carets = [at["caret"] for at in one["locations"]]
                carets += [event["location"] for event in one.get("path", []) if "location" in event]
                carets += [at["caret"] for child in one.get("children", []) for at in child["locations"]]
                places = [self.place(caret["file"], caret["line"]) for caret in carets]
                if places:
                    warnings.append(Warning(one.get("option", "").removeprefix("-W"), one["message"], places[0], places[1:]))
        return warnings


def write_model(tool, folder):
    """Writes the model headers that tf-op-lint uses."""
    subprocess.run([tool, "headers", folder], check=True)


def missing_programs(llvm):
    """The Debian packages of the tools that are not installed."""
    programs = {
        f"/usr/lib/llvm-{llvm}/bin/clang-tidy": f"clang-tidy-{llvm}",
        **{"cppcheck": "cppcheck", "gcc": "gcc", "g++": "g++"},
    }
    return [package for program, package in programs.items() if not shutil.which(program)]


def run_all(folder, files, model, llvm, cache):
    """By tool: the relevant warnings, and the files that it could not parse."""
    os.makedirs(cache, exist_ok=True)
    runner = Runner(folder, model, llvm, cache)
    paths = [path for path in files if path.endswith(COMPILED)]
    jobs = {"clang": runner.clang, "cppcheck": runner.cppcheck, "gcc": runner.gcc}
    results = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        futures = {(job, path): pool.submit(runner.cached, run, path) for path in paths for job, run in jobs.items()}
        for key, future in futures.items():
            results[key] = future.result()
    result = {}
    for tool, relevant in TOOLS.items():
        job = tool if tool in jobs else "gcc" if tool.startswith("gcc") else "clang"
        warnings, failed = {}, []
        for path in paths:
            if results[job, path] is None:
                failed.append(path)
            for warning in results[job, path] or []:
                if warning.check in relevant and warning.place:
                    # Count a warning once, even if several files include its header or a template has several instances.
                    warnings[warning.place, warning.check, warning.message] = warning
        result[tool] = (list(warnings.values()), failed)
    return result


def is_about(warning, label):
    path, line = warning.place
    if path == label["path"] and (abs(line - label["line"]) <= NEAR or line in label["along"]):
        return True
    return (label["path"], label["line"]) in warning.notes


def judge(labels, results):
    """By tool: the labels that it found, its false alarms, and the counts of each of its checks."""
    result = {}
    for tool, (warnings, failed) in results.items():
        found = [label for label in labels if any(is_about(warning, label) for warning in warnings)]
        alarms, by_check = [], collections.defaultdict(lambda: {"right": 0, "alarms": 0})
        for warning in warnings:
            levels = [label["level"] for label in labels if is_about(warning, label)]
            if not levels:
                path, line = warning.place
                alarms.append({"path": path, "line": line, "check": warning.check, "message": warning.message})
            if not levels or "warning" in levels:
                by_check[warning.check]["right" if levels else "alarms"] += 1
        result[tool] = {"found": found, "alarms": alarms, "checks": dict(by_check), "failed": failed}
    return result
