"""Says for each word of another language which English word is nearest to it, so that the network for sentences can read it:

    python3 gloss.py --embedder embedder-8.bin --languages ../../src/embedders/local/embedder-languages.bin \\
        --sentences ../../src/embedders/local/sentences.bin --out ../../src/embedders/local/glosses.bin

--embedder is the English embedder with eight bits a value, as training/embedder/export.py writes it. Needs numpy.
"""

import argparse
import json
import re
import struct
import zlib

import numpy as np

LEAST = 0.35  # cosine; a word that is near to none is left out of the sentence
NONE = 0xFFFF


def main():
    options = argparse.ArgumentParser()
    for name in ("embedder", "languages", "sentences", "out"):
        options.add_argument(f"--{name}", required=True)
    options = options.parse_args()
    numbers, english = english_words(options.embedder, pieces_of(options.sentences))
    parts, header = [], []
    for language, rows in languages(options.languages):
        likeness = rows @ english.T
        # Some English words are near to everything: what they always have counts for nothing.
        usual = np.sort(likeness, axis=0)[-10:].mean(0)
        best = (2 * likeness - usual).argmax(1)
        is_near = likeness[np.arange(len(best)), best] >= LEAST
        parts.append(np.where(is_near, numbers[best], NONE).astype("<u2").tobytes())
        header.append({"language": language, "words": len(best)})
        print(language, f"{100 * is_near.mean():.0f} % of {len(best)} words")
    body = b"".join(parts)
    text = json.dumps({"languages": header, "checksum": zlib.crc32(body)}).encode()
    text += b" " * (-len(text) % 4)
    open(options.out, "wb").write(b"WMKG" + struct.pack("<II", 1, len(text)) + text + body)


def opened(file):
    data = open(file, "rb").read()
    length = struct.unpack("<I", data[8:12])[0]
    return json.loads(data[12 : 12 + length]), data[12 + length :]


def pieces_of(file):
    header, body = opened(file)
    return body[: header["piecesLength"]].decode().rstrip("\n").split("\n")


def english_words(file, pieces):
    """Those that are a piece of their own, by the number of that piece."""
    header, body = opened(file)
    count, size = header["words"], header["wordsLength"]
    words = body[:size].decode("latin1").split("\n")[:count]
    place = {piece: number for number, piece in enumerate(pieces)}
    kept = [at for at, word in enumerate(words) if re.fullmatch("[a-z]{2,}", word) and word in place]
    rows = np.frombuffer(body, np.int8, offset=size + 8 * count).reshape(count, -1)[kept]
    return np.array([place[words[at]] for at in kept]), unit(rows)


def languages(file):
    header, body = opened(file)
    at = 0
    for section in header:
        count, size = section["words"], section["wordsLength"]
        width = 256
        end = at + size + count * (8 + width // 2)
        packed = np.frombuffer(body[at:end], np.uint8, offset=size + 8 * count).reshape(count, -1)
        rows = np.empty((count, width), np.int16)
        rows[:, 0::2], rows[:, 1::2] = (packed & 15).astype(np.int16) - 8, (packed >> 4).astype(np.int16) - 8
        at = end
        yield section["language"], unit(rows)


def unit(rows):
    rows = rows.astype(np.float32)
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


main()
