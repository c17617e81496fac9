"""Writes a trained model as the one file that src/embedders/local/weights.ts reads.

    python3 export.py --model run-1.npz run-2.npz ... --words words.json --name waymark-en-1 --out embedder.bin

Several runs are averaged: they start from the same directions, so their vectors can be added, and the mean depends less on
the seeds than any of them.
"""

import argparse
import json
import struct
import zlib

import numpy as np


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--model", nargs="+", required=True)
    options.add_argument("--words", required=True)
    options.add_argument("--name", default="waymark-en-1")
    options.add_argument("--out", required=True)
    options = options.parse_args()
    model = averaged([np.load(file) for file in options.model])
    words = json.load(open(options.words))
    rows = model["rows"]
    text = "\n".join(words).encode("latin1")
    text += b"\n" * (4 - len(text) % 4)
    stored = (model["scale"] * np.exp(model["word"].clip(-10, 6))).astype("<f4")
    asked = (model["scale"] * np.exp((model["word"] + model["asked"]).clip(-10, 6))).astype("<f4")
    # Only the direction counts: the largest weight is one, whatever the training's scale was.
    stored, asked = stored / stored.max(), asked / asked.max()
    body = text + stored.astype("<f4").tobytes() + asked.astype("<f4").tobytes() + rows.astype(np.int8).tobytes()
    place = np.exp(model["place"])
    places = [
        {"from": int(start), "stored": round(float(place[1][i]), 5), "asked": round(float(place[0][i]), 5)}
        for i, start in enumerate(model["places"])
    ]
    header = {
        "name": options.name, "dimensions": int(rows.shape[1]), "words": len(words), "wordsLength": len(text),
        "checksum": zlib.crc32(body), "places": places, "repeats": [round(float(x), 5) for x in np.exp(model["repeat"])],
    }
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 4)
    with open(options.out, "wb") as file:
        file.write(b"WMKE" + struct.pack("<II", 1, len(head)) + head + body)
    print(options.out, 12 + len(head) + len(body), "bytes")


def averaged(runs):
    table = sum(run["rows"].astype(np.float32) * run["scale"][:, None] for run in runs) / len(runs)
    scale = np.maximum(np.abs(table).max(1), 1e-9) / 127
    mean = {key: sum(run[key] for run in runs) / len(runs) for key in ("word", "asked", "place", "repeat")}
    return {**mean, "rows": np.round(table / scale[:, None]).astype(np.int8), "scale": scale, "places": runs[0]["places"]}


if __name__ == "__main__":
    main()
