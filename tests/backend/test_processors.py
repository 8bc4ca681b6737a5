"""Code for other processors than this, made here: of every op, and with the instructions that were meant."""

from __future__ import annotations

import re
from collections import ChainMap

import numpy as np
import pytest
from tests.backend.machines import windows, windows_imports
from tests.test_contract import PURE, WRITERS, accepted, all_in_one
from xdsl.dialects import func

from msgraph.backend.emit import emit_kernels
from msgraph.backend.engine import engine_for
from msgraph.backend.object_loader import map_object
from msgraph.backend.target import X86, Target, host_architecture, target_named
from msgraph.dialects import dtypes
from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import GraphOp, Sample
from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import tensor_type
from msgraph.pipeline import graph_passes, kernel_passes, run_passes

NEON = target_named("neon")
OPS = [*PURE, *WRITERS]
SHARES = 4


def shown(op: type[GraphOp]) -> list[Sample]:
    """The first sample of each combination of element types, and the last one."""
    samples = list(accepted(op))
    first = {tuple(np.asarray(x).dtype for x in sample.operands): sample for sample in reversed(samples)}
    return [*first.values(), samples[-1]]


def kernels_of(op: type[GraphOp], target: Target = NEON) -> dict[str, func.FuncOp]:
    """The kernels of a function that runs an op on its samples, and the functions they call."""
    module, _, _ = all_in_one(op, shown(op))
    run_passes(module, (*graph_passes(1), *kernel_passes(target)))
    functions = [f for f in module.ops if isinstance(f, func.FuncOp) and "ms.results" not in f.attributes]
    return {f.sym_name.data: f for f in functions}


def text_of_share(share: int, target: Target) -> str:
    """The LLVM text of the kernels of a part of the ops."""
    own = [kernels_of(op, target) for op in OPS[share::SHARES]]
    assert sum(map(bool, own)) >= 14  # the others are NumPy's, in any target
    kernels = dict(ChainMap(*own))
    return emit_kernels(list(kernels.values()), target)


@pytest.mark.skipif(host_architecture() != X86, reason="Windows' code is made for x86-64")
@pytest.mark.parametrize("share", range(SHARES))
def test_every_op_is_mapped_for_windows(share: int) -> None:
    """The loader takes the code of all kernels; what they call is there, however far."""
    text = text_of_share(share, windows())
    names = set(re.findall(r"(?m)^declare [^@]*@(?!llvm\.)(\w+)\(", text)) | {"__chkstk", "memset", "memcpy"}
    assert names <= windows_imports() | {"poll_signals"}
    first = re.findall(r"(?m)^define void @(\w+)\(", text)[:1]
    assert map_object(engine_for(windows()).compile(text), first, dict.fromkeys(names, 1 << 46)).keys() == {*first}


@pytest.mark.parametrize("share", range(SHARES))
def test_every_op_compiles(share: int) -> None:
    """LLVM takes the code of all kernels, and none asks for an instruction of another processor."""
    text = text_of_share(share, NEON)
    assert "llvm.x86" not in text
    image = engine_for(NEON).compile(text)
    assert image[:4] == b"\x7fELF"
    assert int.from_bytes(image[18:20], "little") == 183  # EM_AARCH64


def loops_of(assembly: str, function: str) -> list[str]:
    """The loops without others inside of a function, from their label to the jump back."""
    body = assembly.partition(f"\n{function}:")[2].partition(".Lfunc_end")[0]
    blocks = re.split(r"^(\.L\w+):.*$", body, flags=re.MULTILINE)
    return [
        code for label, code in zip(blocks[1::2], blocks[2::2], strict=True) if re.search(rf"\bb\.\w+\t{label}\b", code)
    ]


def product_assembly(dtype: DType, target: Target) -> str:
    """The code of a large product."""
    module, b, (x, y) = graph("f", [tensor_type(dtype, (512, 512))] * 2)
    give(b, [b.matmul(x, y)])
    run_passes(module, (*graph_passes(1), *kernel_passes(target)))
    functions = [f for f in module.ops if isinstance(f, func.FuncOp) and "ms.results" not in f.attributes]
    return engine_for(target).assembly(emit_kernels(functions, target))


@pytest.mark.parametrize(("dtype", "lanes"), [(dtypes.float32, "4s"), (dtypes.float64, "2d")], ids=str)
def test_products_multiply_by_lanes(dtype: DType, lanes: str) -> None:
    """The innermost loop of a large product: 24 sums in registers, 8 rows times 3 vectors, and nothing spilled."""
    loops = loops_of(product_assembly(dtype, NEON), f"tile_{dtype.name}_8x3_8_strided_transposed_fresh")
    (loop,) = (loop for loop in loops if "fmla" in loop)
    element = lanes[-1]
    factors = re.findall(rf"fmla\tv(\d+)\.{lanes}, v\d+\.{lanes}, v\d+\.{element}\[(\d)\]", loop)
    assert len({register for register, _ in factors}) == len(factors) == loop.count("fmla") == 24
    assert {int(lane) for _, lane in factors} == set(range(int(lanes[0])))
    assert "sp" not in re.findall(r"[a-z]+", loop)
    assert not re.search(r"\b(str|stp|mov|dup|ld1r)\b", loop)


def test_products_of_bfloat16_add_pairs() -> None:
    """Where the processor has the instruction; it rounds float32 to bfloat16 itself, too."""
    with_pairs, without = (product_assembly(dtypes.bfloat16, NEON._replace(features=f)) for f in ("+bf16", ""))
    assert with_pairs.count("bfdot") == 24
    assert "bfcvtn" in with_pairs
    assert not re.search(r"bfdot|bfcvt", without)
    assert without.count("fmla") == 24


@pytest.mark.skipif(host_architecture() != X86, reason="AMX is a unit of x86-64")
def test_products_of_bfloat16_go_to_the_matrix_unit() -> None:
    """Four tiles of sums stay in its registers: they are loaded and stored once, and nothing else is stored."""
    target = target_named("avx512")._replace(name="amx", cpu="sapphirerapids", features="+avx512bf16,+amx-bf16")
    code = product_assembly(dtypes.bfloat16, target).partition("\nmatrix_unit:")[2].partition(".Lfunc_end")[0]
    counts = {name: code.count(name) for name in ("ldtilecfg", "tdpbf16ps", "tileloadd", "tilestored", "tilerelease")}
    assert counts == {"ldtilecfg": 1, "tdpbf16ps": 4, "tileloadd": 8, "tilestored": 4, "tilerelease": 1}


def test_products_without_fused_instructions_call_nobody() -> None:
    """A target that cannot multiply and add at once rounds twice; the C library's function takes far longer."""
    assert "fmaf" not in product_assembly(dtypes.float32, target_named("generic"))
