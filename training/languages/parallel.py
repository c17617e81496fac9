"""Pairs of an English text and its translation, from packages with free licences: gettext catalogues (.mo), help pages
with stable paragraph ids, package descriptions, MediaWiki messages and EDICT. One JSON list a line:
[language, kind, english, translation].

    python3 parallel.py --debs FOLDER --descriptions FOLDER --out parallel.jsonl
"""
import argparse
import bz2
import collections
import glob
import gzip
import html
import json
import lzma
import multiprocessing
import os
import random
import re
import struct
import subprocess
import tarfile

LANGUAGES = ["de", "fr", "es", "pt", "it", "nl", "ja", "zh"]
FOLDERS = {"pt_BR": "pt", "zh_CN": "zh", "zh_Hans": "zh", "pt": "pt"} | {l: l for l in LANGUAGES if l not in ("zh",)}
MOST = 60_000  # of one kind and language from one package


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--debs", required=True)
    options.add_argument("--descriptions", required=True)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    files = sorted(glob.glob(f"{options.debs}/*.deb"), key=lambda f: -os.path.getsize(f))
    seen, counts = set(), collections.Counter()
    with open(options.out, "w") as out, multiprocessing.Pool(2) as pool:
        def keep(pairs):
            for language, kind, english, other in pairs:
                key = (language, english[:160].lower())
                if key in seen:
                    continue
                seen.add(key)
                counts[language, kind] += 1
                out.write(json.dumps([language, kind, english, other], ensure_ascii=False) + "\n")
        keep(descriptions(options.descriptions))
        help_pages = [f for f in files if re.search(r"/libreoffice-help-", f)]
        keep(libreoffice(help_pages))
        for pairs in pool.imap_unordered(package, [f for f in files if f not in help_pages]):
            keep(pairs)
    for key, count in sorted(counts.items()):
        print(*key, count)


def members(file):
    process = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", file], stdout=subprocess.PIPE)
    with tarfile.open(fileobj=process.stdout, mode="r|") as archive:
        for member in archive:
            if member.isfile():
                yield member.name, lambda: archive.extractfile(member).read()
    process.wait()


def package(file):
    name = os.path.basename(file).split("_")[0]
    pairs, wiki = [], {}
    try:
        for path, read in members(file):
            if path.endswith(".mo"):
                language = language_of(path)
                if language:
                    pairs += [(language, "message", *pair) for pair in catalogue(read())]
            elif name == "mediawiki" and re.search(r"/i18n/(?:.*/)?(en|de|fr|es|pt-br|pt|it|nl|ja|zh-hans)\.json$", path):
                code = os.path.basename(path)[:-5]
                try:
                    wiki.setdefault(os.path.dirname(path), {})[code] = json.loads(read())
                except ValueError:
                    pass
            elif name == "edict" and re.search(r"/edict2?(?:\.gz)?$|/edict$", path):
                data = read()
                pairs += edict((gzip.decompress(data) if path.endswith(".gz") else data).decode("euc-jp", "replace"))
    except (tarfile.TarError, OSError, EOFError) as error:
        print("skipped", name, error, flush=True)
    for texts in wiki.values():
        pairs += mediawiki(texts)
    rng = random.Random(name)
    rng.shuffle(pairs)
    kept, counts = [], collections.Counter()
    for pair in pairs:
        cleaned = clean(*pair)
        if cleaned and counts[cleaned[0]] < MOST:
            counts[cleaned[0]] += 1
            kept.append(cleaned)
    return kept


def language_of(path):
    for folder in re.findall(r"[/.-]([a-z]{2}(?:[_-][A-Za-z]{2,4})?)(?=[/.])", path)[::-1]:
        language = FOLDERS.get(folder.replace("-", "_"), FOLDERS.get(folder.split("_")[0]) if not folder.startswith(("zh", "pt")) else None)
        if language:
            return language
    return None


def catalogue(data):
    if len(data) < 28:
        return
    order = "<" if struct.unpack("<I", data[:4])[0] == 0x950412DE else ">"
    count, originals, translations = struct.unpack(order + "III", data[8:20])
    for index in range(count):
        length, start = struct.unpack(order + "II", data[originals + 8 * index : originals + 8 * index + 8])
        other_length, other_start = struct.unpack(order + "II", data[translations + 8 * index : translations + 8 * index + 8])
        try:
            english = data[start : start + length].decode("utf8").split("\0")
            other = data[other_start : other_start + other_length].decode("utf8").split("\0")
        except UnicodeDecodeError:
            continue
        yield english[0].split("\x04")[-1].split("|")[-1] if "|" in english[0][:40] else english[0].split("\x04")[-1], other[0]


