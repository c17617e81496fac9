"""Texts as arrays that a GPU can cut batches from: the rows of each token's features lie one after the other."""

import gzip
import multiprocessing
import random

import numpy as np
import torch

from data import CONTEXTS, INTENTS, SLOTS
from text import CHARACTERS, features, tokenize

TAGS = ["O"] + [f"{edge}-{slot}" for slot in SLOTS for edge in "BI"]
TAG_NUMBERS = {tag: number for number, tag in enumerate(TAGS)}
INTENT_NUMBERS = {intent: number for number, intent in enumerate(INTENTS)}
CONTEXT_NUMBERS = {context: number for number, context in enumerate(CONTEXTS)}
MOST_TOKENS = 400 if CHARACTERS else 120


class Ragged:
    """Grows lists, becomes arrays."""

    def __init__(self):
        self.rows, self.counts, self.shapes, self.words, self.lengths = [], [], [], [], []
        self.tags, self.starts, self.clauses, self.intents, self.contexts, self.intent_counts = [], [], [], [], [], []

    def add(self, tokens):
        for _, _, type_ in tokens:
            rows, shape, spaced = features(type_)
            self.rows.extend(rows)
            self.counts.append(len(rows))
            self.shapes.append(shape * 2 + spaced)
            # What a masked token is guessed by: its first row, which stands for the whole word.
            self.words.append(rows[0])
        self.lengths.append(len(tokens))

    def add_example(self, example):
        tokens = tokenize(example.text)[:MOST_TOKENS]
        if not tokens:
            return False
        tags, clause_of, number = ["O"] * len(tokens), [], 0
        for start, end, _ in tokens:
            while number + 1 < len(example.clauses) and start >= example.clauses[number + 1].start:
                number += 1
            clause_of.append(number)
        numbers = sorted(set(clause_of))
        clause_of = [numbers.index(each) for each in clause_of]
        for clause in example.clauses:
            for slot, start, end in clause.slots:
                edge = "B-"
                for index, (one, two, _) in enumerate(tokens):
                    if two > start and one < end:
                        tags[index] = edge + slot
                        edge = "I-"
        self.add(tokens)
        self.tags += [TAG_NUMBERS[tag] for tag in tags]
        self.clauses += clause_of
        self.starts += [int(index == 0 or clause_of[index] != clause_of[index - 1]) for index in range(len(tokens))]
        self.intents += [INTENT_NUMBERS[example.clauses[number].intent] for number in numbers]
        self.intent_counts.append(len(numbers))
        self.contexts.append(CONTEXT_NUMBERS[example.context])
        return True

    def arrays(self):
        kinds = dict(rows=np.int32, counts=np.uint8, shapes=np.uint8, words=np.int32, lengths=np.int16, tags=np.uint8)
        kinds |= dict(starts=np.uint8, clauses=np.uint8, intents=np.uint8, contexts=np.uint8, intent_counts=np.uint8)
        return {name: np.array(getattr(self, name), dtype=kind) for name, kind in kinds.items()}


def merged(parts):
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


