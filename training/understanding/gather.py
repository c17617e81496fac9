"""Reads free text in nine languages from Debian's packages: translated messages, dictionaries, thesauri, fortunes.

    python3 gather.py --mirror http://MIRROR/debian --release bookworm --out work/text.jsonl

Each line of the result is one message with its translations, {"en": …, "de": …}. It is only used to learn how words of
the languages are used and which of them mean the same (`pretrain` in train.py); no line of it is a labelled sentence.
Every package is opened in memory and dropped: about 2.7 GB are read, 200 MB are kept.
"""

import argparse
import collections
import concurrent.futures
import gzip
import html
import io
import json
import lzma
import re
import struct
import subprocess
import tarfile
import urllib.request

LANGUAGES = {"de": "de", "fr": "fr", "es": "es", "ja": "ja", "zh_CN": "zh", "it": "it", "nl": "nl", "pt_BR": "pt", "pt": "pt"}
THREE = {"eng": "en", "deu": "de", "fra": "fr", "spa": "es", "por": "pt", "ita": "it", "nld": "nl", "jpn": "ja"}
LARGE = {"wesnoth-1.16-data", "widelands-data", "freedroidrpg-data", "freeciv-data", "gcompris-qt-data", "calibre"}
CHOSEN = re.compile(
    r"(dict-freedict-(%s)-(%s)|trans-de-en|edict|mythes-(de|fr|es|it|pt-pt|pt-br)|fortunes-(de|es|it|br|zh|fr)"
    r"|gnome-user-docs-(de|fr|es|it|ja|nl|pt|zh-cn|pt-br))$" % ("|".join(THREE), "|".join(THREE))
)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--mirror", required=True)
    options.add_argument("--release", default="bookworm")
    options.add_argument("--out", required=True)
    options = options.parse_args()
    wanted = choose(options)
    print(len(wanted), "packages", flush=True)
    seen = set()
    with open(options.out, "w", encoding="utf8") as out, concurrent.futures.ThreadPoolExecutor(4) as pool:
        for number, groups in enumerate(pool.map(lambda each: read_package(options.mirror, *each), wanted)):
            for group in groups:
                key = next(iter(group.values()))
                if key in seen:
                    continue
                seen.add(key)
                out.write(json.dumps(group, ensure_ascii=False) + "\n")
            if number % 100 == 99:
                print(number + 1, "read,", len(seen), "messages", flush=True)
    print(len(seen), "messages")


def choose(options):
    """Packages whose messages come in at least four of the languages, by the mirror's list of files, and the chosen ones."""
    translated = collections.defaultdict(set)
    file = re.compile(r"^\S*/(%s)/LC_MESSAGES/\S+\.mo\s+(\S+)$" % "|".join(LANGUAGES))
    for kind in ("amd64", "all"):
        listing = gzip.decompress(read(f"{options.mirror}/dists/{options.release}/main/Contents-{kind}.gz"))
        for line in listing.decode("utf8", "replace").splitlines():
            found = file.match(line) if "/LC_MESSAGES/" in line else None
            for package in found[2].split(",") if found else ():
                translated[package.split("/")[-1]].add(found[1])
    index = lzma.decompress(read(f"{options.mirror}/dists/{options.release}/main/binary-amd64/Packages.xz")).decode()
    wanted = []
    for block in index.split("\n\n"):
        fields = dict(re.findall(r"(?m)^([\w-]+): (.*)$", block))
        name = fields.get("Package", "")
        many = len(translated.get(name, ())) >= 4 and int(fields["Size"]) < 12e6
        if many or name in LARGE or CHOSEN.match(name):
            wanted.append((name, fields["Filename"]))
    return sorted(wanted)


def read_package(mirror, name, path):
    try:
        data = read(f"{mirror}/{path}")
        tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", "/dev/stdin"], input=data, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        print(name, error, flush=True)
        return []
    messages, groups = collections.defaultdict(dict), []
    with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
        for member in archive:
            if not member.isfile():
                continue
            found = re.search(r"/(%s)/LC_MESSAGES/[^/]+\.mo$" % "|".join(LANGUAGES), member.name)
            if found:
                for english, other in read_mo(archive.extractfile(member).read()):
                    messages[english].setdefault(LANGUAGES[found[1]], other)
            else:
                groups += read_other(name, member.name, archive.extractfile(member))
    return [{"en": english, **others} for english, others in messages.items()] + groups


def read_mo(data):
    if len(data) < 28:
        return
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, ids, texts = struct.unpack(order + "3I", data[8:20])
    for index in range(count):
        length, start = struct.unpack_from(order + "2I", data, ids + 8 * index)
        other_length, other_start = struct.unpack_from(order + "2I", data, texts + 8 * index)
        try:
            english = data[start : start + length].decode().split("\4")[-1].split("\0")[0]
            other = data[other_start : other_start + other_length].decode().split("\0")[0]
        except UnicodeDecodeError:
            continue
        english, other = tidy(english), tidy(other)
        if english and other and english != other:
            yield english, other


