"""Makes questions out of everyday sentences: some words left out, some in their base form, some by a broader or an
equal word (WordNet), after a question word. A model learns from them that `When did she adopt a pet?` is about
`She took the puppy home last spring`.

    python3 augment.py --wordnet DICT_FOLDER --pairs pairs.jsonl --out questions.jsonl
"""

import argparse
import json
import random
import re

ASKED_FROM = re.compile(r"^(talk|wordnet example|wordset example|help section sentence)")
OPENINGS = (
    "when did|where did|what did|who|how did|why did|what does|where does|what kind of|which|how many|what is|what are|"
    "has|did|does|is|when is|how long|what type of|how often|what|where|when|who did|with whom did|why does|why is"
).split("|")
SMALL = set(
    "the of to and a in is for that it as be on with are by this an or from if not can you which has was were he she "
    "they his her their its at had have been but i we our my your him them me so than then there these those into out "
    "up down no do does did will would could should may might must also very just about".split()
)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--wordnet", required=True)
    options.add_argument("--pairs", nargs="+", required=True)
    options.add_argument("--out", required=True)
    options = options.parse_args()
    net = WordNet(options.wordnet)
    count = 0
    with open(options.out, "w") as out:
        for line in (line for file in options.pairs for line in open(file)):
            kind, asked, found = json.loads(line)
            if not ASKED_FROM.match(kind):
                continue
            for sentence in {asked, found} if kind.startswith("talk") else {asked}:
                if 30 <= len(sentence) <= 260 and (made := question(sentence, net, random.Random(sentence))):
                    out.write(json.dumps(["talk question", made, sentence], ensure_ascii=False) + "\n")
                    count += 1
        for asked, found in net.kinds():
            out.write(json.dumps(["wordnet kind", asked, found], ensure_ascii=False) + "\n")
            count += 1
    print(count)


def question(sentence, net, rng):
    words = re.findall(r"[A-Za-z]+", sentence)
    content = [word for word in words if word.lower() not in SMALL and len(word) > 2]
    if len(content) < 3:
        return None
    share = rng.uniform(0.3, 0.7)
    kept = [word for word in content if rng.random() < share] or [rng.choice(content)]
    said = []
    for word in kept[:8]:
        base = net.base(word.lower())
        chance = rng.random()
        if chance < 0.2 and (others := net.synonyms(base)):
            said.append(rng.choice(others))
        elif chance < 0.4 and (others := net.broader(base)):
            said.append(rng.choice(others))
        else:
            said.append(word if word[0].isupper() or chance > 0.9 else base)
    return f"{rng.choice(OPENINGS)} {' '.join(said)}"


class WordNet:
    """The first sense of each word: its synonyms and the word above it."""

    def __init__(self, folder):
        self.words, self.above, self.first = {}, {}, {}
        for part in ("noun", "verb", "adj", "adv"):
            for line in open(f"{folder}/data.{part}", encoding="utf8", errors="replace"):
                fields = line.partition(" | ")[0].split(" ")
                if not re.match(r"^\d{8}$", fields[0]):
                    continue
                count = int(fields[3], 16)
                self.words[part, fields[0]] = [fields[4 + 2 * i].split("(")[0].replace("_", " ") for i in range(count)]
                pointers = fields[5 + 2 * count :]
                self.above[part, fields[0]] = [
                    (part, pointers[i + 1]) for i in range(0, len(pointers) - 3, 4) if pointers[i] in ("@", "@i")
                ]
            for line in open(f"{folder}/index.{part}", encoding="utf8", errors="replace"):
                if line.startswith(" "):
                    continue
                fields = line.split()
                lemma, offset = fields[0].replace("_", " "), next(f for f in fields[4:] if len(f) == 8 and f.isdigit())
                tagged = int(fields[fields.index(offset) - 1])
                # The part of speech in which the word is met most often speaks for it.
                if lemma not in self.first or tagged > self.first[lemma][1]:
                    self.first[lemma] = ((part, offset), tagged)

    def base(self, word):
        if word in self.first and not word.endswith(("ed", "ing", "s")):
            return word
        for end, other in (("ies", "y"), ("es", ""), ("es", "e"), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e")):
            if word.endswith(end) and word[: len(word) - len(end)] + other in self.first:
                return word[: len(word) - len(end)] + other
        return word

    def synonyms(self, word):
        key = self.first.get(word)
        return [other for other in self.words[key[0]] if other != word] if key else []

    def broader(self, word):
        key = self.first.get(word)
        return [other for up in self.above[key[0]] for other in self.words[up][:2]] if key else []

    def kinds(self):
        """A thing and what it is a kind of, one to three steps up, for words that people use."""
        for lemma, (key, tagged) in sorted(self.first.items()):
            if key[0] not in ("noun", "verb") or (tagged < 1 and " " in lemma) or not lemma.islower():
                continue
            step, names = key, []
            for _ in range(3):
                ups = self.above[step]
                if not ups:
                    break
                step = ups[0]
                names.append(" ".join(self.words[step][:2]))
            if names:
                yield " ".join(names[:2]), " ".join([lemma] + self.synonyms(lemma)[:3] + names[2:])


if __name__ == "__main__":
    main()
