"""Trains the reader: a network that reads a question with a note, or with the card of a source file, and says whether that answers it; or
two notes, and says whether the second says the same or makes the first outdated.

    python3 train.py --data FOLDER --find-near
    python3 train.py --data FOLDER --before BEFORE.bin --reader reader.bin|reader.npz ... --out reader.npz [--seconds 400]

FOLDER is what number.ts and hands.ts wrote; the first line adds to it which notes are near to which question. BEFORE.bin is the first network
for sentences (src/embedders/local/sentences.bin of the commit that decision 32 came with), whose words this one has. Of several readers the
mean is where it begins. Where the words are known that answer, it also learns to point at them, which is left out of the file. With
--teachers it learns what these say together, beside what is written down.
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
from network import GROUP, LANGUAGES, LAYERS, MAPS, PIECES, STATIC, WIDTH, Network, amp, begin_as, device, packed

ASKED, FOUND, HIDDEN, INNER = 56, 68, 192, 1536
SAME, UPDATE, OTHER = 0, 1, 2
HELD_BACK = {"life-04", "life-12", "life-20", "soft-01", "soft-09", "soft-17", "soft-25", "soft-33", "a-05", "a-10", "b-02", "b-04", "o-06", "p-06", "q-06", "s-06", "w-06", "x-06", "y-06"}
started = time.time()


def main():
    options = read_options()
    if options.find_near:
        return find_near(options.data)
    random.seed(options.seed)
    torch.manual_seed(options.seed)
    reader = begin(options).to(device)
    data = Data(options.data)
    if options.without:
        data.files = [f for f in data.files if not f["name"].startswith(tuple(options.without.split(",")))]
    learnt, held = [f for f in data.files if f["name"] not in HELD_BACK], [f for f in data.files if f["name"] in HELD_BACK]
    tell(f"{len(learnt)} files, {sum(len(f['records']) for f in learnt)} records; {len(held)} files held back")
    if options.report < options.seconds:
        tell(measure(reader, data, held))
    freeze(reader.network, options.frozen)
    teachers = [begin(options, [file]).to(device).eval() for file in options.teachers]
    trained = [(name, p) for name, p in reader.named_parameters() if p.requires_grad]
    groups = [
        {"params": [p for name, p in trained if "scales" not in name], "lr": options.rate, "weight_decay": 0.01},
        {"params": [p for name, p in trained if "scales" in name], "lr": options.rate / 10, "weight_decay": 0},
    ]
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98))
    average = {name: p.detach().clone() for name, p in trained}
    step, begun, said, lost = 0, time.time(), time.time(), []
    for batch in batches(data, learnt, options):
        part = (time.time() - begun) / options.seconds
        if part >= 1:
            break
        factor = min(1, (step + 1) / 100) * max(0.02, 1 - part)
        for group, peak in zip(optimizer.param_groups, (options.rate, options.rate / 10)):
            group["lr"] = peak * factor
        reader.train()
        loss = learn(reader, teachers, data, batch, options)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for _, p in trained], 1.0)
        optimizer.step()
        if step % 4 == 0:
            keep = max(0.008, 4 / (step + 4))
            with torch.no_grad():
                for name, p in trained:
                    average[name].lerp_(p, keep)
        lost.append(loss.detach())
        step += 1
        if time.time() - said > options.report:
            said = time.time()
            tell(f"step {step}, {100 * part:.0f} %, loss {torch.stack(lost).mean().item():.4f}")
            tell(measure(reader, data, held))
            lost = []
    with torch.no_grad():
        for name, p in trained:
            p.copy_(average[name])
    tell(f"{step} steps, the mean of the last")
    tell(measure(reader, data, held))
    save(reader, options.out)


def read_options():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--find-near", action="store_true", help="and nothing else")
    options.add_argument("--before")
    options.add_argument("--languages", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src/embedders/local/embedder-languages.bin"))
    options.add_argument("--reader", nargs="+")
    options.add_argument("--teachers", nargs="+", default=[])
    options.add_argument("--trust", type=float, default=0.5, help="in teachers, beside what is written down")
    options.add_argument("--out")
    options.add_argument("--seconds", type=float, default=400)
    options.add_argument("--pairs", type=int, default=256, help="in a batch")
    options.add_argument("--rate", type=float, default=1.5e-4)
    options.add_argument("--drop", type=float, default=0.1)
    options.add_argument("--frozen", type=int, default=0, help="layers that stay as they are")
    options.add_argument("--tail", type=float, default=0, help="how much it counts that the least likely answers stand above what is none")
    options.add_argument("--pointing", type=float, default=0.5, help="how much pointing at the words counts")
    options.add_argument("--code", type=int, default=2, help="how often a question about code comes up in a pass")
    options.add_argument("--without", default="", help="files whose names begin so")
    options.add_argument("--mostly", default="", help="files whose names begin so; of the others some in each pass")
    options.add_argument("--report", type=float, default=60)
    options.add_argument("--seed", type=int, default=1)
    return options.parse_args()


def learn(reader, teachers, data, batch, options):
    batch, subjects = zip(*(with_subject(data, one) for one in batch))
    ids, second, pointed = data.rows(batch, subjects)
    with amp():
        answers, relation, points = reader(ids, second, options.drop, with_points=True)
    kinds = torch.tensor([one[2] for one in batch], device=device)
    labels = torch.tensor([one[3] for one in batch], device=device)
    asked = kinds == 0
    answered, related = labels[asked].float(), F.one_hot(labels[~asked].long(), 3).float()
    if teachers:
        told = said_by(teachers, ids, second)
        answered = answered.lerp(told[0][asked].sigmoid(), options.trust)
        related = related.lerp(told[1][~asked].softmax(1), options.trust)
    loss = F.binary_cross_entropy_with_logits(answers[asked].float(), answered, reduction="sum")
    loss = loss + F.cross_entropy(relation[~asked].float(), related, reduction="sum")
    if options.tail:
        said, right = answers[asked].float(), labels[asked] > 0.5
        if right.any() and not right.all():
            least = said[right].topk(-(-int(right.sum()) // 5), largest=False).values
            loss = loss + options.tail * F.softplus(said[~right][None] - least[:, None]).mean(1).sum()
    if options.pointing:
        known = pointed >= 0
        each = F.binary_cross_entropy_with_logits(points.float(), pointed.clamp(min=0).float(), reduction="none")
        loss = loss + options.pointing * (each * known).sum() / 4
    return loss / len(batch)


@torch.no_grad()
def said_by(teachers, ids, second):
    """What they say in the middle."""
    with amp():
        each = [teacher(ids, second) for teacher in teachers]
    return tuple(torch.stack([one.float() for one in kind]).mean(0) for kind in zip(*each))


def begin(options, files=None):
    files = files or options.reader
    first = {"map": np.zeros((WIDTH, STATIC), np.float32), "bias": np.zeros(WIDTH, np.float32)}
    reader = Reader(Network(options.before, options.languages, first))
    sums = None
    with torch.no_grad():
        for file in files:
            arrays = read_reader(file) if file.endswith(".bin") else dict(np.load(file))
            np.savez(f"{options.out}.begin.npz", **arrays)
            begin_as(reader.network, f"{options.out}.begin.npz")
            own = reader.head.state_dict()
            reader.head.load_state_dict({name: torch.tensor(arrays[f"head.{name}"].astype(np.float32)) if f"head.{name}" in arrays else own[name] for name in own})
            values = [p.detach().clone() for p in reader.parameters()]
            sums = values if sums is None else [one + other for one, other in zip(sums, values)]
        os.remove(f"{options.out}.begin.npz")
        for p, total in zip(reader.parameters(), sums):
            p.copy_(total / len(files))
    return reader


def save(reader, out):
    arrays = packed(reader.network)
    for name, values in reader.head.state_dict().items():
        arrays[f"head.{name}"] = values.half().cpu().numpy()
    np.savez(f"{out}.part.npz", **arrays)
    os.replace(f"{out}.part.npz", out)


def tell(what):
    print(f"{time.time() - started:6.0f} s  {what}", flush=True)


class Reader(torch.nn.Module):
    def __init__(self, network):
        super().__init__()
        self.network = network
        parts = {"hidden": (2 * WIDTH, HIDDEN), "answers": (HIDDEN, 1), "relation": (HIDDEN, 3), "points": (WIDTH, 1)}
        self.head = torch.nn.ModuleDict({name: torch.nn.Linear(*sizes) for name, sizes in parts.items()})

    def forward(self, ids, second, drop=0.0, with_points=False):
        x = self.network(ids, second, drop)
        mask = (ids > 0)[..., None].to(x.dtype)
        pooled = torch.cat([x[:, 0], (x * mask).sum(1) / mask.sum(1)], 1)
        hidden = F.dropout(F.gelu(self.head["hidden"](pooled)), drop, self.training)
        told = self.head["answers"](hidden)[:, 0], self.head["relation"](hidden)
        return (*told, self.head["points"](x)[..., 0]) if with_points else told


def freeze(network, layers):
    """Words and their way in, and the first layers."""
    if layers == 0:
        return
    first = ("from_", "first", *(f"{layer}_" for layer in range(layers)))
    for kind in (network.maps, network.biases, network.norms, network.scales):
        for name, value in kind.items():
            if name.startswith(first):
                value.requires_grad = False
    network.types.requires_grad = False


class Data:
    def __init__(self, folder):
        self.texts = json.load(open(f"{folder}/texts.json"))
        said = json.load(open(f"{folder}/files.json"))
        self.files, self.projects, self.start, self.end = said["files"], said["projects"], said["start"], said["end"]
        self.hands = said["hands"]
        self.subjects = json.load(open(f"{folder}/subjects.json"))
        self.everywhere = [record for f in self.files for record in f["records"]]
        near = np.load(f"{folder}/near.npz")
        beside, far, at = near["beside"].tolist(), near["far"].tolist(), 0
        for f in self.files:
            for record in f["records"]:
                record["nearest"] = {}
                for text in keys(record):
                    record["nearest"][text] = ([f["records"][place] for place in beside[at] if place >= 0], [self.everywhere[place] for place in far[at]])
                    at += 1
        self.cards = near["cards"].tolist()

    def rows(self, batch, subjects=None):
        """Both texts in one row: [CLS] first [SEP] second [SEP]. Subjects are put into them. And which tokens answer: -1 where that is not known."""
        rows = []
        for number, one in enumerate(batch):
            first, other, span = self.texts[one[0]], self.texts[one[1]], one[4] if len(one) > 4 else None
            about = subjects[number] if subjects else (None, None)
            first, _ = self.about(first, about[0])
            other, moved = self.about(other, about[1])
            rows.append(([self.start, *first[:ASKED], self.end], [*other[:FOUND], self.end], span, moved))
        width = max(len(one) + len(other) for one, other, _, _ in rows)
        ids, second, pointed = np.zeros((len(rows), width), np.int64), np.zeros((len(rows), width), bool), np.full((len(rows), width), -1, np.int64)
        for at, (one, other, span, moved) in enumerate(rows):
            end = len(one) + len(other)
            ids[at, :end] = one + other
            second[at, len(one) : end] = True
            if span is not None:
                pointed[at, len(one) : end] = 0
                pointed[at, len(one) + moved + span[0] : min(end - 1, len(one) + moved + span[1])] = 1
        return tuple(torch.from_numpy(values).to(device, non_blocking=True) for values in (ids, second, pointed))

    def about(self, text, number):
        if number is None:
            return text, 0
        subject = self.subjects[number]
        return ([*subject, *text], len(subject)) if random.random() < 0.6 else ([*text, *subject], 0)

    def is_english(self, text):
        return max(self.texts[text], default=0) < PIECES


def keys(record):
    en = record["en"]
    return en["asks"] + en["near"] + [en["note"]]


def find_near(folder):
    """For each question and note the records of its own file that are nearest, and those of others; for each question about code the nearest cards."""
    said = json.load(open(f"{folder}/files.json"))
    vectors = np.fromfile(f"{folder}/vectors.bin", np.int8).reshape(-1, WIDTH).astype(np.float32) / 127
    every = vectors[[record["en"]["note"] for f in said["files"] for record in f["records"]]]
    besides, fars, first = [], [], 0
    for f in said["files"]:
        count = len(f["records"])
        owner = np.repeat(np.arange(count), [len(keys(record)) for record in f["records"]])
        likeness = vectors[[text for record in f["records"] for text in keys(record)]] @ every.T
        own = likeness[:, first : first + count].copy()
        own[np.arange(len(own)), owner] = -2
        places = (-own).argsort(1)[:, :6]
        places = np.where(np.take_along_axis(own, places, 1) > -2, places, -1)
        besides.append(np.pad(places, ((0, 0), (0, 6 - places.shape[1])), constant_values=-1))
        likeness[:, first : first + count] = -2
        best = np.argpartition(-likeness, 24, 1)[:, :24]
        fars.append(np.take_along_axis(best, np.take_along_axis(-likeness, best, 1).argsort(1), 1))
        first += count
    cards = [(-(vectors[text] @ vectors[p["cards"]].T)).argsort()[:8].tolist() for p in said["projects"] for text, _ in p["asks"]]
    cards = np.array([row + row[:1] * (8 - len(row)) for row in cards], np.int32).reshape(-1, 8)
    np.savez_compressed(f"{folder}/near.npz", beside=np.concatenate(besides).astype(np.int16), far=np.concatenate(fars).astype(np.int16), cards=cards)


def with_subject(data, one):
    """Half of the pairs get one subject for both; with another for each, nothing is answered, the same or an update."""
    first, second, kind, label, span = one
    if random.random() < 0.5 or not (data.is_english(first) and data.is_english(second)):
        return one, (None, None)
    both = random.randrange(len(data.subjects))
    other = random.randrange(len(data.subjects))
    if both != other and random.random() < 0.12:
        return (first, second, kind, 0.0 if kind == 0 else OTHER, NOWHERE if kind == 0 else None), (both, other)
    return one, (both, both)


# No word of the text answers.
NOWHERE = (0, 0)


def batches(data, files, options):
    number, size = 0, options.pairs
    while True:
        mostly = tuple(options.mostly.split(","))
        some = [one for f in files if f["name"].startswith(mostly) or random.random() < 0.15 for one in examples(data, f)]
        some += [one for _ in range(options.code) for one in about_code(data)]
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
    """(first, second, kind, label, span): kind 0 is a question and a note, 1 two notes. Drawn anew for each pass."""
    out = []

    def no(question, text):
        out.append((question, text, 0, 0.0, NOWHERE))

    for record in f["records"]:
        languages = [name for name in record if name != "nearest"]

        def version(needs):
            fit = [record[name] for name in languages if record[name].get(needs, []) != []]
            return random.choice(fit) if fit else None

        en, nearest = record["en"], record["nearest"]
        for key in ("asks", "near"):
            for number, original in enumerate(en[key]):
                source, note = version(key), version("note")
                at = number % len(source[key])
                question = source[key][at]
                if key == "near":
                    no(question, note["note"])
                    if random.random() < 0.35 and version("para"):
                        no(question, version("para")["para"])
                else:
                    # Which words of a translation answer is not known.
                    spans = note.get("spans") if source is note else None
                    out.append((question, note["note"], 0, 1.0, spans[at] if spans else None))
                    if random.random() < 0.35 and version("para"):
                        out.append((question, version("para")["para"], 0, 1.0, None))
                    if random.random() < 0.3 and version("update"):
                        out.append((question, version("update")["update"], 0, 1.0, None))
                    if random.random() < 0.4 and version("sib"):
                        no(question, version("sib")["sib"])
                beside, far = nearest[original]
                own = (en["note"], en.get("para"), en.get("update"), en.get("sib"))
                others = [any_text(random.choice(beside[:3])), any_text(random.choice(f["records"] if random.random() < 0.5 else beside))]
                others += [any_text(random.choice(far)), any_text(random.choice(data.everywhere))]
                for other in others:
                    if other not in own:
                        no(question, other)
        note = version("note")["note"]
        if version("para"):
            out.append((note, version("para")["para"], 1, SAME, None))
            out.append((version("para")["para"], note, 1, SAME, None))
        if version("update"):
            out.append((note, version("update")["update"], 1, UPDATE, None))
            if version("para"):
                out.append((version("para")["para"], version("update")["update"], 1, UPDATE, None))
        if version("sib"):
            out.append((note, version("sib")["sib"], 1, OTHER, None))
            out.append((version("sib")["sib"], note, 1, OTHER, None))
        # What speaks of the same person or place is most often about something else.
        beside, far = nearest[en["note"]]
        for other in random.sample(beside[:4], min(3, len(beside))) + [random.choice(beside), random.choice(far)]:
            text = any_text(other)
            if text != note:
                out.append((note, text, 1, OTHER, None))
    return out


def about_code(data):
    """A question, the card of the file that it asks for, and cards of the same project."""
    at = 0
    for project in data.projects:
        for text, card in project["asks"]:
            near = [one for one in data.cards[at] if one != card]
            at += 1
            if is_held_back_project(project):
                continue
            yield text, project["cards"][card], 0, 1.0, None
            for other in random.sample(near, min(3, len(near))) + [random.randrange(len(project["cards"]))]:
                if other != card:
                    yield text, project["cards"][other], 0, 0.0, None


def is_held_back_project(project):
    return sum(map(ord, project["name"])) % 8 == 0


def any_text(record):
    """Of whatever kind, so that no kind is always right or always wrong."""
    names = [name for name in record if name != "nearest"]
    version = record[random.choice(names)]
    return version[random.choice([kind for kind in ("note", "note", "para", "update", "sib") if kind in version])]


@torch.no_grad()
def scores(reader, data, pairs):
    reader.eval()
    answers, relation = [], []
    for start in range(0, len(pairs), 512):
        ids, second, _ = data.rows(pairs[start : start + 512])
        with amp():
            one, other = reader(ids, second)
        answers.append(one.float())
        relation.append(other.float().softmax(1))
    return torch.cat(answers).cpu().numpy(), torch.cat(relation).cpu().numpy()


def measure(reader, data, held):
    """Of held-back files: each question with its own note and five others. Of sets by other hands: with the notes that a search would read."""
    pairs, kinds = [], []
    fixed = random.Random(7)
    for f in held:
        for record in f["records"][::2]:
            en = record["en"]
            for answered, questions in ((True, en["asks"][:2]), (False, en["near"][:2])):
                for text in questions:
                    beside, far = record["nearest"][text]
                    others = [(beside * 3)[0], (beside * 3)[1], (beside * 3)[2], far[0], fixed.choice(f["records"])]
                    kinds.append(answered)
                    pairs += [(text, en["note"]), *((text, (far[1] if one is record else one)["en"]["note"]) for one in others)]
    answers, _ = scores(reader, data, pairs)
    answers, kinds = answers.reshape(-1, 6), np.array(kinds)
    best = answers.max(1)
    two = [(r["en"]["note"], r["en"][kind]) for kind in ("para", "update", "sib") for f in held for r in f["records"][::2] if "sib" in r["en"]]
    two += [(r["en"]["note"], r["nearest"][r["en"]["note"]][0][0]["en"]["note"]) for f in held for r in f["records"][::2] if "sib" in r["en"]]
    _, relation = scores(reader, data, two)
    same, update, sib, beside = np.split(relation[:, SAME] + relation[:, UPDATE], 4)
    relation = relation[: 3 * len(sib)]
    return (
        f"held: own {told(answers[kinds, 0], answers[~kinds, 0])} of six {told(best[kinds], best[~kinds])} first {(answers[kinds].argmax(1) == 0).mean():.3f}"
        f" | code {measure_code(reader, data):.3f} | same {told(same, sib)} update {told(update, sib)} beside {told(update, beside)}"
        f" kinds {(relation.argmax(1) == np.repeat([SAME, UPDATE, OTHER], len(sib))).mean():.3f}\n         {measure_hands(reader, data)}"
    )


def measure_hands(reader, data):
    pairs = [(one["question"], text) for one in data.hands for text in one["texts"]]
    answers, _ = scores(reader, data, pairs)
    at, right, wrong, sets, first, code = 0, [], [], {}, 0, {}
    for one in data.hands:
        own = answers[at : at + len(one["texts"])].clip(-11.5, 11.5)
        at += len(own)
        if one["kind"] == "code":
            for part in (0, 0.3, 0.6, 1, 2, 4):
                order = own[:5] * part - np.arange(len(own[:5])) if len(own) else np.zeros(1)
                code[part] = code.get(part, 0) + (order.argmax() == one["right"])
            continue
        both = (own[0] + own[:3].max()) / 2
        (wrong if one["right"] is None else right).append(both)
        first += one["right"] is not None and own[:3].argmax() == one["right"]
        if one["right"] is None:
            sets.setdefault(one["set"], []).append(both)
    right, wrong = np.array(right), np.array(wrong)
    least = np.sort(right)[5]
    each = " ".join(f"{(np.array(own) < least).mean():.2f}" for own in sets.values())
    return f"hands: nothing {told(right, wrong)} each {each} first {first} of {len(right)} code {' '.join(map(str, code.values()))} of {sum(one['kind'] == 'code' for one in data.hands)}"


def measure_code(reader, data):
    """How often the card of the file that is asked for stands above five near ones of its project, in projects that were held back."""
    pairs, at = [], 0
    for project in data.projects:
        for text, card in project["asks"]:
            near = [one for one in data.cards[at] if one != card]
            at += 1
            if is_held_back_project(project):
                pairs += [(text, project["cards"][one]) for one in [card, *(near * 5)[:5]]]
    answers, _ = scores(reader, data, pairs) if pairs else (np.zeros(6), None)
    return (answers.reshape(-1, 6).argmax(1) == 0).mean()


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
