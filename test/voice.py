"""Finds words and phrases that do not belong in the project's text, and prints what to write instead.

usage: voice.py ROOT

Searched are documents, comments, and messages: whole words in any case, outside code spans, fenced code blocks, and
string literals of a single word, such as JSON keys. CONTRIBUTING.md explains the voice; its tables are between
`<!-- voice: off -->` and `<!-- voice: on -->`, which works in every document.
"""

import io
import pathlib
import re
import sys
import tokenize

GIVE = r"g(?:ive[sn]?|ave|iving)"
HAND = r"hand(?:s|ed|ing)?"

# A pattern, in which a space is any white space; what to write instead; words before it that make it acceptable.
PHRASES = [
    (r"things?", "resource, pointer, value, object"),
    (r"somebody|someone|anybody|(?<!-)nobody|whoever|by whom", "caller, callee, owner, another thread, a user"),
    (r"(?-i:Who) [^?.]*[.;:]", "caller, callee, owner, or another subject that is not a clause"),
    (rf"{GIVE} (?:\w+ )?back", "release, free, return"),
    (rf"{GIVE} away", "transfer ownership"),
    (rf"{HAND} (?:over|on|back)", "transfer, pass, forward", "other|by"),
    (rf"{HAND} out", "return through an out-parameter", "other|by"),
    (r"by hand", "manually"),
    (r"(?:each|every|next|last|later|earlier|first|one|per) round|in rounds", "iteration, pass, attempt"),
    (
        r"(?:is|are|was|were) no(?! (?:longer|more|later|earlier|less|fewer|different))",
        "is not a ..., there is no ...",
        "there",
    ),
    (r"(?:is|are) none(?! of)", "does not exist, there is no ...", "there"),
    (r"in part(?! of)", "partially"),
    (r"any ?more(?! than)", "no longer"),
    (r"as good as", "equivalent to, or the exact relation"),
    (r"such a one", "the noun itself"),
    (r"to be seen", "visible"),
    (r"(?:is|are) said", "is reported, is printed"),
    (r"mend(?:s|ed|ing)?", "fix, correct"),
    (r"analys(?:e[sd]?|ing)", "analyze"),
    (r"behaviours?(?!\.\w)|honour\w*|favour\w*|colour\w*|neighbour\w*", "behavior, honor, favor, color, neighbor"),
    (r"licences?", "license"),
    (r"go(?:es|ing)? away|(?:is|are) gone", "is deleted, is removed, no longer"),
    (r"go(?:es)? on", "continue"),
    (r"for ever|anew|the other way (?:a)?round", "forever, again, vice versa"),
    (r"beside", "next to, in addition to"),
    (r"(?:is|are|was|were) told|tells", "reports, prints"),
    (r"looks? at|looked at", "analyze, read, check"),
    (r"judges?|judged|judging", "analyze, check, report"),
    (r"made up", "invented, replaced by a stub"),
    (r"tak(?:e|es|en|ing) out|left out|leaves? out", "remove, exclude, omit"),
    (r"to do with", "the exact relation: use, depend on"),
    (r"other people's", "third-party, of other projects"),
    (
        r"(?-i:What) [^?.\n]* (?:is|are|was|were|has|have|can|may|must|goes|stays|counts|remains|costs) [^?.\n]*[.;:]",
        "a subject that is not a clause",
    ),
    (r"l(?:ie|ies|ay|ying) (?:in|there|below|outside|behind)", "is in, is below"),
    (r"stands? (?:alone|here|there|behind|for)", "is, occurs, represents"),
    (r"hand-?overs?", "transfer"),
    (r"wants", "requires, needs"),
    (r"ask(?:s|ed|ing)? for", "request"),
    (r"(?:is|are) given (?:a|an|the|to|its|what|another)", "receives, gets"),
    (r"stays? as (?:it is|they are|it was|they were)", "is unchanged"),
    (r"(?:is|are|was) to be", "must be"),
    (r"ways? out", "exit"),
    (r"nothing but|no other than|none but", "only"),
    (r"(?:is|are|was|were) (?:handed|hidden from view|seen as)", "is passed, is treated as"),
    (r"in which way", "how"),
    (r"(?:un)?labelled|cancell(?:ed|ing)|catalogues?", "labeled, canceled, catalog"),
    (r"(?:normal|initial|optim|recogn|synchron|serial|final|minim|maxim)is(?:e[sdr]?|ing|ation)s?", "-ize, -ization"),
]


