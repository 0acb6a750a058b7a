#!/usr/bin/env python3
"""Prints how accurate the checks are on labelled code.

    scripts/evaluate                               the kernels of corpus/, labelled in comments
    scripts/evaluate --sites FILE --root DIR       real trees, one folder owner+name a repository

A site of FILE has "repo", "path", "line", "check" (alternatives separated by
"|"), "verdict" ("bug" must be found, "ok" must stay silent) and "needs". A
warning within two lines of a site, at its place or on its path, matches it.
Remarks do not count. In corpus/ a line that must be reported carries

    // EXPECT: tf-raw-new-in-compute warning

and anything else that is reported, remarks too, is a false alarm.
"""

import argparse
import collections
import json
import os
import re
import subprocess
import sys

NEAR = 2
EXPECT = re.compile(r"//\s*EXPECT:\s*(tf-[a-z-]+) (warning|remark)")
SOURCES = (".cc", ".cpp", ".cxx", ".cu", ".c", ".h", ".hpp")


def lint(tool, folder, paths):
    """The findings in the given files or folders."""
    command = [tool, "--format=json", "--quiet", "--fail-on=never", "--all", *paths]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if not result.stdout.startswith("{"):
        sys.exit(f"{tool} failed in {folder}:\n{result.stderr}")
    return json.loads(result.stdout)["findings"]


def places(finding):
    """Where a warning speaks: at its place, and along its path."""
    steps = [(step["file"], step["line"]) for step in finding["path"]]
    return [(finding["file"], finding["line"])] + steps


def is_in(path, file):
    """Files are named from the git root, which may be above the tree."""
    return file == path or file.endswith("/" + path)


def matches(site, finding):
    return finding["level"] == "warning" and finding["check"] in site["check"].split("|") and any(
        is_in(site["path"], file) and abs(line - site["line"]) <= NEAR for file, line in places(finding)
    )


def evaluate_sites(arguments):
    with open(arguments.sites, encoding="utf-8") as file:
        sites = json.load(file)
    by_repository = collections.defaultdict(list)
    for site in sites:
        if not arguments.check or set(arguments.check) & set(site["check"].split("|")):
            by_repository[site["repo"]].append(site)
    judged, missing = [], []
    for repository, its_sites in sorted(by_repository.items()):
        folder = os.path.join(arguments.root, repository.replace("/", "+"))
        if not os.path.isdir(folder):
            missing.append(repository)
            continue
        paths = ["."] if arguments.whole_trees else sorted({s["path"] for s in its_sites})
        paths = [path for path in paths if os.path.exists(os.path.join(folder, path))]
        findings = lint(arguments.tool, folder, paths) if paths else []
        judged += [dict(site, warned=any(matches(site, f) for f in findings)) for site in its_sites]
    return judged, missing


def evaluate_corpus(arguments):
    """Labelled lines are bugs; each finding elsewhere is a false alarm."""
    folder = os.path.join(arguments.source, "corpus")
    findings = lint(arguments.tool, folder, ["."])
    judged = []
    for parent, _, names in sorted(os.walk(folder)):
        for name in sorted(name for name in names if name.endswith(SOURCES)):
            path = os.path.join(parent, name)
            with open(path, encoding="utf-8") as file:
                lines = file.read().splitlines()
            here = [f for f in findings if path.endswith("/" + f["file"])]
            judged += judge_file(os.path.relpath(path, folder), lines, here)
    return judged, []


def judge_file(path, lines, findings):
    sites = []
    unexplained = list(findings)
    for number, line in enumerate(lines, 1):
        label = EXPECT.search(line)
        if not label:
            continue
        found = [f for f in findings if (f["line"], f["check"], f["level"]) == (number, label[1], label[2])]
        unexplained = [f for f in unexplained if f not in found]
        sites.append({"check": label[1], "line": number, "verdict": "bug", "warned": bool(found)})
    for finding in unexplained:
        sites.append({"check": finding["check"], "line": finding["line"], "verdict": "ok", "warned": True})
    for site in sites:
        site.update(repo=path.split("/")[0], path=path, needs="corpus", why="")
    return sites


def percent(part, whole):
    return f"{100 * part / whole:5.1f} %" if whole else "      -"


def table(title, judged, key):
    groups = collections.defaultdict(list)
    for site in judged:
        groups[site[key]].append(site)
    rows = [(name, groups[name]) for name in sorted(groups, key=str)] + [("all", judged)]
    width = max(len(str(name)) for name, _ in rows) + 2
    print(f"\n{title:<{width}}{'bugs':>6}{'found':>7}{'recall':>9}{'ok':>6}{'alarms':>8}{'alarmed':>9}")
    result = []
    for name, sites in rows:
        bugs = [site for site in sites if site["verdict"] == "bug"]
        fine = [site for site in sites if site["verdict"] == "ok"]
        found = sum(site["warned"] for site in bugs)
        alarms = sum(site["warned"] for site in fine)
        print(
            f"{str(name):<{width}}{len(bugs):>6}{found:>7}{percent(found, len(bugs)):>9}"
            f"{len(fine):>6}{alarms:>8}{percent(alarms, len(fine)):>9}"
        )
        result.append({"name": name, "bugs": len(bugs), "found": found, "ok": len(fine), "alarms": alarms})
    return result


def list_sites(title, sites):
    print(f"\n{title}: {len(sites)}")
    for site in sites:
        why = f" ({site['why']})" if site.get("why") else ""
        print(f"  {site['repo']} {site['path']}:{site['line']} {site['check']}{why}")


def main():
    source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sites", metavar="FILE", help="labelled sites of real trees")
    parser.add_argument("--root", metavar="DIR", help="the folder that holds the trees")
    parser.add_argument("--check", action="append", help="only sites of this check; may be given several times")
    parser.add_argument("--whole-trees", action="store_true", help="lint all of each tree, not only the sites' files")
    parser.add_argument("--tool", default=os.path.join(source, "build", "bin", "tf-op-lint"))
    parser.add_argument("--json", metavar="FILE", help="write the figures and the judged sites")
    arguments = parser.parse_args()
    arguments.source = source
    arguments.tool = os.path.abspath(arguments.tool)
    if bool(arguments.sites) != bool(arguments.root):
        parser.error("--sites and --root belong together")

    judged, missing = evaluate_sites(arguments) if arguments.sites else evaluate_corpus(arguments)
    tables = {key: table(title, judged, key) for title, key in (("check", "check"), ("needs", "needs"), ("repository", "repo"))}
    list_sites("missed", [site for site in judged if site["verdict"] == "bug" and not site["warned"]])
    list_sites("false alarms", [site for site in judged if site["verdict"] == "ok" and site["warned"]])
    if missing:
        print(f"\nrepositories not found in {arguments.root}: {', '.join(missing)}")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"tables": tables, "sites": judged, "missingRepositories": missing}, file, indent=2)


if __name__ == "__main__":
    main()
