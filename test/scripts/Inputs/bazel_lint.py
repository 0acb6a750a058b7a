"""Lints a workspace with the aspect, following the section "Setup" of scripts/bazel/README.md, and checks the results.

usage: bazel_lint.py CLONE BUILD LLVM SCRATCH
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from http_cache import HttpCache

clone, build, llvm, scratch = sys.argv[1:]
inputs = pathlib.Path(__file__).parent / "bazel"


def readme_blocks():
    """The section's fenced blocks: WORKSPACE, .bazelrc, BUILD, and the commands."""
    section = re.search(r"\n## Setup\n(.*?)\n## ", pathlib.Path(clone, "scripts/bazel/README.md").read_text(), re.S)[1]
    blocks = re.findall(r"```\w*\n(.*?)```", section, re.S)
    assert len(blocks) == 4, blocks
    prefix = str(pathlib.Path(scratch, "prefix"))
    return [block.replace("/opt/tf-op-lint/build", prefix).replace("/opt/tf-op-lint", clone) for block in blocks]


def install():
    """Installs the tool, with Clang's own headers."""
    prefix = pathlib.Path(scratch, "prefix")
    (prefix / "bin").mkdir(parents=True)
    (prefix / "lib/tf-op-lint").mkdir(parents=True)
    shutil.copy(f"{build}/bin/tf-op-lint", prefix / "bin")
    resources = subprocess.run([f"clang-{llvm}", "-print-resource-dir"], check=True, stdout=subprocess.PIPE, text=True)
    (prefix / "lib/tf-op-lint/clang").symlink_to(resources.stdout.strip())


# Replacements for repositories that Bazel would fetch: aliases of the native rules, and a part that only coverage needs.
NATIVE = {
    "cc": ["binary", "import", "library", "proto_library", "test", "toolchain", "toolchain_suite"],
    "java": ["binary", "import", "library", "runtime", "test", "toolchain"],
}
OFFLINE = {
    **{
        f"rules_{language}": {
            f"{language}/BUILD": "",
            f"{language}/defs.bzl": "".join(f"{language}_{rule} = native.{language}_{rule}\n" for rule in rules),
        }
        for language, rules in NATIVE.items()
    },
    "remote_coverage_tools": {
        "BUILD": 'filegroup(name = "coverage_report_generator", visibility = ["//visibility:public"])\n'
    },
}


def override_repositories():
    """Lines of .bazelrc that let Bazel work without a network."""
    lines = "common --override_repository=platforms=/usr/share/bazel/platforms\n"
    for name, files in OFFLINE.items():
        root = pathlib.Path(scratch, "repositories", name)
        for path, text in {"WORKSPACE": "", **files}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        lines += f"common --override_repository={name}={root}\n"
    return lines


