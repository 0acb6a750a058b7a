"""Builds and runs a batch of programs as one translation unit, before and after fixes."""

import os
import re
import subprocess

from . import grammar

PER_FILE = 10
RUNTIME = os.path.join(os.path.dirname(os.path.abspath(__file__)), "runtime")
RESULT = re.compile(r"^(\w+) (\d+) result=(-?\d+) leaked=(-?\d+) output=(.*)$")
MENTION = re.compile(r"\b(p\d+)\.cc?:\d+")


class Outcome:
    """What one run of a program did."""

    def __init__(self, crashed, leaked, output):
        self.crashed, self.leaked, self.output = crashed, leaked, output


class File:
    """A file of a tree: its head, and its programs by name with the line before their first line."""

    def __init__(self, path):
        self.name = os.path.basename(path)
        with open(path, encoding="utf-8") as stream:
            self.head, *parts = re.split(r"^// Program (\w+)\n", stream.read(), flags=re.MULTILINE)
        self.programs = {}
        line = self.head.count("\n") + 1
        for name, text in zip(parts[::2], parts[1::2]):
            self.programs[name] = (line, text)
            line += text.count("\n") + 1

    def program_at(self, line):
        return next(name for name, (first, _) in reversed(self.programs.items()) if first < line or name == next(iter(self.programs)))


def files_of(tree):
    return [File(os.path.join(tree, name)) for name in sorted(os.listdir(tree))]


class Batch:
    def __init__(self, folder, programs, std, llvm):
        self.folder, self.std = folder, std
        self.programs = {program.name: program for program in programs}
        self.clang = f"/usr/lib/llvm-{llvm}/bin/clang"
        self.ending = "c" if std == "c" else "cc"
        self.stubs = os.path.join(folder, "stubs")
        for header, part in (("tensorflow/c/c_api.h", "c_api.h"), ("tensorflow/core/framework/op_kernel.h", "tensorflow.h"),
                             ("tensorflow/core/framework/resource_mgr.h", "tensorflow.h"),
                             ("tensorflow/core/public/session.h", "tensorflow.h"),
                             ("tensorflow/core/lib/gtl/cleanup.h", "tensorflow.h")):  # fmt: skip
            path = os.path.join(self.stubs, header)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(f'#include "{RUNTIME}/{part}"\n')

    def write(self, tree, names):
        """Writes the named programs to a folder, several to a file, because most of the tool's time goes to headers."""
        os.makedirs(tree, exist_ok=True)
        for first in range(0, len(names), PER_FILE):
            with open(os.path.join(tree, f"file{first // PER_FILE}.{self.ending}"), "w", encoding="utf-8") as file:
                file.write(grammar.C_HEAD if self.std == "c" else grammar.HEAD)
                for name in names[first : first + PER_FILE]:
                    file.write(f"// Program {name}\n{self.programs[name].text}// End\n")

    def _sources(self, tree, names):
        """The translation units that run the named programs."""
        lines, table = [f'#include "{RUNTIME}/runner.h"'], []
        c_lines = []
        trees = files_of(tree)
        (c_lines if self.std == "c" else lines).extend(file.head for file in trees)
        texts = {name: text for file in trees for name, (_, text) in file.programs.items()}
        for name in names:
            program = self.programs[name]
            (c_lines if self.std == "c" else lines).append(f'#line 1 "{name}.{self.ending}"\n{texts[name]}')
            lines.append('#line 1 "runs"')
            if self.std == "c":
                result = "int" if program.run[0].startswith("Emit(") else "void"
                lines.append(f'extern "C" {result} Client_{name}(int n);')
            lines.append(f"namespace {name} {{ static void Run() {{ " + "\n".join(program.run) + " } }")
            calls = sum(program.text.count(word) for word in ("LookupResource(", "Lookup(", "Lookup<", "NewSession(", "cudaMalloc("))
            table.append(f'{{"{name}", {name}::Run, {program.exits}, {min(calls, 4)}}}')
        lines.append(f"int main() {{ static const Program all[] = {{{', '.join(table)}}}; return runAll(all); }}")
        return "\n".join(lines), "\n".join(c_lines)

    def _compile(self, tree, names, work):
        """Compiles the named programs; returns the errors, empty if there are none."""
        text, c_text = self._sources(tree, names)
        main = os.path.join(work, "batch.cc")
        with open(main, "w", encoding="utf-8") as file:
            file.write(text)
        flags = ["-O0", "-w", "-fsanitize=address", "-ftrivial-auto-var-init=pattern", "-ferror-limit=0", "-I", self.stubs]
        objects = []
        if c_text:
            c_main = os.path.join(work, "batch.c")
            with open(c_main, "w", encoding="utf-8") as file:
                file.write(c_text)
            objects = [os.path.join(work, "batch.o")]
            run = subprocess.run([self.clang, "-std=c11", "-D_GNU_SOURCE", *flags, "-c", c_main, "-o", objects[0]],
                                 capture_output=True, text=True, check=False)  # fmt: skip
            if run.returncode:
                return run.stderr
        std = 17 if self.std == "c" else self.std
        command = [f"{self.clang}++", f"-std=c++{std}", *flags, main, *objects, "-o", os.path.join(work, "batch")]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        return run.stderr if run.returncode else ""

    def run(self, tree, names, work):
        """The outcomes of the named programs by name and exit, and the compiler's errors of those that do not compile."""
        os.makedirs(work, exist_ok=True)
        names, broken = list(names), {}
        while names:
            errors = self._compile(tree, names, work)
            if not errors:
                break
            found = _blamed(errors, names)
            if not found:
                raise RuntimeError(f"the batch in {tree} does not compile:\n{errors[:4000]}")
            broken.update(found)
            names = [name for name in names if name not in broken]
        if not names:
            return {}, broken
        environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:abort_on_error=0:exitcode=66:allocator_may_return_null=1")
        run = subprocess.run([os.path.join(work, "batch")], capture_output=True, text=True, env=environment, check=False)
        outcomes = {name: {} for name in names}
        for line in run.stdout.splitlines():
            match = RESULT.match(line)
            if match:
                outcomes[match[1]][int(match[2])] = Outcome(match[3] != "0", int(match[4]), match[5])
        return outcomes, broken


def _blamed(errors, names):
    """The programs that the errors mention, with their first error."""
    found = {}
    block = []
    for line in errors.splitlines() + [": error: "]:
        if ": error: " in line or ": fatal error: " in line:
            where = [match[1] for text in block for match in [MENTION.search(text)] if match]
            message = next((text for text in block if "error: " in text), "")
            for name in where[:1]:
                if name in names:
                    found.setdefault(name, message)
            block = []
        block.append(line)
    return found
