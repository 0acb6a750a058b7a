import os
import shutil
import subprocess

import lit.formats

source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
build = lit_config.params.get("build", os.path.join(source, "build"))
llvm = lit_config.params["llvm"]
llvm_bin = f"/usr/lib/llvm-{llvm}/bin"
tool = os.path.join(build, "bin", "tf-op-lint")
model = os.path.join(build, "test", "model")

config.name = "tf-op-lint"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cc", ".cpp", ".cu", ".test"]
# 'Inputs' are read by tests; facts.cpp is a plug-in of the tests' own, faults.cpp and parsers.cpp are parts of programs.
config.excludes = ["Inputs", "facts.cpp", "faults.cpp", "parsers.cpp"]
config.test_source_root = os.path.join(source, "test")
config.test_exec_root = os.path.join(build, "test")

config.environment["PATH"] = os.pathsep.join([llvm_bin, os.environ["PATH"]])
# What the machine's user has configured must not reach the tests.
config.environment["HOME"] = os.path.join(build, "test", "home")
for variable in ("VIRTUAL_ENV", "CONDA_PREFIX", "TF_INC", "TF_OP_LINT_TF_INCLUDE"):
    config.environment.pop(variable, None)

# Other tools see the model headers as files.
subprocess.run([tool, "headers", model], check=True)



def install_sarif_tools():
    """Installs what validates SARIF, once for each lock file. Who fails here fails in the tests that need it."""
    inputs = os.path.join(source, "test", "report", "Inputs")
    tools = os.path.join(build, "test", "sarif-tools")
    with open(os.path.join(inputs, "package-lock.json"), "rb") as lock:
        wanted = lock.read()
    stamp = os.path.join(tools, "installed")
    if not os.path.exists(stamp) or open(stamp, "rb").read() != wanted:
        os.makedirs(tools, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(os.path.join(inputs, name), tools)
        # No package's own scripts: all that ours would do is the chmod.
        install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        if subprocess.run(install, cwd=tools, check=False).returncode == 0:
            program = os.path.join(tools, "node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool")
            os.chmod(program, 0o755)
            with open(stamp, "wb") as done:
                done.write(wanted)
    return tools


# The tests may run as root, who reads everything unless told not to.
unprivileged = "setpriv --bounding-set=-dac_override,-dac_read_search" if os.geteuid() == 0 else "env"

check_tfop = (
    f"python3 {source}/test/check_tfop.py --tool={tool} --model={model}"
    f" --llvm-bin={llvm_bin} --plugin={build}/lib/tf-op-lint-plugin.so"
)
config.substitutions += [
    ("%check_tfop", check_tfop),
    ("%validate-sarif", f"python3 {source}/test/report/Inputs/validate_sarif.py {install_sarif_tools()}"),
    ("%outside-git", f"python3 {source}/test/outside_git.py"),
    ("%exits-with", f"python3 {source}/test/exits_with.py"),
    ("%unprivileged", unprivileged),
    ("%as-nobody", "setpriv --reuid=65534 --clear-groups" if os.geteuid() == 0 else "env"),
    # The tool with workers that fail as TF_OP_LINT_FAULT says.
    ("%tf-op-lint-faults", os.path.join(build, "faults", "bin", "tf-op-lint")),
    ("%tf-op-lint", tool),
    ("%plugin", f"{build}/lib/tf-op-lint-plugin.so"),
    ("%facts", f"clang-tidy --quiet --load={build}/lib/tf-op-lint-facts.so"),
    ("%model", model),
    ("%root", source),
    ("%build", build),
    ("%llvm", llvm),
    ("%python", "python3"),
]
