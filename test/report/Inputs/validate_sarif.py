"""Validates SARIF files with Microsoft's validator and the schema that it contains.

usage: validate_sarif.py [--install] TOOLS FILE...

TOOLS is the folder with the packages of Inputs/package.json; --install installs them there first if necessary. Both
are needed: the validator accepts some violations of the schema, and the schema does not contain GitHub's rules.
"""

import json
import os
import subprocess
import sys

import sarif_tools

if sys.argv[1] == "--install":
    del sys.argv[1]
    sarif_tools.install(sys.argv[1])
tools, *files = sys.argv[1:]
multitool = os.path.join(tools, os.path.dirname(sarif_tools.MULTITOOL))

# The project has no public address yet.
EXPECTED = {("SARIF2005", "Warning_ProvideToolnformationUri")}


def complaints_of_schema():
    script = os.path.join(os.path.dirname(__file__), "check_schema.js")
    judge = subprocess.run(
        ["node", script, tools, f"{multitool}/sarif-2.1.0.json", *files], stdout=subprocess.PIPE, text=True, check=False)
    yield from judge.stdout.splitlines()
    if judge.returncode and not judge.stdout:
        yield "the schema's judge did not run"


def complaints_of_multitool():
    report = files[0] + ".validation"
    if os.path.exists(report):
        os.remove(report)
    # It must not require the system's ICU libraries; its exit code is meaningless.
    subprocess.run(
        [f"{multitool}/Sarif.Multitool", "validate", *files, "--rule-kind", "Sarif;Ghas", "--output", report],
        env={**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}, stdout=subprocess.DEVNULL, check=False)
    with open(report, encoding="utf-8-sig") as text:
        run = json.load(text)["runs"][0]
    for invocation in run["invocations"]:
        if not invocation["executionSuccessful"]:
            yield "the validator could not read it all"
    for result in run["results"]:
        kind = (result["ruleId"], result["message"].get("id"))
        if result.get("level", "warning") in ("error", "warning") and kind not in EXPECTED:
            place = result["locations"][0]["physicalLocation"]["artifactLocation"]
            yield f"{place.get('uri')}: {kind}: {result['message'].get('arguments')}"


complaints = [*complaints_of_schema(), *complaints_of_multitool()]
print("\n".join(complaints), file=sys.stderr)
sys.exit(bool(complaints))
