"""Runs a command outside any git checkout, in a temporary folder with a copy of a file or of the contents of a folder.
Exits with the command's exit code.

usage: outside_git.py PATH COMMAND...
"""

import os
import shutil
import subprocess
import sys
import tempfile

with tempfile.TemporaryDirectory() as folder:
    if os.path.isdir(sys.argv[1]):
        shutil.copytree(sys.argv[1], folder, dirs_exist_ok=True)
    else:
        shutil.copy(sys.argv[1], folder)
    sys.exit(subprocess.run(sys.argv[2:], cwd=folder).returncode)
