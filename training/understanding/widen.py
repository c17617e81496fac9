"""Makes many sentences of one: other words in the same slots, slips of the finger, other casing and marks, several
requests in one message, pasted lists, quoted requests that must not act, other moments in a conversation."""

import copy
import random
import re

from data import QUIET, Clause, Example
from text import strip_accents

ALONE = {"yes", "no", "choose", "correct", "undo", "chat", "help"}
JOINS = {
    "en": [" and ", ", ", ", and ", " then ", ". ", "; ", " also ", " and also ", " + ", " plus ", "\n", ", then ", " and then "],
    "de": [" und ", ", ", " und dann ", ". ", "; ", " außerdem ", " und auch ", "\n", ", dann ", " + "],
    "fr": [" et ", ", ", " puis ", ". ", "; ", " et aussi ", " et puis ", "\n", ", ensuite ", " + "],
    "es": [" y ", ", ", " luego ", ". ", "; ", " y también ", " y después ", "\n", ", además ", " + "],
    "pt": [" e ", ", ", " depois ", ". ", "; ", " e também ", " e aí ", "\n", ", além disso ", " + "],
    "it": [" e ", ", ", " poi ", ". ", "; ", " e anche ", " e poi ", "\n", ", inoltre ", " + "],
    "nl": [" en ", ", ", " dan ", ". ", "; ", " en ook ", " en dan ", "\n", ", daarna ", " + "],
    "ja": ["、", "。", "、あと", "。それと", "、それから", "\n", "。あと", " ", "、ついでに"],
    "zh": ["，", "。", "，还有", "，然后", "；", "\n", "，另外", "，再", " ", "，顺便"],
}
QUOTES = {
    "en": ['she wrote "{}"', 'the mail just says: {}', 'he said "{}", can you believe it', 'my boss told me "{}"', '"{}" is what it said on the note', 'imagine someone tells you "{}"', 'i almost typed "{}"', 'the old list said "{}"'],
    "de": ['sie schrieb: "{}"', 'in der Mail steht nur: {}', 'er meinte "{}", unglaublich', '"{}" stand auf dem Zettel', 'mein Chef sagte "{}"', 'stell dir vor, jemand sagt "{}"'],
    "fr": ['elle a écrit « {} »', 'le mail dit juste : {}', 'il m\'a dit "{}", tu te rends compte', '"{}", c\'était écrit sur le mot', 'mon chef a dit "{}"'],
    "es": ['ella escribió "{}"', 'el correo solo dice: {}', 'me dijo "{}", te lo puedes creer', '"{}" ponía en la nota', 'mi jefe dijo "{}"'],
    "pt": ['ela escreveu "{}"', 'o e-mail só diz: {}', 'ele disse "{}", acredita?', '"{}" estava escrito no bilhete', 'meu chefe falou "{}"'],
    "it": ['ha scritto "{}"', 'la mail dice solo: {}', 'mi ha detto "{}", ti rendi conto', '"{}" c\'era scritto sul foglio', 'il capo ha detto "{}"'],
    "nl": ['ze schreef "{}"', 'in de mail staat alleen: {}', 'hij zei "{}", niet te geloven', '"{}" stond er op het briefje', 'mijn baas zei "{}"'],
    "ja": ["「{}」ってメールに書いてあった", "「{}」と言われた", "上司に「{}」って言われたんだけど", "メモに「{}」と書いてあったらしい"],
    "zh": ["他说“{}”", "邮件里写着“{}”", "老板跟我说“{}”，真无语", "纸条上写的是“{}”", "她发消息说：{}"],
}
BULLETS = ["- ", "* ", "• ", "", "", "1. ", "1) ", "[ ] ", "– ", "☐ ", "・"]
KEYS = {}
for _row in ("qwertyuiop", "asdfghjkl", "zxcvbnm"):
    for _at, _key in enumerate(_row):
        KEYS[_key] = [near for near in (_row[_at - 1 : _at], _row[_at + 1 : _at + 2]) if near]
POINTING = re.compile(
    r"^(it|that|this|them|these|those|that one|this one|#?\d[\d ,&-]*|es|das|ihn|sie|le|la|lo|les|los|las|isso|isto|ela|ele|ça|celle-là|"
    r"quello|quella|questo|het|dat|die|deze|それ|これ|あれ|它|这个|那个|这条|那条|esto|eso|esa|ese|esta|este)$",
    re.I,
)


