"""Runs a command in a folder that is in no git checkout and holds a copy of one file; ends as the command does.

usage: outside_git.py FILE COMMAND...
"""

import shutil
import subprocess
import sys
import tempfile

with tempfile.TemporaryDirectory() as folder:
    shutil.copy(sys.argv[1], folder)
    sys.exit(subprocess.run(sys.argv[2:], cwd=folder).returncode)
