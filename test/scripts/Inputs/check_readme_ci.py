"""Checks the YAML that README shows for code review against the files in scripts/ci.

usage: check_readme_ci.py ROOT
"""

import os
import re
import sys

import yaml

root = sys.argv[1]
with open(f"{root}/README.md") as file:
    section = re.search(r"^## In code review\n(.*?)^## ", file.read(), re.M | re.S)[1]
workflow, pipeline = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", section, re.S))
steps = workflow["jobs"]["tf-op-lint"]["steps"]
ours = re.fullmatch(r"OWNER/tf-op-lint/(.*)@v[\d.]+", steps[-1]["uses"])[1]
assert os.path.exists(f"{root}/{ours}/action.yml")
assert steps[-2]["with"]["fetch-depth"] == 0
with open(f"{root}/scripts/ci/{pipeline['include'][0]['local']}") as file:
    job = file.read()
for variable in pipeline["variables"]:
    assert f"${variable}" in job and f"{variable}:" not in job, variable
