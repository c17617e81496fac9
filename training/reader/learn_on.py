"""Lets the reader go on learning, from the file that ships, on a machine without a GPU:

    python3 learn_on.py --data FOLDER --before BEFORE.bin --reader ../../src/embedders/local/reader.bin --out reader.npz [--seconds 3600]

FOLDER is what number.ts wrote. BEFORE.bin is the first network for sentences (src/embedders/local/sentences.bin of the commit that decision
32 came with), whose words this one has. train.py taught the reader questions about the note that they are asked of and about notes near to it;
of notes about something else it had seen few, and found answers in them. Here every question also meets notes of its own file and of others.
"""

import argparse
import json
import os
import random
import struct
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../sentences"))
from network import GROUP, LANGUAGES, LAYERS, MAPS, PIECES, STATIC, WIDTH, Network, begin_as, packed

ASKED, FOUND, HIDDEN, INNER = 56, 68, 192, 1536
SAME, UPDATE, OTHER = 0, 1, 2
HELD_BACK = {"life-04", "life-12", "life-20", "soft-01", "soft-09", "soft-17", "soft-25", "soft-33", "a-05", "a-10", "b-02", "b-04"}
started = time.time()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--before", required=True)
    options.add_argument("--languages", default="../../src/embedders/local/embedder-languages.bin")
    options.add_argument("--reader", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--seconds", type=float, default=3600)
    options.add_argument("--pairs", type=int, default=64, help="in a batch")
    options.add_argument("--rate", type=float, default=1e-4)
    options.add_argument("--drop", type=float, default=0.1)
    options.add_argument("--frozen", type=int, default=2, help="layers that stay as they are")
    options.add_argument("--report", type=float, default=300)
    options = options.parse_args()
    random.seed(3)
    torch.manual_seed(3)
    first = {"map": np.zeros((WIDTH, STATIC), np.float32), "bias": np.zeros(WIDTH, np.float32)}
    network = Network(options.before, options.languages, first)
    arrays = read_reader(options.reader)
    np.savez(f"{options.out}.begin.npz", **arrays)
    begin_as(network, f"{options.out}.begin.npz")
    reader = Reader(network)
    reader.head.load_state_dict({name: torch.tensor(arrays[f"head.{name}"].astype(np.float32)) for name in reader.head.state_dict()})
    freeze(network, options.frozen)
    data = Data(options.data)
    learnt = [f for f in data.files if not data.is_held_back(f)]
    held = [f for f in data.files if data.is_held_back(f)]
    tell(f"{len(learnt)} files, {sum(len(f['records']) for f in learnt)} records; {len(held)} files held back")
    tell(measure(reader, data, held))
    trained = [(name, p) for name, p in reader.named_parameters() if p.requires_grad]
    groups = [
        {"params": [p for name, p in trained if "scales" not in name], "lr": options.rate, "weight_decay": 0.01},
        {"params": [p for name, p in trained if "scales" in name], "lr": options.rate / 10, "weight_decay": 0},
    ]
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98))
    average = {name: p.detach().clone() for name, p in trained}
    step, begun, said, lost = 0, time.time(), time.time(), []
    for batch in batches(data, learnt, options.pairs):
        part = (time.time() - begun) / options.seconds
        if part >= 1:
            break
        factor = min(1, (step + 1) / 40) * max(0.02, 1 - part)
        for group, peak in zip(optimizer.param_groups, (options.rate, options.rate / 10)):
            group["lr"] = peak * factor
        batch, subjects = zip(*(with_subject(data, one) for one in batch))
        ids, second = data.rows([one[:2] for one in batch], subjects)
        reader.train()
        with torch.autocast("cpu", torch.bfloat16):
            answers, relation = reader(ids, second, options.drop)
        kinds, labels = torch.tensor([one[2] for one in batch]), torch.tensor([one[3] for one in batch])
        asked = kinds == 0
        of_answers = F.binary_cross_entropy_with_logits(answers[asked].float(), labels[asked].float(), reduction="sum")
        of_relations = F.cross_entropy(relation[~asked].float(), labels[~asked].long(), reduction="sum")
        loss = (of_answers + of_relations) / len(batch)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for _, p in trained], 1.0)
        optimizer.step()
        keep = max(0.005, 1 / (step + 1))
        with torch.no_grad():
            for name, p in trained:
                average[name].lerp_(p, keep)
        lost.append(loss.item())
        step += 1
        if time.time() - said > options.report:
            tell(f"step {step}, {100 * part:.0f} %, loss {np.mean(lost):.4f} | {measure(reader, data, held)}")
            save(reader, options.out)
            said, lost = time.time(), []
    with torch.no_grad():
        for name, p in trained:
            p.copy_(average[name])
    tell(f"{step} steps | the mean of the last: {measure(reader, data, held)}")
    save(reader, options.out)


