"""Installs the SARIF validators that package-lock.json names, when the first test needs them.

usage: sarif_tools.py TOOLS

npm runs once for each lock file; tests that arrive meanwhile wait. The tests' environment hides the user's own, which npm
needs to reach a registry: lit.cfg.py passes that part of it in TF_OP_LINT_NPM_ENVIRONMENT.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys

INPUTS = os.path.dirname(os.path.abspath(__file__))
MULTITOOL = "node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool"
# Do not run the packages' install scripts; the only one that matters makes a file executable.
COMMAND = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]


def run_npm(tools):
    """The output of npm if it failed, otherwise None."""
    environment = {**os.environ, **json.loads(os.environ.get("TF_OP_LINT_NPM_ENVIRONMENT", "{}"))}
    try:
        npm = subprocess.run(
            COMMAND, cwd=tools, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    except OSError as error:
        return str(error)
    return npm.stdout if npm.returncode else None


def install(tools):
    """Exits with a message if the validators cannot be installed."""
    with open(os.path.join(INPUTS, "package-lock.json"), "rb") as lock:
        wanted = lock.read()
    os.makedirs(tools, exist_ok=True)
    stamp = os.path.join(tools, "installed")
    with open(os.path.join(tools, "lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.path.exists(stamp) and open(stamp, "rb").read() == wanted:
            return
        for name in ("package.json", "package-lock.json"):
            shutil.copy(os.path.join(INPUTS, name), tools)
        failure = run_npm(tools)
        if failure is not None:
            sys.exit(
                "error: npm could not install the SARIF validators of test/report/Inputs/package.json, which this test needs;"
                f" '{' '.join(COMMAND)}' in {tools} printed:\n{failure}")
        os.chmod(os.path.join(tools, MULTITOOL), 0o755)
        with open(stamp, "wb") as done:
            done.write(wanted)


if __name__ == "__main__":
    install(*sys.argv[1:])
