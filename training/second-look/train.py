"""Trains the second look: a cross-encoder on MiniLM as the teacher, then small students that learn its scores.

    python3 train.py --data FOLDER --out FOLDER [--seconds 150] [--student l2:layers=2,inner=512 ...]

FOLDER has second-look.json.xz (prepare.py), dev.jsonl.xz (questions with their first candidates) and the teacher's files
(model.fp16.safetensors, tokenizer.json, config.json).
"""

import argparse
import json
import lzma
import math
import random
import time

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from tokenizers import Tokenizer
from transformers import BertConfig, BertModel

ASKED, FOUND = 24, 56  # tokens that are read of a question and of a text
HELD_BACK = 8  # every so many files of triples are kept for validation
SHARPNESS = 14  # what a cosine is multiplied by before it is a logit
cuda = "cuda"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--seconds", type=float, default=150, help="for each student")
    options.add_argument("--teacher-passes", type=int, default=4)
    options.add_argument("--student", nargs="*", default=["l2:layers=2,inner=512", "l3:layers=3,inner=256"])
    options = options.parse_args()
    clock = Clock()
    texts = Texts(f"{options.data}/tokenizer.json")
    data = json.load(lzma.open(f"{options.data}/m2.json.xz", "rt"))
    lists, held = lists_of(data, texts)
    dev = [json.loads(line) for line in lzma.open(f"{options.data}/dev.jsonl.xz", "rt")]
    for row in dev:
        row["pairs"] = [(texts.add(row["q"]), texts.add(each[1])) for each in row["c"][:20]]
    texts.freeze()
    clock.tell(f"{len(texts)} texts, {len(lists['triples'])} lists of triples, {len(lists['weak'])} weak, {len(held)} held back")

    encoder = minilm(options.data)
    meanings = vectors(encoder, texts, torch.arange(len(texts), device=cuda))
    mine(encoder, texts, lists)
    clock.tell("hard negatives")
    teacher = Teacher(encoder).to(cuda)
    teach(teacher, texts, lists, options.teacher_passes)
    clock.tell("teacher")
    report("teacher", TeacherOfTwo(teacher, meanings), texts, dev, held)
    clock.tell("measured")
    scored = score_all(TeacherOfTwo(teacher, meanings), texts, lists)
    clock.tell(f"{scored['length']} lists scored by the teacher")
    for spec in options.student:
        name, settings = spec.split(":")
        settings = {key: int(value) for key, value in (each.split("=") for each in settings.split(","))}
        torch.manual_seed(settings.get("seed", 1))
        student = Student(encoder.embeddings.word_embeddings.weight.float(), **{k: v for k, v in settings.items() if k != "seed"}).to(cuda)
        learn(student, texts, scored, options.seconds, clock)
        report(name, student, texts, dev, held)
        np.savez(f"{options.out}/{name}.npz", **{k: v.detach().float().cpu().numpy().astype(np.float16) for k, v in student.state_dict().items()})
        clock.tell(name)


class Clock:
    def __init__(self):
        self.start = time.time()

    def tell(self, what):
        print(f"{time.time() - self.start:6.0f} s  {what}", flush=True)


