"""Takes what pre-training reads out of `text.jsonl`: small enough to travel to the machine that trains.

    python3 sample_text.py --text work/text.jsonl --exclude EVAL_DIR --out work/pretext.gz --bytes 75e6
"""

import argparse
import gzip
import json
import random
import re

import check
from data import plain


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--text", required=True)
    options.add_argument("--exclude", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--bytes", type=float, default=75e6)
    options = options.parse_args()
    guard = check.Guard(options.exclude)
    forbidden = {frozenset(grams) for grams in guard.grams}
    rng = random.Random(1)
    with open(options.text, encoding="utf8") as file:
        lines = file.readlines()
    rng.shuffle(lines)
    size, kept = 0, 0
    with gzip.open(options.out, "wt", compresslevel=6, encoding="utf8") as out:
        for line in lines:
            if size > options.bytes:
                break
            group = json.loads(line)
            group = {language: text[:300] for language, text in group.items() if useful(text)}
            if not group or any(frozenset(check.runs(plain(text))) in forbidden for text in group.values()):
                continue
            if len(group) > 5:
                some = set(rng.sample(sorted(group), 5))
                group = {language: text for language, text in group.items() if language in some}
            row = "\t".join(f"{language}\t{text}" for language, text in group.items()) + "\n"
            size += len(row.encode())
            kept += 1
            out.write(row)
    print(kept, "groups,", size, "bytes")


def useful(text):
    letters = sum(char.isalpha() or char == " " for char in text)
    return "\t" not in text and letters > 0.75 * len(text) and not re.search(r"https?:|[\w-]+/[\w-]+/|--\w|::|\w_\w|\w\(\)", text)


if __name__ == "__main__":
    main()