def save(reader, out):
    arrays = packed(reader.network)
    for name, values in reader.head.state_dict().items():
        arrays[f"head.{name}"] = values.half().numpy()
    np.savez(f"{out}.part.npz", **arrays)
    os.replace(f"{out}.part.npz", out)


def tell(what):
    print(f"{time.time() - started:6.0f} s  {what}", flush=True)


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


def freeze(network, layers):
    """Words and their way in, and the first layers."""
    first = ("from_", "first", *(f"{layer}_" for layer in range(layers)))
    for kind in (network.maps, network.biases, network.norms, network.scales):
        for name, value in kind.items():
            if name.startswith(first):
                value.requires_grad = False
    if layers > 0:
        network.types.requires_grad = False


class Data:
    def __init__(self, folder):
        self.texts = json.load(open(f"{folder}/texts.json"))
        said = json.load(open(f"{folder}/files.json"))
        self.files, self.start, self.end = said["files"], said["start"], said["end"]
        self.subjects = json.load(open(f"{folder}/subjects.json"))
        self.vectors = np.fromfile(f"{folder}/vectors.bin", np.int8).reshape(-1, WIDTH).astype(np.float32) / 127
        self.everywhere = [record for f in self.files for record in f["records"]]
        every = self.vectors[[english(record)["note"] for record in self.everywhere]]
        first = 0
        for f in self.files:
            count = len(f["records"])
            own = slice(first, first + count)
            for at, record in enumerate(f["records"]):
                record["at"], record["nearest"] = at, {}
                en = english(record)
                for text in en["asks"] + en["near"] + [en["note"]]:
                    likeness = every @ self.vectors[text]
                    beside = [place for place in (-likeness[own]).argsort()[:7].tolist() if place != at][:6]
                    likeness[own] = -1
                    record["nearest"][text] = ([f["records"][place] for place in beside], [self.everywhere[place] for place in (-likeness).argsort()[:24]])
            first += count

    def is_held_back(self, f):
        return f["name"] in HELD_BACK

    def rows(self, pairs, subjects=None):
        """Both texts in one row: [CLS] first [SEP] second [SEP]. Subjects are put into them."""
        texts = [(self.texts[one], self.texts[other]) for one, other in pairs]
        if subjects:
            texts = [tuple(self.about(text, number) for text, number in zip(two, both)) for two, both in zip(texts, subjects)]
        rows = [([self.start, *one[:ASKED], self.end], [*other[:FOUND], self.end]) for one, other in texts]
        width = max(len(one) + len(other) for one, other in rows)
        ids, second = torch.zeros(len(rows), width, dtype=torch.long), torch.zeros(len(rows), width, dtype=torch.bool)
        for at, (one, other) in enumerate(rows):
            ids[at, : len(one) + len(other)] = torch.tensor(one + other)
            second[at, len(one) : len(one) + len(other)] = True
        return ids, second


    def about(self, text, number):
        if number is None:
            return text
        return [*self.subjects[number], *text] if random.random() < 0.6 else [*text, *self.subjects[number]]

    def is_english(self, text):
        return max(self.texts[text], default=0) < PIECES


def english(record):
    return record["en"]


def with_subject(data, one):
    """Half of the pairs get one subject for both; with another for each, nothing is answered, the same or an update."""
    first, second, kind, label = one
    if random.random() < 0.5 or not (data.is_english(first) and data.is_english(second)):
        return one, (None, None)
    both = random.randrange(len(data.subjects))
    other = random.randrange(len(data.subjects))
    if both != other and random.random() < 0.12:
        return (first, second, kind, 0.0 if kind == 0 else OTHER), (both, other)
    return one, (both, both)


