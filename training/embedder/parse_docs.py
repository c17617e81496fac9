"""Pairs out of documentation: a heading and its section, an option and what it does, a sentence and what follows."""

import random
import re

from text import first_sentence, is_english, sentences, split_name, squeeze, strip_tags

_dull = re.compile(
    r"(?i)^(introduction|overview|usage|example|examples|api|licen[sc]e|copyright|contents|table of contents|index|notes?|"
    r"see also|references?|authors?|contributing|installation|install|description|options|changelog|history|"
    r"parameters|returns?|arguments|properties|methods|synopsis|credits|todo|bugs|acknowledge?ments|readme|"
    r"download|support|contact|details|summary|name|syntax|warning|tip|v?[\d.]+.*|chapter.*|release.*|navigation|search.*)\W*$"
)


def _section(kind, heading, body, parent=""):
    heading, text = squeeze(strip_marks(heading)), squeeze(strip_marks(body))
    if len(text) < 40 or not is_english(text[:600]):
        return
    if 4 <= len(heading) <= 120 and not _dull.match(heading) and re.search(r"[A-Za-z]{3}", heading):
        yield kind, heading, text
    elif parent and 4 <= len(heading) <= 60:
        yield kind, f"{parent} {heading}", text
    found = sentences(text[:1500])
    if len(found) >= 3 and 25 <= len(found[0]) <= 250:
        yield f"{kind} sentence", found[0], " ".join(found[1:5])


def strip_marks(text):
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r":\w+:`~?([^`<]*)[^`]*`", r"\1", text)
    text = re.sub(r"https?://\S+", " ", text)
    return re.sub(r"[`*|#~^]{1,}|_{2,}|={3,}|-{3,}", " ", text)


def markdown_pairs(source, kind="doc section"):
    source = re.sub(r"(?s)<!--.*?-->", "", source)
    parts = re.split(r"(?m)^#{1,5}\s+(.+?)\s*#*$|^(\S.{2,100})\n[=\-~^\"']{4,}\s*$", source)
    title = ""
    for index in range(1, len(parts) - 2, 3):
        heading = parts[index] or parts[index + 1] or ""
        title = title or squeeze(strip_marks(heading))
        yield from _section(kind, heading, strip_tags(parts[index + 2]), title)
    for bullet in re.findall(r"(?m)^\s*[*+-] +((?:\S.*\n)(?:[ \t]+\S.*\n){1,6})", source):
        found = sentences(squeeze(strip_marks(bullet)))
        if len(found) >= 2 and len(found[0]) >= 25 and is_english(bullet):
            yield "change", found[0], " ".join(found[1:])


def html_pairs(source, kind="doc section"):
    body = re.split(r"(?i)<body[^>]*>", source, maxsplit=1)[-1]
    parts = re.split(r"(?is)<h([1-6])[^>]*>(.*?)</h\1>", body)
    title = ""
    for index in range(2, len(parts) - 1, 3):
        heading = strip_tags(parts[index]).replace("¶", "")
        title = title or squeeze(heading)
        yield from _section(kind, heading, strip_tags(parts[index + 1][:12000]), title)
    for term, said in re.findall(r"(?is)<dt[^>]*>(.{3,600}?)</dt>\s*<dd[^>]*>(.{30,3000}?)</dd>", body):
        name, text = squeeze(strip_tags(term)).replace("¶", ""), squeeze(strip_tags(said))
        if is_english(text[:500]) and len(name) < 200:
            yield "doc definition", first_sentence(text), name + " " + " ".join(sentences(text)[1:5])
            yield "doc term", split_name(re.split(r"[(\[=:]", name)[0]), text


def mallard_pairs(source):
    """GNOME's help pages and DocBook: titles over paragraphs, about everyday work with a computer."""
    for title, body in re.findall(r"(?s)<title[^>]*>(.{4,200}?)</title>(.{40,4000}?)(?=<title|</page>|\Z)", source):
        yield from _section("help section", strip_tags(title), strip_tags(body))


def _roff(text):
    text = re.sub(r"\\f(?:\[[^\]]*\]|\(..|.)", "", text)
    text = re.sub(r"\\s[+-]?\d", "", text)
    text = text.replace("\\-", "-").replace("\\&", "").replace("\\e", "\\").replace("\\|", "").replace("\\ ", " ")
    text = re.sub(r"\\\*?\((lq|rq|dq)", '"', text)
    text = re.sub(r"\\\*?\((aq|cq|oq)", "'", text)
    text = re.sub(r"\\\(em|\\\(en", "-", text)
    return re.sub(r"\\\(..|\\\[[^\]]*\]|\\.", "", text)