def mediawiki(texts):
    english = texts.get("en", {})
    for code, language in (("de", "de"), ("fr", "fr"), ("es", "es"), ("pt-br", "pt"), ("pt", "pt"), ("it", "it"), ("nl", "nl"), ("ja", "ja"), ("zh-hans", "zh")):
        for key, text in texts.get(code, {}).items():
            if isinstance(text, str) and isinstance(english.get(key), str):
                yield language, "message", english[key], text


def edict(text):
    for line in text.split("\n"):
        found = re.match(r"(\S+?)(?:\(.*?\))*(?:;\S+)? (?:\[(.+?)\] )?/(.+)/", line)
        if not found:
            continue
        for meaning in found[3].split("/")[:3]:
            meaning = re.sub(r"\(.*?\)|\{.*?\}", "", meaning).strip()
            if meaning and not meaning.startswith("EntL"):
                yield "ja", "dictionary", meaning, found[1].split(";")[0]



def descriptions(folder):
    def read(file):
        found = {}
        for block in (lzma if file.endswith("xz") else bz2).open(file, "rt", encoding="utf8").read().split("\n\n"):
            key = re.search(r"(?m)^Description-md5: (.+)$", block)
            said = re.search(r"(?ms)^Description-[\w]+: (.+?)\n(.*)", block)
            if key and said:
                found[key[1]] = [said[1]] + [re.sub(r"\s+", " ", p).strip() for p in re.split(r"(?m)^ \.$", said[2])]
        return found
    english = read(f"{folder}/Translation-en.xz")
    for name, language in (("de", "de"), ("fr", "fr"), ("es", "es"), ("pt_BR", "pt"), ("pt", "pt"), ("it", "it"), ("nl", "nl"), ("ja", "ja"), ("zh_CN", "zh")):
        if not os.path.exists(f"{folder}/Translation-{name}.bz2") or os.path.getsize(f"{folder}/Translation-{name}.bz2") < 1000:
            continue
        for key, paragraphs in read(f"{folder}/Translation-{name}.bz2").items():
            original = english.get(key)
            if original and len(original) == len(paragraphs):
                for one, other in zip(original, paragraphs):
                    cleaned = clean(language, "description", one, other)
                    if cleaned:
                        yield cleaned


def libreoffice(files):
    texts = {}
    for file in files:
        code = re.search(r"libreoffice-help-([a-z-]+)_", file)[1]
        language = {"en-us": "en", "pt-br": "pt", "zh-cn": "zh"}.get(code, code)
        for path, read in members(file):
            if not path.endswith(".html"):
                continue
            page = re.search(r"/text/(.+)$", path)
            for key, text in re.findall(r'<(?:p|h\d)[^>]*? id="([\w]+)"[^>]*>(.*?)</(?:p|h\d)>', read().decode("utf8", "replace"), re.S):
                texts.setdefault((page[1] if page else path, key), {})[language] = re.sub(r"<[^>]+>", "", text)
    for versions in texts.values():
        for language, text in versions.items():
            if language != "en" and "en" in versions:
                cleaned = clean(language, "help", versions["en"], text)
                if cleaned:
                    yield cleaned


def clean(language, kind, english, other):
    english, other = tidy(english), tidy(other)
    if not english or not other or english == other or len(english) > 400 or len(other) > 400:
        return None
    if not re.search(r"[A-Za-z]{2}", english) or re.search(r"[^\x00-\x7f‘’“”–—…é]", english):
        return None
    if language in ("ja", "zh"):
        if not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", other):
            return None
    elif re.search(r"[\u0400-\u30ff\u4e00-\u9fff]", other):
        return None
    return language, kind, english, other


def tidy(text):
    text = html.unescape(re.sub(r"<[^>]+>", " ", text))
    text = re.sub(r"\{\{.*?\}\}|\[\[(?:[^|\]]*\|)?(.*?)\]\]", r"\1", text)
    text = re.sub(r"[_&](?=[A-Za-z])", "", text) if len(text) < 40 else text
    text = re.sub(r"%[-+ #0]*\d*(?:\.\d+)?(?:\$?[a-z]+)|\{\w*\}|\$\d|~", " ", text)
    return re.sub(r"\s+", " ", text).strip(" .:*")


if __name__ == "__main__":
    main()
