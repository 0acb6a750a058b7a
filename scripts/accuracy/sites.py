"""Labeled sites in real trees: which of them tf-op-lint finds, and its false alarms.

A site has "repo", "path", "line", "check" or "kind" (alternatives separated by "|"),
"verdict" ("bug" must be found, "ok" must stay silent) and "needs". A warning
within two lines of a site, at its location or on its path, matches it. Remarks
do not count.
"""

import collections
import json
import os

from accuracy import linter

NEAR = 2


def places(finding):
    """The locations of a finding: its own and those of its path."""
    steps = [(step["file"], step["line"]) for step in finding["path"]]
    return [(finding["file"], finding["line"])] + steps


def matches(site, finding):
    return finding["level"] == "warning" and finding["check"] in site["check"].split("|") and any(
        linter.is_in(site["path"], file) and abs(line - site["line"]) <= NEAR for file, line in places(finding)
    )


def judge(arguments):
    with open(arguments.sites, encoding="utf-8") as file:
        sites = [dict(site, check=site.get("check") or site["kind"]) for site in json.load(file)]
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
        findings = linter.lint(arguments.tool, folder, paths)["findings"] if paths else []
        judged += [dict(site, warned=any(matches(site, f) for f in findings)) for site in its_sites]
    return judged, missing


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


def evaluate(arguments):
    judged, missing = judge(arguments)
    tables = {key: table(title, judged, key) for title, key in (("check", "check"), ("needs", "needs"), ("repository", "repo"))}
    list_sites("missed", [site for site in judged if site["verdict"] == "bug" and not site["warned"]])
    list_sites("false alarms", [site for site in judged if site["verdict"] == "ok" and site["warned"]])
    if missing:
        print(f"\nrepositories not found in {arguments.root}: {', '.join(missing)}")
    return {"tables": tables, "sites": judged, "missingRepositories": missing}
