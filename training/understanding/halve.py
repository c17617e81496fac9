"""Writes a file of format 1 (eight bits a value) as format 2 (four bits): half the size. Needs PyTorch.

    python3 halve.py --from understanding-8.bin --out ../../src/language/understanding/understanding.bin

`export.py --file` then writes the sentences for the test.
"""

import argparse

import weights_file
from data import part_of, read_folder
from export import as_read
from settle import settle

options = argparse.ArgumentParser()
options.add_argument("--from", dest="file", required=True)
options.add_argument("--out", required=True)
options.add_argument("--sentences", default="sentences")
options = options.parse_args()
header, state = weights_file.read(options.file)
examples = [example for example in read_folder(options.sentences) if part_of(example) == "train"]
body, about, _ = weights_file.pack(state, settle(as_read(options.file), examples))
weights_file.write(options.out, header | about, body)
print(len(body) / 1e6, "MB")
