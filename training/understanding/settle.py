"""Chooses the values of four bits together, so that what is lost in one is made up for by others. Needs PyTorch.

A word is the sum of its rows: each row is rounded to what the others of its words left over. A layer's columns are rounded
one after the other, each making up for those before, over what training sentences bring to it (as GPTQ does).
"""

import collections

import numpy as np
import torch
import torch.nn.functional as F

import arrays
import weights_file
from model import FAR
from text import features, tokenize


def settle_rows(table, texts, sweeps=3, power=0.75, own=0.2):
    """`own`: how much a row counts by itself, beside the words that it is in."""
    whole, steps = weights_file.nearest(table, table.shape[1])
    counts = collections.Counter(features(type_)[0] for text in texts for _, _, type_ in tokenize(text))
    words = list(counts)
    weights = np.array([counts[word] ** power / len(word) for word in words], np.float32)
    lost = whole * steps - table
    sums = np.stack([lost[list(word)].sum(0) for word in words])
    words_of = collections.defaultdict(list)
    for number, word in enumerate(words):
        for row in set(word):
            words_of[row].append(number)
    for _ in range(sweeps):
        for row in sorted(words_of, key=lambda each: -len(words_of[each])):
            near, before = words_of[row], lost[row].copy()
            others = weights[near] @ (sums[near] - before) / (weights[near].sum() + own)
            whole[row] = np.clip(np.round((table[row] - others) / steps[row]), -8, 7)
            lost[row] = whole[row] * steps[row] - table[row]
            sums[near] += lost[row] - before
    return whole, steps


@torch.no_grad()
def settle_layers(network, examples):
    """Changes the network's layers, and gives their whole numbers and steps by name."""
    batches = arrays.Batches(arrays.plain_examples(sorted(examples, key=lambda each: len(each.text))), "cpu")
    parts = [start(network, batches.batch(np.arange(at, min(at + 64, len(batches))))) for at in range(0, len(batches), 64)]
    settled = {}

    def settle(name, linear, inputs):
        seen = sum(each[part[3]].T @ each[part[3]] for each, part in zip(inputs, parts))
        whole, steps = settle_columns(linear.weight.numpy(), seen.numpy())
        settled[name + ".weight"] = whole.reshape(-1, weights_file.GROUP), steps.reshape(-1, 1)
        linear.weight.copy_(torch.as_tensor(weights_file.whole_values(*settled[name + ".weight"], linear.weight.shape)))

    for number, layer in enumerate(network.layers):
        name = f"layers.{number}."
        normed = [layer.norm1(part[0]) for part in parts]
        settle(name + "qkv", layer.qkv, normed)
        mixed = [attend(layer, each, part) for each, part in zip(normed, parts)]
        settle(name + "out", layer.out, mixed)
        for each, part in zip(mixed, parts):
            part[0] = part[0] + layer.out(each)
        normed = [layer.norm2(part[0]) for part in parts]
        settle(name + "up", layer.up, normed)
        inner = [F.relu(layer.up(each)) for each in normed]
        settle(name + "down", layer.down, inner)
        for each, part in zip(inner, parts):
            part[0] = part[0] + layer.down(each)
    return settled


def settle_columns(matrix, seen):
    left, count = matrix.astype(np.float64), matrix.shape[1]
    seen = seen.astype(np.float64) + np.eye(count) * 0.01 * np.diag(seen).mean()
    upper = np.linalg.cholesky(np.linalg.inv(seen)).T
    whole, steps = np.zeros_like(left), np.zeros((len(left), count // weights_file.GROUP), np.float32)
    for at in range(count):
        group = at // weights_file.GROUP
        if at % weights_file.GROUP == 0:
            steps[:, group] = weights_file.nearest(left[:, at : at + weights_file.GROUP].astype(np.float32), weights_file.GROUP)[1][:, 0]
        whole[:, at] = np.clip(np.round(left[:, at] / steps[:, group]), -8, 7)
        lost = (left[:, at] - whole[:, at] * steps[:, group]) / upper[at, at]
        left[:, at + 1 :] -= lost[:, None] * upper[at, at + 1 :]
    return whole, steps


def start(network, batch):
    """What comes to the first layer, as `encode` of model.py has it: numbers, distances, what is masked, what is there."""
    padded = F.pad(network.pieces(batch["rows"], batch["shapes"]) * batch["mask"][..., None], (0, 0, 2, 2))
    length = batch["mask"].shape[1]
    x = network.window(torch.cat([padded[:, at : at + length] for at in range(5)], -1))
    x = torch.cat([network.context(batch["contexts"])[:, None], x], 1)
    there = F.pad(batch["mask"], (1, 0), value=True)
    places = torch.arange(length + 1)
    distances = (places[None] - places[:, None]).clamp(-FAR, FAR) + FAR
    return [x, distances, torch.zeros(there.shape).masked_fill(~there, -1e4)[:, None, None], there]


def attend(layer, normed, part):
    batch, length, width = normed.shape
    q, k, v = layer.qkv(normed).view(batch, length, 3, layer.heads, width // layer.heads).permute(2, 0, 3, 1, 4)
    scores = q @ k.transpose(-1, -2) / (width // layer.heads) ** 0.5 + layer.far[:, part[1]][None] + part[2]
    return (torch.softmax(scores, -1) @ v).transpose(1, 2).reshape(batch, length, width)


def settle(network, examples, amount=800):
    """All that has four bits, by name; the network is changed to it."""
    table = network.table.weight.detach().numpy()
    settled = {"table.weight": settle_rows(table, [example.text for example in examples])}
    with torch.no_grad():
        network.table.weight.copy_(torch.as_tensor(weights_file.whole_values(*settled["table.weight"], table.shape)))
    chosen = np.random.default_rng(1).choice(len(examples), min(amount, len(examples)), replace=False)
    return settled | settle_layers(network, [examples[at] for at in chosen])