def compiled(pattern, advice, before="^"):
    return (
        re.compile(rf"\b(?:{pattern})(?!\w)".replace(" ", r"\s+"), re.I),
        advice,
        re.compile(rf"\b(?:{before})\s+$", re.I),
    )


# The notes of a path use one sentence for each event: see the table in CONTRIBUTING.md. These are variants of it.
EVENTS = [
    (r"(?:allocated|acquired|released|overwritten|transferred) here", "'p' is ... here", "is|not|partially"),
    (r"(?:freed|deleted|unreferenced|closed) here", "'p' is released here"),
    (r"(?:created|made|obtained|filled) here", "'p' is allocated here, 'p' is acquired here"),
    (r"without (?:freeing|deleting|closing|unreferencing)", "without releasing"),
    (r"condition (?:holds|fails|does not hold)", "the condition is true here, the condition is false here"),
    (r"enters the loop|loop is (?:entered|left)", "the loop body is entered, the loop ends"),
]

BANNED = [compiled(*phrase) for phrase in PHRASES]
BANNED_IN_NOTES = [compiled(*phrase) for phrase in EVENTS]

# Replaces code between two pieces of text: no phrase continues across it.
GAP = "\0"

CPP = re.compile(
    r'(?P<include>^[ \t]*#[ \t]*include[^\n]*)|(?P<raw>R"(?P<mark>[^()\\\s]*)\((?P<body>.*?)\)(?P=mark)")'
    r'|(?P<string>"(?:\\.|[^"\\\n])*")|(?P<char>\'(?:\\.|[^\'\\\n])+\')|(?P<number>\b\d[\w\']*)'
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)",
    re.M | re.S,
)
SHELL = re.compile(r'(?P<comment>(?:^|(?<=\s))#(?!!)[^\n]*)|(?P<string>"(?:\\.|[^"\\])*")', re.M)
SHELL_COMMENT = re.compile(r"^[ \t]*(?P<comment># [^\n]*)", re.M)
# Expectations and labels: they quote messages, which are searched where they are written.
EXPECTATION = re.compile(r"(?://|#|/\*)?\s*[A-Z][A-Z0-9_-]+:")


def blank(text, fill=GAP):
    """The same lines without their content."""
    return re.sub(r"[^\n]", fill, text)


def spans_blanked(text):
    """Without code spans and names of parameters, and links without their targets."""
    text = re.sub(r"\\p\s+\w+", lambda match: blank(match[0]), text)
    text = re.sub(r"(`+)(?!`)(?:[^`\n]|\n(?!\s*\n))*?\1(?!`)", lambda match: blank(match[0]), text)
    return re.sub(r"\]\([^)\s]*\)", lambda match: blank(match[0]), text)


def document_text(text):
    for skipped in (r"^ *```.*?^ *```", r"<!-- voice: off -->.*?<!-- voice: on -->"):
        text = re.sub(skipped, lambda match: blank(match[0]), text, flags=re.M | re.S)
    return spans_blanked(text)


def comment_text(comment):
    """Without the marks, so that a phrase may continue on the next line."""
    lines = comment.split("\n")
    lines = [blank(line) if EXPECTATION.match(line.strip()) else line for line in lines]
    return spans_blanked(re.sub(r"^(\s*)(///?<?|/?\*+/?|#+)", lambda m: " " * len(m[0]), "\n".join(lines), flags=re.M))


def string_text(literal):
    """Without quotes, escapes, and placeholders; a single word is a key or a name."""
    text = re.sub(r'\\.|"', lambda match: " " * len(match[0]), literal)
    text = re.sub(r"\{[^{}\n]*\}", lambda match: blank(match[0]), text)
    return spans_blanked(text) if re.search(r"\S\s+\S", text) else blank(literal)


def code_text(text, tokens, with_strings, with_comments=True):
    """Keeps comments and, if wanted, string literals."""
    result, end = [], 0
    for token in tokens.finditer(text):
        between = text[end : token.start()]
        result.append(between if not between.strip() else blank(between))
        end = token.end()
        kind, word = token.lastgroup, token[0]
        if kind == "comment":
            result.append(comment_text(word) if with_comments else blank(word))
        elif with_strings and word.startswith('"'):
            result.append(string_text(word))
        elif with_strings and word.startswith('R"'):
            body = token.start("body") - token.start()
            result.append(blank(word[:body]) + spans_blanked(token["body"]) + blank(word[body + len(token["body"]) :]))
        else:
            result.append(blank(word))
    return "".join(result) + blank(text[end:])


