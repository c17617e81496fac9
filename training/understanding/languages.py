"""Learns to tell the seven languages with Latin letters apart, for `src/language/language-of.ts`.

    python3 languages.py --text work/pretext.gz --out ../../src/language/languages.bin

A text is the set of its words and of their runs of one to five letters; each has a weight for each language, and the sums
are compared. The sentences of `work/train` and lines of free text are learnt from; `held-back/test` is only measured.
"""

import argparse
import collections
import functools
import gzip
import math
import random
import re

import numpy as np
import torch

from data import read_folder

LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl"]
BUCKETS = 1 << 15
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
# Short messages that are a language by themselves.
SHORT = {
    "en": "yes|no|undo that|redo|undo it|which ones|what now|next|later|never mind|all|both|all of them|the first one|yep|nope|thanks|undo|stop|help|hi|hello|done|ok thanks|show tasks|list tasks|delete task 3|complete task 2|task 1|add milk",
    "de": "hallo|danke|rückgängig|nein|ja|lösche|erledigt|gerne|hilfe|moin",
    "fr": "bonjour|salut|merci|oui|non|annule|annuler|supprime|aide|coucou",
    "es": "hola|gracias|deshacer|deshazlo|borra|bórralo|sí|si|ayuda|vale|listo",
    "pt": "olá|oi|obrigado|obrigada|desfaz|desfazer|sim|não|nao|apaga|ajuda",
    "it": "ciao|grazie|annulla|sì|no grazie|elimina|buongiorno|aiuto|fatto",
    "nl": "hoi|bedankt|ongedaan|nee|verwijder|ja graag|klaar|help me even",
}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--train", default="work/train")
    options.add_argument("--held-back", default="held-back")
    options.add_argument("--text", default="work/pretext.gz")
    options.add_argument("--lines", type=int, default=25_000)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    texts = [(e.text, e.language, 1.0) for e in read_folder(options.train) if e.language in LANGUAGES]
    texts += [(text, language, 1.0) for language, all in SHORT.items() for text in all.split("|") for _ in range(40)]
    texts += free_text(options.text, options.lines)
    counts = collections.Counter()
    for _, language, weight in texts:
        counts[language] += weight
    # Every language weighs the same, however much there is of it.
    examples = [(pieces(text), LANGUAGES.index(language), weight * 20_000 / counts[language]) for text, language, weight in texts]
    examples = [each for each in examples if each[0]]
    weights = learn(examples)
    scales = np.abs(weights).max() / 127
    rounded = np.round(weights / scales).astype(np.int8)
    with open(options.out, "wb") as file:
        file.write(np.array([scales], dtype="<f4").tobytes() + rounded.tobytes())
    for part in ("validation", "test"):
        measure(rounded * scales, [e for e in read_folder(f"{options.held_back}/{part}") if e.language in LANGUAGES], part)


def free_text(path, most):
    lines = collections.defaultdict(list)
    with gzip.open(path, "rt", encoding="utf8") as file:
        for line in file:
            cells = line.rstrip("\n").split("\t")
            for language, text in zip(cells[::2], cells[1::2]):
                if language in LANGUAGES and 8 < len(text) < 160:
                    lines[language].append(text)
    return [(text, language, 0.4) for language, all in lines.items() for text in random.sample(all, min(most, len(all)))]


@functools.lru_cache(maxsize=400_000)
def pieces_of_word(word):
    padded = f"_{word}_"
    runs = {padded[at : at + length] for length in range(1, 6) for at in range(len(padded) - length + 1)}
    return tuple(hashed(run) for run in runs | {f"={word}"})


def pieces(text):
    words = WORD.findall(text[:500].lower().replace("’", "'"))
    return sorted({piece for word in set(words) for piece in pieces_of_word(word)})


def hashed(text):
    number = 2166136261
    for letter in text:
        number = ((number ^ ord(letter)) * 16777619) & 0xFFFFFFFF
    return (number ^ (number >> 15)) % BUCKETS


def learn(examples, passes=6):
    table = torch.nn.EmbeddingBag(BUCKETS, len(LANGUAGES), mode="sum")
    torch.nn.init.zeros_(table.weight)
    optimizer = torch.optim.Adam(table.parameters(), lr=0.02)
    for epoch in range(passes):
        random.shuffle(examples)
        total = 0.0
        for group in optimizer.param_groups:
            group["lr"] = 0.02 * (1 - epoch / passes)
        for start in range(0, len(examples), 512):
            batch = examples[start : start + 512]
            flat = torch.tensor([piece for one, _, _ in batch for piece in one])
            offsets = torch.tensor(np.cumsum([0] + [len(one) for one, _, _ in batch[:-1]]))
            lengths = torch.tensor([math.sqrt(len(one)) for one, _, _ in batch])
            scores = table(flat, offsets) / lengths[:, None]
            losses = torch.nn.functional.cross_entropy(scores, torch.tensor([at for _, at, _ in batch]), reduction="none", label_smoothing=0.02)
            loss = (losses * torch.tensor([weight for _, _, weight in batch])).mean() + 2e-7 * table.weight.pow(2).sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item()
        print(f"pass {epoch + 1}, loss {total / (len(examples) / 512):.3f}", flush=True)
    return table.weight.detach().numpy()


def measure(weights, examples, part):
    right, all, wrong = collections.Counter(), collections.Counter(), []
    for example in examples:
        found = pieces(example.text)
        all[example.language] += 1
        guess = LANGUAGES[int(weights[found].sum(0).argmax())] if found else "en"
        right[example.language] += guess == example.language
        if guess != example.language:
            wrong.append(f"  {example.language} read as {guess}: {example.text[:70]!r}")
    print(part, {language: round(100 * right[language] / all[language], 1) for language in all}, sum(right.values()) / sum(all.values()))
    if part == "validation":
        print("\n".join(wrong[:40]))


if __name__ == "__main__":
    main()
