"""Runs a command and succeeds if it ends with the given exit code."""

import subprocess
import sys

code = subprocess.run(sys.argv[2:]).returncode
if code != int(sys.argv[1]):
    print(f"exit code {code}, expected {sys.argv[1]}: {' '.join(sys.argv[2:])}", file=sys.stderr)
    sys.exit(1)