def batches(data, files, size):
    number = 0
    while True:
        some = [one for f in files for one in examples(data, f)]
        random.shuffle(some)
        # Texts of about one length stand together, so that little is padded.
        length = lambda one: len(data.texts[one[0]]) + len(data.texts[one[1]])
        blocks = [sorted(some[at : at + 16 * size], key=length) for at in range(0, len(some), 16 * size)]
        sorted_ = [block[at : at + size] for block in blocks for at in range(0, len(block) - size + 1, size)]
        random.shuffle(sorted_)
        number += 1
        tell(f"pass {number}: {len(some)} pairs")
        yield from sorted_


def examples(data, f):
    """(first, second, kind, label): kind 0 is a question and a note, 1 two notes. Drawn anew for each pass."""
    out = []
    for record in f["records"]:
        languages = [name for name in record if name not in ("at", "nearest")]

        def version(needs):
            fit = [record[name] for name in languages if record[name].get(needs, []) != []]
            return random.choice(fit) if fit else None

        en = english(record)
        nearest = record["nearest"]
        for key in ("asks", "near"):
            for number, original in enumerate(en[key]):
                source = version(key)
                question = source[key][number % len(source[key])]
                answered = key == "asks"
                out.append((question, version("note")["note"], 0, float(answered)))
                if random.random() < 0.35 and version("para"):
                    out.append((question, version("para")["para"], 0, float(answered)))
                if answered and random.random() < 0.3 and version("update"):
                    out.append((question, version("update")["update"], 0, 1.0))
                if answered and random.random() < 0.4 and version("sib"):
                    out.append((question, version("sib")["sib"], 0, 0.0))
                beside, far = nearest[original]
                out.append((question, any_text(random.choice(beside[:3])), 0, 0.0))
                out.append((question, any_text(random.choice(f["records"])), 0, 0.0) if random.random() < 0.5 else (question, any_text(random.choice(beside)), 0, 0.0))
                if out[-1][1] in (en["note"], en.get("para"), en.get("update"), en.get("sib")):
                    out.pop()
                out.append((question, any_text(random.choice(far)), 0, 0.0))
                out.append((question, any_text(random.choice(data.everywhere)), 0, 0.0))
        note = version("note")["note"]
        if version("para"):
            out.append((note, version("para")["para"], 1, SAME))
            out.append((version("para")["para"], note, 1, SAME))
        if version("update"):
            out.append((note, version("update")["update"], 1, UPDATE))
            out.append((version("para")["para"], version("update")["update"], 1, UPDATE))
        if version("sib"):
            out.append((note, version("sib")["sib"], 1, OTHER))
            out.append((version("sib")["sib"], note, 1, OTHER))
        # What speaks of the same person or place is most often about something else.
        beside, far = nearest[en["note"]]
        for other in random.sample(beside[:4], min(3, len(beside))) + [random.choice(beside)]:
            out.append((note, any_text(other), 1, OTHER))
        out.append((note, any_text(random.choice(far)), 1, OTHER))
    # Its own texts may come up by chance among those of all files.
    return [one for one in out if one[3] or one[0] != one[1]]


def any_text(record):
    """Of whatever kind, so that no kind is always right or always wrong."""
    names = [name for name in record if name not in ("at", "nearest")]
    version = record[random.choice(names)]
    return version[random.choice([kind for kind in ("note", "note", "para", "update", "sib") if kind in version])]


@torch.no_grad()
def scores(reader, data, pairs, subjects=None):
    reader.eval()
    answers, relation = [], []
    for start in range(0, len(pairs), 128):
        ids, second = data.rows(pairs[start : start + 128], subjects and subjects[start : start + 128])
        with torch.autocast("cpu", torch.bfloat16):
            one, other = reader(ids, second)
        answers.append(one.float())
        relation.append(other.float().softmax(1))
    return torch.cat(answers).numpy(), torch.cat(relation).numpy()


