"""What pack.py packed, as tables on the device: every text padded to the longest, in the network's own numbers and in the teacher's."""

import json
import lzma

import numpy as np
import torch

from network import LANGUAGES, device

MOST = 96


class Data:
    def __init__(self, folder):
        arrays = np.load(lzma.open(f"{folder}/texts.npz.xz"))
        own = arrays["own_low"].astype(np.int32) | (arrays["own_high"].astype(np.int32) << 16)
        self.own = table(own, arrays["own_lengths"])
        self.all = table(arrays["all_low"].astype(np.int32), arrays["all_lengths"])
        place = torch.zeros(65_536, dtype=torch.int32, device=device)
        place[torch.tensor(arrays["kept"].astype(np.int64), device=device)] = torch.arange(len(arrays["kept"]), dtype=torch.int32, device=device)
        is_same = self.own[:, 0] == 0
        self.own[is_same] = place[self.all[is_same].long()]
        self.lengths = (self.own > 0).sum(1)
        self.sets = json.load(lzma.open(f"{folder}/sets.json.xz", "rt"))
        self.plain = torch.tensor(self.sets["plain"], device=device)
        self.pairs = [torch.tensor(pairs, device=device) for pairs in self.sets["pairs"]]
        self.records = written(self.sets["written"])

    def of(self, places, which=None):
        ids = (self.own if which is None else which)[places]
        return ids[:, : int((ids > 0).sum(1).max())].long()


def table(flat, lengths):
    out = np.zeros((len(lengths), MOST), np.int32)
    out[np.arange(MOST)[None] < lengths[:, None]] = flat
    return torch.tensor(out).to(device)


# These files of the first writers, and the last of each later one, are not learnt from.
HELD_BACK = {"life-04", "life-12", "life-20", "soft-01", "soft-09", "soft-17", "soft-25", "soft-33"}


def is_held_back(name):
    return name in HELD_BACK or name.endswith("-10") and not name.startswith(("life", "soft"))


def written(sets):
    """A list of files, each a list of records; a record has its versions by language, English among them."""
    files = []
    translated = {}
    for language in LANGUAGES:
        for records in sets.get(language, {}).values():
            for record in records:
                translated.setdefault(record["from"], {})[language] = record
    for name, records in sets["en"].items():
        of_file = []
        for line, record in enumerate(records, 1):
            of_file.append({"en": record, **translated.get(f"{name}:{line}", {})})
        files.append((name, of_file))
    return files
