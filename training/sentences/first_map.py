"""Where the maps of all languages begin: the map that takes the embedder's English words to the network's vectors of the same words.

    python3 first_map.py --out FOLDER

Words of other languages have vectors in the same space as the English ones. Needs numpy.
"""

import argparse
import re

import numpy as np

from network import opened, read_sentences

LOCAL = "../../src/embedders/local"
options = argparse.ArgumentParser()
options.add_argument("--out", required=True)
options = options.parse_args()

header, data, at = opened(f"{LOCAL}/sentences.bin")
pieces = data[at : at + header["piecesLength"]].decode().rstrip("\n").split("\n")
vectors = read_sentences(f"{LOCAL}/sentences.bin")["words"]

header, data, at = opened(f"{LOCAL}/embedder.bin")
words = data[at : at + header["wordsLength"]].decode("latin1").split("\n")[: header["words"]]
both = np.frombuffer(data, np.uint8, header["words"] * header["dimensions"] // 2, at + header["wordsLength"] + 8 * header["words"])
rows = np.stack([both & 15, both >> 4], 1).reshape(header["words"], -1).astype(np.float32) - 8
rows /= np.maximum(1e-6, np.linalg.norm(rows, axis=1, keepdims=True))

place = {piece: number for number, piece in enumerate(pieces)}
kept = [(number, place[word]) for number, word in enumerate(words) if re.fullmatch("[a-z]{3,}", word) and word in place]
X, Y = rows[[one for one, _ in kept]], vectors[[other for _, other in kept]]
found = np.linalg.solve(X.T @ X + 3 * np.eye(X.shape[1]), X.T @ (Y - Y.mean(0)))
left = ((X @ found + Y.mean(0) - Y) ** 2).sum() / ((Y - Y.mean(0)) ** 2).sum()
print(f"{len(kept)} words, {100 * (1 - left):.0f} % of their vectors explained")
np.savez(f"{options.out}/first_map.npz", map=found.T.astype(np.float32), bias=Y.mean(0).astype(np.float32))
