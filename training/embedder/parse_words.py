"""Pairs out of dictionaries: a word, its synonyms, its definition and a sentence that uses it."""

import json
import re

from text import squeeze


def wordnet_pairs(read, rng):
    """`read(name)` gives the text of data.noun and its sisters."""
    for part in ("noun", "verb", "adj", "adv"):
        glosses, above, names = {}, {}, {}
        for line in read(f"data.{part}").split("\n"):
            if not re.match(r"^\d{8} ", line):
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split(" ")
            count = int(fields[3], 16)
            words = [re.sub(r"\(\w+\)$", "", fields[4 + 2 * i]).replace("_", " ") for i in range(count)]
            pointers = fields[5 + 2 * count :]
            for i in range(0, len(pointers) - 3, 4):
                if pointers[i] in ("@", "&", "*", "~") and len(pointers[i + 1]) == 8:
                    above.setdefault(fields[0], []).append(pointers[i + 1])
            examples = re.findall(r'"([^"]{10,})"', gloss)
            definition = squeeze(re.sub(r'[;:]?\s*"[^"]*"?', " ", gloss)).strip("; ")
            glosses[fields[0]], names[fields[0]] = definition, words
            together = " ".join(words)
            yield "wordnet gloss", together, definition
            for example in examples[:2]:
                yield "wordnet example", example, f"{together}: {definition}"
            for word in words[1:3]:
                yield "wordnet synonym", words[0], f"{word} {definition}"
        for key, others in above.items():
            other = rng.choice(others)
            if other in glosses:
                yield "wordnet kin", f"{names[key][0]} {glosses[key]}", f"{names[other][0]} {glosses[other]}"


def wordset_pairs(read_all):
    for text in read_all:
        for word, entry in json.loads(text).items():
            for meaning in entry.get("meanings", []):
                definition, example = meaning.get("def") or "", meaning.get("example") or ""
                synonyms = " ".join(filter(None, meaning.get("synonyms") or []))
                if definition:
                    yield "wordset gloss", f"{word} {synonyms}", definition
                if example and definition:
                    yield "wordset example", example, f"{word} {synonyms}: {definition}"


def dict_pairs(text, index, kind):
    """The dictd format: an index of (headword, offset, length) in base 64 over one text in bytes."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    value = {digit: number for number, digit in enumerate(digits)}

    def number(written):
        total = 0
        for digit in written:
            total = total * 64 + value[digit]
        return total

    for line in index.split("\n"):
        fields = line.split("\t")
        if len(fields) < 3 or fields[0].startswith("00"):
            continue
        start, length = number(fields[1]), number(fields[2])
        entry = text[start : start + length].decode("utf8", "replace")
        body = entry.partition("\n")[2]
        body = squeeze(re.sub(r"\[[^\]]*\]|\\[^\\]*\\|[{}]|<[^>]*>", " ", body))
        if len(body) >= 20:
            yield kind, fields[0], body
