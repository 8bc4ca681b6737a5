"""``print`` and ``ops.Print`` in compiled code, and how tensors look: the text, its place among other output."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
from tests.forkserver.interpreter import run_forked

import msgraph as ms
from msgraph import Tensor, mutable, ops
from msgraph.dialects.tensor_text import tensor_repr

A = Tensor([1, 2], ms.int32)


def printed(capsys: pytest.CaptureFixture[str], function: Any, *args: Any) -> str:
    ms.jit(function)(*args)
    return capsys.readouterr().out


def known(a: Any, k: Any) -> None:
    print("const", 1, 2.5, True, None, "s", k)
    print("shape", a.shape, a.dtype, f"{3}")
    print()


TEXTS: dict[str, tuple[Any, tuple[Any, ...], str]] = {
    "words on lines of their own": (lambda a, b: print("text", a, b), (A, Tensor([[1.0, 2.0]])),
        "text\nTensor(shape=[2], dtype=Int32, value=[1 2])\nTensor(shape=[1, 2], dtype=Float32, value=\n"
        "[[ 1.00000000e+00  2.00000000e+00]])\n"),
    "what is known": (known, (A, 5), "const\n1\n2.5\n1\nNone\ns\n5\nshape\n(2)\nInt32\n3\n"),
    "containers, item by item": (lambda a: print((a.sum(), 1), [2, (a[0], 3)], {"k": a[1]}), (A,),
        "3\n1\n2\n1\n3\n2\n"),
    "sep and end": (lambda a: print(a[0], a[1], "x", sep=", ", end="!"), (A,), "1, 2, x!"),
    "numbers of the run": (lambda n: print(n, n + 1), (mutable(3),), "3\n4\n"),
    "an empty tensor": (lambda a: print(a[:0]), (A,), "Tensor(shape=[0], dtype=Int32, value=)\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_texts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    function, args, text = TEXTS[name]
    assert printed(capsys, function, *args) == text


def test_a_print_goes_to_whatever_stdout_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lines(list[str]):
        def write(self, text: str) -> None:
            self.append(text)

        def flush(self) -> None:
            self.append("<flushed>")

    @ms.jit
    def f(a: Any) -> Any:
        print("x")
        return a

    f(A)
    lines = Lines()
    monkeypatch.setattr(sys, "stdout", lines)
    f(A)
    assert lines == ["x\n", "<flushed>"]


def test_eager_print_shows_the_repr(capsys: pytest.CaptureFixture[str]) -> None:
    ops.Print()("eager", Tensor([1.5]), 3, (Tensor(1), 2), True)
    assert capsys.readouterr().out.splitlines() == [
        "eager",
        "Tensor(shape=[1], dtype=Float32, value= [ 1.50000000e+00])",
        "3",
        "(Tensor(shape=[], dtype=Int64, value= 1), 2)",
        "True",
    ]
    done = run_forked("-c", "from msgraph import Tensor, ops; ops.Print()(Tensor(1))")
    assert done.stdout == "Tensor(shape=[], dtype=Int64, value= 1)\n"


def test_eager_prints_of_empty_tensors_and_of_words_alone_happen_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    empty = ms.Tensor(np.zeros(0, np.float32))
    for _ in range(3):
        ops.print_("word", empty)
        ops.print_("word")
    assert capsys.readouterr().out == "word\nTensor(shape=[0], dtype=Float32, value= )\nword\n" * 3


# -- the text of tensors ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (Tensor(3), "Tensor(shape=[], dtype=Int64, value= 3)"),
        (Tensor(1 / 3), "Tensor(shape=[], dtype=Float32, value= 0.333333)"),
        (Tensor(True), "Tensor(shape=[], dtype=Bool, value= True)"),
        (Tensor([1, 20, 300]), "Tensor(shape=[3], dtype=Int64, value= [  1,  20, 300])"),
        (Tensor([1.0, -3.25]), "Tensor(shape=[2], dtype=Float32, value= [ 1.00000000e+00, -3.25000000e+00])"),
        (Tensor([1.0, 0.333], ms.float16), "Tensor(shape=[2], dtype=Float16, value= [ 1.0000e+00,  3.3301e-01])"),
        (Tensor([1.0, 0.333], ms.bfloat16), "Tensor(shape=[2], dtype=BFloat16, value= [       1, 0.332031])"),
        (Tensor([True, False]), "Tensor(shape=[2], dtype=Bool, value= [ True, False])"),
        (Tensor([1 + 2j], ms.complex64), "Tensor(shape=[1], dtype=Complex64, value= [1+2j])"),
        (Tensor([[1, 20], [300, 4]]), "Tensor(shape=[2, 2], dtype=Int64, value=\n[[  1,  20],\n [300,   4]])"),
        (Tensor([]), "Tensor(shape=[0], dtype=Float32, value= )"),
        (Tensor(np.zeros((0, 3))), "Tensor(shape=[0, 3], dtype=Float64, value=\n)"),
        (Tensor(np.arange(2000)), "Tensor(shape=[2000], dtype=Int64, value= [   0,    1,    2 ... 1997, 1998, 1999])"),
        (
            Tensor(np.arange(14).reshape(2, 7)),
            "Tensor(shape=[2, 7], dtype=Int64, value=\n[[ 0,  1,  2 ...  4,  5,  6],\n [ 7,  8,  9 ... 11, 12, 13]])",
        ),
    ],
)
def test_repr(x: Any, text: str) -> None:
    assert repr(x) == text


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (Tensor(1e10), "10000000000.0"),
        (Tensor([1.0, 2.5, -3.25]), "[ 1.    2.5  -3.25]"),
        (Tensor([1.0, 0.333], ms.bfloat16), "[1.000000 0.332031]"),
        (Tensor(0.5, ms.bfloat16), "0.500000"),
        (Tensor([]), "[]"),
    ],
)
def test_str(x: Any, text: str) -> None:
    assert str(x) == text


def test_long_vectors_break_after_a_full_line() -> None:
    text = repr(Tensor(np.arange(25)))
    assert text.endswith("22, 23, \n 24])")
    assert repr(Tensor(np.arange(24))).endswith("22, 23\n ])")


def test_graphs_print_without_commas() -> None:
    array: Any = np.array([[1, -2]])
    assert tensor_repr(array, comma="", before_value="") == "Tensor(shape=[1, 2], dtype=Int64, value=\n[[ 1 -2]])"
