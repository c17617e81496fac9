"""Learns word vectors of other languages in the space of the English embedder, so that a text and its translation meet.

    python3 train.py --data FOLDER --out FOLDER

FOLDER has embedder.bin, languages.json and languages.bin.xz (prepare.ts). The English vectors stay as they are.
"""

import argparse
import json
import lzma
import struct
import time

import numpy as np
import torch
import torch.nn.functional as F

EPOCHS, BATCH, RATE, SHARPNESS = 24, 4096, 2e-2, 20
WIDEST = 50
cuda = "cuda"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    english = English(f"{options.data}/embedder.bin")
    about = json.load(open(f"{options.data}/languages.json"))
    pairs = Pairs(lzma.open(f"{options.data}/languages.bin.xz").read())
    for part, languages in enumerate(halves(list(about["langs"]))):
        tables = {}
        for language in languages:
            start = time.time()
            model = Language(english, about["size"], pairs.next(about["langs"][language]), records(about, language))
            figures = model.learn()
            print(language, figures, f"{time.time() - start:.1f} s", flush=True)
            for name, values in model.export().items():
                tables[f"{language}_{name}"] = values
        np.savez(f"{options.out}/languages-{part}.npz", **tables)


def halves(names):
    return names[: len(names) // 2], names[len(names) // 2 :]


class English:
    def __init__(self, file):
        raw = open(file, "rb").read()
        length = struct.unpack("<I", raw[8:12])[0]
        header = json.loads(raw[12 : 12 + length])
        at = 12 + length + header["wordsLength"]
        self.count, self.dimensions = header["words"], header["dimensions"]
        rows = np.frombuffer(raw, np.int8, self.count * self.dimensions, at + 8 * self.count).reshape(self.count, -1).astype(np.float32)
        self.vectors, self.places = {}, {}
        for index, side in enumerate(("stored", "asked")):
            weights = np.frombuffer(raw, np.float32, self.count, at + 4 * self.count * index)
            self.vectors[side] = torch.tensor(np.vstack([weights[:, None] * rows, np.zeros((1, self.dimensions), np.float32)]), device=cuda)
            factors = np.ones(64, np.float32)
            for place in header["places"]:
                factors[place["from"] :] = place[side]
            self.places[side] = torch.tensor(factors[:WIDEST], device=cuda)

    @torch.no_grad()
    def sums(self, numbers, side):
        out = torch.empty(len(numbers), self.dimensions, device=cuda)
        for start in range(0, len(numbers), 8192):
            some = numbers[start : start + 8192]
            out[start : start + 8192] = (self.vectors[side][some] * self.places[side][: some.shape[1], None]).sum(1)
        return out


class Pairs:
    """Numbers of words, of the English and the other side in turn."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, kind, count):
        values = np.frombuffer(self.data, kind, count, self.at)
        self.at += values.nbytes
        return values

    def next(self, about):
        sides = []
        for name in ("en", "own"):
            lengths = self.take(np.uint8, about["count"]).astype(np.int64)
            sides.append((lengths, self.take(np.uint16, about[name]).astype(np.int64)))
        return [padded(*side) for side in sides]


def padded(lengths, numbers):
    out = np.full((len(lengths), WIDEST), -1, np.int64)
    starts = np.cumsum(lengths) - lengths
    for place in range(WIDEST):
        has = lengths > place
        out[has, place] = numbers[starts[has] + place]
    return torch.tensor(out, device=cuda)


def records(about, language):
    """Written notes with a question: four lists of numbers each, English and own."""
    columns = [[each[code][side][:WIDEST] for each in about["records"]] for code in ("en", language) for side in (0, 1)]
    return [padded(np.array([len(c) for c in column]), np.array([n for c in column for n in c])) for column in columns]


class Language:
    def __init__(self, english, size, pairs, written):
        torch.manual_seed(1)
        self.english, self.size = english, size
        self.rows = torch.nn.Parameter(torch.randn(size, english.dimensions, device=cuda) * 0.4)
        self.asked = torch.nn.Parameter(torch.zeros(size, 1, device=cuda))
        self.en, self.own = pairs
        english_of = lambda numbers, side: F.normalize(english.sums(torch.where(numbers < 0, english.count, numbers), side), dim=-1)
        self.target = {side: english_of(self.en, side) for side in ("stored", "asked")}
        self.beside = {side: self.borrowed(self.own, side) for side in ("stored", "asked")}
        question, note, own_question, own_note = written
        self.written = {
            "question": english_of(question, "asked"), "note": english_of(note, "stored"),
            "own question": (own_question, self.borrowed(own_question, "asked"), "asked"),
            "own note": (own_note, self.borrowed(own_note, "stored"), "stored"),
        }

    def borrowed(self, numbers, side):
        """The sum of the English words that stand in a text of this language."""
        return self.english.sums(torch.where(numbers >= self.size, numbers - self.size, self.english.count), side)

    def text(self, numbers, borrowed, side):
        rows = self.rows * torch.exp(self.asked) if side == "asked" else self.rows
        rows = torch.cat([rows, rows.new_zeros(1, rows.shape[1])])
        mine = torch.where((numbers >= 0) & (numbers < self.size), numbers, self.size)
        places = self.english.places[side].expand(len(mine), -1).contiguous()
        return F.normalize(F.embedding_bag(mine, rows, mode="sum", per_sample_weights=places) + borrowed + 1e-9, dim=-1)

    def learn(self):
        count = len(self.en)
        order = torch.randperm(count, device=cuda)
        held, train = order[:2000], order[2000:]
        optimizer = torch.optim.Adam([{"params": [self.rows], "lr": RATE * 8}, {"params": [self.asked], "lr": RATE}])
        steps = EPOCHS * (len(train) // BATCH)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, [RATE * 8, RATE], total_steps=steps, pct_start=0.1)
        right = torch.arange(BATCH, device=cuda)
        for epoch in range(EPOCHS):
            some = train[torch.randperm(len(train), device=cuda)]
            for start in range(0, len(some) - BATCH + 1, BATCH):
                rows = some[start : start + BATCH]
                loss = 0
                for side in ("stored", "asked"):
                    mine, target = self.text(self.own[rows], self.beside[side][rows], side), self.target[side][rows]
                    scores = SHARPNESS * mine @ target.T
                    same = target @ target.T > 0.97
                    scores = scores.masked_fill(same & ~torch.eye(BATCH, dtype=torch.bool, device=cuda), -1e4)
                    loss = loss + F.cross_entropy(scores, right) + F.cross_entropy(scores.T, right) + 2 * (1 - (mine * target).sum(1)).mean()
                if epoch >= EPOCHS // 2:
                    loss = loss + 0.5 * self.finding()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                schedule.step()
        return self.measure(held)

    def finding(self):
        """How badly questions find their notes, in the language and across; every fourth record is left out."""
        kept = torch.tensor([n for n in range(len(self.written["note"])) if n % 4 != 0], device=cuda)
        question, note = (self.text(*(each[kept] if torch.is_tensor(each) else each for each in self.written[name])) for name in ("own question", "own note"))
        right = torch.arange(len(kept), device=cuda)
        own = F.cross_entropy(SHARPNESS * question @ note.T, right)
        return own + F.cross_entropy(SHARPNESS * self.written["question"][kept] @ note.T, right) + F.cross_entropy(SHARPNESS * question @ self.written["note"][kept].T, right)

    @torch.no_grad()
    def measure(self, held):
        right = torch.arange(len(held), device=cuda)
        scores = self.text(self.own[held], self.beside["stored"][held], "stored") @ self.target["stored"][held].T
        question, note = (self.text(*self.written[name]) for name in ("own question", "own note"))
        left = torch.tensor([n for n in range(len(note)) if n % 4 == 0], device=cuda)

        def found(asked, notes):
            places = (asked[left] @ notes.T).argsort(1, descending=True)
            return [round((places[:, :depth] == left[:, None]).any(1).float().mean().item(), 2) for depth in (1, 5)]

        return {
            "translations": round((scores.argmax(1) == right).float().mean().item(), 3),
            "own, own": found(question, note), "english, own": found(self.written["question"], note),
            "own, english": found(question, self.written["note"]), "english, english": found(self.written["question"], self.written["note"]),
            "asked": [round(v, 2) for v in torch.exp(self.asked).flatten().quantile(torch.tensor([0.1, 0.5, 0.9], device=cuda)).tolist()],
        }

    def export(self):
        most = self.rows.detach().abs().amax(1).clamp(min=1e-9)
        rows = (self.rows.detach() / most[:, None] * 127).round().to(torch.int8)
        return {"rows": rows.cpu().numpy(), "scales": (most / 127).cpu().numpy(), "asked": torch.exp(self.asked.detach())[:, 0].cpu().numpy()}


if __name__ == "__main__":
    main()