def read_other(package, path, file):
    """Dictionaries of dictd, the German-English word list, EDICT, thesauri, fortunes and the desktop's help."""
    found = re.match(r"dict-freedict-(\w+)-(\w+)$", package)
    if found and path.endswith(".dict.dz"):
        return list(read_dictd(gzip.decompress(file.read()).decode("utf8", "replace"), THREE[found[1]], THREE[found[2]]))
    if package == "trans-de-en" and path.endswith("/de-en"):
        return list(read_ding(file.read().decode("utf8", "replace")))
    if package == "edict" and path.endswith("/edict"):
        return list(read_edict(file.read().decode("euc-jp", "replace")))
    if package.startswith("mythes-") and path.endswith(".dat"):
        return list(read_mythes(file.read(), package.split("-")[1]))
    if package.startswith("fortunes-") and "/games/fortunes/" in path and not re.search(r"\.(dat|u8)$", path):
        language = {"br": "pt"}.get(package.split("-")[1], package.split("-")[1])
        text = decode(file.read())
        return [{language: tidy(each)} for each in re.split(r"\n%\n", text) if 12 < len(each) < 400]
    if package.startswith("gnome-user-docs-") and path.endswith(".page"):
        language = package.split("-")[3]
        text = re.sub(r"<[^>]+>", "", re.sub(r"</(p|title|item)>", "\1", decode(file.read())))
        return [{language: tidy(html.unescape(each))} for each in text.split("\1") if 12 < len(each.strip()) < 600]
    return []


def read_dictd(text, one, other):
    for entry in re.split(r"\n(?=\S)", text):
        lines = entry.split("\n")
        word = re.sub(r"\s*[/<\[(].*", "", lines[0]).strip()
        meanings = [re.sub(r"^\d+\.\s*|\s*[<\[(].*", "", line.strip()) for line in lines[1:4]]
        meanings = [each for each in meanings if 1 < len(each) < 60 and not each.startswith(('"', "Note:", "see:"))]
        if word and len(word) < 60 and meanings and not word.startswith("00-"):
            yield {one: word, other: ", ".join(meanings[:2])}


def read_ding(text):
    for line in text.splitlines():
        if line.startswith("#") or "::" not in line:
            continue
        german, english = line.split("::", 1)
        for one, other in list(zip(german.split("|"), english.split("|")))[:4]:
            one, other = (re.sub(r"\{[^}]*\}|\[[^\]]*\]|\([^)]*\)|/[^/]*/", "", each).strip() for each in (one, other))
            if one and other and len(one) < 120 and len(other) < 120:
                yield {"de": tidy(one), "en": tidy(other)}


def read_edict(text):
    for line in text.splitlines():
        found = re.match(r"(\S+)(?: \[([^\]]+)\])? /(.*)/", line)
        if found:
            meanings = re.sub(r"\([^)]*\)|\{[^}]*\}", "", found[3]).split("/")
            yield {"ja": found[1] + (" " + found[2] if found[2] else ""), "en": tidy(", ".join(meanings[:2]))}


def read_mythes(data, language):
    lines = decode(data, re.match(rb"[\w-]+", data)[0].decode()).splitlines()[1:]
    for index, line in enumerate(lines):
        if "|" in line and index + 1 < len(lines) and not line.startswith(("-", "(")):
            words = [re.sub(r"\s*\([^)]*\)", "", each).strip() for each in lines[index + 1].split("|")[1:6]]
            yield {language: tidy(", ".join([line.split("|")[0], *[each for each in words if each]]))}


def decode(data, charset="utf8"):
    try:
        return data.decode(charset)
    except (UnicodeDecodeError, LookupError):
        return data.decode("latin1")


def tidy(text):
    """One line, without the marks of a program's messages: access keys, placeholders, tags."""
    text = re.sub(r"<[^>]{1,80}>", " ", html.unescape(text))
    text = re.sub(r"[_&](?=\w)(?<!\w[_&])|\([_&]\w\)|%\d*\$?[-#0 ]*\d*(?:\.\d+)?l*[a-zA-Z]|%\d|\$\{?\w+\}?|\{\w*\}|\[/?\w+[^\]]*\]", " ", text)
    text = re.sub(r"\s+", " ", text).strip()
    return text if len(text) < 600 and re.search(r"\w\w", text) else text[:600] if re.search(r"\w\w", text) else ""


def read(address):
    with urllib.request.urlopen(address, timeout=120) as answer:
        return answer.read()


if __name__ == "__main__":
    main()