def measure(reader, data, held):
    """Of each question, its own note beside two that are near, one near one of another file, and two that are not near; half of them tell of a change."""
    pairs, kinds = [], []
    for f in held:
        for record in f["records"][::2]:
            en = english(record)
            for answered, questions in ((True, en["asks"][:2]), (False, en["near"][:2])):
                for text in questions:
                    beside, far = record["nearest"][text]
                    others = [(beside * 3)[0]["en"]["note"], english((beside * 3)[1]).get("update"), english(far[0])["note"]]
                    others += [english(random.choice(some)).get("update") for some in (f["records"], data.everywhere)]
                    notes = [en["note"], *(far[1]["en"]["note"] if text in (None, en.get("update")) else text for text in others)]
                    kinds.append(answered)
                    pairs += [(text, note) for note in notes]
    answers, _ = scores(reader, data, pairs)
    answers, kinds = answers.reshape(-1, 6), np.array(kinds)
    best = answers.max(1)
    two = [(english(r)["note"], english(r)[kind]) for kind in ("para", "update", "sib") for f in held for r in f["records"][::2]]
    two += [(english(r)["note"], r["nearest"][english(r)["note"]][0][0]["en"]["note"]) for f in held for r in f["records"][::2]]
    _, relation = scores(reader, data, two)
    same, update, sib, beside = np.split(relation[:, SAME] + relation[:, UPDATE], 4)
    random.seed(5)
    numbers = [random.randrange(len(data.subjects)) for _ in two]
    _, named = scores(reader, data, two, [(number, number) for number in numbers])
    same_named, update_named, _, beside_named = np.split(named[:, SAME] + named[:, UPDATE], 4)
    relation = relation[: 3 * len(sib)]
    return (
        f"own {told(answers[kinds, 0], answers[~kinds, 0])} best of six {told(best[kinds], best[~kinds])} first {(answers[kinds].argmax(1) == 0).mean():.3f}"
        f" | same {told(same, sib)} update {told(update, sib)} beside {told(update, beside)} named {told(update_named, beside_named)} kinds {(relation.argmax(1) == np.repeat([SAME, UPDATE, OTHER], len(sib))).mean():.3f}"
    )


def told(right, wrong):
    """The area under the curve, and how many of the wrong ones are told when 2, 5 and 10 % of the right ones may be lost."""
    ordered = np.sort(right)
    ranks = np.concatenate([right, wrong]).argsort().argsort()
    area = (ranks[: len(right)].sum() - len(right) * (len(right) - 1) / 2) / (len(right) * len(wrong))
    parts = [(wrong < ordered[int(part * len(ordered))]).mean() for part in (0.02, 0.05, 0.1)]
    return f"{area:.3f} [{' '.join(f'{100 * part:.0f}' for part in parts)}]"


def read_reader(file):
    """As `packed` has it."""
    data = open(file, "rb").read()
    length = struct.unpack("<I", data[8:12])[0]
    at = 12 + length
    arrays = {}

    def take(kind, *shape):
        nonlocal at
        values = np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape)
        at += -(-values.nbytes // 4) * 4
        return values

    def norm(name):
        arrays[f"norm_{name}_weight"], arrays[f"norm_{name}_bias"] = take(np.float32, WIDTH), take(np.float32, WIDTH)

    def linear(name, inner, outer):
        halves = take(np.uint8, outer * inner // 32, 16)
        arrays[name] = np.stack([halves & 15, halves >> 4], 1).reshape(outer, inner)
        arrays[f"{name}.step"] = take(np.float16, outer, inner // GROUP)
        arrays[f"{name}.bias"] = take(np.float32, outer)

    arrays["types"] = take(np.float32, WIDTH)
    norm("first")
    for language in LANGUAGES:
        linear(f"from_{language}", STATIC, WIDTH)
    shapes = {"wide": (WIDTH, INNER), "narrow": (INNER, WIDTH)}
    for layer in range(LAYERS):
        for name in MAPS:
            linear(f"{layer}_{name}", *shapes.get(name, (WIDTH, WIDTH)))
        norm(f"{layer}_attention")
        norm(f"{layer}_output")
    for name, inner, outer in (("hidden", 2 * WIDTH, HIDDEN), ("answers", HIDDEN, 1), ("relation", HIDDEN, 3)):
        arrays[f"head.{name}.weight"] = take(np.float16, outer, inner)
        arrays[f"head.{name}.bias"] = take(np.float32, outer)
    assert at == len(data), (at, len(data))
    return arrays


main()
