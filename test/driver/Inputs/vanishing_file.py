"""Runs a command on a folder in which second.cc goes away while first.cc is parsed."""

import os
import shutil
import subprocess
import sys

source, folder, command = sys.argv[1], sys.argv[2], sys.argv[3:]
os.makedirs(folder)
pipe = os.path.join(folder, "pipe.h")
os.mkfifo(pipe)
with open(source) as file:
    text = file.read()
with open(os.path.join(folder, "first.cc"), "w") as file:
    file.write('#include "pipe.h"\n' + text)
shutil.copy(source, os.path.join(folder, "second.cc"))
process = subprocess.Popen(command)
# Opening waits for the reader, which is the parser.
with open(pipe, "w") as file:
    os.remove(os.path.join(folder, "second.cc"))
    file.write("\n")
print("exit code", process.wait())
