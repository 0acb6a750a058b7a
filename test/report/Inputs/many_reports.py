"""Writes many reports like the actions of a build, and a list of their names.

usage: many_reports.py TEMPLATE FOLDER COUNT RESULTS PADDING

TEMPLATE is a report with one result. Every one of COUNT files has RESULTS of them, each at a place of its own and
PADDING bytes longer, and one more that all files share, as from a header.
"""

import copy
import json
import os
import sys

template, folder, (count, results, padding) = sys.argv[1], sys.argv[2], map(int, sys.argv[3:])
with open(template) as file:
    document = json.load(file)
(result,) = document["runs"][0]["results"]


def at(uri, line, padding):
    moved = copy.deepcopy(result)
    place = moved["locations"][0]["physicalLocation"]
    place["artifactLocation"]["uri"] = uri
    place["region"]["startLine"] = place["region"]["endLine"] = line
    place["contextRegion"]["startLine"] = place["contextRegion"]["endLine"] = line
    place["contextRegion"]["snippet"]["text"] += " " * padding
    return moved


shared = at("shared.h", 7, 0)
os.makedirs(folder)
with open(folder + ".list", "w") as names:
    for number in range(count):
        own = [at(f"kernels/{number}.cc", line + 1, padding) for line in range(results)]
        document["runs"][0]["results"] = own + [shared] if own else []
        name = f"{folder}/{number:06}.sarif"
        names.write(name + "\n")
        with open(name, "w") as file:
            json.dump(document, file, indent=2)
