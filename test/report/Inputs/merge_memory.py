"""Merges a few reports and many reports; fails if the memory used grows with their contents.

usage: merge_memory.py TOOL OUT FEW MANY MEGABYTES

FEW and MANY are lists of reports. MEGABYTES is how much more MANY may take.
"""

import os
import subprocess
import sys

tool, out, few, many, allowed = sys.argv[1:]


def peak(names):
    child = subprocess.Popen([tool, "merge", "--quiet", out, "@" + names], stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    assert os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0, status
    return usage.ru_maxrss / 1024


base = peak(few)
growth = peak(many) - base
size = os.path.getsize(out) / 2**20
print(f"{base:.0f} MB, and {growth:.0f} MB more for a report of {size:.0f} MB")
sys.exit(growth > float(allowed))
