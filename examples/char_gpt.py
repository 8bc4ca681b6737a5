"""A GPT that learns to write, character by character, like the language reference that comes with Python.

    python examples/char_gpt.py [--steps 1500] [--layers 3] [--hidden 64] [--batch 16]
        [--characters 500] [--prompt "The "]

Prints the loss as it trains (in nats per character), compares it with what the frequencies of single characters
and of pairs give, then writes a text of its own.
"""

# pyright: basic
# programs of users are not annotated

from __future__ import annotations

import argparse
import re
import time
from pydoc_data.topics import topics

import numpy as np

import msgraph as ms
from msgraph import Tensor, lazy_inline, nn, ops

SEED = 1
LENGTH = 64
HEADS = 4
TEMPERATURE = 0.6


class Block(nn.Cell):
    """A layer of the transformer. All layers have equal arguments, so they share one graph."""

    @lazy_inline
    def __init__(self, hidden):
        super().__init__()
        self.scale = (hidden // HEADS) ** -0.5
        self.norm1, self.norm2 = nn.LayerNorm((hidden,)), nn.LayerNorm((hidden,))
        self.qkv, self.out = nn.Dense(hidden, 3 * hidden), nn.Dense(hidden, hidden)
        self.up, self.down = nn.Dense(hidden, 4 * hidden), nn.Dense(4 * hidden, hidden)
        self.mask = Tensor(np.triu(np.full((LENGTH, LENGTH), -1e9, np.float32), 1))

    def construct(self, x):
        batch, length, hidden = x.shape
        qkv = self.qkv(self.norm1(x)).reshape(batch, length, 3, HEADS, hidden // HEADS)
        q, k, v = qkv.transpose(2, 0, 3, 1, 4)
        weights = ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * self.scale + self.mask, -1)
        x = x + self.out(ops.matmul(weights, v).transpose(0, 2, 1, 3).reshape(batch, length, hidden))
        return x + self.down(ops.gelu(self.up(self.norm2(x)), approximate="tanh"))


class GPT(nn.Cell):
    """The logits of the next character at every place of a window."""

    def __init__(self, alphabet, hidden, layers):
        super().__init__()
        self.characters = nn.Embedding(alphabet, hidden, embedding_table="xavier_uniform")
        self.places = nn.Embedding(LENGTH, hidden, embedding_table="xavier_uniform")
        self.blocks = nn.CellList([Block(hidden) for _ in range(layers)])
        self.norm = nn.LayerNorm((hidden,))
        self.head = nn.Dense(hidden, alphabet, has_bias=False)

    def construct(self, ids):
        x = self.characters(ids) + self.places(ops.arange(LENGTH))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def reference():
    """The text behind ``help()`` in ASCII: every passage once, no more than four spaces in a row."""
    text = "\n\n".join(topics[name] for name in sorted(topics))
    text = "\n\n".join(dict.fromkeys(text.split("\n\n")))
    return re.sub(" {5,}", " " * 4, "".join(c for c in text if c == "\n" or " " <= c <= "~"))


def frequencies(train, test, alphabet):
    """Cross entropy on ``test`` of the frequencies in ``train`` of single characters, and of pairs."""
    pairs = np.ones((alphabet, alphabet))
    np.add.at(pairs, (train[:-1], train[1:]), 1)
    single = pairs.sum(0) / pairs.sum()
    following = pairs / pairs.sum(1, keepdims=True)
    return -np.log(single[test[1:]]).mean(), -np.log(following[test[:-1], test[1:]]).mean()


def windows(ids, starts):
    """Windows of the text, and the character after each of their places."""
    chosen = ids[np.asarray(starts)[:, None] + np.arange(LENGTH + 1)]
    return Tensor(chosen[:, :-1]), Tensor(chosen[:, 1:])


def training(network, rate):
    """The loss of a batch, compiled, and one compiled step of Adam on it."""

    def loss(ids, following):
        logits = network(ids)
        return ops.cross_entropy(logits.reshape(-1, logits.shape[-1]), following.reshape(-1))

    parameters = network.trainable_params()
    optimizer = nn.Adam(parameters, rate, beta2=0.99)
    gradient = ms.value_and_grad(loss, None, parameters)

    @ms.jit
    def step(ids, following):
        value, slopes = gradient(ids, following)
        optimizer(slopes)
        return value

    return ms.jit(loss), step


def write(network, alphabet, prompt, characters):
    """Continue ``prompt``: one compiled forward of a window of fixed size for every character."""
    random, text = np.random.default_rng(SEED), prompt
    forward = ms.jit(lambda ids, place: network(ids)[0, place] / TEMPERATURE)
    for _ in range(characters):
        # places after the last character are not looked at: the mask is causal
        known = [alphabet.index(c) for c in text[-LENGTH:]]
        ids = np.zeros((1, LENGTH), np.int32)
        ids[0, : len(known)] = known
        logits = forward(Tensor(ids), Tensor(len(known) - 1, ms.int32)).asnumpy().astype(np.float64)
        chances = np.exp(logits - logits.max())
        text += alphabet[random.choice(len(alphabet), p=chances / chances.sum())]
    return text


def options(arguments):
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--characters", type=int, default=500)
    parser.add_argument("--prompt", default="The ")
    given = parser.parse_args(arguments)
    if not given.prompt or set(given.prompt) - set(reference()):
        parser.error("the prompt needs a character, and only such as the text has")
    return given


def main(arguments=None):
    given = options(arguments)
    ms.set_seed(SEED)
    ms.set_context(mode=ms.GRAPH_MODE)
    text = reference()
    alphabet = "".join(sorted(set(text)))
    numbers = {c: i for i, c in enumerate(alphabet)}
    ids = np.array([numbers[c] for c in text], np.int32)
    train, test = np.split(ids, [len(ids) * 9 // 10])
    network = GPT(len(alphabet), given.hidden, given.layers)
    size = sum(p.size for p in network.get_parameters())
    print(f"{len(train)} characters for training, {len(test)} for testing")
    print(f"{len(alphabet)} different characters, {size} parameters")

    loss, step = training(network, nn.CosineDecayLR(1e-4, 4e-3, given.steps))
    random, losses, start = np.random.default_rng(SEED), [], time.perf_counter()
    every = max(given.steps // 10, 1)
    for done in range(1, given.steps + 1):
        losses.append(float(step(*windows(train, random.integers(0, len(train) - LENGTH, given.batch)))))
        if done % every == 0 or done == given.steps:
            mean, seconds = np.mean(losses[-every:]), time.perf_counter() - start
            print(f"step {done:4}  loss {mean:.4f}  {seconds:5.1f} s", flush=True)

    single, pair = frequencies(train, test, len(alphabet))
    apart = range(0, len(test) - LENGTH, LENGTH)
    whole = range(0, len(apart) - given.batch + 1, given.batch)
    learned = np.mean([float(loss(*windows(test, apart[i : i + given.batch]))) for i in whole])
    print(f"test loss {learned:.4f}; frequencies of characters {single:.4f}, of pairs {pair:.4f}")
    start = time.perf_counter()
    written = write(network, alphabet, given.prompt, given.characters)
    print(f"{given.characters} characters written in {time.perf_counter() - start:.1f} s:\n{written}")


if __name__ == "__main__":
    main()