class Widener:
    def __init__(self, examples):
        self.examples = examples
        self.pools, self.single, self.adds, self.acting = {}, {}, {}, {}
        for example in examples:
            language = example.language
            for clause in example.clauses:
                for slot, start, end in clause.slots:
                    self.pools.setdefault((language, slot), []).append(example.text[start:end])
            if len(example.clauses) == 1:
                intent = example.clauses[0].intent
                if not example.context and intent not in ALONE:
                    self.single.setdefault(language, []).append(example)
                if intent not in QUIET and len(example.text) < 90:
                    self.acting.setdefault(language, []).append(example)
                if intent == "add" and not example.context and len(example.text) < 70:
                    self.adds.setdefault(language, []).append(example)
        # As many requests that must not act as that do.
        quiet = [sum(clause.intent in QUIET for clause in each.clauses) / len(each.clauses) for each in examples]
        factor = (len(examples) - sum(quiet)) / max(1, sum(quiet))
        self.weights = [1 + (min(factor, 2.5) - 1) * share for share in quiet]

    def sample(self, rng, language_weights):
        weights = [weight * language_weights.get(each.language, 1) for weight, each in zip(self.weights, self.examples)]
        return rng.choices(self.examples, weights)[0]

    def widen(self, example, rng):
        """One variant; about a tenth stay as they were written."""
        if rng.random() < 0.1:
            return example
        if rng.random() < 0.025:
            made = self.quote(example.language, rng)
            if made:
                return self.noise(made, rng)
        if rng.random() < 0.02:
            made = self.pasted(example.language, rng)
            if made:
                return self.noise(made, rng)
        made = self.recombine(example, rng)
        share = 0.16 if len(example.clauses) == 1 and example.clauses[0].intent not in ALONE else 0.05
        while rng.random() < share and len(made.clauses) < 6:
            other = self.recombine(rng.choice(self.single[made.language]), rng)
            made = join(made, other, rng) if rng.random() < 0.5 or made.context else join(other, made, rng)
            share = 0.3
        if not made.context and rng.random() < 0.18 and not any(clause.intent in ALONE for clause in made.clauses):
            made = copy.copy(made)
            made.context = rng.choice(["listed", "added", "changed", "showed", "listed", "added", "confirm", "which"])
        return self.noise(made, rng)

    def recombine(self, example, rng):
        """Other words in some of the slots. A task may be called what a new one is called."""
        if rng.random() < 0.3:
            return example
        text, clauses, at = "", [], 0
        for clause in example.clauses:
            text += example.text[at : clause.start]
            at = clause.start
            made = Clause(len(text), 0, clause.intent, [])
            for slot, start, end in clause.slots:
                text += example.text[at:start]
                words = example.text[start:end]
                if rng.random() < 0.55:
                    words = self.words(example.language, slot, words, rng)
                made.slots.append((slot, len(text), len(text) + len(words)))
                text += words
                at = end
            text += example.text[at : clause.end]
            at = clause.end
            made.end = len(text)
            clauses.append(made)
        return Example(text + example.text[at:], example.context, clauses, example.language, example.source)

    def words(self, language, slot, words, rng):
        if slot == "task" and POINTING.match(words) and rng.random() < 0.6:
            return words
        pool = slot
        if slot in ("task", "blocker") and rng.random() < 0.35:
            pool = rng.choice(["title", "task"])
        elif slot in ("title", "newtitle", "step") and rng.random() < 0.35:
            pool = rng.choice(["title", "newtitle", "step"])
        elif slot in ("date", "old") and rng.random() < 0.1:
            pool = "date"
        found = rng.choice(self.pools.get((language, pool)) or [words])
        return found if "\n" not in found else words

    def quote(self, language, rng):
        example = rng.choice(self.acting[language])
        text = rng.choice(QUOTES[language]).replace("{}", self.recombine(example, rng).text.strip(" .!。！"))
        return Example(text, "", [Clause(0, len(text), "none", [])], language, "quoted")

    def pasted(self, language, rng):
        """A list with one task in each line."""
        bullet = rng.choice(BULLETS)
        made, number = None, 0
        for _ in range(rng.randint(2, 7)):
            if rng.random() < 0.7:
                title = rng.choice(self.pools[(language, "title")])
                one = Example(title, "", [Clause(0, len(title), "add", [("title", 0, len(title))])], language, "pasted")
            else:
                one = self.recombine(rng.choice(self.adds[language]), rng)
            if "\n" in one.text:
                continue
            number += 1
            mark = bullet.replace("1", str(number))
            one = shifted(one, mark)
            made = one if made is None else glue(made, "\n", one)
        return made

    def noise(self, example, rng):
        edits = []
        chance = rng.random()
        if chance < 0.14:
            edits.append(lambda text: slips(text, example, rng))
        made = apply(example, edits[0]) if edits else example
        chance = rng.random()
        if chance < 0.25:
            made = mapped(made, str.lower)
        elif chance < 0.29:
            made = mapped(made, str.upper)
        elif chance < 0.40 and made.text[:1].islower():
            made = mapped(made, lambda text: text[:1].upper() + text[1:])
        if rng.random() < 0.12:
            made = mapped(made, strip_accents)
        if rng.random() < 0.2:
            made = ended(made, rng)
        if rng.random() < 0.08:
            made = apply(made, lambda text: [(at, at + 1, "") for at, char in enumerate(text) if char in "'’"])
        if rng.random() < 0.06:
            made = apply(made, lambda text: [(at, at + 1, "") for at, char in enumerate(text) if char in ",，、" and rng.random() < 0.7])
        return made


