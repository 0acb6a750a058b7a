"""Prints what a command writes to a FIFO; exits with the command's exit code."""

import os
import subprocess
import sys

os.mkfifo(sys.argv[1])
run = subprocess.Popen(sys.argv[2:])
with open(sys.argv[1]) as pipe:
    sys.stdout.write(pipe.read())
sys.exit(run.wait())
