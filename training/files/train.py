"""Teaches the network for sentences what source files are about: to find, of the cards of a project, the one that a question asks for, while
it goes on saying of notes what it said before.

    python3 train.py --data FOLDER --notes FOLDER --network sentences.bin --languages embedder-languages.bin --out student.npz [--seconds 300]

--data has what texts.ts wrote, --notes what ../reader/number.ts wrote: texts and what the network of before says of them.
"""

import argparse
import json
import os
import random
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../sentences"))
from network import WIDTH, Network, amp, device, packed

MOST = 128
started = time.time()


def main():
    options = read_options()
    random.seed(options.seed)
    torch.manual_seed(options.seed)
    network = Network(options.network, options.languages).to(device)
    code = Code(options.data)
    notes = Notes(options.notes, options.network, options.languages)
    tell(f"{len(code.packages)} packages, {sum(len(p['asks']) for p in code.learnt)} questions learnt, {sum(len(p['asks']) for p in code.held)} held back; {len(notes.rows)} notes")
    tell(measure(network, code, notes))
    scales = [p for name, p in network.named_parameters() if "scales" in name]
    others = [p for name, p in network.named_parameters() if "scales" not in name]
    peaks = (options.rate, options.rate / 10)
    optimizer = torch.optim.AdamW([{"params": others, "lr": peaks[0]}, {"params": scales, "lr": peaks[1]}], betas=(0.9, 0.98), weight_decay=0.01)
    begun, said, step = time.time(), time.time(), 0
    while (part := (time.time() - begun) / options.seconds) < 1:
        for group, peak in zip(optimizer.param_groups, peaks):
            group["lr"] = peak * min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * part)))
        network.train()
        with amp():
            found = code.loss(network, options)
            ids, wanted = notes.batch(options.notes_each)
            given = network.read(ids)
            kept = (1 - (given * wanted).sum(1)).mean() + options.likeness * F.mse_loss(given @ given.T, wanted @ wanted.T)
            loss = found + options.keep * kept
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        step += 1
        if time.time() - said > options.report:
            said = time.time()
            tell(f"step {step}, {100 * part:.0f} %, found {found.item():.3f}, kept {kept.item():.4f}")
            tell(measure(network, code, notes))
    tell(f"{step} steps")
    tell(measure(network, code, notes))
    np.savez(f"{options.out}.part.npz", **packed(network))
    os.replace(f"{options.out}.part.npz", options.out)


def read_options():
    options = argparse.ArgumentParser()
    for name in ("data", "notes", "network", "languages", "out"):
        options.add_argument(f"--{name}", required=True)
    options.add_argument("--seconds", type=float, default=300)
    options.add_argument("--rate", type=float, default=1e-4)
    options.add_argument("--keep", type=float, default=20, help="how much it counts that notes mean what they meant")
    options.add_argument("--likeness", type=float, default=20)
    options.add_argument("--sharpness", type=float, default=20)
    options.add_argument("--notes-each", type=int, default=256)
    options.add_argument("--report", type=float, default=60)
    options.add_argument("--all", action="store_true", help="hold nothing back")
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    Code.holds_back = not options.all
    return options


def tell(what):
    print(f"{time.time() - started:6.0f} s  {what}", flush=True)


def table(texts):
    rows = np.zeros((len(texts), MOST), np.int32)
    for at, text in enumerate(texts):
        rows[at, : min(len(text), MOST)] = text[:MOST]
    return torch.from_numpy(rows).to(device)