class Texts:
    """Every text once, as numbers of word pieces."""

    def __init__(self, file):
        self.tokenizer = Tokenizer.from_file(file)
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.places, self.list = {}, []

    def add(self, text):
        place = self.places.setdefault(text, len(self.list))
        if place == len(self.list):
            self.list.append(text)
        return place

    def __len__(self):
        return len(self.list)

    def freeze(self):
        ids = [e.ids[:FOUND] for e in self.tokenizer.encode_batch(self.list, add_special_tokens=False)]
        table = np.zeros((len(ids), FOUND), np.int32)
        for row, each in enumerate(ids):
            table[row, : len(each)] = each
        self.table = torch.tensor(table, device=cuda)
        self.lengths = torch.tensor([len(each) for each in ids], device=cuda)

    def pairs(self, asked, found):
        """[CLS] question [SEP] text [SEP], with types and a mask; only as wide as the longest."""
        la, lf = self.lengths[asked].clamp(max=ASKED), self.lengths[found]
        width = int((la + lf).max()) + 3
        at = torch.arange(width, device=cuda)[None]
        la, lf = la[:, None], lf[:, None]
        from_asked = self.table[asked[:, None], (at - 1).clamp(0, FOUND - 1)]
        from_found = self.table[found[:, None], (at - la - 2).clamp(0, FOUND - 1)]
        ids = torch.where(at == 0, 101, torch.where(at <= la, from_asked, torch.where(at == la + 1, 102, torch.where(at < la + lf + 2, from_found, 102))))
        mask = at < la + lf + 3
        types = (at > la + 1) & mask
        a, f = self.table[asked][:, :ASKED], self.table[found]
        twins = (a[:, :, None] == f[:, None, :]) & (a[:, :, None] > 0)
        in_asked = twins.any(2) & (torch.arange(ASKED, device=cuda) < la)
        in_found = (twins & (torch.arange(ASKED, device=cuda)[None, :, None] < la[:, :, None])).any(1)
        twin = torch.where(types, in_found.gather(1, (at - la - 2).clamp(0, FOUND - 1)), in_asked.gather(1, (at - 1).clamp(0, ASKED - 1).expand(len(a), -1)))
        twin = twin & (at > 0) & (at != la + 1) & (at < la + lf + 2)
        return torch.where(mask, ids, 0), types.long(), mask, twin.long(), asked, found

    def singles(self, places):
        lengths = self.lengths[places]
        width = int(lengths.max()) + 2
        at = torch.arange(width, device=cuda)[None]
        lengths = lengths[:, None]
        ids = torch.where(at == 0, 101, torch.where(at <= lengths, self.table[places[:, None], (at - 1).clamp(0, FOUND - 1)], 102))
        mask = at < lengths + 2
        return torch.where(mask, ids, 0), mask


def lists_of(data, texts):
    """A list is (question, its texts, a label for each: 1 answers, 0 does not, -1 unknown)."""
    rng = random.Random(3)
    triples, held, weak = [], [], []
    names = sorted(data["files"])
    everything = [r["note"] for rs in data["files"].values() for r in rs]
    for number, name in enumerate(names):
        records = data["files"][name]
        notes = [r["note"] for r in records]
        for r in records:
            others = [n for n in notes if n != r["note"]]
            for kind, questions in (("asks", r["asks"]), ("near", r["near"])):
                for q in questions:
                    label = 1 if kind == "asks" else 0
                    some = rng.sample(others, min(len(others), 20)) + rng.sample(everything, 3)
                    found = [r["note"], r["para"], r["sib"], r["update"]] + some
                    labels = [label, label, 0, -1] + [0] * len(some)
                    (held if number % HELD_BACK == 3 else triples).append((texts.add(q), [texts.add(t) for t in found], labels))
    for asked, found in data["weak"]:
        weak.append((texts.add(asked), [texts.add(found)], [1]))
    return {"triples": triples, "weak": weak}, held


def minilm(folder):
    model = BertModel(BertConfig.from_json_file(f"{folder}/config.json"), add_pooling_layer=False)
    weights = {k.removeprefix("bert."): v.float() for k, v in load_file(f"{folder}/model.fp16.safetensors").items()}
    model.load_state_dict(weights, strict=False)
    return model.to(cuda)


