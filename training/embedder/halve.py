"""Writes the embedder's file with four bits a value instead of eight: half the size.

    python3 halve.py --from embedder-8.bin --out ../../src/embedders/local/embedder.bin

Each word's row has a step of its own, which goes into the word's weights. Needs numpy.
"""

import argparse
import json
import struct
import zlib

import numpy as np

options = argparse.ArgumentParser()
options.add_argument("--from", dest="file", required=True)
options.add_argument("--out", required=True)
options = options.parse_args()
data = open(options.file, "rb").read()
version, length = struct.unpack("<II", data[4:12])
assert data[:4] == b"WMKE" and version == 1, "a file that export.py wrote"
header = json.loads(data[12 : 12 + length])
body = data[12 + length :]
count, size = header["words"], header["wordsLength"]
stored, asked = np.frombuffer(body, "<f4", 2 * count, size).reshape(2, count)
rows = np.frombuffer(body, np.int8, offset=size + 8 * count).reshape(count, -1).astype(np.float32)
most = np.abs(rows).max(1, keepdims=True).clip(1)
best, least = np.zeros_like(most), np.full_like(most, np.inf)
for part in np.linspace(0.5, 1, 21):
    step = most * part / 7
    lost = np.square(np.clip(np.round(rows / step), -7, 7) * step - rows).sum(1, keepdims=True)
    best, least = np.where(lost < least, step, best), np.minimum(lost, least)
halves = (np.clip(np.round(rows / best), -7, 7) + 8).astype(np.uint8)
stored, asked = stored * best[:, 0], asked * best[:, 0]
weights = (stored / stored.max()).astype("<f4").tobytes() + (asked / asked.max()).astype("<f4").tobytes()
body = body[:size] + weights + (halves[:, 0::2] | halves[:, 1::2] << 4).tobytes()
header["checksum"] = zlib.crc32(body)
head = json.dumps(header).encode()
head += b" " * (-len(head) % 4)
open(options.out, "wb").write(b"WMKE" + struct.pack("<II", 2, len(head)) + head + body)
print(12 + len(head) + len(body), "bytes")
