"""What the numbers say: requests with intents and spans. `src/language/understanding/decode.ts` does the same."""

import collections

import numpy as np
import torch

from arrays import INTENTS, TAGS
from data import QUIET, READING

_allowed = None


def transitions():
    """An inner tag follows only its own slot."""
    global _allowed
    if _allowed is None:
        table = np.zeros((len(TAGS) + 1, len(TAGS)), dtype=np.float32)
        for to, tag in enumerate(TAGS):
            if tag.startswith("I-"):
                table[:, to] = -1e9
                table[TAGS.index("B-" + tag[2:]), to] = 0
                table[to, to] = 0
        _allowed = table
    return _allowed


def best_tags(logits):
    table = transitions()
    score = logits[0] + table[-1]
    back = []
    for row in logits[1:]:
        options = score[:, None] + table[:-1]
        back.append(options.argmax(0))
        score = options.max(0) + row
    path = [int(score.argmax())]
    for row in reversed(back):
        path.append(int(row[path[-1]]))
    return path[::-1]


@torch.no_grad()
def predict(network, batches, size=256):
    """For each sentence a list of (first token, end token, logits of intents, [(slot, first, end, probability)], border)."""
    network.eval()
    found = []
    for at in range(0, len(batches), size):
        numbers = np.arange(at, min(at + size, len(batches)))
        batch = batches.batch(numbers)
        x = network.encode(batch["rows"], batch["shapes"], batch["mask"], batch["contexts"])
        starts = torch.sigmoid(network.start(x[:, 1:]).squeeze(-1).float())
        begins = (starts > 0.5) & batch["mask"]
        begins[:, 0] = True
        clause = torch.cumsum(begins.long(), 1) - 1
        clause = torch.where(batch["mask"], clause, -1)
        count = int(clause.max()) + 1
        member = clause[:, None] == torch.arange(count, device=x.device)[None, :, None]
        intents = network.pooled(x, member).float()
        tags = network.tag(x[:, 1:]).float()
        bias = network.tag_of_intent.float().cpu().numpy()
        starts, clause, intents, tags = (each.cpu().numpy() for each in (starts, clause, intents, tags))
        for row, number in enumerate(numbers):
            length = int(batches.lengths[number])
            requests = []
            for each in range(clause[row, :length].max() + 1):
                inside = np.nonzero(clause[row, :length] == each)[0]
                first, end = int(inside[0]), int(inside[-1]) + 1
                logits = intents[row, each]
                scores = tags[row, first:end] + bias[int(logits.argmax())]
                shares = np.exp(scores - scores.max(-1, keepdims=True))
                shares /= shares.sum(-1, keepdims=True)
                slots = []
                for place, tag in enumerate(best_tags(scores)):
                    if tag == 0:
                        continue
                    slot, share = TAGS[tag][2:], float(shares[place, tag])
                    if TAGS[tag][0] == "B":
                        slots.append((slot, first + place, first + place + 1, share))
                    else:
                        slots[-1] = (slot, slots[-1][1], first + place + 1, min(share, slots[-1][3]))
                border = min([max(share, 1 - share) for share in starts[row, first:end][(first == 0) :]], default=1.0)
                requests.append((first, end, logits, slots, float(border)))
            found.append(requests)
    return found


def softmax(logits, temperature):
    shares = np.exp((logits - logits.max()) / temperature)
    return shares / shares.sum()


def calibrate(examples, predicted):
    """The temperature at which the shares of intents are as good as they say, on sentences cut into the right requests."""
    rows = []
    for example, requests in zip(examples, predicted):
        if len(requests) == len(example.clauses):
            rows += [(request[2], INTENTS.index(clause.intent)) for request, clause in zip(requests, example.clauses)]
    options = np.arange(0.4, 3.0, 0.05)
    losses = [np.mean([-np.log(max(softmax(logits, each)[right], 1e-9)) for logits, right in rows]) for each in options]
    return float(options[int(np.argmin(losses))])


def acts(intent):
    return intent not in QUIET and intent not in READING


def confidence(request, temperature):
    return float(softmax(request[2], temperature).max())


def score(examples, spans, predicted, temperature, threshold):
    """Figures of one set. `spans` are each example's tokens as (start, end) in its text."""
    total = collections.Counter()
    for example, tokens, requests in zip(examples, spans, predicted):
        total["messages"] += 1
        wanted = [(clause.intent, {(slot, start, end) for slot, start, end in clause.slots}) for clause in example.clauses]
        got = []
        for first, end, logits, slots, _ in requests:
            marked = {(slot, tokens[one][0], tokens[two - 1][1]) for slot, one, two, _ in slots}
            got.append((INTENTS[int(logits.argmax())], marked))
        total["exact"] += wanted == got
        quiet = lambda pairs: [("quiet", frozenset()) if intent in QUIET else (intent, frozenset(slots)) for intent, slots in pairs]
        total["exact_act"] += quiet(wanted) == quiet(got)
        total["borders"] += len(wanted) == len(got)
        total["requests"] += len(wanted)
        if len(wanted) == len(got):
            total["intent"] += sum(one[0] == two[0] for one, two in zip(wanted, got))
        gold = {span for _, slots in wanted for span in slots}
        marked = {span for _, slots in got for span in slots}
        total["right"] += len(gold & marked)
        total["gold"] += len(gold)
        total["marked"] += len(marked)
        total["floor"] += [pair[0] for pair in wanted] == ["none"]
        # Acting: every change that would be made without asking back.
        sure = [INTENTS[int(request[2].argmax())] for request in requests if confidence(request, temperature) >= threshold]
        done = collections.Counter(intent for intent in sure if acts(intent))
        asked = collections.Counter(intent for intent, _ in wanted if acts(intent))
        total["wrong"] += bool(done - asked)
        if not asked:
            total["still"] += 1
            total["woken"] += bool(done)
        if asked:
            total["asking"] += 1
            right = [intent for intent, _ in got] == [intent for intent, _ in wanted]
            total["doubted"] += right and bool(asked - done)
    return total


def figures(total):
    share = lambda one, other: 100 * total[one] / max(1, total[other])
    precision, recall = share("right", "marked") / 100, share("right", "gold") / 100
    return dict(
        messages=total["messages"],
        exact=share("exact", "messages"),
        exact_act=share("exact_act", "messages"),
        borders=share("borders", "messages"),
        intent=share("intent", "requests"),
        slot_f1=100 * 2 * precision * recall / max(1e-9, precision + recall),
        acted_wrongly=share("wrong", "messages"),
        woken=share("woken", "still"),
        needless_doubt=share("doubted", "asking"),
        floor=share("floor", "messages"),
    )
