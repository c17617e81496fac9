"""Pre-trains and trains the network, and measures it.

    python3 train.py prepare  --train work/train --out FOLDER --amount 1200000 --processes 16
    python3 train.py pretrain --text work/pretext.gz --out FOLDER/pre.pt --minutes 3.5
    python3 train.py finetune --data FOLDER/widened.npz --start FOLDER/pre.pt --out FOLDER/model.pt --held-back held-back

On an H200 the three take about seven minutes; `--amount 4000 --minutes 0.2 --small` shows on a CPU that all of it runs.
"""

import argparse
import json
import time

import numpy as np
import torch

import arrays
import decode
from data import read_folder
from model import Guess, Network
from text import BUCKETS, tokenize
from widen import Widener

LANGUAGE_WEIGHTS = dict.fromkeys(["de", "fr", "es", "pt", "it", "nl", "ja", "zh"], 2.2)
device = "cuda" if torch.cuda.is_available() else "cpu"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("step", choices=["prepare", "pretrain", "finetune", "score"])
    options.add_argument("--train", default="work/train")
    options.add_argument("--text", default="work/pretext.gz")
    options.add_argument("--data")
    options.add_argument("--start", help="a pre-trained network; without one, from nothing")
    options.add_argument("--held-back", default="held-back")
    options.add_argument("--out")
    options.add_argument("--amount", type=int, default=1_200_000)
    options.add_argument("--minutes", type=float, default=3.5)
    options.add_argument("--passes", type=int, default=1)
    options.add_argument("--seconds", type=float, default=0.0, help="train for so long instead of so many passes")
    options.add_argument("--processes", type=int, default=16)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rate", type=float, default=0.0)
    options.add_argument("--dropout", type=float, default=0.15)
    options.add_argument("--tokens", type=int, default=4096)
    options.add_argument("--sizes", default="{}", help='such as {"width": 192, "kind": "convolution"}')
    options.add_argument("--small", action="store_true")
    options = options.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    {"prepare": prepare, "pretrain": pretrain, "finetune": finetune, "score": rescore}[options.step](options)


def prepare(options):
    began = time.time()
    widener = Widener(read_folder(options.train))
    made = arrays.widened(widener, LANGUAGE_WEIGHTS, options.amount, options.processes, options.seed)
    np.savez(options.out + "/widened.npz", **made)
    print(f"{len(made['lengths'])} widened sentences of {len(widener.examples)}, {time.time() - began:.0f} s", flush=True)


def pretrain(options):
    began = time.time()
    made = arrays.pretext(options.text, options.processes, 400 if options.small else None)
    print(f"{len(made['lengths'])} texts, {len(made['counts']) / 1e6:.1f} M tokens, {time.time() - began:.0f} s", flush=True)
    batches = arrays.Batches(made, device)
    frequency = np.bincount(made["words"], minlength=BUCKETS)
    order = np.argsort(-frequency)[: 500 if options.small else 50_000]
    numbers = np.full(BUCKETS, -1)
    order = order[frequency[order] > (0 if options.small else 3)]
    numbers[order] = np.arange(len(order))
    numbers = torch.as_tensor(numbers, device=device)
    network = Network(dropout=0.05, **json.loads(options.sizes))
    guess = Guess(network, len(order)).to(device).train()
    optimizer = torch.optim.AdamW(guess.parameters(), lr=1e-3, weight_decay=0.01, betas=(0.9, 0.98), fused=device == "cuda")
    rng = np.random.default_rng(options.seed)
    began, step, shown, losses = time.time(), 0, time.time(), []
    length = options.minutes * 60
    network.piece_dropout = 0.05
    while time.time() - began < length:
        for chosen in batches.orders(500 if options.small else 32768, rng):
            done = min(1.0, (time.time() - began) / length)
            for group in optimizer.param_groups:
                group["lr"] = 1.5e-3 * min(1, (step + 1) / 300) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * done)))
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                loss = guess.loss(batches.batch(chosen), numbers)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(guess.parameters(), 1.0)
            optimizer.step()
            step += 1
            if step % 50 == 0:
                losses.append(loss.item())
            if time.time() - shown > 20:
                print(f"{time.time() - began:.0f} s, {step} steps, loss {np.mean(losses[-20:]):.3f}", flush=True)
                shown = time.time()
            if time.time() - began > length:
                break
    save(network, options.out, dict(steps=step, loss=float(np.mean(losses[-20:] or [0]))))
    print(f"pre-trained: {step} steps, loss {np.mean(losses[-20:] or [0]):.3f}", flush=True)


