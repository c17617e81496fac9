"""Checks the sentences, leaves out what an evaluation set nearly has, and holds two parts back.

    python3 split.py --exclude EVAL_DIR --out work

`held-back/test` and `held-back/validation` are written into the repository, `work/train` is what may be learnt from.
"""

import argparse
import collections
import os
import shutil

from check import Guard
from data import INTENTS, QUIET, part_of, plain, read_folder


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--exclude", required=True)
    options.add_argument("--sentences", default="sentences")
    options.add_argument("--held-back", default="held-back")
    options.add_argument("--out", default="work")
    options = options.parse_args()
    wrong = []
    examples = read_folder(options.sentences, wrong.append)
    print(*wrong, sep="\n")
    guard = Guard(options.exclude)
    kept = [example for example in examples if not guard.has(example.text)]
    print(len(examples), "sentences,", len(wrong), "wrong lines,", len(examples) - len(kept), "left out: near an evaluation set")
    parts = collections.defaultdict(list)
    for example in kept:
        parts[part_of(example)].append(example)
    for part, folder in (("train", f"{options.out}/train"), ("validation", f"{options.held_back}/validation"), ("test", f"{options.held_back}/test")):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for example in parts[part]:
            with open(f"{folder}/{example.source}.txt", "a", encoding="utf8") as file:
                file.write(example.line + "\n")
        tell(part, parts[part])
    trained = {(example.language, plain(example.text) or example.text) for example in parts["train"]}
    assert not any((example.language, plain(example.text) or example.text) in trained for example in parts["test"])


def tell(part, examples):
    languages = collections.Counter(example.language for example in examples)
    intents = collections.Counter(clause.intent for example in examples for clause in example.clauses)
    quiet = sum(intents[intent] for intent in QUIET)
    print(part, len(examples), dict(languages), f"{quiet} of {intents.total()} requests must not act")
    assert part != "train" or all(intents[intent] for intent in INTENTS)


if __name__ == "__main__":
    main()
