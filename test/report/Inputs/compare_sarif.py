"""Compares a SARIF file with the expected one, except for versions, the revision, and the texts of the pages.

usage: compare_sarif.py FILE EXPECTED CHECKOUT [--write]
"""

import json
import subprocess
import sys

file, expected, checkout = sys.argv[1:4]
document = json.load(open(file, encoding="utf-8"))
run = document["runs"][0]
driver = run["tool"]["driver"]
driver["semanticVersion"] = driver["properties"]["llvm"] = "VERSION"
for rule in driver["rules"]:
    assert rule["help"]["text"] == rule["help"]["markdown"] and rule["help"]["text"].startswith(f"# {rule['id']}\n")
    assert len(rule["properties"]["tags"]) <= 10
assert [rule["id"] for rule in driver["rules"]] == sorted(rule["id"] for rule in driver["rules"])
for result in run["results"]:
    assert driver["rules"][result.pop("ruleIndex")]["id"] == result["ruleId"]
# The golden file contains only one check, so that it does not change when others are added.
driver["rules"] = [rule for rule in driver["rules"] if rule["id"] == "tf-unused-nolint"]
for rule in driver["rules"]:
    rule["help"] = rule["fullDescription"] = "PAGE"
run["taxonomies"][0]["taxa"] = [taxon for taxon in run["taxonomies"][0]["taxa"] if taxon["id"] == "401"]
revision = run["versionControlProvenance"][0]
head = subprocess.run(["git", "-C", checkout, "rev-parse", "HEAD"], stdout=subprocess.PIPE, text=True, check=True).stdout
assert revision["revisionId"] == head.strip()
revision["revisionId"] = "REVISION"
for result in run["results"]:
    prints = result["partialFingerprints"]
    assert len(prints.pop("tfOpLintFinding/v1")) == 32
text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
if "--write" in sys.argv:
    open(expected, "w", encoding="utf-8").write(text)
golden = open(expected, encoding="utf-8").read()
if text != golden:
    open(file + ".compared", "w", encoding="utf-8").write(text)
    subprocess.run(["diff", "-u", expected, file + ".compared"])
    sys.exit(1)
