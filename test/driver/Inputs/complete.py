"""Prints how a shell completes each line of standard input.

usage: complete.py bash|zsh SCRIPT

Each line is typed in a pseudo-terminal, followed by the key that inserts all completions and the return key. The command is
a shell function that prints its arguments. SCRIPT is the completion script or, for zsh, the directory that contains it.
"""
import os
import pty
import select
import shlex
import sys
import tempfile
import time

BASH = """
PS1=
bind 'set bell-style none'
source {script}
"""
ZSH = """
PS1= RPS1=
unsetopt prompt_sp beep nomatch
fpath=({script} $fpath)
autoload -U compinit
compinit -u -D
zstyle ':completion:all-matches::::' completer _all_matches _complete
zstyle ':completion:all-matches:*' insert true
zle -C all-matches complete-word _generic
bindkey '\\e*' all-matches
"""
PRINT = """
tf-op-lint() { printf '\\n<<%s>>\\n' "$*"; }
"""


class Terminal:
    def __init__(self, command, environment):
        self.seen = ""
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execvpe(command[0], command, environment)

    def type(self, text):
        os.write(self.terminal, text.encode())

    def read_until(self, mark):
        """Returns the output up to the mark and consumes both."""
        deadline = time.monotonic() + 60
        while mark not in self.seen:
            if not select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0]:
                sys.exit(f"complete.py: no {mark!r} in {self.seen!r}")
            self.seen += os.read(self.terminal, 4096).decode()
        before, self.seen = self.seen.split(mark, 1)
        return before


def main():
    shell, script = sys.argv[1:]
    with tempfile.TemporaryDirectory() as home:
        settings = (BASH if shell == "bash" else ZSH).replace("{script}", shlex.quote(os.path.abspath(script)))
        file = os.path.join(home, ".zshrc")
        with open(file, "w", encoding="utf-8") as out:
            out.write(settings + PRINT)
        command = ["bash", "--noprofile", "--rcfile", file, "-i"] if shell == "bash" else ["zsh", "-d", "-i"]
        environment = os.environ | {"HOME": home, "ZDOTDIR": home, "TERM": "dumb", "COLUMNS": "500"}
        terminal = Terminal(command, environment)
        terminal.type("tf-op-lint is ready\r")
        terminal.read_until("<<is ready>>")
        for line in sys.stdin.read().splitlines():
            terminal.type(f"{line}\x1b*\r")
            terminal.read_until("<<")
            print(f"{line} -> {terminal.read_until('>>')}")
        terminal.type("\x04")


main()