class Workspace:
    """A checkout in its own directory, configured to build without a network."""

    def __init__(self, name, cache):
        workspace, bazelrc, build_file, self.commands = readme_blocks()
        self.root = pathlib.Path(scratch, name)
        shutil.copytree(inputs / "workspace", self.root)
        # Remote workers may lack LLVM's libraries.
        library = f"/usr/lib/llvm-{llvm}/lib/libclang-cpp.so.{llvm}.1"
        workspace = 'workspace(name = "ops")\n' + workspace.replace("prefix =", f'libraries = ["{library}"],\n    prefix =')
        workspace += f'local_repository(name = "vendor", path = "{inputs}/vendor")\n'
        (self.root / "WORKSPACE").write_text(workspace)
        (self.root / "BUILD").write_text(build_file + 'filegroup(name = "lint_config", srcs = [".clang-tidy"])\n')
        (self.root / ".clang-tidy").write_text("Checks: -tf-heap-tensor\n")
        (self.root / ".bazelrc").write_text(
            f"startup --output_user_root={scratch}/out --max_idle_secs=60\n"
            + override_repositories()
            + f"build --nosandbox_debug --color=no --noshow_progress --remote_cache={cache.address}\n" + bazelrc
        )
        self.git("init", "-q")
        self.git("add", "--all")

    def git(self, *words):
        subprocess.run(["git", *words], cwd=self.root, check=True)

    def run(self, command, fails=False):
        """Runs a command; returns its output and its lint actions."""
        log = pathlib.Path(scratch, "actions.json")
        log.write_text("")
        line = command.replace("bazel build", f"bazel build --execution_log_json_file={log}")
        done = subprocess.run(line, shell=True, cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if (done.returncode != 0) != fails:
            sys.exit(f"exit code {done.returncode}: {command}\n{done.stdout}")
        actions, text = [], log.read_text()
        while text.strip():
            action, end = json.JSONDecoder().raw_decode(text.lstrip())
            actions.append(action)
            text = text.lstrip()[end:]
        return done.stdout, [action for action in actions if action["mnemonic"].startswith("TfOpLint")]

    def outputs(self, suffix):
        """The contents of the aspect's outputs, by target and source."""
        found = {}
        for path in sorted((self.root / "bazel-bin").glob("**/*.tf_op_lint/**/*" + suffix)):
            found[str(path.relative_to(self.root / "bazel-bin"))[: -len(suffix)]] = path.read_text()
        return found

    def stop(self):
        subprocess.run(["bazel", "shutdown"], cwd=self.root, check=False, stderr=subprocess.DEVNULL)


def expect(got, wanted, what):
    if got != wanted:
        sys.exit(f"{what}:\n  got      {got}\n  expected {wanted}")


def linted(actions):
    return sorted(re.sub(r".*\.tf_op_lint/|\.sarif$", "", action["listedOutputs"][-1]) for action in actions if action["mnemonic"] == "TfOpLint")


def findings(text):
    """The file of each finding, and the variable that it names."""
    found = []
    for result in json.loads(text)["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        found.append((place["artifactLocation"]["uri"], re.search(r"'(\w+)'", result["message"]["text"])[1]))
    return sorted(found)


SOURCES = ["clean", "lonely", "run", "scale", "scale_test", "wrapped"]
HEADER = ("kernels/scale.h", "in_header")
# Bazel compiles a copy of it: api.h alone.
API = ("kernels/api/api.h", "in_api")


def check_outputs(first):
    """Checks each source's findings and patch: only files of the tree, with machine-independent paths."""
    reports, patches = first.outputs(".sarif"), first.outputs(".patch")
    wanted = {
        "kernels/ops.tf_op_lint/kernels/clean.cc": [],
        "kernels/ops.tf_op_lint/kernels/scale.cc": [API, ("kernels/scale.cc", "in_library"), HEADER],
        "kernels/run.tf_op_lint/kernels/run.cc": [("kernels/run.cc", "in_binary"), HEADER],
        "kernels/scale_test.tf_op_lint/kernels/scale_test.cc": [HEADER, ("kernels/scale_test.cc", "in_test")],
        "kernels/wrapped.tf_op_lint/kernels/wrapped.cc": [HEADER, ("kernels/wrapped.cc", "in_wrapped")],
        "kernels/lonely.tf_op_lint/kernels/lonely.cc": [("kernels/lonely.cc", "in_lonely")],
    }
    expect({name: findings(text) for name, text in reports.items()}, wanted, "findings")
    expect(sorted(patches), sorted(wanted), "patches")
    for name, text in [*reports.items(), *patches.items()]:
        for trace in (scratch, "execroot", "file:", '"/', " /"):
            assert trace not in text.replace("+++ /", "").replace("--- /", ""), (name, trace, text)
    for name, text in reports.items():
        for invocation in json.loads(text)["runs"][0]["invocations"]:
            expect(invocation["toolExecutionNotifications"], [], name + " has no notifications")
    for name, text in patches.items():
        changed = re.findall(r"^\+\+\+ b/(.*)$", text, re.M)
        expect(changed, [name.split(".tf_op_lint/")[1]] if "clean" not in name else [], "files changed by the patch")


def main():
    install()
    with HttpCache() as cache:
        first, second = Workspace("first", cache), Workspace("elsewhere/second", cache)
        try:
            steps(first, second)
        finally:
            first.stop()
            second.stop()


def steps(first, second):
    lint, apply_patch, report, fail = [line.split("#")[0].strip() for line in first.commands.strip().splitlines()]

    print("everything is linted with Bazel's flags, except generated, external, and tagged files")
    actions = first.run(lint)[1]
    expect(linted(actions), [f"kernels/{name}.cc" for name in SOURCES], "linted")
    check_outputs(first)
    for action in actions:
        names = {file["path"] for file in action["inputs"]}
        for name in ("bin/tf-op-lint", "lib/tf-op-lint/clang/include/stddef.h", f"lib/libclang-cpp.so.{llvm}.1"):
            assert "external/tf_op_lint_tool/" + name in names, sorted(names)
        variables = {each["name"]: each["value"] for each in action["environmentVariables"]}
        expect(variables, {"LD_LIBRARY_PATH": "external/tf_op_lint_tool/lib"}, "environment")

    print("a second build does nothing")
    expect(first.run(lint)[1], [], "actions of the second build")

    print("one report, each finding once")
    first.run(report)
    shutil.copy(first.root / "bazel-bin/lint.sarif", pathlib.Path(scratch, "lint.sarif"))
    merged = findings(pathlib.Path(scratch, "lint.sarif").read_text())
    expect(merged, [API, ("kernels/lonely.cc", "in_lonely"), ("kernels/run.cc", "in_binary"), ("kernels/scale.cc", "in_library"), HEADER], "merged")

    print("another checkout in another directory: all from the cache")
    actions = second.run(lint)[1]
    expect(linted(actions), [f"kernels/{name}.cc" for name in SOURCES], "served")
    expect([action["runner"] for action in actions if not action["remoteCacheHit"]], [], "run")
    for suffix in (".sarif", ".patch"):
        expect(second.outputs(suffix), first.outputs(suffix), "outputs of both checkouts")

    print("a changed header: only its dependents are linted again")
    header = first.root / "kernels/scale.h"
    header.write_text(header.read_text().replace("in_header", "renamed"))
    actions = first.run(lint)[1]
    expect(linted(actions), [f"kernels/{name}.cc" for name in SOURCES if name != "lonely"], "linted again")
    assert ("kernels/scale.h", "renamed") in findings(first.outputs(".sarif")["kernels/run.tf_op_lint/kernels/run.cc"])

    print("the fail flag: the build fails with a message; nothing is linted again")
    text, actions = first.run(fail, fails=True)
    expect(linted(actions), [], "linted for the flag")
    assert re.search(r"^kernels/\w+\.\w+:\d+:\d+: warning: .*\[tf-heap-tensor\]$", text, re.M), text
    first.run(fail.replace("//...", "//kernels:lonely"), fails=True)
    first.run(fail.replace("//...", "//kernels:generated"))

    print("the project's configuration is used if it is named")
    first.run(lint.replace("//...", "--@tf_op_lint//:config=//:lint_config //kernels:lonely"))
    expect(findings(first.outputs(".sarif")["kernels/lonely.tf_op_lint/kernels/lonely.cc"]), [], "switched off")

    print("a patch applies, and its findings are gone")
    first.run(apply_patch)
    first.run(lint)
    expect(findings(first.outputs(".sarif")["kernels/run.tf_op_lint/kernels/run.cc"]), [("kernels/scale.h", "renamed")], "after the patch")


main()