class Batches:
    """Batches of sentences on the device, each cut from sentences of about the same length."""

    def __init__(self, arrays, device):
        self.device = device
        put = lambda name, kind: torch.as_tensor(arrays[name].astype(kind), device=device)
        self.rows, self.counts, self.shapes = put("rows", np.int32), put("counts", np.int32), put("shapes", np.int32)
        self.words = put("words", np.int64)
        self.lengths = arrays["lengths"].astype(np.int64)
        self.row_starts = torch.cumsum(self.counts, 0, dtype=torch.int64) - self.counts
        self.token_starts = torch.as_tensor(np.cumsum(self.lengths) - self.lengths, device=device)
        self.length_tensor = torch.as_tensor(self.lengths, device=device)
        self.labelled = len(arrays["contexts"]) > 0
        if self.labelled:
            for name in ("tags", "starts", "clauses", "intents", "contexts"):
                setattr(self, name, put(name, np.int64))
            counts = arrays["intent_counts"].astype(np.int64)
            self.intent_counts = torch.as_tensor(counts, device=device)
            self.intent_starts = torch.as_tensor(np.cumsum(counts) - counts, device=device)

    def __len__(self):
        return len(self.lengths)

    def orders(self, tokens, rng):
        """Numbers of sentences for each batch of about so many tokens, shuffled."""
        order = np.argsort(self.lengths + rng.random(len(self.lengths)) * 6, kind="stable")
        batches, start = [], 0
        sums = np.maximum.accumulate(self.lengths[order])
        while start < len(order):
            size = max(8, int(tokens // max(1, sums[start])))
            while size > 8 and start + size <= len(order) and sums[min(start + size, len(order)) - 1] * size > 1.3 * tokens:
                size = int(size * 0.8)
            batches.append(order[start : start + size])
            start += size
        rng.shuffle(batches)
        return batches

    def batch(self, numbers):
        numbers = torch.as_tensor(numbers, device=self.device)
        lengths = self.length_tensor[numbers]
        width = -(-int(lengths.max()) // 8) * 8
        places = torch.arange(width, device=self.device)
        mask = places < lengths[:, None]
        tokens = torch.where(mask, self.token_starts[numbers][:, None] + places, 0)
        counts = torch.where(mask, self.counts[tokens], 0)
        most = -(-int(counts.max()) // 4) * 4
        within = torch.arange(most, device=self.device)
        there = within < counts[..., None]
        rows = torch.where(there, self.rows[torch.where(there, self.row_starts[tokens][..., None] + within, 0)], -1)
        found = dict(rows=rows, shapes=torch.where(mask, self.shapes[tokens], 0), mask=mask, words=torch.where(mask, self.words[tokens], -1))
        if self.labelled:
            for name in ("tags", "starts", "clauses"):
                found[name] = torch.where(mask, getattr(self, name)[tokens], -1)
            counts = self.intent_counts[numbers]
            each = torch.arange(int(counts.max()), device=self.device)
            valid = each < counts[:, None]
            found["intents"] = torch.where(valid, self.intents[torch.where(valid, self.intent_starts[numbers][:, None] + each, 0)], -1)
            found["contexts"] = self.contexts[numbers]
        return found


def _pretext_part(job):
    path, part, parts, most = job
    rng = random.Random(part)
    made = Ragged()
    with gzip.open(path, "rt", encoding="utf8") as file:
        for number, line in enumerate(file):
            if number % parts != part:
                continue
            if most and number > most:
                break
            fields = line.rstrip("\n").split("\t")
            texts = [tokenize(text)[:64] for text in fields[1::2]]
            texts = [tokens for tokens in texts if len(tokens) > 1]
            rng.shuffle(texts)
            # Some translations are read side by side, so that what means the same is learnt to be the same.
            while texts:
                tokens = texts.pop()
                if texts and rng.random() < 0.6:
                    tokens = tokens + [(0, 0, (1, "\n", True))] + texts.pop()
                made.add(tokens)
    return made.arrays()


def pretext(path, processes, most=None):
    with multiprocessing.Pool(processes) as pool:
        return merged(pool.map(_pretext_part, [(path, part, processes, most) for part in range(processes)], chunksize=1))


def _widened_part(job):
    widener, weights, amount, seed = job
    rng = random.Random(seed)
    made = Ragged()
    chosen = rng.choices(widener.examples, weights, k=amount)
    for example in chosen:
        made.add_example(widener.widen(example, rng))
    return made.arrays()


def widened(widener, language_weights, amount, processes, seed):
    weights = [weight * language_weights.get(each.language, 1) for weight, each in zip(widener.weights, widener.examples)]
    jobs = [(widener, weights, amount // processes, seed * 1000 + part) for part in range(processes)]
    with multiprocessing.Pool(processes) as pool:
        return merged(pool.map(_widened_part, jobs, chunksize=1))


def plain_examples(examples):
    made = Ragged()
    for example in examples:
        assert made.add_example(example), example.text
    return made.arrays()


