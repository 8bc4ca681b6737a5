"""Programs as object files: a C compiler links them into programs without Python, which compute the same."""

# pyright: basic

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops

CC = next((path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), None)

needs_compiler = pytest.mark.skipif(CC is None, reason="there is no C compiler here (cc, gcc or clang)")

MAIN = """
#include <stdio.h>
#include <stdlib.h>
#include "net.h"
static char *room(size_t size) { return aligned_alloc(64, (size + 64) / 64 * 64); }
int main(void) {
    char *buffers[] = {%(rooms)s};
    size_t sizes[] = {%(sizes)s};
    void *workspace = malloc(net_workspace_bytes());
    %(state)s
    int code = 0;
    for (int run = 0; run < %(runs)d; run++) {
        for (int i = 0; i < %(inputs)d; i++)
            if (sizes[i] && fread(buffers[i], sizes[i], 1, stdin) != 1) return 99;
        code = net_run(%(arguments)s);
        for (int i = %(inputs)d; i < %(all)d; i++) fwrite(buffers[i], sizes[i], 1, stdout);
    }
    %(end)s
    fprintf(stderr, "%%d", code);
    free(workspace);
    return 0;
}
"""


def linked(folder: Path, inputs: Sequence[Any], results: Sequence[Any], runs: int = 1) -> Path:
    """A program that reads inputs, runs, and writes results, then the state."""
    header = (folder / "net.h").read_text()
    types = re.search(r"int net_run\((.*)\);", header)
    assert types is not None
    buffers = [*inputs, *results]
    kinds = [kind.rpartition("*")[0] + "*" for kind in types[1].split(", ")]
    arguments = [f"({kinds[i]}) buffers[{i}]" for i in range(len(buffers))]
    has_state = "net_state" in header
    text = MAIN % {
        "rooms": ", ".join(f"room({array.nbytes})" for array in buffers),
        "sizes": ", ".join(str(array.nbytes) for array in buffers),
        "state": "net_state *state = (net_state *)room(sizeof *state); *state = net_initial_state;"
        if has_state
        else "",
        "end": "fwrite(state, sizeof *state, 1, stdout);" if has_state else "",
        "runs": runs,
        "inputs": len(inputs),
        "all": len(buffers),
        "arguments": ", ".join([*arguments, *(["state"] if has_state else []), "workspace"]),
    }
    (folder / "main.c").write_text(text)
    flags = ["-O1", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([str(CC), *flags, "main.c", "net.o", "-lm", "-o", "main"], cwd=folder, check=True)
    return folder / "main"


def arrays_of(result: Any) -> list[Any]:
    if isinstance(result, (tuple, list)):
        return [array for item in result for array in arrays_of(item)]
    return [np.asarray(result.asnumpy() if isinstance(result, Tensor) else result)]


def compare(folder: Path, net: Any, *calls: Sequence[Any], exact: bool = True) -> bytes:
    """Runs calls compiled here and in C, one after the other; what is left of the output: the state."""
    ms.export(net, *calls[0], file_name=str(folder / "net"), file_format="OBJECT")
    expected = [arrays_of(ms.jit(net)(*call)) for call in calls]
    tensors = [[arg.asnumpy() for arg in call if isinstance(arg, Tensor)] for call in calls]
    program = linked(folder, tensors[0], expected[0], len(calls))
    given = b"".join(array.tobytes() for call in tensors for array in call)
    run = subprocess.run([str(program)], input=given, capture_output=True, check=True)
    assert run.stderr == b"0"
    output = run.stdout
    for arrays in expected:
        for array in arrays:
            found = np.frombuffer(output[: array.nbytes], array.dtype).reshape(array.shape)
            output = output[array.nbytes :]
            if exact:
                assert np.array_equal(found, array, equal_nan=array.dtype.kind in "fc")
            else:
                assert np.allclose(found, array, rtol=1e-5, atol=1e-6)
    return output


def numbers(*shape: int, seed: int = 1) -> Tensor:
    return Tensor(np.random.default_rng(seed).standard_normal(shape), ms.float32)


class LeNet(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(1, 6, 5, pad_mode="valid")
        self.conv2 = nn.Conv2d(6, 16, 5, pad_mode="valid")
        self.pool = nn.MaxPool2d(2, 2)
        self.dense1, self.dense2, self.dense3 = nn.Dense(400, 120), nn.Dense(120, 84), nn.Dense(84, 10)

    def construct(self, x: Tensor) -> Tensor:
        x = self.pool(ops.relu(self.conv1(x)))
        x = self.pool(ops.relu(self.conv2(x))).flatten(start_dim=1)
        return self.dense3(ops.relu(self.dense2(ops.relu(self.dense1(x)))))


class Block(nn.Cell):
    def __init__(self, inside: int, wide: int, stride: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(inside, wide, 3, stride, has_bias=False)
        self.conv2 = nn.Conv2d(wide, wide, 3, has_bias=False)
        self.norm1, self.norm2 = nn.BatchNorm2d(wide), nn.BatchNorm2d(wide)
        self.short = nn.Identity()
        if stride > 1:
            conv = nn.Conv2d(inside, wide, 1, stride, has_bias=False)
            self.short = nn.SequentialCell(conv, nn.BatchNorm2d(wide))

    def construct(self, x: Tensor) -> Tensor:
        return ops.relu(self.norm2(self.conv2(ops.relu(self.norm1(self.conv1(x))))) + self.short(x))


def resnet18() -> nn.Cell:
    first = [nn.Conv2d(3, 64, 7, 2, has_bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, "same")]
    blocks = [
        Block(inside, wide, stride)
        for before, wide in ((64, 64), (64, 128), (128, 256), (256, 512))
        for inside, stride in ((before, 1 if wide == 64 else 2), (wide, 1))
    ]
    return nn.SequentialCell(*first, *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Dense(512, 10))


@needs_compiler
def test_lenet(tmp_path: Path) -> None:
    assert compare(tmp_path, LeNet(), [numbers(2, 1, 32, 32)], [numbers(2, 1, 32, 32, seed=2)]) == b""
    libraries = subprocess.run(["ldd", str(tmp_path / "main")], capture_output=True, text=True, check=True).stdout
    assert "libc" in libraries
    assert "python" not in libraries
    assert "LLVM" not in libraries


@needs_compiler
def test_resnet18(tmp_path: Path) -> None:
    net = resnet18()
    net.set_train(False)
    assert compare(tmp_path, net, [numbers(1, 3, 32, 32)]) == b""


def mixed(x: Tensor, y: Tensor, scale: float = 2.0) -> tuple[Tensor, tuple[Tensor, bool], int]:
    """Loops and branches of the run, an index, and results of several kinds."""
    total, rounds = x.sum(), 0
    while total < 50 and rounds < 1000:
        total, rounds = total * 1.5 + 1, rounds + 1
    x = x * scale if y[0] > 1 else x - y.sum()
    return x, (total, bool(total > 60)), rounds


@needs_compiler
def test_loops_and_branches(tmp_path: Path) -> None:
    x = numbers(3, 4)
    compare(tmp_path, mixed, [x, Tensor([2, 3])], [x * 100, Tensor([0, 3])], [x - 1, Tensor([2, 5])])


@needs_compiler
def test_gradients_of_loops_use_a_stack(tmp_path: Path) -> None:
    def f(x: Tensor) -> Tensor:
        while x.sum() < 100:
            x = x * x + 1
        return x.sum()

    compare(tmp_path, ms.grad(f), [ops.ones(3)], [ops.ones(3) * 2])


@needs_compiler
def test_functions_that_call_themselves(tmp_path: Path) -> None:
    def power(x: Tensor, n: Tensor) -> Tensor:
        return x if n < 1 else power(x * 2, n - 1)

    compare(tmp_path, power, [ops.ones(3), Tensor(4)], [ops.ones(3), Tensor(0)])


@needs_compiler
def test_training(tmp_path: Path) -> None:
    def make() -> tuple[nn.Cell, nn.Cell]:
        ms.set_seed(4)
        net = nn.SequentialCell(nn.Dense(4, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Dropout(p=0.5), nn.Dense(8, 2))
        net.set_train()
        step = nn.TrainOneStepCell(
            nn.WithLossCell(net, nn.MSELoss()), nn.Adam(net.trainable_params(), learning_rate=0.01)
        )
        step.set_train()
        return net, step

    net, step = make()
    calls = [[numbers(6, 4, seed=seed), numbers(6, 2, seed=seed)] for seed in range(3)]
    state = compare(tmp_path, step, *calls)
    members = re.findall(r"^    (\w+) (\w+)\[(\d+)\] __attr", (tmp_path / "net.h").read_text(), re.MULTILINE)
    sizes = {"float": 4, "int64_t": 8, "int32_t": 4}
    offset, checked = 0, 0
    trained = {re.sub(r"\W", "_", name): value for name, value in step.parameters_dict().items()}
    for kind, name, count in members:
        size = sizes[kind] * int(count)
        parameter = trained.get(name, trained.get(name.lstrip("_")))
        if parameter is not None:
            found = np.frombuffer(state[offset : offset + size], parameter.asnumpy().dtype)
            assert np.array_equal(found, parameter.asnumpy().ravel()), name
            checked += 1
        offset += -(-size // 64) * 64
    assert offset == len(state)
    assert checked >= 3 * len(list(net.trainable_params()))


@needs_compiler
def test_what_is_raised_is_a_number(tmp_path: Path) -> None:
    def f(x: Tensor, i: Tensor) -> Tensor:
        if x.sum() > 10:
            raise ValueError('too \\ "large" é')
        if x.sum() < -10:
            raise TypeError(f"too small {x.sum()}")
        return x[i]

    ms.export(f, ops.ones(4), Tensor(1), file_name=str(tmp_path / "net"), file_format="OBJECT")
    program = linked(tmp_path, [np.ones(4, np.float32), np.ones((), np.int64)], [np.ones((), np.float32)])
    codes = []
    for value, index in ((1, 2), (5, 2), (-5, 2), (1, 7)):
        given = np.full(4, value, np.float32).tobytes() + np.array(index).tobytes()
        codes.append(int(subprocess.run([str(program)], input=given, capture_output=True, check=True).stderr))
    assert codes[0] == 0
    assert len(set(codes)) == 4
    header = (tmp_path / "net.h").read_text()
    said = dict(re.findall(r"case (\d+): return (\".*\");", header))
    assert said[str(codes[1])] == r'"ValueError: too \134 \042large\042 \303\251"'
    assert said[str(codes[2])] == '"TypeError"'
    assert said[str(codes[3])].startswith('"IndexError')


@needs_compiler
@pytest.mark.parametrize("dtype", [ms.bool_, ms.int8, ms.uint32, ms.int64, ms.float16, ms.bfloat16, ms.float64])
def test_every_element_type(tmp_path: Path, dtype: Any) -> None:
    weight = Parameter(Tensor(np.arange(24).reshape(4, 6) % 2, dtype), name="class")
    x = Tensor(np.arange(24).reshape(4, 6) % 3, dtype)

    def f(int: Tensor) -> tuple[Tensor, Tensor]:
        return ops.stack([int, weight]), ops.equal(int, weight)

    compare(tmp_path, f, [x], exact=False) if dtype is not ms.bfloat16 else ms.export(
        f, x, file_name=str(tmp_path / "net"), file_format="OBJECT"
    )
    assert (tmp_path / "net.o").exists()


@needs_compiler
def test_code_for_any_processor(tmp_path: Path) -> None:
    net, x = LeNet(), numbers(1, 1, 32, 32)
    ms.export(net, x, file_name=str(tmp_path / "net"), file_format="OBJECT", target="generic")
    expected = ms.jit(net)(x).asnumpy()
    program = linked(tmp_path, [x.asnumpy()], [expected])
    output = subprocess.run([str(program)], input=x.asnumpy().tobytes(), capture_output=True, check=True).stdout
    assert np.allclose(np.frombuffer(output, np.float32), expected.ravel(), rtol=1e-4, atol=1e-5)


@needs_compiler
def test_two_objects_are_linked_together(tmp_path: Path) -> None:
    for name in ("one", "other"):
        ms.export(nn.Dense(4, 3), ops.ones((2, 4)), file_name=str(tmp_path / name), file_format="OBJECT")
    (tmp_path / "main.c").write_text("""
#include "one.h"
#include "other.h"
int main(void) {
    static float x[8], y[6];
    static char workspace[ONE_WORKSPACE + OTHER_WORKSPACE];
    return one_run(x, y, workspace) + other_run(x, y, workspace);
}
""")
    subprocess.run([str(CC), "-Wall", "-Werror", "main.c", "one.o", "other.o", "-o", "main"], cwd=tmp_path, check=True)
    subprocess.run([str(tmp_path / "main")], check=True)


def test_what_needs_python_is_refused(tmp_path: Path) -> None:
    def printing(x: Tensor) -> Tensor:
        print(x)
        return x + 1

    def solving(x: Tensor) -> Tensor:
        return ops.inverse(x) + 1

    for function, said in ((printing, "it prints"), (solving, "runs in Python")):
        with pytest.raises(RuntimeError, match=said) as problem:
            ms.export(function, ops.ones((3, 3)), file_name=str(tmp_path / "net"), file_format="OBJECT")
        assert "test_object_files.py" in str(problem.value)
    with pytest.raises(ValueError, match="target"):
        ms.export(solving, ops.ones((3, 3)), file_name=str(tmp_path / "net"), file_format="OBJECT", target="z80")
    assert not list(tmp_path.iterdir())
