"""Leaves out every sentence that an evaluation set has, or nearly has.

A set's text counts as one of ours if more than 60 % of the runs of four characters are common to both, or if nine tenths
of the runs of the shorter one (of three words and 16 characters at least) are in the other. One or two words ("yes",
"undo that") are vocabulary, and stay.
"""

import collections
import glob
import gzip
import json
import os

from data import plain


class Guard:
    def __init__(self, folder):
        self.grams, self.index = [], collections.defaultdict(list)
        texts = set()
        for path in sorted(glob.glob(os.path.join(folder, "**", "*"), recursive=True)):
            if path.endswith((".jsonl", ".json", ".json.gz")):
                opened = gzip.open(path, "rt", encoding="utf8") if path.endswith(".gz") else open(path, encoding="utf8")
                with opened as file:
                    for line in file if path.endswith(".jsonl") else [file.read()]:
                        texts.update(strings(json.loads(line)) if line.strip() else ())
        for text in sorted(texts):
            if len(text) <= 600 and is_sentence(text):
                grams = runs(plain(text))
                for gram in grams:
                    self.index[gram].append(len(self.grams))
                self.grams.append(grams)
        print(f"{len(self.grams)} texts of evaluation sets are kept out")

    def has(self, text):
        if not is_sentence(text):
            return False
        grams = runs(plain(text))
        # Near texts share some of the rarest runs; the common ones would name every text.
        known = sorted((gram for gram in grams if gram in self.index), key=lambda gram: len(self.index[gram]))[:8]
        for number in {number for gram in known for number in self.index[gram][:60]}:
            other = self.grams[number]
            shared = len(grams & other)
            if shared > 0.6 * len(grams | other):
                return True
            if shared >= 0.9 * min(len(grams), len(other)) and min(len(grams), len(other)) >= 13:
                return True
        return False


def is_sentence(text):
    words = plain(text).split()
    return len(words) > 2 or (len(words) > 0 and not words[0].isascii() and len(plain(text)) > 4)


def runs(text):
    return {text[at : at + 4] for at in range(max(1, len(text) - 3))}


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)