class Code:
    holds_back = True

    def __init__(self, folder):
        values = np.fromfile(f"{folder}/texts.u16", np.uint16).astype(np.int32)
        frame = json.load(open(f"{folder}/frame.json"))
        texts, at = [], 0
        while at < len(values):
            length = values[at]
            texts.append([frame["start"], *values[at + 1 : at + 1 + min(length, MOST - 2)], frame["end"]])
            at += 1 + length
        self.rows = table(texts)
        self.packages = json.load(open(f"{folder}/packages.json"))
        self.held = [p for p in self.packages if p["asks"] and self.holds_back and sum(map(ord, p["name"])) % 8 == 0]
        self.learnt = [p for p in self.packages if p not in self.held]
        self.asked = [p for p in self.learnt if p["asks"]]
        self.said = [(p, [(text, at) for at, f in enumerate(p["files"]) for text in f["says"]]) for p in self.learnt]
        self.said = [(p, says) for p, says in self.said if len(says) > 8]

    def of(self, places):
        ids = self.rows[torch.as_tensor(places, device=device)]
        return ids[:, : int((ids > 0).sum(1).max())].long()

    def loss(self, network, options):
        """Of questions people ask, and of sentences that stand in a file and are left out of its card."""
        total = 0
        for is_asked, some in ((True, random.sample(self.asked, min(10, len(self.asked)))), (False, random.sample(self.said, min(10, len(self.said))))):
            asked, cards, right = [], [], []
            for one in some:
                package, pairs = (one, one["asks"]) if is_asked else one
                pairs = random.sample(pairs, min(12, len(pairs)))
                files = package["files"]
                chosen = list(dict.fromkeys([at for _, at in pairs] + random.sample(range(len(files)), min(30, len(files)))))
                # A second question of one file would have its right card twice.
                for text, at in {at: (text, at) for text, at in pairs}.values():
                    asked.append(text)
                    right.append(len(cards) + chosen.index(at))
                for at in chosen:
                    f = files[at]
                    bare = f["card"] if f["bare"] is None else f["bare"]
                    kind = random.random()
                    cards.append((f["card"] if kind < 0.5 else f["more"] if kind < 0.9 else bare) if is_asked else bare if kind < 0.8 else f["card"])
            vectors = network.read(self.of(asked + cards), drop=0.05)
            logits = options.sharpness * vectors[: len(asked)] @ vectors[len(asked) :].T
            total = total + (1.0 if is_asked else 0.7) * F.cross_entropy(logits.float(), torch.tensor(right, device=device))
        return total


class Notes:
    """Every text of the notes and questions, and what the network said of it before."""

    def __init__(self, folder, network, languages):
        self.rows = table(json.load(open(f"{folder}/texts.json")))
        self.frame = json.load(open(f"{folder}/files.json"))
        start, end = self.frame["start"], self.frame["end"]
        lengths = (self.rows > 0).sum(1).clamp(max=MOST - 2)
        whole = torch.zeros_like(self.rows)
        whole[:, 0] = start
        whole[:, 1:] = self.rows[:, :-1]
        whole[torch.arange(len(whole), device=device), lengths + 1] = end
        self.rows = whole.masked_fill(torch.arange(MOST, device=device)[None] > (lengths + 1)[:, None], 0)
        before = Network(network, languages).to(device).eval()
        self.wanted = torch.zeros(len(self.rows), WIDTH, device=device)
        with torch.no_grad(), amp():
            for part in (lengths).argsort().split(1_024):
                self.wanted[part] = before.read(self.of(part)).float()
        self.held = torch.arange(len(self.rows), device=device)[::25]

    def of(self, places):
        ids = self.rows[places]
        return ids[:, : int((ids > 0).sum(1).max())].long()

    def batch(self, count):
        places = torch.randint(len(self.rows), (count,), device=device)
        return self.of(places), self.wanted[places]


@torch.no_grad()
def measure(network, code, notes):
    network.eval()
    with amp():
        read = lambda places: torch.cat([network.read(code.of(part)).float() for part in torch.as_tensor(places).split(512)])
        ranks = {"card": [], "more": [], "both": [], "best": []}
        for package in code.held or code.asked[:20]:
            cards, more = read([f["card"] for f in package["files"]]), read([f["more"] for f in package["files"]])
            asks = read([text for text, _ in package["asks"]])
            right = torch.tensor([at for _, at in package["asks"]], device=device)
            one, two = asks @ cards.T, asks @ more.T
            for name, likeness in (("card", one), ("more", two), ("both", one + two), ("best", torch.maximum(one, two))):
                ranks[name].append((likeness > likeness.gather(1, right[:, None])).sum(1))
        told = []
        for name, parts in ranks.items():
            places = torch.cat(parts)
            told.append(f"{name} {100 * (places < 1).float().mean():.1f} {100 * (places < 5).float().mean():.1f}")
        held = notes.held
        given = torch.cat([network.read(notes.of(part)).float() for part in held.split(512)])
        wanted = notes.wanted[held]
        off = (given[:512] @ given[:512].T - wanted[:512] @ wanted[:512].T).abs().mean()
    network.train()
    return f"of {len(places)} questions: {'; '.join(told)} | notes: cosine {(given * wanted).sum(1).mean():.4f}, likeness off by {off:.4f}"


main()
