"""Writes the weights as the package holds them, and sentences with their numbers for the test that both sides agree.

    python3 export.py --model work/model.pt --out ../../src/language/understanding
    python3 export.py --file ../../src/language/understanding/understanding.bin --out ../../src/language/understanding

The second writes the sentences alone, of a file that is there.
"""

import argparse
import json

import torch

import arrays
import decode
import weights_file
from arrays import INTENTS, TAGS
from data import CONTEXTS, Clause, Example, part_of, read_folder
from model import FAR, Network
from settle import settle
from text import tokenize
from train import device, load, measure

# Everything else is for training only.
LEFT_OUT = ("masked", "token_intent")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--model", nargs="+", help="of several, the best on the validation part is taken")
    options.add_argument("--file", help="no model, but the file that was made of it")
    options.add_argument("--out", required=True)
    options.add_argument("--held-back", default="held-back")
    options.add_argument("--sentences", default="sentences")
    options.add_argument("--tables", default="work")
    options.add_argument("--name", default="waymark-understanding-1")
    options = options.parse_args()
    if options.file:
        write_fixture(as_read(options.file), options)
        return
    options.model = max(options.model, key=lambda path: open_saved(path)["report"]["validation"]["all"]["exact"])
    network = load(options.model).eval()
    state = network.state_dict()
    shipped = {name: value.float().numpy() for name, value in state.items() if not name.startswith(LEFT_OUT)}
    examples = [example for example in read_folder(options.sentences) if part_of(example) == "train"]
    body, about, numbers = weights_file.pack(shipped, settle(network, examples))
    network.load_state_dict(state | {name: torch.as_tensor(value) for name, value in numbers.items()})
    options.start, options.small = options.model + ", as it ships", False
    report = measure(network.to(device), options)
    sizes = {key: value for key, value in network.sizes.items() if key != "kind"} | dict(far=FAR)
    header = dict(name=options.name, sizes=sizes, intents=INTENTS, tags=TAGS, contexts=CONTEXTS)
    header |= dict(temperature=report["temperature"], threshold=report["threshold"])
    weights_file.write(f"{options.out}/understanding.bin", header | about, body)
    write_fixture(network.cpu(), options)
    with open(f"{options.tables}/figures.md", "w", encoding="utf8") as file:
        file.write(table(report))
    print(len(body) / 1e6, "MB")


def open_saved(path):
    return torch.load(path, map_location="cpu", weights_only=True)


def table(report):
    """The model card's figures, of the test part."""
    names = dict(messages="messages", exact="exact", exact_act="exact or harmless", intent="intent", slot_f1="slot F1")
    names |= dict(acted_wrongly="acted wrongly", woken="of quiet ones", needless_doubt="needless doubt", floor="always none")
    lines = [f"temperature {report['temperature']:.2f}, threshold {report['threshold']:.2f}", ""]
    lines += ["| | " + " | ".join(names.values()) + " |", "|---" * (len(names) + 1) + "|"]
    for language, row in report["test"].items():
        cells = [f"{row[name]:.0f}" if name == "messages" else f"{row[name]:.1f} %" for name in names]
        lines.append(f"| {language} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def as_read(path):
    """The network with the numbers that the package reads from this file."""
    header, state = weights_file.read(path)
    network = Network(**{key: value for key, value in header["sizes"].items() if key != "far"})
    network.load_state_dict({name: torch.as_tensor(value) for name, value in state.items()}, strict=False)
    return network.eval()


def write_fixture(network, options):
    with open(f"{options.out}/agreement.fixture.json", "w", encoding="utf8") as file:
        file.write(fixture(network, options))


def fixture(network, options):
    """Sentences of every language and odd ones, with what this side makes of them."""
    examples = read_folder(f"{options.held_back}/validation")[::24]
    odd = ["５時に電話", "Café à 17h30, s'il te plaît", "ÄRZTIN anrufen!!", "a\u0000b\tc", "👍🏽 ok", "x" * 70, "12345 and 2026-11-16", "don’t – “quote”"]
    examples += [Example(text, context, [Clause(0, len(text), "none", [])], "en", "odd") for text in odd for context in ("", "listed")]
    predicted = decode.predict(network, arrays.Batches(arrays.plain_examples(examples), "cpu"), size=1)
    rows = []
    for example, requests in zip(examples, predicted):
        tokens = tokenize(example.text)
        # Python counts characters, JavaScript UTF-16 units.
        place = lambda at: len(example.text[:at].encode("utf-16-le")) // 2
        rows.append(
            dict(
                text=example.text,
                context=example.context,
                requests=[
                    dict(
                        intent=INTENTS[int(logits.argmax())],
                        logits=[round(float(each), 3) for each in logits],
                        start=place(tokens[first][0]),
                        end=place(tokens[end - 1][1]),
                        slots=[[slot, place(tokens[one][0]), place(tokens[two - 1][1]), round(share, 3)] for slot, one, two, share in slots],
                    )
                    for first, end, logits, slots, _ in requests
                ],
            )
        )
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=True) for row in rows) + "\n]\n"


if __name__ == "__main__":
    main()
