"""Runs the shell steps of the files in scripts/ci as the services would, in the current directory.

usage: run_ci_steps.py FILE [NAME=VALUE...]   inputs of the action, or variables of the job
"""

import os
import re
import subprocess
import sys

import yaml


def shell(script, environment):
    subprocess.run(["bash", "-n", "-c", script], check=True)
    code = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], env=environment).returncode
    if code:
        sys.exit(code)


def run_action(action, folder, given):
    known = {f"inputs.{name}": given.get(name, str(row["default"])) for name, row in action["inputs"].items()}
    known["github.action_path"] = folder
    assert action["name"] and action["description"] and action["runs"]["using"] == "composite"
    for step in action["runs"]["steps"]:
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", step["uses"]), step
            continue
        # An expression in a script would let a pull request's text run as code.
        assert step["shell"] == "bash" and "${{" not in step["run"], step
        filled = {name: re.sub(r"\${{ *(.*?) *}}", lambda m: known[m[1]], value) for name, value in step["env"].items()}
        shell(step["run"], {**os.environ, **filled})


def run_job(job, given):
    assert job["artifacts"]["reports"]["codequality"] == "gl-code-quality-report.json" and job["artifacts"]["when"] == "always"
    environment = {**os.environ, **job["variables"], **given}
    shell("\n".join(job["before_script"] + job["script"]), environment)


path, *words = sys.argv[1:]
with open(path) as file:
    document = yaml.safe_load(file)
given = dict(word.split("=", 1) for word in words)
if "runs" in document:
    run_action(document, os.path.dirname(path), given)
else:
    run_job(document["tf-op-lint"], given)
