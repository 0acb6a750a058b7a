"""Checks that the includes of checks/ and driver/ follow the layers, and that files and functions are short.

usage: layers.py ROOT

The folders below are the architecture. Each line of a table is a layer; a file
may include files of its own folder and of the lines below it. Folders on one
line do not include each other. "." is the folder itself: files that lie
directly in checks/ or driver/.
"""

import pathlib
import re
import sys

LAYERS = {
    "checks": [
        ["."],
        ["rewrite", "contract", "tfgraph", "signature", "inputs"],
        ["members"],
        ["ownership"],
        ["flow"],
        ["summary"],
        ["facts"],
        ["syntax"],
    ],
    "driver": [
        ["."],
        ["fix", "report"],
        ["filter"],
        ["run"],
        ["parse"],
        ["command"],
        ["sources"],
        ["options"],
        ["finding"],
        ["system"],
    ],
}

# Folders that may include only some of the layers below.
ONLY = {"driver/report": ["driver/options", "driver/finding", "driver/system"]}

# The files of checks/ that the driver may include: the registry and, for parsing, the implementation of the checks.
CATALOG = ["checks/registry.h"]
# The differences between versions of LLVM, which do not depend on Clang.
VERSIONS = ["checks/syntax/llvm_version.h"]
FOR_PARSING = ["checks/module.h", "checks/contract/exported.h", "checks/signature/exported.h"]
FOR_PARSING += ["checks/facts/", "checks/summary/", "checks/syntax/"]

# The folders of the driver that may depend on Clang, directly or through the headers they include.
USE_CLANG = ["driver/command", "driver/options", "driver/parse"]
# The file of the other folders that does: it formats fixes.
FORMATS_FIXES = "driver/fix/format.cpp"

# Clang functions that only one file may call, so that uses of values are classified in one place.
ONE_CALLER = {"getParents": "checks/syntax/enclosing.cpp"}

# The maximum lengths of files and functions, in lines.
SHORT = ["checks", "driver"]
MOST_LINES = 500
MOST_LINES_OF_FUNCTION = 80

# The model headers are data, and their includes do not count.
DATA = "driver/command/headers/"

# A definition as formatted by clang-format: it opens and closes at the beginning of a line.
DEFINITION = re.compile(r"^(?!namespace\b)\w[^;{}]*\) ?(?:const |override )*\{$.*?^\}", re.M | re.S)

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^">]+)[">]', re.M)


def read_sources(root):
    """The text of every source, by its path relative to the root."""
    paths = [path for top in LAYERS for path in sorted(pathlib.Path(root, top).rglob("*"))]
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in paths
        if path.suffix in (".h", ".cpp", ".inc")
    }


def folder_of(path):
    """"driver/command" for driver/command/headers/parts.inc, "driver" for driver/main.cpp."""
    return "/".join(path.split("/")[:-1][:2])


def layer_of(folder):
    """The number of the folder's layer in the table, from the top, or None."""
    top, _, name = folder.partition("/")
    for number, layer in enumerate(LAYERS[top]):
        if (name or ".") in layer:
            return number
    return None


def is_clang(include):
    return include.startswith(("clang/", "clang-c/", "clang-tidy/"))


def edge_problem(source, target):
    """The reason why the file must not include the other, or None."""
    here, there = folder_of(source), folder_of(target)
    if here.split("/")[0] != there.split("/")[0]:
        if here.startswith("checks"):
            return "checks/ does not know the driver"
        allowed = CATALOG + VERSIONS + (FOR_PARSING if here == "driver/parse" else [])
        return None if target.startswith(tuple(allowed)) else f"{here} may include {', '.join(allowed)} of checks/"
    if here == there:
        return None
    for folder in (here, there):
        if layer_of(folder) is None:
            return f"{folder} is not in the table of layers"
    if layer_of(here) > layer_of(there):
        return f"upwards, {here} is below {there}"
    if layer_of(here) == layer_of(there):
        return f"sideways, {here} and {there} are one layer"
    if here in ONLY and there not in ONLY[here]:
        return f"{here} may include {', '.join(ONLY[here])} only"
    return None


def find_cycle(graph):
    """The nodes of a cycle in a graph of sets, with the first one repeated at the end, or None."""
    done = set()

    def visit(node, trail):
        if node in trail:
            return trail[trail.index(node) :] + [node]
        if node in done:
            return None
        for successor in sorted(graph.get(node, ())):
            cycle = visit(successor, trail + [node])
            if cycle:
                return cycle
        done.add(node)
        return None

    for node in sorted(graph):
        cycle = visit(node, [])
        if cycle:
            return cycle
    return None


def way_to_clang(path, includes):
    """The chain of includes that leads from the file to a Clang header, or None."""
    ways = [[path]]
    seen = {path}
    for way in ways:
        for include in includes.get(way[-1], ()):
            if is_clang(include):
                return way + [include]
            if include in includes and include not in seen:
                seen.add(include)
                ways.append(way + [include])
    return None


def too_long(path, text):
    lines = text.count("\n")
    if lines > MOST_LINES:
        yield f"{path} has {lines} lines; {MOST_LINES} are the most"
    for definition in DEFINITION.finditer(text):
        lines = definition[0].count("\n") + 1
        if lines > MOST_LINES_OF_FUNCTION:
            line = text.count("\n", 0, definition.start()) + 1
            yield f"{path}:{line}: this function has {lines} lines; {MOST_LINES_OF_FUNCTION} are the most"


def problems_in(root):
    texts = read_sources(root)
    includes = {path: [] if path.startswith(DATA) and path.endswith(".h") else INCLUDE.findall(text) for path, text in texts.items()}
    folders = {}
    units = {}
    for path, targets in includes.items():
        for target in targets:
            if target.split("/")[0] not in LAYERS:
                continue
            problem = edge_problem(path, target)
            if problem:
                yield f"{path} -> {target}: {problem}"
            if folder_of(path) != folder_of(target):
                folders.setdefault(folder_of(path), set()).add(folder_of(target))
            unit, used = path.rpartition(".")[0], target.rpartition(".")[0]
            if unit != used and unit.startswith("driver/"):
                units.setdefault(unit, set()).add(used)
    for name, graph in (("folders", folders), ("files", units)):
        cycle = find_cycle(graph)
        if cycle:
            yield f"a cycle of {name}: {' -> '.join(cycle)}"
    for path, text in texts.items():
        if path.startswith("driver/") and folder_of(path) not in USE_CLANG and path != FORMATS_FIXES:
            way = way_to_clang(path, includes)
            if way:
                yield f"{' -> '.join(way)}: only {', '.join(USE_CLANG)} may depend on Clang"
        for function, caller in ONE_CALLER.items():
            if path != caller and re.search(rf"\b{function}\(", text):
                yield f"{path} calls {function}; ask {caller} or checks/syntax/uses.h"
        if path.split("/")[0] in SHORT:
            yield from too_long(path, text)


def main():
    (root,) = sys.argv[1:]
    problems = list(problems_in(root))
    for problem in problems:
        print(f"layers: {problem}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
