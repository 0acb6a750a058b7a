"""Runs a command as if the disk were full after a file has reached the given size; exits with the command's exit code."""

import resource
import signal
import subprocess
import sys


def limit():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))


# The output goes through pipes because the limit applies to files.
run = subprocess.run(sys.argv[2:], preexec_fn=limit, capture_output=True, text=True)
sys.stdout.write(run.stdout)
sys.stderr.write(run.stderr)
sys.exit(run.returncode)
