"""Writes the network as the file that ships:

    python3 export.py --student student.npz --pieces pieces.txt --out ../../src/embedders/local/sentences.bin

The form is what src/embedders/local/sentences/weights.ts reads. Needs numpy.
"""

import argparse
import json
import struct
import zlib

import numpy as np

options = argparse.ArgumentParser()
options.add_argument("--student", required=True)
options.add_argument("--pieces", required=True)
options.add_argument("--out", required=True)
options = options.parse_args()
arrays = np.load(options.student)
pieces = open(options.pieces, "rb").read()
layers = sum(name.endswith("_query") for name in arrays.files)
parts = []


def add(values):
    parts.append(np.ascontiguousarray(values).tobytes())


def add_packed(name):
    """Two weights a byte, the first in the lower half; then the steps of each group."""
    flat = arrays[name].reshape(-1)
    add(flat[0::2] | (flat[1::2] << 4))
    add(arrays[f"{name}.step"].astype(np.float16))


def add_norm(name):
    add(arrays[f"norm_{name}_weight"].astype(np.float32))
    add(arrays[f"norm_{name}_bias"].astype(np.float32))


add(np.frombuffer(pieces + b"\n" * (-len(pieces) % 4), np.uint8))
add_packed("words")
add(arrays["places"].astype(np.float16))
add_norm("first")
for layer in range(layers):
    for name in ("query", "key", "value", "out", "wide", "narrow"):
        add_packed(f"{layer}_{name}")
        add(arrays[f"{layer}_{name}.bias"].astype(np.float32))
    add_norm(f"{layer}_attention")
    add_norm(f"{layer}_output")
body = b"".join(parts)
header = {
    "name": "minilm-4bit",
    "pieces": len(arrays["words"]),
    "piecesLength": len(parts[0]),
    "layers": layers,
    "width": arrays["words"].shape[1],
    "inner": arrays["0_wide"].shape[0],
    "heads": 12,
    "places": len(arrays["places"]),
    "checksum": zlib.crc32(body),
}
text = json.dumps(header).encode()
text += b" " * (-len(text) % 4)
open(options.out, "wb").write(b"WMKS" + struct.pack("<II", 1, len(text)) + text + body)
print(len(body) + 12 + len(text), "bytes")
