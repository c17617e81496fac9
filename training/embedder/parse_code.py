"""Pairs out of source files: what a function is said to do, and the function."""

import ast
import re

from text import first_sentence, split_name, squeeze


def python_pairs(source):
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    lines = source.split("\n")
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or node.name.startswith("test"):
            continue
        doc = ast.get_docstring(node)
        if not doc:
            continue
        head = lines[node.lineno - 1 : node.body[0].lineno - 1]
        body = lines[node.body[0].end_lineno : node.end_lineno]
        summary = first_sentence(doc)
        code = "\n".join(head + body)
        if len(summary) >= 12 and len(squeeze("\n".join(body))) >= 20:
            yield "python doc", summary, code
        name = split_name(node.name)
        if name.count(" ") >= 1 and len(doc) >= 30:
            yield "python name", name, squeeze(doc)[:500] + "\n" + "\n".join(body)
    yield from comment_pairs(lines, "python comment", re.compile(r"^\s*#+ ?(?=[A-Za-z])(.*)"))


def comment_pairs(lines, kind, comment):
    """A comment above some lines says in a person's words what they do."""
    index = 0
    while index < len(lines):
        found = comment.match(lines[index])
        if not found:
            index += 1
            continue
        said = []
        while index < len(lines) and (found := comment.match(lines[index])):
            said.append(found[1])
            index += 1
        code = []
        while index < len(lines) and len(code) < 6 and lines[index].strip() and not comment.match(lines[index]):
            code.append(lines[index])
            index += 1
        text = squeeze(" ".join(said))
        words = re.findall(r"[A-Za-z]{2,}", text)
        if 3 <= len(words) <= 30 and len(squeeze(" ".join(code))) >= 15 and not _noise.search(text):
            yield kind, text, "\n".join(code)


_noise = re.compile(
    r"(?i)copyright|licen[sc]e|pylint|noqa|eslint|type: ignore|coding[:=]|todo|fixme|vim:|pragma|=|[;{}]|\(\)$|^-+|@ts-"
)
_slash = re.compile(r"^\s*//[/!]? ?(?=[A-Za-z`])(.*)")
_hash = re.compile(r"^\s*# ?(?=[A-Za-z`])(.*)")
_semi = re.compile(r"^\s*;;+ ?(?=[A-Za-z])(.*)")
_declares = {
    "go": re.compile(r"^\s*(?:func\b(?:\s*\([^)]*\))?\s*(\w+)|type\s+(\w+))"),
    "rust": re.compile(r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const\s+|unsafe\s+|async\s+)*(?:fn|struct|enum|trait)\s+(\w+)"),
    "ruby": re.compile(r"^\s*def\s+(?:self\.)?(\w+)"),
    "js": re.compile(
        r"^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+|static\s+|public\s+|get\s+|set\s+|readonly\s+)*"
        r"(?:function\*?\s+|class\s+|interface\s+|type\s+|const\s+|let\s+|var\s+)?(?:[\w.]+\.)?(\w+)\s*(?:[(=:<?]|extends|\{)"
    ),
    "php": re.compile(r"^\s*(?:abstract\s+|final\s+|public\s+|protected\s+|private\s+|static\s+)*(?:function|class|interface)\s+&?(\w+)"),
    "c": re.compile(r"^[\w\s*]*?\b(\w+)\s*\("),
}
_lead = {"go": _slash, "rust": _slash, "ruby": _hash}


def commented_pairs(source, language):
    """The doc comment of a declaration, and the declaration with its body."""
    lines = source.split("\n")
    if language in _lead:
        yield from _line_docs(lines, language)
    else:
        yield from _block_docs(source, language)
    if language in ("go", "rust", "js"):
        yield from comment_pairs(_inside(lines), f"{language} comment", _slash)


def _inside(lines):
    """Only what stands inside bodies: the comments above declarations are docs already."""
    return [line if line[:1] in (" ", "\t") else "" for line in lines]


def _line_docs(lines, language):
    lead, declares, index = _lead[language], _declares[language], 0
    while index < len(lines):
        said = []
        while index < len(lines) and (found := lead.match(lines[index])):
            said.append(found[1])
            index += 1
        while said and index < len(lines) and re.match(r"^\s*#\[", lines[index]):
            index += 1
        if said and index < len(lines) and (found := declares.match(lines[index])):
            name = next(group for group in found.groups() if group)
            yield from _pair(language, "\n".join(said), name, _body(lines, index))
        elif not said:
            index += 1


def _block_docs(source, language):
    declares = _declares[language]
    for found in re.finditer(r"/\*\*(?!\*)(.{10,2500}?)\*/[ \t]*\n((?:.*\n?){1,30})", source):
        yield from _block(found[1], found[2], declares, language)
    for found in re.finditer(r"/\*[*!]\s*\n((?:[ \t]*\*(?!/).*\n){1,40})[ \t]*\*/[ \t]*\n((?:.*\n?){1,30})", source):
        yield from _block(found[1], found[2], declares, language)


def _block(comment, following, declares, language):
    said = "\n".join(re.sub(r"^\s*\* ?", "", line) for line in comment.split("\n"))
    said = re.split(r"(?m)^\s*[@\\]\w+", re.sub(r"[@\\]brief\s+", "", said))[0]
    said = re.sub(r"\{@\w+\s+([^}]*)\}", r"\1", said)
    code = following.split("\n")
    if declared := declares.match(code[0]):
        yield from _pair(language, said, declared[1], _body(code, 0))


def _pair(language, said, name, code):
    summary = first_sentence(said)
    if summary.startswith(name + " "):
        summary = summary[len(name) + 1 :]  # Go's habit: the name again would be all there is to learn
    if len(summary) < 12 or re.search(r"(?i)copyright|licen[sc]e|deprecated", summary):
        return
    yield f"{language} doc", summary, code
    words = split_name(name)
    if words.count(" ") >= 1 and len(squeeze(said)) >= 40:
        yield f"{language} name", words, squeeze(said)[:500] + "\n" + "\n".join(code.split("\n")[1:])


def _body(lines, start):
    """The declaration from its first line to where its indentation ends, 25 lines at most."""
    first = lines[start]
    depth = len(first) - len(first.lstrip())
    taken = [first]
    if first.rstrip().endswith((";", "}")):
        return first
    for line in lines[start + 1 : start + 25]:
        taken.append(line)
        if line.strip() and len(line) - len(line.lstrip()) <= depth and re.match(r"^\s*(?:[})\]]|end\b)", line):
            break
    return "\n".join(taken)


def lisp_pairs(source):
    for found in re.finditer(
        r'(?m)^\((?:cl-)?def(?:un|macro|subst|custom|var)\*?\s+([\w\-/*+:]+)([^"]{0,200}?)"((?:[^"\\]|\\.){15,1500})"((?:.*\n){0,15})',
        source,
    ):
        name, arguments, doc, body = found.groups()
        body = re.split(r"\n(?=\()", body)[0]
        summary = first_sentence(doc)
        yield "elisp doc", summary, f"{name}{arguments}{body}"
        yield "elisp name", split_name(name), squeeze(doc)[:500]
    yield from comment_pairs(_inside(source.split("\n")), "elisp comment", _semi)
