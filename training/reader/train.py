"""Trains the reader: a network that reads a question with a note and says whether the note answers it, or two notes and says whether
the second says the same or makes the first outdated.

    python3 train.py --data FOLDER --start student.npz|reader.npz --out FOLDER [--seconds 280] [--part 1]

FOLDER is that of ../sentences/train.py, whose network it begins as.
"""

import argparse
import os
import random
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../sentences"))
from data import Data, is_held_back
from network import LANGUAGES, WIDTH, Network, Teacher, amp, begin_as, device, packed

ASKED, FOUND, HIDDEN = 56, 68, 192
SAME, UPDATE, OTHER = 0, 1, 2
started = time.time()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--start")
    options.add_argument("--out", required=True)
    options.add_argument("--name", default="reader")
    options.add_argument("--seconds", type=float, default=280)
    options.add_argument("--part", type=float, default=1, help="of the files that are learnt from")
    options.add_argument("--rate", type=float, default=3e-4)
    options.add_argument("--drop", type=float, default=0.12)
    options.add_argument("--pairs", type=int, default=512, help="in a batch")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--translations", type=int, default=10**9, help="at most, of each language")
    options.add_argument("--held", type=int, default=99, help="files that are measured by")
    options.add_argument("--report", type=float, default=60, help="every so many seconds")
    options.add_argument("--most-steps", type=int, default=10**9)
    options = options.parse_args()
    random.seed(options.seed)
    torch.manual_seed(options.seed)
    data = Data(options.data)
    first = np.load(f"{options.data}/first_map.npz")
    network = Network(f"{options.data}/sentences.bin", f"{options.data}/embedder-languages.bin", first)
    if options.start:
        begin_as(network, options.start)
    reader = Reader(network)
    if options.start and "head.hidden.bias" in np.load(options.start).files:
        saved = np.load(options.start)
        reader.head.load_state_dict({name: torch.tensor(saved[f"head.{name}"].astype(np.float32)) for name in reader.head.state_dict()})
    reader = reader.to(device)
    files = [Records(name, records) for name, records in data.records]
    learnt, held = [f for f in files if not is_held_back(f.name)], [f for f in files if is_held_back(f.name)]
    learnt = random.sample(learnt, int(len(learnt) * options.part))
    teacher = Teacher(f"{options.data}/teacher.npz.xz")
    held = random.sample(held, min(options.held, len(held)))
    for some in (learnt, held):
        nearest(some, data, teacher)
    translations = Translations(data, teacher, options.translations)
    tell(f"{len(learnt)} files, {sum(len(f.records) for f in learnt)} records; {len(held)} files held back")
    scales = [p for name, p in reader.named_parameters() if "scales" in name]
    others = [p for name, p in reader.named_parameters() if "scales" not in name]
    groups = [{"params": others, "lr": options.rate, "weight_decay": 0.01}, {"params": scales, "lr": options.rate / 10, "weight_decay": 0}]
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98))
    peaks = [group["lr"] for group in groups]
    step, begun, said, lost = 0, time.time(), time.time(), []
    average = Average(reader)
    for batch in batches(learnt, options.pairs):
        batch = batch + translations.draw(options.pairs // 8)
        part = (time.time() - begun) / options.seconds
        if part >= 1 or step >= options.most_steps:
            break
        factor = min(1, (step + 1) / 200) * max(0.01, 1 - part)
        for group, peak in zip(optimizer.param_groups, peaks):
            group["lr"] = peak * factor
        ids, second = data_pairs(data, [one[:2] for one in batch])
        with amp():
            answers, relation = reader(ids, second, options.drop)
        kinds = torch.tensor([one[2] for one in batch], device=device)
        labels = torch.tensor([one[3] for one in batch], device=device)
        asked, both = kinds == 0, kinds == 1
        loss = F.binary_cross_entropy_with_logits(answers[asked].float(), labels[asked].float())
        loss = loss + 0.5 * F.cross_entropy(relation[both].float(), labels[both].long())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        average.follow(reader)
        lost.append(loss.detach())
        step += 1
        if time.time() - said > options.report:
            said = time.time()
            tell(f"step {step}, {100 * part:.0f} %, loss {torch.stack(lost).mean().item():.4f}")
            tell(measure(reader, data, held))
            lost = []
    tell(f"{step} steps")
    tell(measure(reader, data, held))
    average.into(reader)
    tell(f"the mean of the last: {measure(reader, data, held)}")
    arrays = packed(reader.network)
    for name, values in reader.head.state_dict().items():
        arrays[f"head.{name}"] = values.half().cpu().numpy()
    np.savez_compressed(f"{options.out}/{options.name}.npz", **arrays)


def tell(what):
    print(f"{time.time() - started:6.0f} s  {what}", flush=True)


def batches(files, size):
    """Passes over all records, each with other examples."""
    number = 0
    while True:
        some = [one for f in files for one in examples(f)]
        random.shuffle(some)
        tell(f"pass {number + 1}: {len(some)} pairs")
        number += 1
        for start in range(0, len(some) - size + 1, size):
            yield some[start : start + size]


class Reader(torch.nn.Module):
    def __init__(self, network):
        super().__init__()
        self.network = network
        self.head = torch.nn.ModuleDict({"hidden": torch.nn.Linear(2 * WIDTH, HIDDEN), "answers": torch.nn.Linear(HIDDEN, 1), "relation": torch.nn.Linear(HIDDEN, 3)})

    def forward(self, ids, second, drop=0.0):
        x = self.network(ids, second, drop)
        mask = (ids > 0)[..., None].to(x.dtype)
        pooled = torch.cat([x[:, 0], (x * mask).sum(1) / mask.sum(1)], 1)
        hidden = F.gelu(self.head["hidden"](pooled))
        return self.head["answers"](hidden)[:, 0], self.head["relation"](hidden)


def data_pairs(data, pairs):
    """Both texts in one row: [CLS] first [SEP] second [SEP]."""
    one, other = (torch.tensor([pair[side] for pair in pairs], device=device) for side in (0, 1))
    firsts, seconds = data.own[one].long(), data.own[other].long()
    end = firsts[:, 0] * 0 + SEP(data)
    first_length = (firsts > 0).sum(1).clamp(max=ASKED + 2)  # with [CLS] and [SEP]
    second_length = ((seconds > 0).sum(1) - 1).clamp(max=FOUND + 1)  # without [CLS]
    width = int((first_length + second_length).max())
    at = torch.arange(width, device=device)[None]
    from_first = firsts.gather(1, at.clamp(max=firsts.shape[1] - 1).expand(len(one), -1))
    from_first = torch.where(at == first_length[:, None] - 1, end[:, None], from_first)
    place = (at - first_length[:, None] + 1).clamp(0, seconds.shape[1] - 1)
    from_second = seconds.gather(1, place)
    from_second = torch.where(at == (first_length + second_length)[:, None] - 1, end[:, None], from_second)
    second = at >= first_length[:, None]
    ids = torch.where(second, from_second, from_first)
    ids = torch.where(at < (first_length + second_length)[:, None], ids, torch.zeros_like(ids))
    return ids, second & (ids > 0)


def SEP(data):
    if not hasattr(data, "sep"):
        row = data.own[0]
        data.sep = int(row[int((row > 0).sum()) - 1])
    return data.sep


class Average:
    """The weights as they were in the last thousand steps or so."""

    def __init__(self, module):
        self.values = {name: value.detach().clone() for name, value in module.named_parameters()}
        self.steps = 0

    @torch.no_grad()
    def follow(self, module):
        self.steps += 1
        part = max(0.001, 1 / self.steps)
        for name, value in module.named_parameters():
            self.values[name].lerp_(value, part)

    @torch.no_grad()
    def into(self, module):
        for name, value in module.named_parameters():
            value.copy_(self.values[name])


class Translations:
    """Texts and their translations, and texts and translations of something near: for the words of other languages."""

    def __init__(self, data, teacher, most):
        self.pairs = [pairs[torch.randperm(len(pairs), device=device)[:most]] for pairs in data.pairs]
        self.vectors = []
        for pairs in self.pairs:
            english = pairs[:, 0]
            with torch.no_grad(), amp():
                self.vectors.append(torch.cat([teacher(data.of(part, data.all)).to(torch.bfloat16) for part in english.split(256)]))

    @torch.no_grad()
    def draw(self, count):
        at = random.randrange(len(self.pairs))
        pairs, vectors = self.pairs[at], self.vectors[at]
        some = torch.randint(0, len(pairs), (count,), device=device)
        others = torch.randint(0, len(pairs), (count, 200), device=device)
        likeness = (vectors[some][:, None] * vectors[others]).sum(2)
        near = others.gather(1, likeness.argmax(1, keepdim=True))[:, 0]
        out = []
        for number, (one, other) in enumerate(zip(pairs[some].tolist(), pairs[near].tolist())):
            same = number % 2 == 0 or one[0] == other[0]
            texts = [one[0], one[1] if same else other[1]]
            if random.random() < 0.5:
                texts.reverse()
            out.append((*texts, 1, SAME if same else OTHER))
        return out


class Records:
    def __init__(self, name, records):
        self.name, self.records = name, records
        # By record and question: the records of this file whose notes are nearest, and notes of other files.
        self.near, self.far = {}, {}


@torch.no_grad()
def nearest(files, data, teacher, most=6):
    read = lambda places: torch.cat([teacher(data.of(part, data.all)).float() for part in torch.tensor(places, device=device).split(512)])
    with amp():
        notes = [read([r["en"]["note"] for r in f.records]) for f in files]
        every = torch.cat(notes)
        owner = torch.cat([torch.full((len(n),), at, device=device) for at, n in enumerate(notes)])
        versions = [record for f in files for record in f.records]
        for number, f in enumerate(files):
            keys = [(at, text) for at, r in enumerate(f.records) for text in r["en"]["asks"] + r["en"]["near"] + [r["en"]["note"]]]
            asked = read([text for _, text in keys])
            ranks = (asked @ notes[number].T).topk(min(most, len(f.records)), 1).indices.tolist()
            f.near = dict(zip(keys, ranks))
            outside = (asked @ every.T).masked_fill(owner == number, -1).topk(24, 1).indices.tolist()
            f.far = {key: [versions[place] for place in row] for key, row in zip(keys, outside)}
    everywhere.extend(versions)


# The records of all files, from which those that have nothing to do with a question are drawn.
everywhere = []


def examples(f):
    """(first, second, kind, label): kind 0 is a question and a note, 1 two notes. Drawn anew for each pass."""
    out = []
    for at, record in enumerate(f.records):
        languages = list(record)
        foreign = [language for language in languages if language != "en"]

        def version(other_than=None):
            return record[random.choice(foreign)] if foreign and random.random() < 0.5 else record["en"]

        en = record["en"]
        asks = [(number, True) for number in range(len(en["asks"]))] + [(number, False) for number in range(len(en["near"]))]
        for number, answered in asks:
            key = "asks" if answered else "near"
            source = version()
            question = source[key][number] if number < len(source[key]) else en[key][number]
            original = en[key][number]
            note = version()
            out.append((question, note["note"], 0, float(answered)))
            if random.random() < 0.4:
                out.append((question, version()["para"], 0, float(answered)))
            if answered and random.random() < 0.4:
                out.append((question, en["update"], 0, 1.0))
            if answered and random.random() < 0.6:
                out.append((question, en["sib"], 0, 0.0))
            others = [other for other in f.near[at, original] if other != at]
            for other in random.sample(others, min(2, len(others))):
                beside = f.records[other]
                out.append((question, any_text(beside), 0, 0.0))
            out.append((question, any_text(random.choice(f.far[at, original])), 0, 0.0))
            out.append((question, any_text(random.choice(everywhere)), 0, 0.0))
        note = version()["note"]
        out.append((note, version()["para"], 1, SAME))
        if random.random() < 0.5:
            out.append((version()["para"], note, 1, SAME))
        out.append((note, en["update"], 1, UPDATE))
        if random.random() < 0.5:
            out.append((version()["para"], en["update"], 1, UPDATE))
        out.append((note, en["sib"], 1, OTHER))
        if random.random() < 0.5:
            out.append((en["sib"], note, 1, OTHER))
        others = [other for other in f.near[at, en["note"]] if other != at]
        for other in random.sample(others, min(2, len(others))):
            out.append((note, any_text(f.records[other]), 1, OTHER))
        out.append((note, any_text(random.choice(f.far[at, en["note"]])), 1, OTHER))
    return out


def any_text(record):
    """Of whatever kind, so that no kind is always right or always wrong; in English, or in another language that it is there in."""
    languages = [language for language in record if language == "en" or random.random() < 0.5]
    version = record[random.choice(languages)]
    return version[random.choice([kind for kind in ("note", "note", "para", "update", "sib") if kind in version])]


@torch.no_grad()
def scores(reader, data, pairs):
    reader.eval()
    answers, relation = [], []
    for start in range(0, len(pairs), 1024):
        ids, second = data_pairs(data, pairs[start : start + 1024])
        with amp():
            one, other = reader(ids, second)
        answers.append(one.float())
        relation.append(other.float().softmax(1))
    reader.train()
    return torch.cat(answers).cpu().numpy(), torch.cat(relation).cpu().numpy()


def measure(reader, data, held):
    rows = []
    questions, kinds, pairs = [], [], []
    for f in held:
        for at, r in enumerate(f.records):
            en = r["en"]
            for number, text in enumerate(en["asks"] + en["near"]):
                kind = "near" if number >= len(en["asks"]) else "plain" if number == 0 else "keywords" if number == len(en["asks"]) - 1 else "other words"
                kinds.append(kind)
                pairs.append((text, en["note"]))
                pairs += [(text, f.records[other]["en"]["note"]) for other in (f.near[at, text] + [at] * 3)[:3]]
    answers, _ = scores(reader, data, pairs)
    answers, kinds = answers.reshape(-1, 4), np.array(kinds)
    near = kinds == "near"
    best = np.where(near, answers[:, 1:].max(1), answers.max(1))
    rows.append(f"own note {told(answers[~near, 0], answers[near, 0])}; best of three {told(best[~near], best[near])}")
    far = [(text, other["en"]["note"]) for f in held for at, r in enumerate(f.records) for text in r["en"]["asks"][:2] for other in f.far[at, text][:1] + [random.choice(everywhere)]]
    strange, _ = scores(reader, data, far)
    rows.append(f"notes of other files: near ones {told(answers[~near, 0], strange[0::2])}, any {told(answers[~near, 0], strange[1::2])}")
    old = np.array([f.name.startswith(("life", "soft")) for f in held for r in f.records for _ in r["en"]["asks"] + r["en"]["near"]])
    rows.append(f"files of the first writers {told(best[~near & old], best[near & old])}")
    rows += [f"{kind} {told(best[kinds == kind], best[near])}" for kind in ("plain", "other words", "keywords")]
    for language in LANGUAGES:
        some = [r for f in held for r in f.records if language in r]
        if some:
            asks = [(text, r[language]["note"]) for r in some for text in r[language]["asks"][:2]]
            nears = [(text, r[language]["note"]) for r in some for text in r[language]["near"]]
            across = [(text, r[language]["note"]) for r in some for text in r["en"]["asks"][:2]]
            values, _ = scores(reader, data, asks + nears + across)
            a, n, c = values[: len(asks)], values[len(asks) : len(asks) + len(nears)], values[len(asks) + len(nears) :]
            rows.append(f"{language} {area(a, n):.3f} en-{language} {area(c, n):.3f}")
    two = [(r["en"]["note"], r["en"][kind]) for kind in ("para", "update", "sib") for f in held for r in f.records]
    _, relation = scores(reader, data, two)
    same, update, sib = np.split(relation[:, SAME] + relation[:, UPDATE], 3)
    rows.append(f"same {told(same, sib)} update {told(update, sib)}; kind right {(relation.argmax(1) == np.repeat([SAME, UPDATE, OTHER], len(sib))).mean():.3f}")
    return " | ".join(rows)


def area(right, wrong):
    both = np.concatenate([right, wrong])
    ranks = both.argsort().argsort()
    return (ranks[: len(right)].sum() - len(right) * (len(right) - 1) / 2) / (len(right) * len(wrong))


def told(right, wrong):
    """The area under the curve, and how many of the wrong ones are told when 2, 5 and 10 % of the right ones may be lost."""
    ordered = np.sort(right)
    parts = [(wrong < ordered[int(part * len(ordered))]).mean() for part in (0.02, 0.05, 0.1)]
    return f"{area(right, wrong):.3f} [{' '.join(f'{100 * part:.0f}' for part in parts)}]"


main()
