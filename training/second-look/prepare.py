"""Gathers what the second look is trained on: written triples and pairs of the embedder's sources.

    python3 prepare.py --triples FOLDER --pairs pairs.jsonl --exclude dev.jsonl --out second-look.json.xz

Pairs that share eight words in a row with an evaluation set are left out.
"""

import argparse
import glob
import json
import lzma
import os
import random
import re

MOST = {
    "python doc": 45_000, "python comment": 15_000, "doc section": 25_000, "package about": 30_000, "man option": 10_000,
    "man about": 5_000, "man flag": 5_000, "doc definition": 12_000, "change": 8_000, "talk game": 8_000, "talk fortune": 6_000,
    "help section": 2_000, "js comment": 6_000, "js doc": 3_000, "go doc": 3_000, "readme section": 5_000,
    "doc section sentence": 12_000, "wordnet gloss": 15_000, "wordnet example": 8_000, "rust doc": 2_000, "ruby doc": 2_000, "php doc": 1_000,
}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--triples", required=True)
    options.add_argument("--pairs", required=True)
    options.add_argument("--exclude", nargs="*", default=[])
    options.add_argument("--out", required=True)
    options = options.parse_args()
    files = {}
    for file in sorted(glob.glob(f"{options.triples}/soft-*.jsonl") + glob.glob(f"{options.triples}/life-*.jsonl")):
        files[os.path.basename(file)] = [json.loads(line) for line in open(file) if line.strip()]
    known = set()
    for file in options.exclude:
        for line in open(file):
            row = json.loads(line)
            for text in [row["q"]] + [each[1] for each in row["c"]]:
                known.update(shingles(text))
    kept, left_out = {kind: [] for kind in MOST}, 0
    for line in open(options.pairs):
        kind, asked, found = json.loads(line)
        if kind not in MOST or re.search(r"[^\x00-\x7f]", asked + found[:300]) or not 3 <= len(asked.split()) <= 30:
            continue
        if any(each in known for each in shingles(asked) | shingles(found)):
            left_out += 1
            continue
        kept[kind].append([asked[:200], found[:400]])
    rng = random.Random(5)
    weak = []
    for kind, pairs in kept.items():
        weak += rng.sample(pairs, min(len(pairs), MOST[kind]))
    rng.shuffle(weak)
    print(len(files), "files", sum(map(len, files.values())), "triples", len(weak), "pairs", left_out, "left out")
    with lzma.open(options.out, "wt", preset=6) as out:
        json.dump({"files": files, "weak": weak}, out)


def shingles(text, length=8):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return {" ".join(words[at : at + length]) for at in range(len(words) - length + 1)}


if __name__ == "__main__":
    main()