@torch.no_grad()
def vectors(encoder, texts, places):
    out = torch.empty(len(places), 384, device=cuda, dtype=torch.bfloat16)
    encoder.eval()
    for start in range(0, len(places), 4096):
        ids, mask = texts.singles(places[start : start + 4096])
        with torch.autocast("cuda", torch.bfloat16):
            hidden = encoder(ids, attention_mask=mask).last_hidden_state.float()
        mean = (hidden * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        out[start : start + 4096] = F.normalize(mean, dim=-1)
    return out


@torch.no_grad()
def mine(encoder, texts, lists, most=5):
    """For each weak pair the texts that are nearest to its question without being its answer."""
    asked = torch.tensor([q for q, _, _ in lists["weak"]], device=cuda)
    found = torch.tensor([t[0] for _, t, _ in lists["weak"]], device=cuda)
    va, vf = vectors(encoder, texts, asked), vectors(encoder, texts, found)
    order = torch.randperm(len(found), device=cuda)
    nearest = []
    for start in range(0, len(asked), 4096):
        s = va[start : start + 4096] @ vf.T
        own = s[torch.arange(len(s), device=cuda), torch.arange(start, start + len(s), device=cuda)]
        s[s >= own[:, None].clamp(min=0.3) * 0.97] = -1  # perhaps as right as the answer itself
        nearest.append(s.topk(40).indices[:, torch.randperm(40, device=cuda)[:most]])
    nearest = torch.cat(nearest).cpu().numpy()
    places, rng = found.cpu().numpy(), random.Random(4)
    for row, (q, t, labels) in enumerate(lists["weak"]):
        others = [int(places[n]) for n in nearest[row]] + [int(rng.choice(places)) for _ in range(2)]
        lists["weak"][row] = (q, t + [o for o in others if o != t[0]], labels + [0] * sum(o != t[0] for o in others))


class Teacher(torch.nn.Module):
    def __init__(self, encoder):
        super().__init__()
        self.encoder = encoder
        self.out = torch.nn.Sequential(torch.nn.Linear(384, 384), torch.nn.GELU(), torch.nn.Linear(384, 1))

    def forward(self, ids, types, mask, *_):
        hidden = self.encoder(ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        mean = (hidden * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        return self.out(hidden[:, 0] + mean)[:, 0]


class TeacherOfTwo:
    """What is near by its meaning, and what answers: the two that a student learns to say."""

    def __init__(self, reader, meanings):
        self.reader, self.meanings = reader, meanings

    def eval(self):
        self.reader.eval()

    def __call__(self, ids, types, mask, twin, asked, found):
        near = (self.meanings[asked] * self.meanings[found]).float().sum(1)
        return torch.stack([near * SHARPNESS, self.reader(ids, types, mask).float()], 1)


class Student(torch.nn.Module):
    def __init__(self, words, width=128, layers=2, inner=512, heads=4):
        super().__init__()
        centred = words - words.mean(0)
        _, _, directions = torch.linalg.svd(centred, full_matrices=False)
        start = centred @ directions[:width].T
        self.words = torch.nn.Parameter(start / start.std() * 0.5)
        self.places = torch.nn.Parameter(torch.randn(ASKED + FOUND + 3, width) * 0.02)
        self.types = torch.nn.Parameter(torch.randn(2, width) * 0.02)
        self.same = torch.nn.Parameter(torch.randn(2, width) * 0.02)
        self.norm = torch.nn.LayerNorm(width)
        self.heads = heads
        self.layers = torch.nn.ModuleList(
            torch.nn.ModuleDict(
                {
                    "qkv": torch.nn.Linear(width, 3 * width), "out": torch.nn.Linear(width, width), "norm1": torch.nn.LayerNorm(width),
                    "up": torch.nn.Linear(width, inner), "down": torch.nn.Linear(inner, width), "norm2": torch.nn.LayerNorm(width),
                }
            )
            for _ in range(layers)
        )
        self.hidden = torch.nn.Linear(2 * width, width)
        self.score = torch.nn.Linear(width, 2)

    def forward(self, ids, types, mask, twin, *_):
        # Whether a piece stands on the other side as well is given, so that two layers need not find it out.
        places = torch.arange(ids.shape[1], device=cuda).expand_as(ids)
        x = F.embedding(ids, self.words) + F.embedding(places, self.places) + F.embedding(types, self.types) + F.embedding(twin, self.same)
        x = self.norm(x)
        for layer in self.layers:
            q, k, v = layer["qkv"](x).view(*x.shape[:2], 3, self.heads, -1).permute(2, 0, 3, 1, 4)
            mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None, :])
            x = layer["norm1"](x + layer["out"](mixed.transpose(1, 2).reshape(x.shape)))
            x = layer["norm2"](x + layer["down"](F.relu(layer["up"](x))))
        mean = (x * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        return self.score(F.relu(self.hidden(torch.cat([x[:, 0], mean], 1))))


def flat(batch, width):
    asked = torch.tensor([q for q, t, *_ in batch for _ in t[:width]], device=cuda)
    found = torch.tensor([p for _, t, *_ in batch for p in t[:width]], device=cuda)
    return asked, found


def listwise(logits, labels):
    """The answers against everything that does not answer."""
    hidden = logits.masked_fill(labels < 0, -1e4)
    answers = hidden.masked_fill(labels != 1, -1e4)
    has = (labels == 1).any(1)
    return (torch.logsumexp(hidden, 1) - torch.logsumexp(answers, 1))[has].mean()


def teach(teacher, texts, lists, passes, width=8):
    rng = random.Random(1)
    steps_triples, steps_weak = len(lists["triples"]) // 192, 40_000 // 192
    total = passes * steps_triples + steps_weak
    kinds = ["weak"] * steps_weak + ["triples"] * (passes * steps_triples)
    rng.shuffle(kinds)
    optimizer = torch.optim.AdamW(teacher.parameters(), lr=1e-4, weight_decay=0.01, fused=True)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1e-4, total_steps=total, pct_start=0.1)
    queues = {kind: [] for kind in lists}
    teacher.train()
    for kind in kinds:
        if len(queues[kind]) < 192:
            queues[kind] = rng.sample(lists[kind], len(lists[kind]))
        batch = []
        for q, t, labels in (queues[kind].pop() for _ in range(192)):
            rest = list(range(1, len(t)))
            rng.shuffle(rest)
            # A near or alike text is always among them, and the answer in its own words half of the time.
            chosen = ([0] if rng.random() < 0.7 else [1]) + [2] + [p for p in rest if p > 3] if kind == "triples" else [0] + rest
            chosen = (chosen * width)[:width]
            batch.append((q, [t[p] for p in chosen], [labels[p] for p in chosen]))
        asked, found = flat(batch, width)
        labels = torch.tensor([each[2] for each in batch], device=cuda)
        with torch.autocast("cuda", torch.bfloat16):
            logits = teacher(*texts.pairs(asked, found)).float().view(len(batch), width)
        loss = listwise(logits, labels)
        if kind == "triples":
            weight = torch.where(torch.arange(width, device=cuda) < 2, 1.0, 0.25).expand_as(logits)
            loss = loss + (F.binary_cross_entropy_with_logits(logits, labels.float().clamp(min=0), reduction="none") * weight * (labels >= 0)).mean() * 3
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
        optimizer.step()
        schedule.step()


@torch.no_grad()
def scores_of(model, texts, asked, found, batch=8192):
    model.eval()
    order = torch.argsort(texts.lengths[found])
    out = torch.empty(len(asked), 2, device=cuda)
    for start in range(0, len(order), batch):
        part = order[start : start + batch]
        with torch.autocast("cuda", torch.bfloat16):
            out[part] = model(*texts.pairs(asked[part], found[part])).float()
    return out


def score_all(teacher, texts, lists):
    """Lists of eight with the teacher's scores. Triples come in several lists each."""
    rng, rows = random.Random(2), []
    for q, t, labels in lists["triples"]:
        rest = list(range(4, len(t)))
        rng.shuffle(rest)
        for part in range(3):
            chosen = [part % 2, 2, 3] + rest[part * 5 : part * 5 + 5]
            if len(chosen) == 8:
                rows.append((q, [t[p] for p in chosen], [labels[p] for p in chosen]))
    for q, t, labels in lists["weak"]:
        if len(t) >= 8:
            rows.append((q, t[:8], [-1] * 8))
    asked, found = flat(rows, 8)
    scores = scores_of(teacher, texts, asked, found).view(-1, 8, 2)
    return {"asked": asked.view(-1, 8)[:, 0], "found": found.view(-1, 8), "scores": scores, "labels": torch.tensor([r[2] for r in rows], device=cuda), "length": len(rows)}


def learn(student, texts, scored, seconds, clock, batch=1024, highest=2e-3):
    count = scored["length"]
    is_triple = (scored["labels"] >= 0).any(1)
    # Triples are few and matter most, so each is seen three times in a pass.
    pool = torch.cat([torch.arange(count, device=cuda), torch.nonzero(is_triple)[:, 0].repeat(2)])
    longest = texts.lengths[scored["found"]].amax(1)[pool]
    optimizer = torch.optim.AdamW(student.parameters(), lr=highest, weight_decay=0.02, fused=True)
    student.train()
    started, passes, step = time.time(), 0, 0
    while (done := (time.time() - started) / seconds) < 1:
        # Lists of about the same length stand together, so that little is computed for nothing.
        shuffled = torch.argsort(longest + 8 * torch.rand(len(pool), device=cuda))
        batches = list(pool[shuffled].split(batch))
        random.Random(passes).shuffle(batches)
        lost = []
        for rows in batches:
            step += 1
            if step % 8 == 0:
                done = (time.time() - started) / seconds
                if done >= 1:
                    break
            for group in optimizer.param_groups:
                group["lr"] = highest * min(step / 300, max(0.0, 0.5 * (1 + math.cos(math.pi * min(1, done)))))
            asked = scored["asked"][rows][:, None].expand(-1, 8).reshape(-1)
            target, labels = scored["scores"][rows], scored["labels"][rows]
            with torch.autocast("cuda", torch.bfloat16):
                logits = student(*texts.pairs(asked, scored["found"][rows].reshape(-1)))
            near, answers = logits.float().view(-1, 8, 2).unbind(2)
            loss = F.kl_div(F.log_softmax(near, 1), F.softmax(target[..., 0], 1), reduction="batchmean") + 0.05 * F.mse_loss(near, target[..., 0])
            known = labels >= 0
            mixed = 0.5 * torch.sigmoid(target[..., 1]) + 0.5 * labels.clamp(min=0)
            told = F.binary_cross_entropy_with_logits(answers, mixed, reduction="none") * known * torch.tensor([3, 3, 1, 1, 1, 1, 1, 1], device=cuda)
            loss = loss + told.sum() / known.sum().clamp(min=1)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(student.parameters(), 1.0)
            optimizer.step()
            if step % 20 == 0:
                lost.append(loss.detach())
        passes += 1
        if passes % 4 == 1:
            clock.tell(f"pass {passes}, loss {torch.stack(lost).mean().item() if lost else 0:.3f}")


def report(name, model, texts, dev, held):
    asked, found = flat(held, 8)
    width = 8
    scores = scores_of(model, texts, asked, found)[:, 1].view(-1, width).cpu().numpy()
    labels = np.array([each[2][:width] for each in held])
    answers, nears = np.sort(scores[labels[:, 0] == 1, 0]), np.sort(scores[labels[:, 0] == 0, 0])
    first = (scores[labels[:, 0] == 1][:, [0, 2, 4, 5, 6, 7]].argmax(1) == 0).mean()
    told = {lost: float((nears < answers[int(lost * len(answers))]).mean()) for lost in (0.02, 0.05, 0.1)}
    print(f"{name}: held back: answer first of six {first:.3f}; near told apart at 2, 5, 10 % lost {[round(v, 3) for v in told.values()]}", flush=True)
    asked = torch.tensor([p[0] for row in dev for p in row["pairs"]], device=cuda)
    found = torch.tensor([p[1] for row in dev for p in row["pairs"]], device=cuda)
    flat_scores, at = scores_of(model, texts, asked, found).cpu().numpy(), 0
    for row in dev:
        row["second"] = flat_scores[at : at + len(row["pairs"])]
        at += len(row["pairs"])
    for near, answers in ((0, 0), (0.2, 0), (0.4, 0), (0.7, 0), (1, 0), (0, 0.1), (0.4, 0.05), (0.4, 0.1), (0.4, 0.2), (0.7, 0.1), (0.7, 0.2)):
        figures = {}
        for row in dev:
            if row["rel"]:
                second = near * row["second"][:, 0] / SHARPNESS + answers / (1 + np.exp(-row["second"][:, 1]))
                order = np.argsort([-(each[2] + float(s)) for each, s in zip(row["c"][:20], second)], kind="stable")
                ids = [row["c"][i][0] for i in order] + [each[0] for each in row["c"][20:]]
                figures.setdefault(row["set"], []).append(ndcg(ids, row["rel"]))
        print(f"  {near}, {answers}: " + ", ".join(f"{k} {np.mean(v):.4f}" for k, v in figures.items()), flush=True)
    best = {kind: np.sort([row["second"][:, 1].max() for row in dev if row["set"] == "near" and row.get("kind") == kind]) for kind in ("answered", "unanswered")}
    print("  near: told of 40 with 0, 1, 2 of 40 lost:", [int((best["unanswered"] < best["answered"][lost]).sum()) for lost in (0, 1, 2)], flush=True)


def ndcg(ids, rel):
    gained = sum(1 / math.log2(k + 2) for k, each in enumerate(ids[:10]) if each in rel)
    return gained / sum(1 / math.log2(k + 2) for k in range(min(10, len(rel))))


if __name__ == "__main__":
    main()
