"""Teaches the network: to say of texts what MiniLM says of them, of a translation the same as of the original, and to find what was
written to belong together.

    python3 train.py --data FOLDER --out FOLDER --seconds 240 [--together 0.1]

FOLDER has what pack.py and first_map.py wrote; `sentences.bin` (format 1) and `embedder-languages.bin` lie there, too.
"""

import argparse
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

from data import Data, is_held_back
from network import LANGUAGES, Network, Teacher, amp, device, packed

started = time.time()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--name", default="student")
    options.add_argument("--seconds", type=float, default=240)
    options.add_argument("--rate", type=float, default=3e-4)
    options.add_argument("--tokens", type=int, default=32_768)
    options.add_argument("--together", type=float, default=0.1, help="how much what was written counts")
    options.add_argument("--likeness", type=float, default=20)
    options.add_argument("--held", type=int, default=2_048, help="texts that are not learnt from")
    options.add_argument("--most-steps", type=int, default=10**9)
    options = options.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    data = Data(options.data)
    first = np.load(f"{options.data}/first_map.npz")
    network = Network(f"{options.data}/sentences.bin", f"{options.data}/embedder-languages.bin", first).to(device)
    wanted = teach(Teacher(f"{options.data}/teacher.npz.xz"), data)
    tell(f"{len(data.own)} texts, {sum(p.numel() for p in network.parameters())} numbers on {device}")
    belongs = Belonging(data)
    held = {"plain": data.plain[: options.held], "pairs": [pairs[: options.held // 2] for pairs in data.pairs]}
    tell(measure(network, data, wanted, held, belongs))
    scales = [p for name, p in network.named_parameters() if "scales" in name]
    others = [p for name, p in network.named_parameters() if "scales" not in name]
    groups = [{"params": others, "lr": options.rate}, {"params": scales, "lr": options.rate / 10}]
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), weight_decay=0)
    peaks = [group["lr"] for group in groups]
    english = batches(data.plain[options.held :], data.lengths, options.tokens)
    foreign = batches(torch.cat([pairs[options.held // 2 :] for pairs in data.pairs]), data.lengths, options.tokens)
    begun, said = time.time(), time.time()
    for step in range(options.most_steps):
        part = (time.time() - begun) / options.seconds
        if part >= 1:
            break
        factor = min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * part)))
        for group, peak in zip(optimizer.param_groups, peaks):
            group["lr"] = peak * factor
        with amp():
            plain, pairs = next(english), next(foreign)
            loss = like(network.read(data.of(plain)), wanted[plain].float(), options.likeness)
            loss = loss + like(network.read(data.of(pairs[:, 1])), wanted[pairs[:, 0]].float(), options.likeness)
            together = belongs.loss(network)
            loss = loss + options.together * together
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        if time.time() - said > 60:
            said = time.time()
            tell(f"step {step}, {100 * part:.0f} %, loss {loss.item():.4f}, of what belongs together {together.item():.3f}")
            tell(measure(network, data, wanted, held, belongs))
    tell(f"{step} steps")
    tell(measure(network, data, wanted, held, belongs))
    np.savez_compressed(f"{options.out}/{options.name}.npz", **packed(network))


def tell(what):
    print(f"{time.time() - started:6.0f} s  {what}", flush=True)


@torch.no_grad()
def teach(teacher, data):
    """What the teacher says of every English text; zero for others."""
    wanted = torch.zeros(len(data.own), 384, dtype=torch.bfloat16, device=device)
    english = torch.nonzero(data.all[:, 0] > 0)[:, 0]
    english = english[(data.all[english] > 0).sum(1).argsort()]
    for part in english.split(2_048):
        with amp():
            wanted[part] = teacher(data.of(part, data.all)).to(torch.bfloat16)
    return wanted


def like(given, wanted, likeness):
    return (1 - (given * wanted).sum(1)).mean() + likeness * F.mse_loss(given @ given.T, wanted @ wanted.T)


def batches(rows, lengths, tokens):
    """Texts of about one length together, in a random order."""
    own = rows if rows.dim() == 1 else rows[:, 1]
    while True:
        order = torch.randperm(len(rows), device=device)
        for part in order.split(65_536):
            part = part[lengths[own[part]].argsort()]
            lists, at = [], 0
            while at < len(part):
                size = max(64, tokens // int(lengths[own[part[min(at + 256, len(part) - 1)]]]) // 64 * 64)
                lists.append(part[at : at + min(size, 4_096)])
                at += len(lists[-1])
            for place in torch.randperm(len(lists)):
                if len(lists[place]) > 8:
                    yield rows[lists[place]]


class Belonging:
    """Questions and the notes that answer them, notes and what says the same, questions and the files that answer them."""

    def __init__(self, data):
        self.data = data
        self.learnt = [(name, records) for name, records in data.records if not is_held_back(name)]
        self.held = [(name, records) for name, records in data.records if is_held_back(name)]
        projects = [project for project in data.sets["projects"] if len(project["asks"]) > 0]
        self.projects, self.held_projects = projects[: len(projects) * 3 // 4], projects[len(projects) * 3 // 4 :]

    def loss(self, network, sharpness=20):
        """Of a batch of records, each question finds its note among all of them; what also answers does not count against it."""
        files = random.sample(self.learnt, min(10, len(self.learnt)))
        chosen = [record for _, records in files for record in random.sample(records, min(20, len(records)))]
        asked, found, also = [], [], []
        for record in chosen:
            of = lambda: record[random.choice([*record, "en"])] if random.random() < 0.6 else record["en"]
            question, answer = of(), of()
            kind = random.random()
            asked.append(random.choice(question["asks"]) if kind < 0.65 else question["para"] if kind < 0.85 else record["en"]["update"])
            found.append(answer["note"])
            also.append(record["en"]["sib"])
        ids = torch.tensor(asked + found + also, device=device)
        vectors = network.read(self.data.of(ids), drop=0.05)
        count = len(chosen)
        logits = sharpness * vectors[:count] @ vectors[count:].T
        total = F.cross_entropy(logits.float(), torch.arange(count, device=device))
        if self.projects:
            total = total + 0.5 * self.files(network, sharpness)
        return total

    def files(self, network, sharpness):
        cards, asked, right = [], [], []
        for project in random.sample(self.projects, min(8, len(self.projects))):
            asks = random.sample(project["asks"], min(12, len(project["asks"])))
            chosen = list(dict.fromkeys([card for _, card in asks] + random.sample(range(len(project["cards"])), min(24, len(project["cards"])))))
            for ask, card in asks:
                asked.append(ask)
                right.append(len(cards) + chosen.index(card))
            cards += [project["cards"][card] for card in chosen]
        vectors = network.read(self.data.of(torch.tensor(asked + cards, device=device)), drop=0.05)
        logits = sharpness * vectors[: len(asked)] @ vectors[len(asked) :].T
        return F.cross_entropy(logits.float(), torch.tensor(right, device=device))


@torch.no_grad()
def measure(network, data, wanted, held, belongs):
    network.eval()
    with amp():
        read = lambda places: torch.cat([network.read(data.of(part)).float() for part in places.split(512)])
        given = read(held["plain"])
        cosine = (given * wanted[held["plain"]].float()).sum(1).mean()
        nearest = []
        for pairs in held["pairs"]:
            likeness = read(pairs[:, 1]) @ wanted[pairs[:, 0]].float().T
            nearest.append(100 * (likeness.argmax(1) == torch.arange(len(pairs), device=device)).float().mean().item())
        rows = [f"cosine {cosine:.4f}; translations first {' '.join(f'{l} {n:.0f}' for l, n in zip(LANGUAGES, nearest))}"]
        rows.append(found(belongs.held, read))
        right = []
        for project in belongs.held_projects:
            cards = read(torch.tensor(project["cards"], device=device))
            asks = torch.tensor(project["asks"], device=device)
            places = (read(asks[:, 0]) @ cards.T).argsort(1, descending=True)
            right.append((places == asks[:, 1:]).float().argmax(1))
        if right:
            right = torch.cat(right)
            rows.append(f"files first {100 * (right < 1).float().mean():.0f} among five {100 * (right < 5).float().mean():.0f} of {len(right)}")
    network.train()
    return "; ".join(rows)


def found(files, read):
    """Of the notes of a file and what is alike: how often a question finds its own first and among five."""
    counts = {}
    for _, records in files:
        notes = read(torch.tensor([r["en"]["note"] for r in records] + [r["en"]["sib"] for r in records], device=device))

        def ask(kind, get, among):
            some = [(at, text) for at, r in enumerate(records) for text in get(r)]
            if some:
                ranks = (read(torch.tensor([text for _, text in some], device=device)) @ among.T).argsort(1, descending=True)
                place = (ranks == torch.tensor([[at] for at, _ in some], device=device)).float().argmax(1)
                counts.setdefault(kind, []).append(place)

        ask("plain", lambda r: r["en"]["asks"][:1], notes)
        ask("other words", lambda r: r["en"]["asks"][1:-1], notes)
        ask("same", lambda r: [r["en"]["para"]], notes)
        ask("update", lambda r: [r["en"]["update"]], notes)
        for language in LANGUAGES:
            if all(language in r for r in records):
                own = read(torch.tensor([r[language]["note"] for r in records], device=device))
                ask(f"{language}", lambda r: r[language]["asks"][:2], own)
                ask(f"en-{language}", lambda r: r["en"]["asks"][:2], own)
    parts = {kind: torch.cat(places) for kind, places in counts.items()}
    return " ".join(f"{kind} {100 * (p < 1).float().mean():.0f}/{100 * (p < 5).float().mean():.0f}" for kind, p in parts.items())


main()
