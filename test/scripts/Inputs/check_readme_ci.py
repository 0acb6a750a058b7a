"""Checks the YAML that scripts/ci/README.md shows against the files in scripts/ci.

usage: check_readme_ci.py ROOT
"""

import os
import re
import sys

import yaml

root = sys.argv[1]
with open(f"{root}/scripts/ci/README.md") as file:
    blocks = re.findall(r"```yaml\n(.*?)```", file.read(), re.S)
workflow, pipeline = (yaml.safe_load(block) for block in blocks)
steps = workflow["jobs"]["tf-op-lint"]["steps"]
ours = re.fullmatch(r"OWNER/tf-op-lint/(.*)@main", steps[-1]["uses"])[1]
assert os.path.exists(f"{root}/{ours}/action.yml")
assert steps[-2]["with"]["fetch-depth"] == 0
with open(f"{root}/scripts/ci/{pipeline['include'][0]['local']}") as file:
    job = file.read()
for variable in pipeline["variables"]:
    assert f"${variable}" in job and f"{variable}:" not in job, variable
