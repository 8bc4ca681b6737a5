"""A generation is one compiled call: it prints what a loop of Python around a compiled step does."""

# pyright: basic

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

from chat import Generation  # pyright: ignore[reportMissingImports]
from llama import Llama  # pyright: ignore[reportMissingImports]

VOCABULARY, CONTEXT, END = 300, 32, 2
SAMPLING = [
    {},
    {"temperature": 0.8},
    {"temperature": 1.5, "top_k": 5},
    {"temperature": 1.5, "top_k": VOCABULARY, "top_p": 0.5},
]


@pytest.fixture(scope="module")
def net() -> Any:
    model, random = Llama(VOCABULARY, 2, 64, 96, 4, 2, CONTEXT), np.random.default_rng(0)
    for parameter in model.get_parameters():
        if not parameter.name.endswith(("keys", "values")):
            parameter.set_data(Tensor(random.standard_normal(parameter.shape) * 0.3, parameter.dtype))
    return model.set_train(False)


def logits_of(net: Any) -> Tensor:
    return net(Tensor([5, 6, 7], ms.int32), Tensor([0, 1, 2], ms.int32))


def by_steps(net: Any, generation: Any, end: int) -> list[int]:
    choose, step = ms.jit(generation.choose), ms.jit(lambda token, at: generation.choose(net(token.reshape(1), at)))
    token, tokens = choose(logits_of(net)), []
    for position in range(3, CONTEXT):
        if int(token) == end:
            break
        tokens.append(int(token))
        token = step(token, Tensor([position]))
    return tokens


@pytest.mark.parametrize("sampling", SAMPLING, ids=str)
def test_a_call_prints_what_a_loop_around_a_step_chooses(sampling: dict[str, Any], net: Any, capsys: Any) -> None:
    ms.set_seed(7)
    expected = by_steps(net, Generation(net, END, **sampling), END)
    assert len(set(expected)) > 3
    for end in (END, expected[4]):
        ms.set_seed(7)
        generation = Generation(net, end, **sampling)
        compiled: Any = ms.jit(Generation.construct.__wrapped__, fullgraph=True)
        position = compiled(generation, logits_of(net), Tensor(3), Tensor(CONTEXT))
        wanted = expected[: expected.index(end)] if end in expected else expected
        assert list(map(int, capsys.readouterr().out.split())) == wanted
        assert position.item() == 3 + len(wanted)
        assert all(copy.bytes <= 16 for copy in compiled.copies()), compiled.copies()  # where random numbers are
