"""Packs what training needs into one folder: the teacher with eight bits a weight, and the texts as numbers.

    python3 pack.py --model model.fp16.safetensors --data FOLDER --out FOLDER [--texts 600000]

--data is what number.ts wrote. Needs numpy.
"""

import argparse
import json
import lzma

import numpy as np


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--model", required=True)
    options.add_argument("--data", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--texts", type=int, default=600_000)
    options = options.parse_args()
    arrays = {}
    for name, values in read(options.model):
        if values.ndim == 2 and values.size > 100_000:
            scale = np.abs(values).max(1, keepdims=True) / 127
            arrays[name] = np.round(values / scale).astype(np.int8)
            arrays[f"{name}.scale"] = scale.astype(np.float32)
        else:
            arrays[name] = values.astype(np.float32)
    np.savez(f"{options.out}/teacher.npz", **arrays)
    kept = np.fromfile(f"{options.data}/kept.bin", np.uint16)
    every, own = (list(rows(f"{options.data}/{name}.bin", options.texts)) for name in ("all", "own"))
    place = np.full(65_536, 65_535, np.uint16)
    place[kept] = np.arange(len(kept))
    differs = [at for at, (one, other) in enumerate(zip(every, own)) if not np.array_equal(place[one], other)]
    print(len(every), "texts,", len(differs), "with other pieces of their own")
    flat = lambda list_: np.concatenate(list_) if list_ else np.zeros(0, np.uint16)
    lengths = lambda list_: np.array([len(each) for each in list_], np.uint8)
    chosen = [own[at] for at in differs]
    with lzma.open(f"{options.out}/texts.npz.xz", "wb", preset=4) as out:
        np.savez(out, all=flat(every), all_lengths=lengths(every), kept=kept, differs=np.array(differs, np.uint32),
                 own=flat(chosen), own_lengths=lengths(chosen))


def read(file):
    bytes_ = open(file, "rb").read()
    size = int.from_bytes(bytes_[:8], "little")
    for name, entry in json.loads(bytes_[8 : 8 + size]).items():
        if name != "__metadata__" and entry["dtype"] == "F16":
            start, end = entry["data_offsets"]
            values = np.frombuffer(bytes_[8 + size + start : 8 + size + end], np.float16)
            yield name, values.reshape(entry["shape"]).astype(np.float32)


def rows(file, most):
    bytes_ = np.fromfile(file, np.uint8)
    at = 0
    while at < len(bytes_) and most > 0:
        length = int(bytes_[at])
        yield bytes_[at + 1 : at + 1 + 2 * length].view(np.uint16).copy()
        at += 1 + 2 * length
        most -= 1


main()
