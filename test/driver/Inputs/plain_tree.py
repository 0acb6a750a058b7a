"""Runs a command in a tree outside git with cyclic and dangling links, an unreadable directory, and unusual file names."""

import os
import shutil
import subprocess
import sys
import tempfile

source, command = sys.argv[1], sys.argv[3:]
with tempfile.TemporaryDirectory() as tree:
    for folder in ("a/b", "third_party", "locked"):
        os.makedirs(os.path.join(tree, folder))
    for name in ("a/b/leak.cc", "third_party/leak.cc", "locked/leak.cc", 'a/it\'s "quoted".cc', "a/größe\n.c++"):
        shutil.copy(source, os.path.join(tree, name))
    os.symlink("..", os.path.join(tree, "a/loop"))
    os.symlink("self", os.path.join(tree, "a/self"))
    os.symlink("nowhere.cc", os.path.join(tree, "a/dangling.cc"))
    os.symlink("b/leak.cc", os.path.join(tree, "a/inside.cc"))
    os.symlink(source, os.path.join(tree, "a/outside.cc"))
    os.chmod(os.path.join(tree, "locked"), 0)
    print("exit code", subprocess.run(command, cwd=tree, stderr=subprocess.STDOUT).returncode)
    os.chmod(os.path.join(tree, "locked"), 0o700)
