"""Teaches a network of four bits a weight and fewer word pieces what MiniLM says of texts.

    python3 train.py --data FOLDER --out FOLDER --seconds 140

FOLDER has teacher.npz and texts.npz.xz (pack.py). The student begins as the teacher, with its weights rounded to fifteen steps in groups
of 128, and learns to give each text the same meaning all the same.
"""

import argparse
import lzma
import time

import numpy as np
import torch
import torch.nn.functional as F

LAYERS, WIDTH, HEADS, GROUP, STEPS = 6, 384, 12, 128, 7
device = "cuda" if torch.cuda.is_available() else "cpu"
started = time.time()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--seconds", type=float, default=140)
    options.add_argument("--rate", type=float, default=3e-4)
    options.add_argument("--tokens", type=int, default=65_536)
    options.add_argument("--held-back", type=int, default=4_096)
    options.add_argument("--likeness", type=float, default=20)
    options = options.parse_args()
    torch.manual_seed(1)
    weights = teacher_weights(f"{options.data}/teacher.npz")
    texts = Texts(f"{options.data}/texts.npz.xz", options.held_back)
    teacher = Network(weights, weights["embeddings.word_embeddings.weight"]).to(device).eval()
    student = Student(weights, weights["embeddings.word_embeddings.weight"][texts.kept.long()]).to(device)
    tell(f"{len(texts.all)} texts, {sum(p.numel() for p in student.parameters())} numbers on {device}")
    measure(teacher, student, texts)
    groups = [
        {"params": [p for name, p in student.named_parameters() if "scale" not in name], "lr": options.rate},
        {"params": [p for name, p in student.named_parameters() if "scale" in name], "lr": options.rate / 10},
    ]
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), weight_decay=0)
    peaks = [group["lr"] for group in groups]
    begun, step, said = time.time(), 0, time.time()
    for rows in texts.batches(options.tokens):
        part = (time.time() - begun) / options.seconds
        if part >= 1:
            break
        factor = min(1, step / 100) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * part)))
        for group, peak in zip(optimizer.param_groups, peaks):
            group["lr"] = peak * factor
        with amp(), torch.no_grad():
            wanted = teacher(*texts.of(texts.all, rows)).float()
        with amp():
            given = student(*texts.of(texts.own, rows)).float()
        loss = (1 - (wanted * given).sum(1)).mean() + options.likeness * F.mse_loss(given @ given.T, wanted @ wanted.T)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(student.parameters(), 1.0)
        optimizer.step()
        step += 1
        if time.time() - said > 20:
            said = time.time()
            tell(f"step {step}, {100 * part:.0f} %, loss {loss.item():.4f}")
            measure(teacher, student, texts)
            save(student, options.out)
    tell(f"{step} steps")
    measure(teacher, student, texts)
    save(student, options.out)


def amp():
    return torch.autocast(device, torch.bfloat16, enabled=device == "cuda")


def tell(what):
    print(f"{time.time() - started:6.0f} s  {what}", flush=True)


def teacher_weights(file):
    arrays = np.load(file)
    names = [name for name in arrays.files if not name.endswith(".scale")]
    whole = lambda name: arrays[name] * arrays[f"{name}.scale"] if f"{name}.scale" in arrays.files else arrays[name]
    return {name: torch.tensor(whole(name).astype(np.float32)) for name in names}


