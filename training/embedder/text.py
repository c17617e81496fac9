"""Small helpers on text that every parser here shares."""

import html
import re

MAX_ASKED = 300
MAX_FOUND = 1400

_abbreviation = re.compile(r"\b(?:e\.g|i\.e|etc|vs|cf|Mr|Mrs|Dr|No|Fig|approx)\.$")


def squeeze(text):
    return re.sub(r"\s+", " ", text).strip()


def sentences(text):
    """The sentences of a paragraph, roughly: good enough to pair neighbours."""
    parts, start = [], 0
    for end in re.finditer(r"[.!?][\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])", text):
        if _abbreviation.search(text[start : end.start() + 1]):
            continue
        parts.append(text[start : end.end()].strip())
        start = end.end()
    parts.append(text[start:].strip())
    return [part for part in parts if part]


def first_sentence(text):
    paragraph = squeeze(re.split(r"\n\s*\n", text.strip(), maxsplit=1)[0])
    found = sentences(paragraph)
    return found[0] if found else ""


def split_name(name):
    """getUserName, get_user_name -> get user name"""
    spaced = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    spaced = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", spaced)
    return squeeze(re.sub(r"[_\W]+", " ", spaced)).lower()


def strip_tags(markup):
    markup = re.sub(r"(?is)<(script|style|head)\b.*?</\1>", " ", markup)
    markup = re.sub(r"(?s)<!--.*?-->", " ", markup)
    markup = re.sub(r"(?i)<(br|p|div|li|tr|pre|dd|dt)\b[^>]*>", "\n", markup)
    return html.unescape(re.sub(r"<[^>]+>", "", markup))


def is_english(text):
    """Plain Latin text with enough of the small words, or too short to tell."""
    letters = sum(1 for character in text if character.isalpha())
    plain = sum(1 for character in text if "a" <= character.lower() <= "z")
    if letters == 0 or plain < 0.95 * letters:
        return False
    words = re.findall(r"[a-z]+", text.lower())
    if len(words) < 25:
        return True
    small = sum(word in _small for word in words)
    return small >= 0.08 * len(words)


_small = set("the of to and a in is for that it as be on with are by this an or from if not can you which has".split())
