"""Everyday sentences as a sentence encoder sees them, which train.py learns besides the pairs.

    python3 teach.py choose --pairs pairs.jsonl --out sentences.json
    node teacher.mjs sentences.json sentences.f32
    node numbers.ts --words PREPARED/words.json --texts sentences.json --out sentence-numbers.json
    python3 teach.py join --numbers sentence-numbers.json --vectors sentences.f32 --prepared PREPARED
"""

import argparse
import json
import random
import re

import numpy as np

LIMITS = {
    "talk speech": 6000, "talk game": 14000, "talk fortune": 8000, "talk essay": 3000, "wordnet example": 10000,
    "wordset example": 9000, "help section sentence": 1000,
}
MOST = 37_500
DIMENSIONS = 160


def main():
    options = argparse.ArgumentParser()
    options.add_argument("step", choices=["choose", "join"])
    options.add_argument("--pairs", nargs="*")
    options.add_argument("--out")
    options.add_argument("--numbers")
    options.add_argument("--vectors")
    options.add_argument("--prepared")
    options = options.parse_args()
    choose(options) if options.step == "choose" else join(options)


def choose(options):
    found = {kind: set() for kind in LIMITS}
    for file in options.pairs:
        for line in open(file):
            kind, asked, other = json.loads(line)
            if kind in found:
                found[kind].update([asked, other] if kind.startswith("talk") else [asked])
    rng, chosen = random.Random(5), []
    for kind, texts in found.items():
        plain = [text for text in sorted(texts) if 20 <= len(text) <= 220 and not re.search(r"[{}<>\\]|&\w+;", text)]
        rng.shuffle(plain)
        chosen += plain[: LIMITS[kind]]
    rng.shuffle(chosen)
    json.dump(chosen[:MOST], open(options.out, "w"))


def join(options):
    numbers = json.load(open(options.numbers))
    vectors = np.fromfile(options.vectors, np.float32).reshape(-1, 512)
    kept = [index for index in range(len(vectors)) if len(numbers[index]) >= 3]
    vectors = vectors[kept] - vectors[kept].mean(0)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    _, directions = np.linalg.eigh(vectors.T @ vectors)
    turned = vectors @ directions[:, ::-1][:, :DIMENSIONS]
    np.savez(
        f"{options.prepared}/teacher.npz",
        numbers=np.concatenate([np.array(numbers[index], np.uint16) for index in kept]),
        lengths=np.array([len(numbers[index]) for index in kept], np.uint8),
        vectors=np.round(turned / np.abs(turned).max() * 127).astype(np.int8),
    )


if __name__ == "__main__":
    main()
