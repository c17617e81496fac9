"""Trains the word vectors and their weights on prepared pairs (PyTorch; half a minute a run on a large GPU).

    python3 train.py --data PREPARED --out FOLDER [--dev dev.json] --run NAME[:key=value,...] ...

A text is the weighted sum of its words' vectors: weight = exp(word + place + repetition). A word's vector is a learnt
projection of features known before (features.npy; zero where there are none) plus a part of its own, so that rare words
move along with common ones. The loss is contrastive within the batch, in both directions, over batches of one group of
sources, since a negative from another kind of text teaches nothing.
"""

import argparse
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

DEFAULTS = dict(
    dims=256, steps=2500, batch=8192, lr=2e-3, scale=18.0, seed=1, drop=0.3, own_decay=0.05, mix=0.6,
    asked_weights=1, teach=0.5, min_lr=0.02, own=1.0, openings=0.3,
)
PLACES = [0, 1, 2, 4, 8, 16, 32, 48]
REPEATS = 6


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--dev")
    options.add_argument("--run", action="append", required=True)
    options = options.parse_args()
    data = Data(options.data)
    dev = json.load(open(options.dev)) if options.dev else []
    for run in options.run:
        name, _, settings = run.partition(":")
        config = dict(DEFAULTS)
        for setting in filter(None, settings.split(",")):
            key, value = setting.split("=")
            config[key] = type(DEFAULTS[key])(value)
        train(data, dev, config, os.path.join(options.out, name))


