import json
import os
import re
import subprocess
import sys

import lit.formats

source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
build = lit_config.params.get("build", os.path.join(source, "build"))
with open(os.path.join(build, "CMakeCache.txt"), encoding="utf-8") as cache:
    llvm = re.search(r"^TFOP_LLVM:STRING=(\d+)$", cache.read(), re.M)[1]
with open(os.path.join(source, "scripts", "llvm-version"), encoding="utf-8") as versions:
    llvm_versions = versions.read().split()
llvm_bin = f"/usr/lib/llvm-{llvm}/bin"
tool = os.path.join(build, "bin", "tf-op-lint")
model = os.path.join(build, "test", "model")

config.name = "tf-op-lint"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cc", ".cpp", ".cu", ".test"]
# 'Inputs' are read by tests; facts.cpp and flow_facts.cpp are a plug-in for tests;
# faults.cpp and parsers.cpp are parts of programs.
config.excludes = ["Inputs", "facts.cpp", "faults.cpp", "flow_facts.cpp", "parsers.cpp"]
config.test_source_root = os.path.join(source, "test")
config.test_exec_root = os.path.join(build, "test")

config.environment["PATH"] = os.pathsep.join([llvm_bin, os.environ["PATH"]])
config.environment["TFOP_LLVM"] = llvm
# The user's configuration must not affect the tests.
config.environment["HOME"] = os.path.join(build, "test", "home")
for variable in ("VIRTUAL_ENV", "CONDA_PREFIX", "TF_INC", "TF_OP_LINT_TF_INCLUDE"):
    config.environment.pop(variable, None)

# The model headers as files, for other tools.
subprocess.run([tool, "headers", model], check=True)


# The tests that validate SARIF install the validators when the first of them runs: see sarif_tools.py.
sarif_tools = os.path.join(build, "test", "sarif-tools")
reaches_registry = re.compile(r"HOME|NODE_EXTRA_CA_CERTS|npm_config_.*|(https?|no)_proxy", re.I)
config.environment["TF_OP_LINT_NPM_ENVIRONMENT"] = json.dumps(
    {name: value for name, value in os.environ.items() if reaches_registry.fullmatch(name)}
)

# The tests may run as root, which can read every file unless capabilities are dropped.
unprivileged = "setpriv --bounding-set=-dac_override,-dac_read_search" if os.geteuid() == 0 else "env"

check_tfop = (
    f"python3 {source}/test/check_tfop.py --tool={tool} --model={model}"
    f" --llvm-bin={llvm_bin} --plugin={build}/lib/tf-op-lint-plugin.so"
)
config.substitutions += [
    ("%check_tfop", check_tfop),
    ("%validate-sarif", f"python3 {source}/test/report/Inputs/validate_sarif.py --install {sarif_tools}"),
    ("%outside-git", f"python3 {source}/test/outside_git.py"),
    ("%exits-with", f"python3 {source}/test/exits_with.py"),
    ("%unprivileged", unprivileged),
    ("%as-nobody", "setpriv --reuid=65534 --clear-groups" if os.geteuid() == 0 else "env"),
    # The tool with workers that fail according to TF_OP_LINT_FAULT.
    ("%tf-op-lint-faults", os.path.join(build, "faults", "bin", "tf-op-lint")),
    ("%tf-op-lint", tool),
    ("%plugin", f"{build}/lib/tf-op-lint-plugin.so"),
    ("%facts", f"clang-tidy --quiet --load={build}/lib/tf-op-lint-facts.so"),
    ("%model", model),
    ("%root", source),
    ("%build", build),
    ("%lit", os.path.abspath(sys.argv[0])),
    ("%llvm-default", llvm_versions[0]),
    ("%llvm-other", next(version for version in llvm_versions if version != llvm)),
    ("%llvm", llvm),
    ("%python", "python3"),
]
