"""How a message is cut into tokens and what is known of each of them. `src/language/understanding/tokens.ts` does the same.

A token is a run of letters, a run of digits, one character of Japanese or Chinese, one mark, or a line break. The
alphabet's borders are written out, so that no version of Unicode's tables decides.
"""

import functools
import os
import unicodedata

BUCKETS = 1 << 17
MOST_FEATURES = 28
LONGEST_WORD = 24
SHAPES = ["lower", "title", "upper", "mixed", "digits", "han", "hiragana", "katakana", "mark", "break", "context", "mask"]
# The other cut that was measured: every letter is a token, as in Japanese.
CHARACTERS = bool(os.environ.get("CHARACTERS"))
SPACE, BREAK, LETTER, DIGIT, CJK, MARK = range(6)


def kind(code):
    if code == 10:
        return BREAK
    if code <= 32 or 0x7F <= code <= 0xA0 or code == 0xAD or 0x2000 <= code <= 0x200F or 0x2028 <= code <= 0x202F:
        return SPACE
    if code in (0x3000, 0xFEFF) or 0xFE00 <= code <= 0xFE0F or 0x2060 <= code <= 0x2064 or 0xD800 <= code <= 0xDFFF:
        return SPACE
    if 48 <= code <= 57 or 0xFF10 <= code <= 0xFF19:
        return DIGIT
    if 65 <= code <= 90 or 97 <= code <= 122:
        return LETTER
    if code < 0xAA:
        return MARK
    if code in (0xAA, 0xB5, 0xBA) or (0xC0 <= code <= 0x1FFF and code not in (0xD7, 0xF7)):
        return LETTER
    if 0x3005 <= code <= 0x3007 or 0x3041 <= code <= 0x30FA or 0x30FC <= code <= 0x30FF or 0x31F0 <= code <= 0x31FF:
        return CJK
    if 0x3400 <= code <= 0x4DBF or 0x4E00 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF66 <= code <= 0xFF9F:
        return CJK
    if 0x20000 <= code <= 0x3FFFF:
        return CJK
    if 0x2C00 <= code <= 0x2DFF or 0xA640 <= code <= 0xABFF or 0xAC00 <= code <= 0xD7FF:
        return LETTER
    if 0xFF21 <= code <= 0xFF3A or 0xFF41 <= code <= 0xFF5A:
        return LETTER
    return MARK


_kinds = {}


def kind_of(char):
    found = _kinds.get(char)
    if found is None:
        found = kind(ord(char))
        _kinds[char] = found = CJK if CHARACTERS and found == LETTER else found
    return found


def tokenize(text):
    """The tokens of a text as (start, end, type), counted in characters. A type is all that the features depend on."""
    spans, at, length = [], 0, len(text)
    kinds = [kind_of(char) for char in text]
    while at < length:
        this = kinds[at]
        end = at + 1
        if this == SPACE:
            at = end
            continue
        if this in (LETTER, DIGIT):
            while end < length and kinds[end] == this:
                end += 1
        spans.append((at, end, this))
        at = end
    tokens = []
    for start, end, this in spans:
        spaced = start == 0 or kinds[start - 1] in (SPACE, BREAK)
        if this == CJK:
            around = "".join(
                fold(text[near]) if 0 <= near < length and kinds[near] == CJK else "_" for near in range(start - 2, start + 3)
            )
            tokens.append((start, end, (this, around, spaced)))
        else:
            tokens.append((start, end, (this, text[start : min(end, start + 64)], spaced)))
    return tokens


def fold(text):
    """Full-width forms and curly quotes become plain, all in small letters."""
    if text.isascii():
        return text.lower()
    return "".join(_fold_char(char) for char in text).lower()


def _fold_char(char):
    code = ord(char)
    if 0xFF01 <= code <= 0xFF5E:
        return chr(code - 0xFEE0)
    return {"‘": "'", "’": "'", "´": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-"}.get(char, char)


def strip_accents(text):
    if text.isascii():
        return text
    return "".join(char for char in unicodedata.normalize("NFD", text) if not 0x300 <= ord(char) <= 0x36F)


def hashed(text):
    """FNV-1a over UTF-16 code units, the high bits mixed into the low ones."""
    value = 0x811C9DC5
    for char in text:
        code = ord(char)
        if code > 0xFFFF:
            code -= 0x10000
            value = ((value ^ (0xD800 + (code >> 10))) * 0x01000193) & 0xFFFFFFFF
            code = 0xDC00 + (code & 0x3FF)
        value = ((value ^ code) * 0x01000193) & 0xFFFFFFFF
    value ^= value >> 15
    value = (value * 0x2C1B3C6D) & 0xFFFFFFFF
    value ^= value >> 12
    return value % BUCKETS


@functools.lru_cache(maxsize=3_000_000)
def features(type_):
    """The table rows of a token, the whole word's first, and its shape."""
    this, text, spaced = type_
    if this == CJK:
        before2, before, char, after, after2 = text
        keys = ["c" + char, "b" + before + char, "n" + char + after, "t" + before + char + after]
        keys += ["l" + before2 + before + char, "r" + char + after + after2]
        code = ord(char)
        shape = 6 if 0x3041 <= code <= 0x309F else 7 if 0x30A0 <= code <= 0x30FF or code >= 0xFF66 and code <= 0xFF9F else 5
        return tuple(hashed(key) for key in keys), shape, spaced
    if this == BREAK:
        return (hashed("break"),), 9, spaced
    plain = fold(text)
    if this == MARK:
        return (hashed("s" + plain),), 8, spaced
    if this == DIGIT:
        keys = ["d" + plain if len(plain) < 3 else "d#" + str(min(len(plain), 6)), "#" + str(min(len(plain), 6))]
        if len(plain) == 4:
            keys.append("y" + plain[:2])
        return tuple(hashed(key) for key in keys), 4, spaced
    word = strip_accents(plain)[:LONGEST_WORD]
    keys = ["w" + word]
    if plain[:LONGEST_WORD] != word:
        keys.append("x" + plain[:LONGEST_WORD])
    edged = "<" + word + ">"
    for size in (3, 5):
        if len(edged) > size:
            keys += ["g" + edged[at : at + size] for at in range(len(edged) - size + 1)]
    lower, upper = text == text.lower(), text == text.upper()
    shape = 0 if lower else 2 if upper and len(text) > 1 else 1 if text[1:] == text[1:].lower() else 3
    return tuple(hashed(key) for key in keys[:MOST_FEATURES]), shape, spaced