class Data:
    def __init__(self, folder):
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        lengths = np.fromfile(f"{folder}/lengths.u8", np.uint8).astype(np.int64)
        self.numbers = torch.from_numpy(np.fromfile(f"{folder}/numbers.u16", np.uint16).astype(np.int32)).to(device)
        starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        self.starts = torch.from_numpy(starts.reshape(-1, 2)).to(device)
        self.lengths = torch.from_numpy(lengths.reshape(-1, 2)).to(device)
        self.kinds = np.fromfile(f"{folder}/kinds.u8", np.uint8)
        self.report = json.load(open(f"{folder}/report.json"))
        self.words = json.load(open(f"{folder}/words.json"))
        self.features = None
        if os.path.exists(f"{folder}/features.npy"):
            self.features = F.normalize(torch.from_numpy(np.load(f"{folder}/features.npy").astype(np.float32)), dim=1).to(device)
        self.teacher = None
        if os.path.exists(f"{folder}/teacher.npz"):
            loaded = np.load(f"{folder}/teacher.npz")
            flat, sizes = loaded["numbers"].astype(np.int32), loaded["lengths"].astype(np.int64)
            self.teacher = dict(
                numbers=torch.from_numpy(flat).to(device),
                starts=torch.from_numpy(np.concatenate([[0], np.cumsum(sizes)[:-1]])).to(device),
                lengths=torch.from_numpy(sizes).to(device),
                vectors=torch.from_numpy(loaded["vectors"].astype(np.float32)).to(device),
            )
        self.device = device
        self.counts = torch.bincount(self.numbers.long(), minlength=len(self.words)).float()
        names = [group_of(kind) for kind in self.report["kinds"]]
        groups = np.array(names)[self.kinds]
        order = np.random.default_rng(7).permutation(len(self.kinds))
        self.groups, self.held = {}, {}
        for group in sorted(set(names)):
            members = order[groups[order] == group]
            held = min(1000, len(members) // 20)
            self.held[group] = torch.from_numpy(members[:held]).to(device)
            self.groups[group] = torch.from_numpy(members[held:]).to(device)
        # Equal questions or equal answers in a batch are no negatives of each other.
        self.marks = torch.stack([self._marks(0), self._marks(1)])

    def _marks(self, side):
        rows = torch.arange(len(self.kinds), device=self.device)
        return torch.cat([hash_of(*self.padded(part, side)) for part in rows.split(200_000)])

    def padded(self, rows, side):
        return pad(self.numbers, self.starts[rows, side], self.lengths[rows, side], 32 if side == 0 else 64)


def hash_of(numbers, there):
    places = torch.arange(1, numbers.shape[1] + 1, device=numbers.device)
    return ((numbers.long() + 7) * (places * 2654435761 % 2147483647) * there).sum(1)


def pad(flat, starts, lengths, most):
    places = torch.arange(most, device=flat.device)
    there = places[None, :] < lengths[:, None]
    at = (starts[:, None] + places[None, :]) * there
    return flat[at] * there, there


def group_of(kind):
    if kind.startswith("python"):
        return "python"
    if kind.split(" ")[-1] in ("doc", "name", "comment") or kind.startswith(("perl", "elisp")):
        return "code"
    if kind.startswith("man"):
        return "man"
    if kind.startswith(("wordnet", "wordset", "dictionary")):
        return "words"
    if kind.startswith("talk"):
        return "talk"
    if kind in ("package about", "npm about", "desktop"):
        return "package"
    return "docs"


# How people begin when they ask. Said before some of the texts asked, so that a model learns how little it tells.
OPENINGS = [
    "how to", "how do i", "how do we", "how does", "what is", "what are", "what", "where is", "where", "why is", "why does",
    "why do we", "when", "when is", "which", "who", "can i", "is there a way to", "best way to", "find", "the",
]
LANGUAGES = {
    "python": ["python", "python how to", "how to in python", "in python", "python 3", "python function to"],
    "js": ["javascript", "js", "typescript", "node", "how to in javascript", "node js"],
    "go": ["golang", "go", "how to in go"],
    "rust": ["rust", "how to in rust"],
    "ruby": ["ruby", "how to in ruby"],
    "php": ["php", "how to in php"],
    "perl": ["perl", "how to in perl"],
    "c": ["c", "how to in c"],
    "elisp": ["emacs", "emacs lisp"],
    "man": ["linux", "command to", "linux command to", "shell", "bash"],
}


class Openings:
    """Random beginnings for the texts asked, by their kind."""

    def __init__(self, data, share):
        at = {word: number for number, word in enumerate(data.words)}
        said = [[]]
        choices = []
        for kind in data.report["kinds"]:
            # Words and everyday sentences have their questions from augment.py.
            plain = group_of(kind) in ("words", "talk")
            mine = [""] if plain else LANGUAGES.get(kind.split(" ")[0], []) * 2 + OPENINGS
            choices.append(range(len(said), len(said) + len(mine)))
            said += [[at[word] for word in text.split() if word in at] for text in mine]
        self.lengths = torch.tensor([len(each) for each in said], device=data.device)
        self.words = torch.tensor([each + [0] * (6 - len(each)) for each in said], dtype=torch.int32, device=data.device)
        self.first = torch.tensor([each[0] for each in choices], device=data.device)
        self.count = torch.tensor([len(each) for each in choices], device=data.device)
        self.kinds = torch.from_numpy(data.kinds.astype(np.int64)).to(data.device)
        self.share = share

    def before(self, rows, numbers, there, generator):
        size, length = numbers.shape
        kinds, device = self.kinds[rows], numbers.device
        chosen = self.first[kinds] + (torch.rand(size, generator=generator, device=device) * self.count[kinds]).long()
        chosen = chosen * (torch.rand(size, generator=generator, device=device) < self.share)
        shift = self.lengths[chosen][:, None]
        at = torch.arange(length + 6, device=device)[None, :] - shift
        inside = at.clamp(0, length - 1)
        is_text = (at >= 0) & (at < length)
        words = torch.where(at < 0, F.pad(self.words[chosen], (0, length)), numbers.gather(1, inside))
        return words * 1, (at < 0) | (is_text & there.gather(1, inside))


class Model(torch.nn.Module):
    def __init__(self, data, config):
        super().__init__()
        count = len(data.words)
        generator = torch.Generator(device="cpu").manual_seed(config["seed"])
        dims = config["dims"]
        self.features = data.features
        self.own = torch.nn.Parameter(torch.randn(count, dims, generator=generator) * 0.02)
        if self.features is not None:
            width = self.features.shape[1]
            # Start from the main directions of what is known, not from chance.
            covariance = self.features.T @ self.features
            _, vectors = torch.linalg.eigh(covariance.double())
            first = vectors[:, -dims:].float().flip(1) * 1.0
            self.project = torch.nn.Parameter(first.contiguous())
        share = data.counts / data.counts.sum()
        self.word = torch.nn.Parameter(torch.log(1e-3 / (1e-3 + share)).clamp(min=-4))
        self.asked = torch.nn.Parameter(torch.zeros(count))
        self.place = torch.nn.Parameter(torch.zeros(2, len(PLACES)))
        self.repeat = torch.nn.Parameter(-0.5 * torch.arange(REPEATS).float().log1p())
        bucket = np.zeros(80, np.int64)
        for number, start in enumerate(PLACES):
            bucket[start:] = number
        self.register_buffer("bucket", torch.from_numpy(bucket))

    def table(self):
        if self.features is None:
            return self.own
        return self.features @ self.project + self.own

    def encode(self, table, numbers, there, side):
        """side 0: what is asked, 1: what is found"""
        size, length = numbers.shape
        # Only what is there: padding would all pile up on one row of the table.
        rows, places = there.nonzero(as_tuple=True)
        words = numbers[rows, places].long()
        weight = Take.apply(self.word, words) + Take.apply(self.place[side], self.bucket[places])
        if side == 0:
            weight = weight + Take.apply(self.asked, words)
        weight = weight + Take.apply(self.repeat, repeats_of(numbers, there)[rows, places])
        weight = weight.clamp(-10, 6).exp()
        return F.normalize(Sum.apply(table, weight, words, rows, size), dim=1)


class Take(torch.autograd.Function):
    """values[at], with a backward pass that adds atomically: PyTorch's own sorts, which is slow for common words."""

    @staticmethod
    def forward(context, values, at):
        context.save_for_backward(at)
        context.length = len(values)
        return values[at]

    @staticmethod
    def backward(context, grown):
        (at,) = context.saved_tensors
        return grown.new_zeros(context.length).index_add_(0, at, grown), None


class Sum(torch.autograd.Function):
    """The weighted sum of table rows for each text, likewise."""

    @staticmethod
    def forward(context, table, weight, words, rows, size):
        context.save_for_backward(table, weight, words, rows)
        return table.new_zeros(size, table.shape[1]).index_add_(0, rows, table[words] * weight[:, None])

    @staticmethod
    def backward(context, grown):
        table, weight, words, rows = context.saved_tensors
        spread = grown[rows]
        for_weight = (spread * table[words]).sum(1)
        for_table = torch.zeros_like(table).index_add_(0, words, spread * weight[:, None])
        return for_table, for_weight, None, None, None


def repeats_of(numbers, there):
    """How often each word stood before in its text, REPEATS - 1 at most."""
    size, length = numbers.shape
    marked = torch.where(there, numbers.long(), torch.arange(length, device=numbers.device)[None, :] + 10_000_000)
    ordered, order = marked.sort(dim=1, stable=True)
    places = torch.arange(length, device=numbers.device)[None, :].expand(size, -1)
    fresh = torch.ones_like(ordered, dtype=torch.bool)
    fresh[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    first = torch.where(fresh, places, torch.zeros_like(places)).cummax(dim=1).values
    return torch.zeros_like(order).scatter(1, order, places - first).clamp(max=REPEATS - 1)


def train(data, dev, config, out):
    os.makedirs(out, exist_ok=True)
    torch.manual_seed(config["seed"])
    torch.backends.cuda.matmul.allow_tf32 = True
    device, began = data.device, time.time()
    model = Model(data, config).to(device)
    optimizer = torch.optim.Adam(
        [
            dict(params=[model.own], lr=config["lr"] * config["own"]),
            dict(params=[model.project] if data.features is not None else [], lr=config["lr"] * 0.5),
            dict(params=[model.word, model.asked, model.place, model.repeat], lr=config["lr"] * 5),
        ],
        betas=(0.9, 0.99), eps=1e-10,
    )
    rates = [group["lr"] for group in optimizer.param_groups]
    names = [name for name in data.groups if len(data.groups[name]) > 100]
    sizes = np.array([len(data.groups[name]) ** config["mix"] for name in names])
    chooser = np.random.default_rng(config["seed"])
    generator = torch.Generator(device=device).manual_seed(config["seed"])
    openings = Openings(data, config["openings"])
    losses = []
    for step in range(config["steps"]):
        progress = step / config["steps"]
        factor = min(1.0, (step + 1) / 100) * (config["min_lr"] + (1 - config["min_lr"]) * 0.5 * (1 + math.cos(math.pi * progress)))
        for group, rate in zip(optimizer.param_groups, rates):
            group["lr"] = rate * factor
        members = data.groups[names[chooser.choice(len(names), p=sizes / sizes.sum())]]
        rows = members[torch.randint(len(members), (min(config["batch"], len(members)),), generator=generator, device=device)]
        table = model.table()
        vectors = []
        for side in (0, 1):
            numbers, there = data.padded(rows, side)
            if side == 0 and config["openings"] > 0:
                numbers, there = openings.before(rows, numbers, there, generator)
            if config["drop"] > 0 and side == 1:
                kept = torch.rand(numbers.shape, generator=generator, device=device) >= config["drop"]
                there = there & (kept | (there.sum(1, keepdim=True) < 4))
            vectors.append(model.encode(table, numbers * there, there, side if config["asked_weights"] else 1))
        loss = contrast(vectors[0], vectors[1], data.marks[:, rows], config)
        if config["teach"] > 0 and data.teacher is not None:
            loss = loss + config["teach"] * taught(model, table, data.teacher, generator, device)
        if config["own_decay"] > 0:
            loss = loss + config["own_decay"] * model.own.square().sum(1).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        losses.append(loss.detach())
        if step % 1000 == 999 or step == 49 or step == config["steps"] - 1:
            print(f"{os.path.basename(out)} step {step + 1} loss {torch.stack(losses[-200:]).mean():.4f} {time.time() - began:.0f}s", flush=True)
    with torch.no_grad():
        save(model, data, config, out)
        print_scores(model, data, dev, config, out)


def contrast(asked, found, marks, config):
    scores = config["scale"] * asked @ found.T
    size = len(asked)
    same = (marks[0][:, None] == marks[0][None, :]) | (marks[1][:, None] == marks[1][None, :])
    same.fill_diagonal_(False)
    scores = scores.masked_fill(same, -1e4)
    goal = torch.arange(size, device=asked.device)
    return 0.5 * (F.cross_entropy(scores, goal) + F.cross_entropy(scores.T, goal))


def taught(model, table, teacher, generator, device, batch=2048, heat=0.1):
    """The likeness of everyday sentences as a sentence encoder sees it, learnt as a distribution over the batch."""
    rows = torch.randint(len(teacher["lengths"]), (batch,), generator=generator, device=device)
    numbers, there = pad(teacher["numbers"], teacher["starts"][rows], teacher["lengths"][rows], 32)
    mine = model.encode(table, numbers, there, 1)
    theirs = F.normalize(teacher["vectors"][rows], dim=1)
    self_mask = torch.eye(batch, device=device, dtype=torch.bool)
    goal = ((theirs @ theirs.T) / heat).masked_fill(self_mask, -1e4).softmax(1)
    said = ((mine @ mine.T) / heat).masked_fill(self_mask, -1e4).log_softmax(1)
    return -(goal * said).sum(1).mean()


def quantised(model):
    table = model.table()
    scale = table.abs().amax(1, keepdim=True).clamp(min=1e-9) / 127
    return torch.round(table / scale).to(torch.int8), scale[:, 0]


def save(model, data, config, out):
    rows, scale = quantised(model)
    asked = model.asked if config["asked_weights"] else torch.zeros_like(model.asked)
    place = model.place.clone()
    place[0] = torch.where(torch.tensor(PLACES, device=place.device) < 32, place[0], place[0][PLACES.index(16)])
    np.savez(
        f"{out}.npz", rows=rows.cpu().numpy(), scale=scale.cpu().numpy(), word=model.word.cpu().numpy(),
        asked=asked.cpu().numpy(), place=(place if config["asked_weights"] else place[[1, 1]]).cpu().numpy(), repeat=model.repeat.cpu().numpy(),
        places=np.array(PLACES), config=json.dumps(config),
    )


def print_scores(model, data, dev, config, out):
    rows, scale = quantised(model)
    table = rows.float() * scale[:, None]
    side = 0 if config["asked_weights"] else 1
    line = [os.path.basename(out)]
    for group, held in data.held.items():
        if len(held) < 50:
            continue
        asked = model.encode(table, *data.padded(held, 0), side)
        found = model.encode(table, *data.padded(held, 1), 1)
        rank = ((asked @ found.T) > (asked * found).sum(1, keepdim=True)).sum(1)
        line.append(f"{group} {(1.0 / (1 + rank.float())).mean():.3f}")
    print("held-out MRR:", " ".join(line), flush=True)
    totals = {}
    for each in dev:
        encode = lambda texts, which: torch.cat([model.encode(table, *as_batch(texts[i : i + 2000], data.device), which) for i in range(0, len(texts), 2000)])
        found = encode(each["docs"], 1)
        asked = encode([query["ids"][:32] for query in each["queries"]], side)
        meaning = asked @ found.T
        words = torch.zeros_like(meaning)
        for row, query in enumerate(each["queries"]):
            if query["bm"]:
                words[row, torch.tensor([pair[0] for pair in query["bm"]], device=data.device)] = torch.tensor([float(pair[1]) for pair in query["bm"]], device=data.device)
        results = [gain(words, each), gain(meaning, each)]
        for weight in (0.2, 0.3, 0.4, 0.5):
            results.append(gain((1 - weight) * words / (words + 10) + weight * meaning.clamp(min=0), each))
        count, sums = totals.get(each["name"], (0, np.zeros(len(results))))
        totals[each["name"]] = (count + len(each["queries"]), sums + np.array(results) * len(each["queries"]))
    for name, (count, sums) in totals.items():
        words, meaning, *mixed = sums / count
        shown = " ".join(f"{value:.4f}" for value in mixed)
        print(f"  {os.path.basename(out):14} {name:10} words {words:.4f} meaning {meaning:.4f} | mixed .2 .3 .4 .5: {shown}", flush=True)


def as_batch(texts, device):
    numbers = np.zeros((len(texts), 80), np.int32)
    there = np.zeros((len(texts), 80), bool)
    for row, ids in enumerate(texts):
        ids = ids[:80]
        numbers[row, : len(ids)] = ids
        there[row, : len(ids)] = True
    return torch.from_numpy(numbers).to(device), torch.from_numpy(there).to(device)


def gain(scores, each):
    top = scores.topk(min(10, scores.shape[1]), dim=1)
    order, values, total = top.indices.tolist(), top.values.tolist(), 0.0
    for ids, found, query in zip(order, values, each["queries"]):
        relevant = set(query["rel"])
        got = sum(1 / math.log2(place + 2) for place, (doc, value) in enumerate(zip(ids, found)) if doc in relevant and value > 0)
        total += got / sum(1 / math.log2(place + 2) for place in range(min(10, len(relevant))))
    return total / len(order)


if __name__ == "__main__":
    main()
