"""Reads the sentences that were marked by hand (ANNOTATION.md), brings different writers' habits together, splits them."""

import collections
import dataclasses
import glob
import hashlib
import os
import re

INTENTS = (
    "add list show count next complete reopen delete reschedule rename prioritize tag untag note step repeat start block "
    "assign move remind undo remember recall forget yes no choose correct help chat none other"
).split()
SLOTS = (
    "title task all date old amount repeat start duration remind priority tag project person note newtitle step blocker "
    "window status query memory question ordinal"
).split()
CONTEXTS = ["", "listed", "added", "changed", "which", "confirm", "showed"]
# Intents after which nothing of the person's data may be different.
QUIET = {"none", "other", "chat", "help", "no"}
READING = {"list", "show", "count", "next", "recall"}


@dataclasses.dataclass
class Clause:
    start: int
    end: int
    intent: str
    slots: list  # of (slot, start, end), counted in characters of the whole text


@dataclasses.dataclass
class Example:
    text: str
    context: str
    clauses: list
    language: str
    source: str


class Wrong(ValueError):
    pass


def parse_line(line, source):
    language = source[:2]
    context = ""
    found = re.match(r"<(\w+)> ?", line)
    if found:
        context = found[1]
        if context not in CONTEXTS:
            raise Wrong(f"unknown context {context}")
        line = line[found.end() :]
    text, clauses = "", []
    for number, piece in enumerate(re.split(r"( \|\|_ ?| \|\| )", line)):
        if number % 2 == 1:
            text += " " if piece == " || " else ""
            continue
        found = re.match(r"\[(\w+)\] ?", piece)
        if not found or found[1] not in INTENTS:
            raise Wrong(f"no intent at {piece[:40]!r}")
        clause = Clause(len(text), 0, found[1], [])
        for part in re.split(r"(\{[^{}]*\})", piece[found.end() :]):
            part = part.replace("\\n", "\n")
            if part.startswith("{"):
                slot, _, words = part[1:-1].partition(":")
                if slot not in SLOTS or not words.strip():
                    raise Wrong(f"no slot in {part!r}")
                lead = len(words) - len(words.lstrip())
                clause.slots.append((slot, len(text) + lead, len(text) + len(words.rstrip())))
                text += words
            else:
                text += part
        clause.end = len(text)
        clauses.append(clause)
    if not text.strip():
        raise Wrong("empty")
    return normalize(Example(text, context, clauses, language, source))


ARTICLES = {
    "en": "the",
    "de": "der die das den dem",
    "fr": "le la les l'",
    "es": "el la los las",
    "pt": "o a os as",
    "it": "il lo la i gli le l'",
    "nl": "de het",
}
LEADING = {"en": re.compile(r"(?:by|on|at|for|to|due)\s+(?=\S)", re.I)}


def normalize(example):
    """Writers differ in three habits: whether an article belongs to a task's name, whether "by" belongs to a date, and
    to which request a comma between two of them belongs. Here the article does, "by" does not, and the comma ends."""
    text = example.text
    for clause in example.clauses:
        slots = []
        for slot, start, end in clause.slots:
            if slot in ("task", "blocker", "memory", "question"):
                words = ARTICLES.get(example.language, "").split()
                before = re.search(r"(\S+?)(\s*)$", text[clause.start : start])
                if before and before[1].lower() in words and (before[2] or before[1].endswith("'")):
                    taken = clause.start + before.start(1)
                    if all(taken >= other_end for _, _, other_end in slots):
                        start = taken
            if slot in ("date", "window") and example.language in LEADING:
                found = LEADING[example.language].match(text[start:end])
                if found:
                    start += found.end()
            slots.append((slot, start, end))
        clause.slots = slots
    for before, clause in zip(example.clauses, example.clauses[1:]):
        first = min([start for _, start, _ in clause.slots], default=clause.end)
        while clause.start < min(first, clause.end - 1) and text[clause.start] in " \t,，、;；.。!！?？":
            clause.start += 1
        before.end = clause.start
    return example


def plain(text):
    """What two texts are compared by: letters and digits in small letters."""
    return re.sub(r"[\W_]+", " ", text.lower()).strip()


def read_folder(folder, complain=print):
    examples, seen = [], set()
    for path in sorted(glob.glob(os.path.join(folder, "*.txt"))):
        source = os.path.basename(path)[:-4]
        for number, line in enumerate(open(path, encoding="utf8"), 1):
            line = line.rstrip("\n")
            if not line.strip():
                continue
            try:
                example = parse_line(line, source)
            except Wrong as error:
                complain(f"{source}:{number}: {error}")
                continue
            key = (example.context, example.text.lower(), example.language)
            if key not in seen:
                seen.add(key)
                example.line = line
                examples.append(example)
    return examples


def part_of(example):
    """test, validation or train, by a hash of the line's text: a line never changes its part."""
    key = f"{example.language}|{plain(example.text) or example.text}".encode()
    value = int.from_bytes(hashlib.sha256(key).digest()[:4], "big") / 2**32
    return "test" if value < 0.08 else "validation" if value < 0.16 else "train"


def counts(examples):
    found = collections.Counter()
    for example in examples:
        for clause in example.clauses:
            found[clause.intent] += 1
    return found
