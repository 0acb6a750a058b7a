"""Runs a command for which the disk is full once a file has the given number of bytes; ends as the command does."""

import resource
import signal
import subprocess
import sys


def limit():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))


# The output goes through pipes: the limit is about files.
run = subprocess.run(sys.argv[2:], preexec_fn=limit, capture_output=True, text=True)
sys.stdout.write(run.stdout)
sys.stderr.write(run.stderr)
sys.exit(run.returncode)
