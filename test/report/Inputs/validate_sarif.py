"""The gate that every SARIF file has to pass: Microsoft's validator and the schema it ships.

usage: validate_sarif.py TOOLS FILE...

TOOLS is the folder that lit installed Inputs/package.json in. Neither judge is enough: the validator lets some breaches
of the schema pass, the schema knows nothing of GitHub's rules.
"""

import json
import os
import subprocess
import sys

tools, *files = sys.argv[1:]
multitool = os.path.join(tools, "node_modules/@microsoft/sarif-multitool-linux")

# The project has no public address yet.
EXPECTED = {("SARIF2005", "Warning_ProvideToolnformationUri")}


def complaints_of_schema(file):
    judge = subprocess.run(
        ["node", os.path.join(os.path.dirname(__file__), "check_schema.js"), tools, f"{multitool}/sarif-2.1.0.json", file],
        stdout=subprocess.PIPE, text=True)
    return judge.stdout.splitlines() or (["the schema's judge did not run"] if judge.returncode else [])


def complaints_of_multitool(file):
    report = file + ".validation"
    if os.path.exists(report):
        os.remove(report)
    # It wants no language packs of the system; its exit code says nothing.
    subprocess.run(
        [f"{multitool}/Sarif.Multitool", "validate", file, "--rule-kind", "Sarif;Ghas", "--output", report],
        env={**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}, stdout=subprocess.DEVNULL, check=False)
    with open(report, encoding="utf-8-sig") as text:
        run = json.load(text)["runs"][0]
    for invocation in run["invocations"]:
        if not invocation["executionSuccessful"]:
            yield "the validator could not read it"
    for result in run["results"]:
        kind = (result["ruleId"], result["message"].get("id"))
        if result.get("level", "warning") in ("error", "warning") and kind not in EXPECTED:
            yield f"{kind}: {result['message'].get('arguments')}"


failed = False
for file in files:
    for complaint in [*complaints_of_schema(file), *complaints_of_multitool(file)]:
        print(f"{file}: {complaint}", file=sys.stderr)
        failed = True
sys.exit(failed)