def _roff_lines(text):
    kept = []
    for line in text.split("\n"):
        if line.startswith(("'\\\"", '.\\"')):
            continue
        found = re.match(r"^[.'](\w+)\s*(.*)", line)
        if not found:
            kept.append(line)
        elif found[1] in ("B", "I", "BR", "BI", "IR", "IB", "RB", "RI", "SM", "SB", "Nm", "Fl", "Ar", "Pa", "Cm", "Xr", "Ic", "Sy", "Em", "Ql", "Dq", "Sq"):
            kept.append(re.sub(r'"', "", found[2]) if found[1] not in ("Fl",) else "-" + found[2])
    return squeeze(_roff("\n".join(kept)))


def man_pairs(source, name, rng):
    parts = re.split(r'(?m)^\.S[Hh]\s+"?(.+?)"?\s*$', source)
    sections = {parts[i].strip().upper(): parts[i + 1] for i in range(1, len(parts) - 1, 2)}
    about = sections.get("NAME", "")
    short = re.search(r"(?m)^\.Nd\s+(.+)$", about)
    title = _roff(short[1]) if short else re.sub(r"^.*?\s-+\s+", "", _roff_lines(about))
    title = squeeze(title)
    if not (8 <= len(title) <= 200):
        return
    description = _roff_lines(re.split(r"(?m)^\.(?:SS|Ss|TP|It|IP)\b", sections.get("DESCRIPTION", ""))[0])
    if len(description) >= 60 and is_english(description):
        yield "man about", title, f"{name}: {description}"
    options = []
    for body in (sections.get("OPTIONS", ""), sections.get("DESCRIPTION", ""), sections.get("COMMANDS", "")):
        for flag, said in re.findall(r"(?m)^\.TP\b.*\n(.+)\n((?:(?!\.(?:TP|SH|SS|PP|IP)\b).*\n){1,8})", body):
            options.append((_roff_lines(flag + "\n"), first_sentence(_roff_lines(said))))
        for flag, said in re.findall(r"(?m)^\.It (.+)\n((?:(?!\.(?:It|Sh|Ss|El)\b).*\n){1,8})", body):
            options.append((_roff(re.sub(r"\bFl (\w)", r"-\1", flag)), first_sentence(_roff_lines(said))))
        for flag, said in re.findall(r'(?m)^\.IP "?(.+?)"?(?: \d+)?\n((?:(?!\.(?:TP|SH|SS|PP|IP)\b).*\n){1,8})', body):
            options.append((_roff(flag), first_sentence(_roff_lines(said))))
    options = [(squeeze(flag)[:60], said[:200]) for flag, said in options if len(said) >= 15 and is_english(said)]
    rng.shuffle(options)
    for flag, said in options[:6]:
        others = [f"{text} ({name} {each})" for each, text in options if text != said]
        others = rng.sample(others, min(4, len(others)))
        # What a command can do, asked in the words of one of its options; found as a summary of the whole command.
        yield "man option", said, f"{name}: {title}. " + " ".join(others + [f"({name} {flag})"])
        if len(flag) > 4:
            yield "man flag", said, f"{name} {flag}"


def pod_pairs(source):
    parts = re.split(r"(?m)^=(head[1-4]|item)\s+(.+)$", source)
    for index in range(1, len(parts) - 2, 3):
        heading, body = parts[index + 1], re.split(r"(?m)^=(?:cut|over|back)\b", parts[index + 2])[0]
        clean = lambda text: re.sub(r"[A-Z]<{1,2}\s*([^<>]*?)\s*>{1,2}", r"\1", text)
        body = clean(body)
        heading = clean(heading)
        if re.match(r"^[\w:\->$@%(), ]+\(?.*\)?$", heading) and heading.count(" ") < 4:
            text = squeeze(body)
            if len(text) >= 40 and is_english(text[:400]) and re.search(r"[A-Za-z]{3}", heading):
                yield "perl item", first_sentence(text), heading + " " + " ".join(sentences(text)[1:4])
                yield "perl name", split_name(heading), text
        else:
            yield from _section("doc section", heading, body)
    for name, text in re.findall(r"(?m)^=head1 NAME\s+(\S+) - (.+)$", source):
        found = re.search(r"(?ms)^=head1 DESCRIPTION\s+(.{60,1500}?)^=", source)
        if found:
            yield "perl about", text, f"{name} {squeeze(found[1])}"


def desktop_pairs(source):
    fields = dict(re.findall(r"(?m)^(Name|GenericName|Comment|Keywords)=(.+)$", source))
    if "Comment" in fields:
        rest = " ".join(fields[key].replace(";", " ") for key in ("Name", "GenericName", "Keywords") if key in fields)
        yield "desktop", fields["Comment"], rest


def story_pairs(paragraphs, kind, rng, most=4000):
    """Neighbouring sentences of stories and talk: what comes next is about the same things."""
    pairs = []
    for paragraph in paragraphs:
        found = [each for each in sentences(squeeze(paragraph)) if 25 <= len(each) <= 300]
        for one, other in zip(found, found[1:]):
            pairs.append((kind, one, other))
    rng.shuffle(pairs)
    yield from pairs[:most]
