"""The network: six layers of BERT as MiniLM has them, with four bits a weight and eight bits for what goes into a product.

Words of English come as pieces with a vector each, words of eight other languages by the vectors that the embedder has for them
(256 numbers), turned by a map of their language.
"""

import json
import lzma
import struct

import numpy as np
import torch
import torch.nn.functional as F

LAYERS, WIDTH, HEADS, GROUP, STEPS = 6, 384, 12, 128, 7
LANGUAGES = ["de", "fr", "es", "pt", "it", "nl", "ja", "zh"]
PIECES, WORDS, STATIC = 20_000, 10_000, 256
MAPS = ("query", "key", "value", "out", "wide", "narrow")
device = "cuda" if torch.cuda.is_available() else "cpu"


def amp():
    return torch.autocast(device, torch.bfloat16)


class Teacher(torch.nn.Module):
    """MiniLM itself."""

    def __init__(self, file):
        super().__init__()
        arrays = np.load(lzma.open(file))
        whole = lambda name: arrays[name] * arrays[f"{name}.scale"] if f"{name}.scale" in arrays.files else arrays[name]
        self.weights = {name: torch.tensor(whole(name).astype(np.float32)).to(device) for name in arrays.files if not name.endswith(".scale")}

    @torch.no_grad()
    def forward(self, ids):
        mask = ids > 0
        w = self.weights
        linear = lambda x, name: F.linear(x, w[f"{name}.weight"], w[f"{name}.bias"])
        norm = lambda x, name: F.layer_norm(x, (WIDTH,), w[f"{name}.weight"], w[f"{name}.bias"], 1e-12)
        x = F.embedding(ids, w["embeddings.word_embeddings.weight"]) + w["embeddings.position_embeddings.weight"][: ids.shape[1]]
        x = norm(x + w["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for layer in range(LAYERS):
            base = f"encoder.layer.{layer}."
            q, k, v = (in_heads(linear(x, f"{base}attention.self.{name}")) for name in ("query", "key", "value"))
            x = norm(x + linear(attend(q, k, v, mask), f"{base}attention.output.dense"), f"{base}attention.output.LayerNorm")
            x = norm(x + linear(F.gelu(linear(x, f"{base}intermediate.dense")), f"{base}output.dense"), f"{base}output.LayerNorm")
        return mean(x, mask)


class Network(torch.nn.Module):
    """`forward` gives what each piece means where it stands. The vectors of words stay as they are."""

    def __init__(self, sentences, languages, first=None):
        super().__init__()
        weights = read_sentences(sentences)
        types = weights.pop("types", np.zeros(WIDTH, np.float32))
        steps = {name[:-5]: weights.pop(name) for name in list(weights) if name.endswith(".step")}
        self.register_buffer("words", torch.tensor(weights["words"]))
        self.register_buffer("places", torch.tensor(weights["places"]))
        self.register_buffer("others", torch.tensor(read_languages(languages)))
        self.norms, self.maps, self.biases = torch.nn.ParameterDict(), torch.nn.ParameterDict(), torch.nn.ParameterDict()
        for name, values in weights.items():
            if name.startswith("norm_"):
                self.norms[name[5:]] = torch.nn.Parameter(torch.tensor(values))
            elif name.endswith(".bias"):
                self.biases[name[:-5]] = torch.nn.Parameter(torch.tensor(values))
            elif name not in ("words", "places"):
                self.maps[name] = torch.nn.Parameter(torch.tensor(values))
        for language in LANGUAGES if first is not None else []:
            self.maps[f"from_{language}"] = torch.nn.Parameter(torch.tensor(first["map"]))
            self.biases[f"from_{language}"] = torch.nn.Parameter(torch.tensor(first["bias"]))
        self.types = torch.nn.Parameter(torch.tensor(types))
        steps = {name: torch.nn.Parameter(torch.tensor(value).log()) for name, value in steps.items()}
        self.scales = torch.nn.ParameterDict(steps or {name: torch.nn.Parameter(first_scale(value.data)) for name, value in self.maps.items()})

    def norm(self, x, name):
        return F.layer_norm(x, (WIDTH,), self.norms[f"{name}_weight"], self.norms[f"{name}_bias"], 1e-12)

    def linear(self, x, name):
        return F.linear(in_bytes(x), rounded(self.maps[name], self.scales[name]), self.biases[name])

    def vectors(self, ids):
        """Those of pieces as they are, those of other words turned by the map of their language."""
        foreign = ids >= PIECES
        x = F.embedding(torch.where(foreign, 0, ids), self.words)
        if foreign.any():
            numbers = ids[foreign] - PIECES
            rows = self.others.view(-1, STATIC)[numbers]
            turned = torch.empty(len(numbers), WIDTH, device=ids.device, dtype=x.dtype)
            for at, language in enumerate(LANGUAGES):
                of = numbers // WORDS == at
                if of.any():
                    turned[of] = self.linear(rows[of], f"from_{language}").to(x.dtype)
            x = x.masked_scatter(foreign[..., None], turned)
        return x

    def forward(self, ids, second=None, drop=0.0):
        """`second` marks the pieces of the second text."""
        mask = ids > 0
        x = self.vectors(ids) + self.places[: ids.shape[1]]
        if second is not None:
            x = x + second[..., None].to(x.dtype) * self.types
        x = F.dropout(self.norm(x, "first"), drop, self.training)
        for layer in range(LAYERS):
            q, k, v = (in_heads(self.linear(x, f"{layer}_{name}")) for name in ("query", "key", "value"))
            x = self.norm(x + F.dropout(self.linear(attend(q, k, v, mask), f"{layer}_out"), drop, self.training), f"{layer}_attention")
            wide = F.gelu(self.linear(x, f"{layer}_wide"))
            x = self.norm(x + F.dropout(self.linear(wide, f"{layer}_narrow"), drop, self.training), f"{layer}_output")
        return x

    def read(self, ids, drop=0.0):
        return mean(self(ids, drop=drop), ids > 0)


def in_heads(x):
    return x.view(*x.shape[:2], HEADS, WIDTH // HEADS).transpose(1, 2)


def attend(q, k, v, mask):
    if hasattr(F, "scaled_dot_product_attention"):
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None])
        return y.transpose(1, 2).reshape(q.shape[0], q.shape[2], WIDTH)
    beside = torch.zeros(mask.shape, device=q.device, dtype=q.dtype).masked_fill(~mask, -1e4)[:, None, None]
    weights = (q @ k.transpose(2, 3) / (WIDTH // HEADS) ** 0.5 + beside).softmax(-1)
    y = weights.to(v.dtype) @ v
    return y.transpose(1, 2).reshape(q.shape[0], q.shape[2], WIDTH)


def mean(x, mask):
    mask = mask[..., None].to(x.dtype)
    return F.normalize(((x * mask).sum(1) / mask.sum(1)).float(), dim=1)


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


def in_bytes(x):
    return InBytes.apply(x)


class InBytes(torch.autograd.Function):
    """As whole numbers from -127 to 127, with a step for each row; learning sees through it."""

    @staticmethod
    def forward(_, x):
        step = x.abs().amax(-1, keepdim=True).clamp_(min=1e-6) / 127
        return (x / step).round_().mul_(step)

    @staticmethod
    def backward(_, slope):
        return slope


@torch.no_grad()
def packed(network):
    """What ships: numbers from 1 to 15 with a step for each group, sixteen bits for a step."""
    arrays = {}
    for name, values in network.maps.items():
        step = network.scales[name].exp().half().float()
        parts = (in_groups(values) / step).round().clamp(-STEPS, STEPS).view(values.shape)
        arrays[name] = (parts + 8).to(torch.uint8).cpu().numpy()
        arrays[f"{name}.step"] = step[..., 0].half().cpu().numpy()
        arrays[f"{name}.bias"] = network.biases[name].float().cpu().numpy()
    for name, values in network.norms.items():
        arrays[f"norm_{name}"] = values.float().cpu().numpy()
    arrays["types"] = network.types.float().cpu().numpy()
    return arrays


@torch.no_grad()
def begin_as(network, file):
    """The other way round: the network begins as one that was packed."""
    arrays = np.load(file)
    for name, values in network.maps.items():
        step = torch.tensor(arrays[f"{name}.step"].astype(np.float32))[..., None]
        network.scales[name].copy_(step.log())
        values.copy_((in_groups(torch.tensor(arrays[name].astype(np.float32)) - 8) * step).view(values.shape))
        network.biases[name].copy_(torch.tensor(arrays[f"{name}.bias"]))
    for name, values in network.norms.items():
        values.copy_(torch.tensor(arrays[f"norm_{name}"]))
    network.types.copy_(torch.tensor(arrays["types"]))


def opened(file):
    data = open(file, "rb").read()
    length = struct.unpack("<I", data[8:12])[0]
    return json.loads(data[12 : 12 + length]), data, 12 + length


def read_sentences(file):
    """Format 1 has English words alone; format 2 has maps of eight languages, and comes with the steps that its weights were rounded to."""
    header, data, at = opened(file)
    width, inner, is_first = header["width"], header["inner"], data[4] == 1
    arrays = {}

    def take(kind, *shape):
        nonlocal at
        values = np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape)
        at += values.nbytes if is_first else -(-values.nbytes // 4) * 4
        return values

    def whole(halves, steps):
        values = halves.reshape(len(steps), -1, GROUP).astype(np.float32) - 8
        return (values * steps.astype(np.float32)[..., None]).reshape(len(steps), -1)

    def halves(outer, inner_):
        """Neighbours share a byte."""
        both, steps = take(np.uint8, outer, inner_ // 2), take(np.float16, outer, inner_ // GROUP)
        return whole(np.stack([both & 15, both >> 4], 2), steps)

    def linear(name, outer, inner_):
        if is_first:
            arrays[name] = halves(outer, inner_)
        else:
            both, steps = take(np.uint8, outer * inner_ // 32, 16), take(np.float16, outer, inner_ // GROUP)
            arrays[name] = whole(np.stack([both & 15, both >> 4], 1), steps)
            arrays[f"{name}.step"] = steps.astype(np.float32)[..., None]
        arrays[f"{name}.bias"] = take(np.float32, outer).copy()

    def norm(name):
        arrays[f"norm_{name}_weight"], arrays[f"norm_{name}_bias"] = take(np.float32, width).copy(), take(np.float32, width).copy()

    take(np.uint8, header["piecesLength"])
    arrays["words"] = halves(header["pieces"], width)
    arrays["places"] = take(np.float16, header["places"], width).astype(np.float32)
    norm("first")
    for language in [] if is_first else LANGUAGES:
        linear(f"from_{language}", width, STATIC)
    shapes = {"wide": (inner, width), "narrow": (width, inner)}
    for layer in range(header["layers"]):
        for name in MAPS:
            linear(f"{layer}_{name}", *shapes.get(name, (width, width)))
        norm(f"{layer}_attention")
        norm(f"{layer}_output")
    assert at == len(data), (at, len(data))
    return arrays


def read_languages(file):
    """One direction for each word: eight languages, 10,000 words, 256 numbers."""
    sections, data, at = opened(file)
    tables = {}
    for section in sections:
        at += section["wordsLength"] + 8 * section["words"]
        both = np.frombuffer(data, np.uint8, section["words"] * STATIC // 2, at).reshape(-1, STATIC // 2)
        rows = np.zeros((WORDS, STATIC), np.float32)
        rows[: section["words"]] = np.stack([both & 15, both >> 4], 2).reshape(-1, STATIC).astype(np.float32) - 8
        at += both.nbytes
        tables[section["language"]] = rows / np.maximum(1e-6, np.linalg.norm(rows, axis=1, keepdims=True))
    return np.stack([tables[language] for language in LANGUAGES])
