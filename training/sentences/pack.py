"""Packs what training needs, small enough to travel: the teacher with eight bits a weight, and the texts as numbers.

    python3 pack.py --model model.fp16.safetensors --data FOLDER --out FOLDER

--data is what number.ts wrote. Needs numpy.
"""

import argparse
import json
import lzma
import struct

import numpy as np

LOCAL = "../../src/embedders/local"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--model", required=True)
    options.add_argument("--data", required=True)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    arrays = {}
    for name, values in tensors(options.model):
        if values.ndim == 2 and values.size > 100_000:
            scale = np.abs(values).max(1, keepdims=True) / 127
            arrays[name] = np.round(values / scale).astype(np.int8)
            arrays[f"{name}.scale"] = scale.astype(np.float32)
        else:
            arrays[name] = values.astype(np.float32)
    with lzma.open(f"{options.out}/teacher.npz.xz", "wb", preset=6) as out:
        np.savez(out, **arrays)
    own, every = texts(f"{options.data}/texts.bin")
    kept = np.fromfile(f"{options.data}/kept.bin", np.uint16)
    place = np.full(65_536, 0, np.uint32)
    place[kept] = np.arange(len(kept))
    # What has only pieces that were kept need not be told twice.
    own = [np.zeros(0, np.uint32) if len(all_) and np.array_equal(place[all_], own_) else own_ for own_, all_ in zip(own, every)]
    lists = {"own": own, "all": every}
    with lzma.open(f"{options.out}/texts.npz.xz", "wb", preset=6) as out:
        np.savez(out, kept=kept, **{f"{name}_lengths": np.array([len(each) for each in lists_], np.uint8) for name, lists_ in lists.items()},
                 **{f"{name}_low": (flat(lists_) & 0xFFFF).astype(np.uint16) for name, lists_ in lists.items()},
                 own_high=(flat(own) >> 16).astype(np.uint8))
    with lzma.open(f"{options.out}/sets.json.xz", "wt", preset=6) as out:
        out.write(open(f"{options.data}/sets.json").read())


def flat(lists):
    return np.concatenate(lists) if lists else np.zeros(0, np.uint32)


def texts(file):
    data = np.fromfile(file, np.uint8)
    at, lists = 0, []
    while at < len(data):
        length = int(data[at])
        lists.append(data[at + 1 : at + 1 + 4 * length].view(np.uint32) if (at + 1) % 4 == 0 else np.frombuffer(data[at + 1 : at + 1 + 4 * length].tobytes(), np.uint32))
        at += 1 + 4 * length
    return lists[0::2], lists[1::2]


def tensors(file):
    bytes_ = open(file, "rb").read()
    size = struct.unpack("<Q", bytes_[:8])[0]
    for name, entry in json.loads(bytes_[8 : 8 + size]).items():
        if name != "__metadata__" and entry["dtype"] == "F16":
            start, end = entry["data_offsets"]
            yield name.removeprefix("bert."), np.frombuffer(bytes_[8 + size + start : 8 + size + end], np.float16).reshape(entry["shape"]).astype(np.float32)


main()
