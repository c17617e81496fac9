"""The network: table of pieces → a window of five tokens → layers → tags of each token and the intent of each request."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from arrays import INTENTS, TAGS
from data import CONTEXTS
from text import BUCKETS, SHAPES

FAR = 16


class Layer(nn.Module):
    """Attention that knows how far apart two tokens are, then two linear maps."""

    def __init__(self, width, heads, inner, dropout):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.far = nn.Parameter(torch.zeros(heads, 2 * FAR + 1))
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, bias_index, mask):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(batch, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        bias = self.far[:, bias_index][None] + mask
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype), dropout_p=0.0)
        x = x + self.dropout(self.out(y.transpose(1, 2).reshape(batch, length, width)))
        return x + self.dropout(self.down(self.dropout(F.relu(self.up(self.norm2(x))))))


class Convolution(nn.Module):
    """The other shape that was measured: windows of five tokens only."""

    def __init__(self, width, dropout):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.mix, self.out = nn.Conv1d(width, width, 5, padding=2), nn.Linear(width, width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, bias_index, mask):
        keep = (mask[:, 0, 0, :, None] == 0).to(x.dtype)
        y = self.mix((self.norm(x) * keep).transpose(1, 2)).transpose(1, 2)
        return x + self.dropout(self.out(F.relu(y)))


class Network(nn.Module):
    def __init__(self, table=64, width=256, layers=4, heads=8, inner=512, dropout=0.15, kind="attention", buckets=BUCKETS):
        super().__init__()
        self.sizes = dict(table=table, width=width, layers=layers, heads=heads, inner=inner, kind=kind, buckets=buckets)
        self.table = nn.Embedding(buckets, table)
        self.shape = nn.Embedding(2 * len(SHAPES), table)
        nn.init.normal_(self.table.weight, std=0.3)
        nn.init.normal_(self.shape.weight, std=0.3)
        self.context = nn.Embedding(len(CONTEXTS), width)
        nn.init.normal_(self.context.weight, std=0.5)
        self.masked = nn.Parameter(torch.randn(table) * 0.3)
        self.window = nn.Linear(5 * table, width)
        if kind == "attention":
            self.layers = nn.ModuleList(Layer(width, heads, inner, dropout) for _ in range(layers))
        else:
            self.layers = nn.ModuleList(Convolution(width, dropout) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.tag = nn.Linear(width, len(TAGS))
        self.tag_of_intent = nn.Parameter(torch.zeros(len(INTENTS), len(TAGS)))
        self.start = nn.Linear(width, 1)
        self.token_intent = nn.Linear(width, len(INTENTS))
        self.pool = nn.Linear(width, 1)
        self.hidden = nn.Linear(2 * width, width)
        self.intent = nn.Linear(width, len(INTENTS))
        self.dropout = nn.Dropout(dropout)
        self.piece_dropout = 0.0

    def pieces(self, rows, shapes, hidden=None):
        """Each token's rows, summed and divided by the root of their number."""
        there = rows >= 0
        if self.training and self.piece_dropout:
            there = there & (torch.rand(rows.shape, device=rows.device) > self.piece_dropout)
        summed = (self.table(rows.clamp(min=0)) * there[..., None]).sum(-2)
        summed = summed / there.sum(-1, keepdim=True).clamp(min=1).to(summed.dtype).sqrt() + self.shape(shapes)
        if hidden is not None:
            summed = torch.where(hidden[..., None], self.masked.to(summed.dtype), summed)
        return summed

    def encode(self, rows, shapes, mask, contexts, hidden=None):
        e = self.pieces(rows, shapes, hidden) * mask[..., None]
        e = self.dropout(e)
        padded = F.pad(e, (0, 0, 2, 2))
        length = e.shape[1]
        x = self.window(torch.cat([padded[:, at : at + length] for at in range(5)], -1))
        x = torch.cat([self.context(contexts)[:, None].to(x.dtype), x], 1)
        full = F.pad(mask, (1, 0), value=True)
        places = torch.arange(length + 1, device=x.device)
        index = (places[None] - places[:, None]).clamp(-FAR, FAR) + FAR
        blocked = torch.zeros(full.shape, device=x.device).masked_fill(~full, -1e4)[:, None, None]
        for layer in self.layers:
            x = layer(x, index, blocked)
        return self.norm(x)

    def pooled(self, x, member):
        """The intent of each request: of its tokens' weighted mean and of what stands at the context's place."""
        weight = self.pool(x[:, 1:]).squeeze(-1)[:, None].float().masked_fill(~member, -1e4)
        share = torch.softmax(weight, -1) * member
        mean = share.to(x.dtype) @ x[:, 1:]
        first = x[:, :1].expand(-1, mean.shape[1], -1)
        return self.intent(self.dropout(F.relu(self.hidden(torch.cat([mean, first], -1)))))

    def loss(self, batch, smoothing=0.05):
        x = self.encode(batch["rows"], batch["shapes"], batch["mask"], batch["contexts"])
        tokens = self.dropout(x[:, 1:])
        count = batch["intents"].shape[1]
        member = batch["clauses"][:, None] == torch.arange(count, device=x.device)[None, :, None]
        intents = self.pooled(x, member).float()
        wanted = batch["intents"]
        cross = lambda logits, target: F.cross_entropy(logits.flatten(0, -2), target.flatten(), ignore_index=-1, label_smoothing=smoothing)
        of_token = torch.gather(wanted.clamp(min=0), 1, batch["clauses"].clamp(min=0))
        tags = (self.tag(tokens) + self.tag_of_intent[of_token]).float()
        starts = self.start(tokens).squeeze(-1).float()
        inner = batch["mask"].clone()
        inner[:, 0] = False
        start_loss = F.binary_cross_entropy_with_logits(starts[inner], batch["starts"][inner].float())
        token_loss = cross(self.token_intent(tokens).float(), torch.where(batch["mask"], of_token, -1))
        return cross(intents, wanted) + 2.0 * cross(tags, batch["tags"]) + 2.0 * start_loss + 0.3 * token_loss


class Guess(nn.Module):
    """Pre-training: a fifth of the words are hidden and guessed."""

    def __init__(self, network, vocabulary):
        super().__init__()
        self.network = network
        self.out = nn.Linear(network.sizes["width"], vocabulary)
        nn.init.normal_(self.out.weight, std=1 / math.sqrt(network.sizes["width"]))

    def loss(self, batch, numbers):
        words, rows = batch["words"], batch["rows"]
        target = numbers[words.clamp(min=0)]
        hidden = (torch.rand(words.shape, device=words.device) < 0.2) & (target >= 0) & batch["mask"]
        # A character's pieces reach two places to each side: near a hidden one, only the character itself is read.
        near = F.max_pool1d(hidden.float()[:, None], 5, 1, 2)[:, 0] > 0
        shape = batch["shapes"] // 2
        cjk = (shape >= 5) & (shape <= 7)
        first = torch.arange(rows.shape[-1], device=rows.device) > 0
        rows = torch.where((near & cjk)[..., None] & first, -1, rows)
        contexts = torch.zeros(len(words), dtype=torch.long, device=words.device)
        x = self.network.encode(rows, batch["shapes"], batch["mask"], contexts, hidden)[:, 1:]
        return F.cross_entropy(self.out(x[hidden]).float(), target[hidden])
