"""Words and their translations from FreeDict's dictionaries and CC-CEDICT, as parallel.py writes pairs.

    python3 dictionaries.py --debs FOLDER --cedict cedict.json --out dictionaries.jsonl
"""

import argparse
import glob
import gzip
import json
import os
import re
import subprocess
import tarfile

CODES = {"deu": "de", "fra": "fr", "spa": "es", "por": "pt", "ita": "it", "nld": "nl", "jpn": "ja"}
DIGITS = {c: i for i, c in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--debs", required=True)
    options.add_argument("--cedict", required=True)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    with open(options.out, "w") as out:
        for file in sorted(glob.glob(f"{options.debs}/dict-freedict-*.deb")):
            for pair in freedict(file):
                out.write(json.dumps(pair, ensure_ascii=False) + "\n")
        for pair in cedict(options.cedict):
            out.write(json.dumps(pair, ensure_ascii=False) + "\n")


def freedict(file):
    one, other = os.path.basename(file).split("_")[0].split("-")[2:4]
    listing = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", file], stdout=subprocess.PIPE)
    data = {}
    with tarfile.open(fileobj=listing.stdout, mode="r|") as archive:
        for member in archive:
            if member.isfile() and re.search(r"\.(index|dict\.dz)$", member.name):
                data[member.name.rsplit(".", 1)[1]] = archive.extractfile(member).read()
    text = gzip.decompress(data["dz"])
    for line in data["index"].decode().split("\n"):
        fields = line.split("\t")
        if len(fields) < 3 or fields[0].startswith("00"):
            continue
        start, length = number(fields[1]), number(fields[2])
        lines = [each.strip() for each in text[start : start + length].decode("utf8", "replace").split("\n") if each.strip()]
        if len(lines) < 2:
            continue
        head = re.sub(r"\s*[/<\[(].*$", "", lines[0]).strip()
        for word in words_of(lines[1:5]):
            if len(word) < 40 and 1 < len(head) < 40:
                yield (CODES[one], "dictionary", word, head) if other == "eng" else (CODES[other], "dictionary", head, word)


def words_of(lines):
    for line in lines:
        if re.match(r"(Synonym|see|Note|\")", line):
            continue
        plain = re.sub(r"^\d+\.\s*", "", re.sub(r"[\[<(].*?[\]>)]", "", line))
        yield from (word.strip(" .") for word in re.split(r"[,;]", plain)[:4] if len(word.strip(" .")) > 1)


def number(text):
    """A number as dictd's index writes it, in digits of 64."""
    value = 0
    for digit in text:
        value = value * 64 + DIGITS[digit]
    return value


def cedict(file):
    for entry in json.load(open(file)):
        for meaning in entry["english"][:3]:
            meaning = re.sub(r"\(.*?\)", "", meaning).strip()
            if meaning and len(meaning) < 60 and "variant of" not in meaning and not meaning.startswith(("CL:", "see ", "surname")):
                yield "zh", "dictionary", meaning, entry["simplified"]


if __name__ == "__main__":
    main()
