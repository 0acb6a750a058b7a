"""Breaks a valid SARIF file in several ways, one file each.

usage: break_sarif.py FILE FOLDER
"""

import copy
import json
import os
import sys

file, folder = sys.argv[1:]
with open(file, encoding="utf-8") as text:
    whole = json.load(text)
os.makedirs(folder, exist_ok=True)


def broken(name, change):
    document = copy.deepcopy(whole)
    change(document["runs"][0])
    with open(f"{folder}/{name}.sarif", "w", encoding="utf-8") as text:
        json.dump(document, text)


def physical(run):
    return run["results"][0]["locations"][0]["physicalLocation"]


broken("no-message", lambda run: run["results"][0].pop("message"))
broken("unknown-property", lambda run: run["results"][0].update(fingerprint="x"))
broken("no-location", lambda run: run["results"][0].pop("locations"))
broken("line-zero", lambda run: physical(run)["region"].update(startLine=0))
broken("end-before-start", lambda run: physical(run)["region"].update(endLine=1))
broken("wrong-rule-index", lambda run: run["results"][0].update(ruleIndex=99))
broken("uri-with-space", lambda run: physical(run)["artifactLocation"].update(uri="a b.cc"))
broken("no-rules", lambda run: run["tool"]["driver"].pop("rules"))
