"""Writes the networks as the files that ship:

    python3 export.py --student student.npz --before OLD.bin --out ../../src/embedders/local/sentences.bin
    python3 export.py --reader reader.npz --out ../../src/embedders/local/reader.bin

--before is the file whose pieces and word vectors the network was trained with (format 1 or 2). The form is what
src/embedders/local/sentences/weights.ts reads. Needs numpy.
"""

import argparse
import json
import struct
import zlib

import numpy as np

LANGUAGES = ["de", "fr", "es", "pt", "it", "nl", "ja", "zh"]
LAYERS, WIDTH, INNER, PLACES, STATIC = 6, 384, 1536, 128, 256


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--student")
    options.add_argument("--reader")
    options.add_argument("--before")
    options.add_argument("--out", required=True)
    options = options.parse_args()
    file = File(np.load(options.student or options.reader))
    header = {"name": "waymark-reader-1" if options.reader else "waymark-sentences-2", "layers": LAYERS, "width": WIDTH, "inner": INNER,
              "static": STATIC, "languages": LANGUAGES}
    if options.student:
        pieces, count, words = before(options.before)
        header |= {"pieces": count, "piecesLength": len(pieces), "places": PLACES}
        file.parts += [pieces, words]
    else:
        file.add(file.arrays["types"].astype(np.float32))
    file.norm("first")
    for language in LANGUAGES:
        file.map(f"from_{language}")
    for layer in range(LAYERS):
        for name in ("query", "key", "value", "out", "wide", "narrow"):
            file.map(f"{layer}_{name}")
        file.norm(f"{layer}_attention")
        file.norm(f"{layer}_output")
    if options.reader:
        header["hidden"] = len(file.arrays["head.hidden.bias"])
        for name in ("hidden", "answers", "relation"):
            file.add(file.arrays[f"head.{name}.weight"].astype(np.float16))
            file.add(file.arrays[f"head.{name}.bias"].astype(np.float32))
    body = b"".join(file.parts)
    header["checksum"] = zlib.crc32(body)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 4)
    open(options.out, "wb").write((b"WMKR" if options.reader else b"WMKS") + struct.pack("<II", 2, len(text)) + text + body)
    print(len(body) + 12 + len(text), "bytes")


class File:
    def __init__(self, arrays):
        self.arrays, self.parts = arrays, []

    def add(self, values):
        data = np.ascontiguousarray(values).tobytes()
        self.parts.append(data + b"\0" * (-len(data) % 4))

    def map(self, name):
        """Of 32 weights in a row, 16 bytes have the first 16 low and the others high; then the steps of each 128, and the bias."""
        rows = self.arrays[name].reshape(-1, 2, 16)
        self.add(rows[:, 0] | (rows[:, 1] << 4))
        self.add(self.arrays[f"{name}.step"].astype(np.float16))
        self.add(self.arrays[f"{name}.bias"].astype(np.float32))

    def norm(self, name):
        self.add(self.arrays[f"norm_{name}_weight"].astype(np.float32))
        self.add(self.arrays[f"norm_{name}_bias"].astype(np.float32))


def before(file):
    """The pieces, their vectors and the places, as they stand in the file."""
    data = open(file, "rb").read()
    length = struct.unpack("<I", data[8:12])[0]
    header = json.loads(data[12 : 12 + length])
    at = 12 + length
    pieces = data[at : at + header["piecesLength"]]
    at += len(pieces)
    size = header["pieces"] * WIDTH // 2 + header["pieces"] * WIDTH // 128 * 2 + PLACES * WIDTH * 2
    return pieces, header["pieces"], data[at : at + size]


main()