def slips(text, example, rng):
    """One to three slips in words of four letters and more."""
    places = [found for found in re.finditer(r"[^\W\d_]{4,}", text)]
    if example.language in ("ja", "zh") or not places:
        return []
    edits = []
    for found in rng.sample(places, min(len(places), rng.choice([1, 1, 2, 3]))):
        at = rng.randrange(found.start(), found.end() - 1)
        kind = rng.random()
        if kind < 0.3:
            edits.append((at, at + 2, text[at + 1] + text[at]))
        elif kind < 0.6:
            edits.append((at, at + 1, ""))
        elif kind < 0.75:
            edits.append((at, at + 1, text[at] * 2))
        else:
            edits.append((at, at + 1, rng.choice(KEYS.get(text[at].lower(), [text[at]]))))
    return sorted(edits)


def apply(example, edit):
    """The text with some places changed, and the marks moved along."""
    edits = edit(example.text)
    if not edits:
        return example
    text, at, moved = "", 0, list(range(len(example.text) + 1))
    for start, end, words in edits:
        if start < at:
            continue
        for place in range(at, start + 1):
            moved[place] = len(text) + place - at
        text += example.text[at:start] + words
        for place in range(start + 1, end + 1):
            moved[place] = min(len(text) - len(words) + place - start, len(text)) if place < end else len(text)
        at = end
    for place in range(at, len(example.text) + 1):
        moved[place] = len(text) + place - at
    text += example.text[at:]
    return remarked(example, text, moved)


def remarked(example, text, moved):
    clauses = []
    for clause in example.clauses:
        slots = [(slot, moved[start], moved[end]) for slot, start, end in clause.slots if moved[end] > moved[start]]
        clauses.append(Clause(moved[clause.start], moved[clause.end], clause.intent, slots))
    return Example(text, example.context, clauses, example.language, example.source)


def mapped(example, change):
    """A change that keeps each character's place; where it would not, nothing is changed."""
    text = change(example.text)
    if len(text) != len(example.text):
        return example
    return Example(text, example.context, example.clauses, example.language, example.source)


def ended(example, rng):
    """Another mark at the end, or none."""
    text = example.text
    last = max([end for clause in example.clauses for _, _, end in clause.slots], default=0)
    stem = text.rstrip(" .!?。！？…")
    if len(stem) < max(last, 1) or len(stem) <= example.clauses[-1].start:
        return example
    asks = "?" in text[len(stem) :] or "？" in text[len(stem) :]
    marks = ["", "?"] if asks else ["", ".", "!", "!!", " :)", " please" if example.language == "en" else ""]
    if example.language in ("ja", "zh"):
        marks = ["", "？"] if asks else ["", "。", "！"]
    text = stem + rng.choice(marks)
    clauses = copy.deepcopy(example.clauses)
    clauses[-1].end = len(text)
    return Example(text, example.context, clauses, example.language, example.source)


def join(first, second, rng):
    joint = rng.choice(JOINS[first.language])
    stem = first.text.rstrip()
    last = max([end for clause in first.clauses for _, _, end in clause.slots], default=0)
    while len(stem) > max(last, 1) and stem[-1] in ".!?。！？" and joint[0] not in "\n" and (joint[0] in ".。;；,，、" or rng.random() < 0.6):
        stem = stem[:-1]
    first = Example(stem, first.context, first.clauses, first.language, first.source)
    if len(stem) <= first.clauses[-1].start:
        return second
    return glue(first, joint, second)


def glue(first, joint, second):
    """Marks and blanks of the joint end the first request; its words begin the second."""
    lead = len(joint) - len(joint.lstrip(" ,.;。，、；\n"))
    border = len(first.text) + lead
    shift = len(first.text) + len(joint)
    clauses = copy.deepcopy(first.clauses)
    clauses[-1].end = border
    for number, clause in enumerate(second.clauses):
        start = border if number == 0 else clause.start + shift
        clauses.append(
            Clause(start, clause.end + shift, clause.intent, [(slot, one + shift, two + shift) for slot, one, two in clause.slots])
        )
    return Example(first.text + joint + second.text, first.context, clauses, first.language, first.source)


def shifted(example, lead):
    """The same with something before it, which belongs to the first request."""
    clauses = []
    for number, clause in enumerate(example.clauses):
        start = 0 if number == 0 else clause.start + len(lead)
        slots = [(slot, one + len(lead), two + len(lead)) for slot, one, two in clause.slots]
        clauses.append(Clause(start, clause.end + len(lead), clause.intent, slots))
    return Example(lead + example.text, example.context, clauses, example.language, example.source)
