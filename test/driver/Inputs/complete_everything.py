"""Compares all completions that the shells offer with everything that the tool accepts.

usage: complete_everything.py TOOL BASH-SCRIPT ZSH-DIRECTORY
"""

import os
import re
import subprocess
import sys
import tempfile

tool = sys.argv[1]
shells = {"bash": sys.argv[2], "zsh": sys.argv[3]}


def run(*command, **settings):
    return subprocess.run(command, capture_output=True, text=True, check=True, **settings).stdout


def completed(shell, lines):
    """The completed words of each line, without the name of the tool."""
    typed = "\n".join(f"tf-op-lint {line}" for line in lines)
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "complete.py")
    with tempfile.TemporaryDirectory() as empty:
        answer = run(sys.executable, program, shell, os.path.abspath(shells[shell]), input=typed, cwd=empty)
    words = [set(re.split("[ ]+", line.split(" -> ")[1].strip())) for line in answer.splitlines()]
    assert len(words) == len(lines), answer
    return words


def same(what, shell, offered, taken):
    if offered != taken:
        sys.exit(f"{shell}, {what}: only offered: {offered - taken}, only taken: {taken - offered}")


text = run(tool, "--help")
options = set(re.findall(r"^  (--?[a-z-]+)", text, re.M))
commands = set(re.findall(r"^  ([a-z]+)(?: |$)", text, re.M))
checks = {line.split()[0] for line in run(tool, "list").splitlines()}
for shell in shells:
    of_options, of_commands, of_checks = completed(shell, ["-", "", "explain "])
    same("options", shell, {word.rstrip("=") for word in of_options}, options)
    same("commands", shell, of_commands, commands)
    same("checks", shell, of_checks - {"explain"}, checks)
    long = sorted(option for option in options if option.startswith("--"))
    for option, values in zip(long, completed(shell, [f"{option}=" for option in long])):
        words = {word.removeprefix(f"{option}=") for word in values} - {""}
        # If the error message lists no values, the option accepts values that are not enumerated.
        refusal = subprocess.run([tool, f"{option}=?", "--version"], capture_output=True, text=True).stderr
        listed = re.search(r"(?: takes (?!a )| there are )([a-z, ]+?)(?:, not|$)", refusal)
        if option != "--checks" and listed and "no value" not in refusal:
            same(option, shell, words, set(re.split(",? or |, ", listed[1].strip())))
        for word in words:
            run(tool, f"{option}={word}", "--version")
