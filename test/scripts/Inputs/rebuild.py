"""Builds the files that changed in a copy of the tree, without configuring it.

usage: rebuild.py BUILD ROOT COPY [--syntax-only] SOURCE...

The SOURCEs, paths inside COPY, are compiled the way BUILD compiled ROOT's
checks/registry.cpp. They replace ROOT's files of the same name and are linked
with everything else from BUILD into COPY/bin/tf-op-lint and
COPY/lib/tf-op-lint-plugin.so.
"""

import os
import shlex
import subprocess
import sys

TARGETS = ("bin/tf-op-lint", "lib/tf-op-lint-plugin.so")


def main():
    build, root, copy, *sources = sys.argv[1:]
    syntax_only = "--syntax-only" in sources
    sources = [source for source in sources if source != "--syntax-only"]

    def run(command, **kwargs):
        result = subprocess.run(command, cwd=build, **kwargs)
        if result.returncode:
            sys.exit(result.returncode)

    ninja = ["ninja", "-C", build, "--quiet", "-t", "commands", *TARGETS]
    commands = subprocess.run(ninja, capture_output=True, text=True, check=True).stdout.splitlines()
    registry = f"{root}/checks/registry.cpp"
    compile_registry = shlex.split(next(line for line in commands if line.endswith("-c " + registry)))
    registry_object = compile_registry[compile_registry.index("-o") + 1]
    replaced = [registry_object.replace("checks/registry.cpp", source) for source in sources]

    # Drop the flags that name the output and the source.
    flags = compile_registry[: compile_registry.index("-MD")]
    flags = [f"-I{copy}" if flag == f"-I{root}" else flag for flag in flags]
    objects = []
    for source in sources:
        path = os.path.join(copy, source)
        if syntax_only:
            run([*flags, "-fsyntax-only", path])
            continue
        objects.append(path + ".o")
        run([*flags, "-c", path, "-o", objects[-1]])
    if syntax_only:
        return

    for target in TARGETS:
        os.makedirs(os.path.dirname(os.path.join(copy, target)), exist_ok=True)
        link = next(line for line in commands if f" -o {target} " in line)
        link = link.replace(f" -o {target} ", f" -o {shlex.quote(os.path.join(copy, target))} ")
        link = link.replace(f" {registry_object} ", f" {shlex.join(objects)} ")
        for old in replaced:
            link = link.replace(f" {old} ", " ")
        run(link, shell=True)


if __name__ == "__main__":
    main()