def python_text(text, with_strings):
    """Keeps comments, docstrings and, if wanted, other string literals."""
    lines = [list(blank(line)) for line in text.split("\n")]
    starts = text.split("\n")
    previous = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        name = tokenize.tok_name[token.type]
        is_docstring = name == "STRING" and previous in (tokenize.NEWLINE, tokenize.INDENT, tokenize.NL)
        if name == "COMMENT":
            kept = comment_text(token.string)
        elif is_docstring or (with_strings and name in ("STRING", "FSTRING_MIDDLE")):
            kept = string_text(token.string)
        else:
            kept = None
        for number, line in enumerate((kept or "").split("\n"), token.start[0] - 1):
            column = token.start[1] if number == token.start[0] - 1 else 0
            if kept is not None:
                lines[number][column : column + len(line)] = line
                if not starts[number][:column].strip():
                    lines[number][:column] = " " * column
        if name != "COMMENT":
            previous = token.type
    return "\n".join("".join(line) for line in lines)


def lit_text(text):
    """The prose of a lit test, without its commands and expectations, and the comments of the files in it."""
    text, *files = re.split(r"^(?=#--- )", text, flags=re.M)
    lines = [blank(line) if EXPECTATION.match(line) or line.startswith("RE") else line for line in text.split("\n")]
    result = [spans_blanked("\n".join(lines))]
    for file in files:
        first, line_break, content = file.partition("\n")
        is_cpp = re.search(r"\.(?:cc|cpp|c|h|cu)$", first)
        content = code_text(content, CPP if is_cpp else SHELL_COMMENT, with_strings=False)
        result.append(blank(first) + line_break + content)
    return "".join(result)


def prose(path, name):
    """The text of a file that people read, on its lines."""
    text = path.read_text(encoding="utf-8", errors="replace")
    top = name.split("/")[0]
    if path.suffix in (".md", ".txt"):
        return document_text(text)
    if path.suffix in (".cpp", ".h", ".cc", ".c", ".cu", ".cuh", ".inc", ".cases"):
        return code_text(text, CPP, with_strings=top in ("checks", "driver"))
    if path.suffix == ".py" or text.startswith("#!/usr/bin/env python3"):
        return python_text(text, with_strings=top == "scripts")
    if path.suffix == ".test":
        return lit_text(text)
    if path.suffix in (".roff", ".1"):
        return text.replace("\\-", "- ")
    if path.suffix in (".bash", ".zsh", ".yml", ".yaml", ".bzl", ".bazel", ".cmake", "") or path.name == "CMakeLists.txt":
        return code_text(text, SHELL, with_strings=top == "scripts")
    return ""


def hits_in(text, banned):
    """The line of each banned phrase, the phrase, and what to write instead."""
    hits = []
    for pattern, advice, before in banned:
        for match in pattern.finditer(text):
            if not before.search(text[: match.start()][-30:]):
                hits.append((text.count("\n", 0, match.start()) + 1, " ".join(match[0].split()), advice))
    return hits


def files(root):
    for path in sorted(root.iterdir()):
        if path.is_file() and path.name != "LICENSE":
            yield path
    for folder in ("checks", "driver", "scripts", "corpus", "test"):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def main():
    root, found = pathlib.Path(sys.argv[1]), False
    for path in files(root):
        name = path.relative_to(root).as_posix()
        # Excluded: the model headers, which use TensorFlow's words, and this test, which quotes what it forbids.
        if name.startswith("driver/command/headers/") or name in ("test/voice.py", "test/voice.test"):
            continue
        hits = hits_in(prose(path, name), BANNED)
        if name.startswith("checks/") and path.suffix == ".cpp":
            text = path.read_text(encoding="utf-8")
            hits += hits_in(code_text(text, CPP, with_strings=True, with_comments=False), BANNED_IN_NOTES)
        for line, phrase, advice in sorted(hits):
            found = True
            print(f"{name}:{line}: {phrase}: write {advice}")
    sys.exit(found)


if __name__ == "__main__":
    main()