class Texts:
    """Every text twice: in all pieces and in those that are kept, padded to the longest."""

    def __init__(self, file, held_back):
        self.held_back = held_back
        arrays = np.load(lzma.open(file))
        self.kept = torch.tensor(arrays["kept"].astype(np.int64))
        self.all = rows_of(arrays["all"], arrays["all_lengths"])
        place = torch.zeros(65_536, dtype=torch.int32)
        place[self.kept] = torch.arange(len(self.kept), dtype=torch.int32)
        self.own = place[self.all.long()]
        self.own[arrays["differs"].astype(np.int64)] = rows_of(arrays["own"], arrays["own_lengths"])
        self.all, self.own = self.all.to(device), self.own.to(device)
        self.lengths = (self.all > 0).sum(1)

    def of(self, table, rows):
        ids = table[rows]
        width = int((ids > 0).sum(1).max())
        ids = ids[:, :width].long()
        return ids, ids > 0

    def batches(self, tokens):
        while True:
            order = self.held_back + torch.randperm(len(self.all) - self.held_back, device=device)
            # Texts of about one length together, in a random order.
            for part in order.split(65_536):
                part = part[self.lengths[part].argsort()]
                lists, at = [], 0
                while at < len(part):
                    size = max(64, tokens // int(self.lengths[part[min(at + 256, len(part) - 1)]]) // 64 * 64)
                    lists.append(part[at : at + min(size, 4_096)])
                    at += len(lists[-1])
                for place in torch.randperm(len(lists)):
                    if len(lists[place]) > 8:
                        yield lists[place]


def rows_of(flat, lengths):
    table = np.zeros((len(lengths), 64), np.int32)
    table[np.arange(64)[None] < lengths[:, None]] = flat
    return torch.tensor(table)


class Network(torch.nn.Module):
    """BERT as MiniLM has it: the mean of the last layer, made a direction."""

    def __init__(self, weights, words):
        super().__init__()
        keep = lambda name: torch.nn.Parameter(weights[name].clone())
        self.words = torch.nn.Parameter(words.clone())
        types = weights["embeddings.token_type_embeddings.weight"][0]
        self.places = torch.nn.Parameter(weights["embeddings.position_embeddings.weight"][:128] + types)
        self.norms = torch.nn.ParameterDict()
        self.maps, self.biases = torch.nn.ParameterDict(), torch.nn.ParameterDict()
        self.keep_norm("first", "embeddings.LayerNorm", keep)
        for layer in range(LAYERS):
            base = f"encoder.layer.{layer}."
            for name, place in [("query", "attention.self.query"), ("key", "attention.self.key"), ("value", "attention.self.value"),
                                ("out", "attention.output.dense"), ("wide", "intermediate.dense"), ("narrow", "output.dense")]:
                self.maps[f"{layer}_{name}"] = keep(f"{base}{place}.weight")
                self.biases[f"{layer}_{name}"] = keep(f"{base}{place}.bias")
            self.keep_norm(f"{layer}_attention", f"{base}attention.output.LayerNorm", keep)
            self.keep_norm(f"{layer}_output", f"{base}output.LayerNorm", keep)

    def keep_norm(self, name, place, keep):
        self.norms[f"{name}_weight"], self.norms[f"{name}_bias"] = keep(f"{place}.weight"), keep(f"{place}.bias")

    def norm(self, x, name):
        return F.layer_norm(x, (WIDTH,), self.norms[f"{name}_weight"], self.norms[f"{name}_bias"], 1e-12)

    def table(self):
        return self.words

    def map_of(self, name):
        return self.maps[name]

    def linear(self, x, name):
        return F.linear(x, self.map_of(name), self.biases[name])

    def forward(self, ids, mask):
        x = F.embedding(ids, self.table()) + self.places[: ids.shape[1]]
        x = self.norm(x, "first")
        beside = torch.zeros(mask.shape, device=x.device, dtype=x.dtype).masked_fill(~mask, -1e4)[:, None, None]
        for layer in range(LAYERS):
            split = lambda y: y.view(*y.shape[:2], HEADS, WIDTH // HEADS).transpose(1, 2)
            q, k, v = (split(self.linear(x, f"{layer}_{name}")) for name in ("query", "key", "value"))
            weights = (q @ k.transpose(2, 3) / (WIDTH // HEADS) ** 0.5 + beside).softmax(-1)
            y = (weights.to(v.dtype) @ v).transpose(1, 2).reshape(x.shape)
            x = self.norm(x + self.linear(y, f"{layer}_out"), f"{layer}_attention")
            x = self.norm(x + self.linear(F.gelu(self.linear(x, f"{layer}_wide")), f"{layer}_narrow"), f"{layer}_output")
        mask = mask[..., None].to(x.dtype)
        return F.normalize(((x * mask).sum(1) / mask.sum(1)).float(), dim=1)


class Student(Network):
    def __init__(self, weights, words):
        super().__init__(weights, words)
        self.word_scale = torch.nn.Parameter(first_scale(self.words.data))
        self.map_scales = torch.nn.ParameterDict({name: torch.nn.Parameter(first_scale(value.data)) for name, value in self.maps.items()})

    def table(self):
        return rounded(self.words, self.word_scale)

    def map_of(self, name):
        return rounded(self.maps[name], self.map_scales[name])


def in_groups(values):
    return values.view(values.shape[0], -1, GROUP)


def first_scale(values):
    """The logarithm of the step that loses least, for each group."""
    groups = in_groups(values)
    most = groups.abs().amax(2, keepdim=True).clamp(min=1e-6)
    best, least = None, None
    for part in np.linspace(0.5, 1, 11):
        step = most * part / STEPS
        lost = ((groups / step).round().clamp(-STEPS, STEPS) * step - groups).square().sum(2, keepdim=True)
        best = step if best is None else torch.where(lost < least, step, best)
        least = lost if least is None else torch.minimum(lost, least)
    return best.log()


def rounded(values, scale):
    """In whole steps; learning sees through the rounding."""
    step = scale.exp()
    parts = (in_groups(values) / step).clamp(-STEPS, STEPS)
    return ((parts + (parts.round() - parts).detach()) * step).view(values.shape)


@torch.no_grad()
def measure(teacher, student, texts):
    rows = torch.arange(texts.held_back, device=device)
    both = []
    for network, table in ((teacher, texts.all), (student, texts.own)):
        with amp():
            both.append(torch.cat([network(*texts.of(table, part)).float() for part in rows.split(512)]))
    wanted, given = both
    alike = (wanted * given).sum(1)
    nearest = [(each @ each.T).fill_diagonal_(-1).topk(10, 1).indices for each in both]
    shared = (nearest[0][:, :, None] == nearest[1][:, None]).any(2).float().mean()
    off = (wanted @ wanted.T - given @ given.T).abs().mean()
    tell(f"held back: cosine {alike.mean():.4f}, least twentieth {alike.quantile(0.05):.4f}; likeness off by {off:.4f}; {100 * shared:.1f} % of the ten nearest")


@torch.no_grad()
def save(student, folder):
    arrays = {}

    def add(name, values, scale):
        # What ships has sixteen bits for a step.
        step = scale.exp().half().float()
        parts = (in_groups(values) / step).round().clamp(-STEPS, STEPS).view(values.shape)
        arrays[name] = (parts + 8).to(torch.uint8).cpu().numpy()
        arrays[f"{name}.step"] = step[..., 0].half().cpu().numpy()

    add("words", student.words, student.word_scale)
    for name, values in student.maps.items():
        add(name, values, student.map_scales[name])
        arrays[f"{name}.bias"] = student.biases[name].float().cpu().numpy()
    for name, values in student.norms.items():
        arrays[f"norm_{name}"] = values.float().cpu().numpy()
    arrays["places"] = student.places.half().cpu().numpy()
    np.savez_compressed(f"{folder}/student.npz", **arrays)


main()
