"""Runs a command in a folder that is in no git checkout and holds a copy of one file, or of what a folder
holds; ends as the command does.

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
