"""The file of weights: the table and the layers in four bits a value, the other maps in eight, all else as floats.

Needs numpy. Format 1, which `read` still takes, had eight bits where there are four now.
"""

import json
import struct
import zlib

import numpy as np

# So many values of a map share a step; of the table, a row does.
GROUP = 64


def pack(state, settled={}):
    """Tensors by name, `table.weight` among them: the body, what the header says of it, and the numbers as they are read.

    `settled`: whole numbers and steps by name, where they were chosen better than each for itself (settle.py).
    """
    settled = dict(settled)
    in_halves = lambda name, group: settled.get(name) or nearest(state[name], group)
    table, read_as = in_halves("table.weight", state["table.weight"].shape[1]), {}
    body, tensors = bytearray(halved(*table)), []
    read_as["table.weight"] = whole_values(*table, state["table.weight"].shape)
    for name, value in state.items():
        if name == "table.weight":
            continue
        bits = 32 if value.ndim != 2 or value.size <= 4096 else 4 if name.startswith("layers.") else 8
        if bits == 4:
            found = in_halves(name, GROUP)
            part, read_as[name] = halved(*found), whole_values(*found, value.shape)
        else:
            part, read_as[name] = (to_bytes if bits == 8 else to_floats)(value)
        body += part + b"\0" * (-len(part) % 4)
        tensors.append(dict(name=name, shape=list(value.shape), bits=bits))
    return bytes(body), dict(group=GROUP, tensors=tensors), read_as


def nearest(value, group):
    """Whole numbers from -8 to 7, and of each group the step with which least is lost."""
    wanted = value.reshape(-1, group).astype(np.float32)
    most = np.abs(wanted).max(1, keepdims=True).clip(1e-6)
    steps, least = np.zeros_like(most), np.full_like(most, np.inf)
    # A step below zero lets the largest number be the -8.
    for part in np.concatenate([np.linspace(0.5, 1.1, 13), -np.linspace(0.5, 1.1, 13)]):
        step = most * part / 7
        for _ in range(2):
            whole = np.clip(np.round(wanted / step), -8, 7)
            # The best step for these whole numbers, as it can be written.
            step = (wanted * whole).sum(1, keepdims=True) / np.square(whole).sum(1, keepdims=True).clip(1)
            step = step.astype("<f2").astype(np.float32)
            step = np.where(step == 0, np.float32(1e-6), step)
        lost = np.square(np.clip(np.round(wanted / step), -8, 7) * step - wanted).sum(1, keepdims=True)
        steps, least = np.where(lost < least, step, steps), np.minimum(lost, least)
    return np.clip(np.round(wanted / steps), -8, 7), steps


def halved(whole, steps):
    """The steps, then two numbers in a byte, the first one low."""
    places = (whole + 8).astype(np.uint8).ravel()
    return steps.astype("<f2").tobytes() + (places[0::2] | places[1::2] << 4).tobytes()


def whole_values(whole, steps, shape):
    return (whole * steps).astype(np.float32).reshape(shape)


def to_bytes(value):
    scales = (np.abs(value).max(1, keepdims=True) / 127).clip(1e-8).astype("<f4")
    whole = np.round(value / scales).astype(np.int8)
    return scales.tobytes() + whole.tobytes(), whole * scales


def to_floats(value):
    return value.astype("<f4").tobytes(), value


def write(path, header, body):
    header = header | dict(checksum=zlib.crc32(body))
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-(12 + len(text)) % 4)
    with open(path, "wb") as file:
        file.write(b"WMKU" + struct.pack("<II", 2, len(text)) + text + body)


def read(path):
    """The header, and the tensors by name as floats."""
    with open(path, "rb") as file:
        data = file.read()
    version, length = struct.unpack("<II", data[4:12])
    assert data[:4] == b"WMKU" and version in (1, 2), "a file of weights"
    header, at = json.loads(data[12 : 12 + length]), 12 + length

    def take(kind, count):
        nonlocal at
        values = np.frombuffer(data, kind, count, at)
        at += -(-values.nbytes // 4) * 4
        return values.astype(np.float32)

    def take_matrix(bits, shape, group):
        size = int(np.prod(shape))
        if bits == 32:
            return take("<f4", size).reshape(shape)
        steps = take("<f2" if bits == 4 else "<f4", size // group)[:, None]
        if bits == 8:
            return (take(np.int8, size).reshape(-1, group) * steps).reshape(shape)
        places = take(np.uint8, size // 2).astype(np.uint8)
        whole = np.stack([places & 15, places >> 4], -1).astype(np.float32) - 8
        return (whole.reshape(-1, group) * steps).reshape(shape)

    sizes = header["sizes"]
    state = {"table.weight": take_matrix(4 if version == 2 else 8, (sizes["buckets"], sizes["table"]), sizes["table"])}
    for tensor in header["tensors"]:
        bits = tensor["bits"] if version == 2 else 8 if tensor["bytes"] else 32
        group = header["group"] if bits == 4 else tensor["shape"][-1]
        state[tensor["name"]] = take_matrix(bits, tensor["shape"], group)
    return header, state
