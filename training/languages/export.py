"""Writes the tables of train.py as the file that src/embedders/local/language-tables.ts reads: four bits a value.

    python3 export.py --words languages.json --tables m1-0.npz m1-1.npz --out embedder-languages.bin
"""

import argparse
import json
import struct
import zlib

import numpy as np


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--words", required=True)
    options.add_argument("--tables", nargs="+", required=True)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    words = json.load(open(options.words))["langs"]
    arrays = {name: values for file in options.tables for name, values in np.load(file).items()}
    header, body = [], b""
    for language, about in words.items():
        section = section_of(about["vocab"], arrays[f"{language}_rows"], arrays[f"{language}_scales"], arrays[f"{language}_asked"])
        listed = "\n".join(about["vocab"]).encode()
        header.append(
            {"language": language, "words": len(about["vocab"]), "wordsLength": len(listed), "checksum": zlib.crc32(listed + section)}
        )
        body += listed + section
    text = json.dumps(header, separators=(",", ":")).encode()
    with open(options.out, "wb") as out:
        out.write(b"WMKL" + struct.pack("<II", 1, len(text)) + text + body)


def section_of(words, rows, scales, asked):
    values = rows[: len(words)].astype(np.float32) * scales[: len(words), None]
    scale = np.maximum(np.abs(values).max(1), 1e-9) / 7
    small = (np.round(values / scale[:, None]).clip(-7, 7) + 8).astype(np.uint8)
    return scale.astype("<f4").tobytes() + (scale * asked[: len(words)]).astype("<f4").tobytes() + (small[:, 0::2] | small[:, 1::2] << 4).tobytes()


if __name__ == "__main__":
    main()