def finetune(options):
    sizes = json.loads(options.sizes)
    if options.start:
        network = load(options.start, options.dropout)
    else:
        network = Network(dropout=options.dropout, **sizes)
    network = network.to(device).train()
    network.piece_dropout = 0.1
    data = dict(np.load(options.data))
    batches = arrays.Batches(data, device)
    rate = options.rate or (6e-4 if options.start else 1.2e-3)
    fast = [network.table.weight, network.shape.weight]
    rest = [each for each in network.parameters() if all(each is not other for other in fast)]
    optimizer = torch.optim.AdamW(
        [dict(params=fast, weight_decay=0.0), dict(params=rest, weight_decay=0.05)], lr=rate, betas=(0.9, 0.98), fused=device == "cuda"
    )
    rng = np.random.default_rng(options.seed)
    tokens = 500 if options.small else options.tokens
    orders = [order for _ in range(options.passes) for order in batches.orders(tokens, rng)]
    average = {name: value.detach().clone() for name, value in network.state_dict().items()}
    began, losses = time.time(), []
    for step, chosen in enumerate(orders):
        done = (time.time() - began) / options.seconds if options.seconds else step / len(orders)
        if done > 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * done)))
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            loss = network.loss(batches.batch(chosen))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        if step % 5 == 0:
            keep = min(0.995, (step + 1) / (step + 50))
            for name, value in network.state_dict().items():
                average[name].lerp_(value, 1 - keep)
        if step % 50 == 0:
            losses.append(loss.item())
            if step % 1000 == 0:
                print(f"{options.out}: {step} of {len(orders)}, loss {np.mean(losses[-10:]):.3f}, {time.time() - began:.0f} s", flush=True)
    network.load_state_dict(average)
    report = measure(network, options)
    save(network, options.out, report)
    print(options.out, f"{time.time() - began:.0f} s", flush=True)


def rescore(options):
    measure(load(options.start).to(device), options)


def save(network, path, report):
    """The table in bytes, one scale for each row, as it ships; the rest in halves."""
    state = {name: value.detach().half().cpu() for name, value in network.state_dict().items() if name != "table.weight"}
    rows, scales = quantized(network.table.weight.detach().float().cpu())
    torch.save(dict(sizes=network.sizes, state=state, rows=rows, scales=scales.half(), report=report), path)


def quantized(table):
    scales = (table.abs().amax(1, keepdim=True) / 127).clamp(min=1e-8)
    return torch.round(table / scales).to(torch.int8), scales


def load(path, dropout=0.0):
    saved = torch.load(path, map_location="cpu", weights_only=True)
    network = Network(dropout=dropout, **saved["sizes"])
    state = {name: value.float() for name, value in saved["state"].items()}
    state["table.weight"] = saved["rows"].float() * saved["scales"].float()
    network.load_state_dict(state)
    return network


def measure(network, options):
    """The validation part sets temperature and threshold; the test part is only measured."""
    report = {}
    for part in ("validation", "test"):
        examples = read_folder(f"{options.held_back}/{part}")
        if options.small:
            examples = examples[::20]
        spans = [tokenize(example.text) for example in examples]
        predicted = decode.predict(network, arrays.Batches(arrays.plain_examples(examples), device))
        if part == "validation":
            temperature = decode.calibrate(examples, predicted)
            threshold = choose(examples, spans, predicted, temperature)
            report.update(temperature=temperature, threshold=threshold)
        languages = sorted({example.language for example in examples})
        report[part] = {}
        for language in ["all", *languages]:
            rows = [each for each in zip(examples, spans, predicted) if language in ("all", each[0].language)]
            report[part][language] = decode.figures(decode.score(*zip(*rows), temperature, threshold))
    print(options.out, f"temperature {report['temperature']:.2f}, threshold {report['threshold']:.2f}")
    for part in ("validation", "test"):
        for language, row in report[part].items():
            print(part[:5], language, " ".join(f"{name} {value:.1f}" for name, value in row.items()), flush=True)
    return report


def choose(examples, spans, predicted, temperature):
    """The lowest certainty at which at most three messages in two hundred are acted on wrongly."""
    for threshold in np.arange(0.3, 0.96, 0.02):
        total = decode.score(examples, spans, predicted, temperature, threshold)
        if total["wrong"] <= 0.015 * total["messages"]:
            return float(threshold)
    return 0.95


if __name__ == "__main__":
    main()
