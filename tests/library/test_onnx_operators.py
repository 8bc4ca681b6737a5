"""Operators with a form in ONNX give in ONNX Runtime what their eager rules give, for the samples of their contract."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.library.onnx_models import as_fed, checks, has, program_of, run, without_bfloat16
from tests.test_contract import PURE, accepted, all_in_one, check_close, eagerly, type_of

from msgraph.dialects.contract import GraphOp, Sample
from msgraph.library.export.onnx.model import RULES, written

WITH_FORM = [op for op in PURE if any(f"ms.{word}" in RULES for word in op.named())]

WITHOUT = """
    are_outside cholesky complex conj dequantize eig eigh fft geqrf householder_product ifft igamma igamma_slope igammac
    imag irfft lehmer log_matrix_determinant lu matrix_exp matrix_inverse matrix_solve next_after pinv polygamma qr
    quantized_matmul random_bits real rfft row_order streams svd triangular_solve zeta
"""
"""Pure operators that are refused."""


def _float64(sample: Sample) -> bool:
    return has(sample, "float64")


def _not_a_number(sample: Sample) -> bool:
    return any((x != x).any() for x in sample.operands)


LEFT_OUT: dict[str, Callable[[Sample], bool]] = {
    # ONNX Runtime has kernels for float32 alone
    **dict.fromkeys(("conv2d", "conv2d_input", "conv2d_weight", "matrix_determinant"), _float64),
    # ... and computes HardSwish as x times what is 0 for -inf
    "activation": lambda sample: (_float64(sample) and sample.fields["function"] in ("gelu", "erf", "erfc"))
    or (sample.fields["function"] == "hswish" and any(np.isneginf(x).any() for x in sample.operands)),
    # which of several NaN counts is its own
    "arg": _not_a_number,
    "max_pool": lambda sample: _not_a_number(sample) or has(sample, "int64"),
    # refused: the order counts
    "scatter": lambda sample: sample.fields["combiner"] == "div" and has(sample, "int32", "int64", "uint8")
    and not has(sample, "float32", "float64"),
}  # fmt: skip


def samples_of(op: type[GraphOp]) -> list[Sample]:
    left_out = LEFT_OUT.get(op.name.removeprefix("ms."), lambda sample: False)
    kept = [s for s in accepted(op) if not has(s, "complex64", "complex128") and not left_out(s)]
    if op.name == "ms.constant":
        kept = [s for s in kept if "complex" not in str(op.infer(**s.fields)[0])]
    return kept


@pytest.mark.parametrize("opset", [18, 21])
@pytest.mark.parametrize("op", WITH_FORM, ids=lambda op: op.name)
def test_onnx_runtime_computes_what_the_operator_does(op: type[GraphOp], opset: int) -> None:
    samples = samples_of(op)
    assert samples
    if opset > 18:
        samples = samples[::7]
    module, arrays, counts = all_in_one(op, samples)
    model: Any = written(program_of(module, [type_of(x) for x in arrays], sum(counts)), opset)
    checks.check_model(model, full_check=True)
    actual = run(without_bfloat16(model), list(map(as_fed, arrays)))
    expected = [result for sample in samples for result in eagerly(op, sample.operands, sample.fields)]
    shown = [sample for sample, count in zip(samples, counts, strict=True) for _ in range(count)]
    for array, wanted, sample in zip(actual, expected, shown, strict=True):
        check_close(array if array.dtype == wanted.dtype else array.astype(wanted.dtype), wanted, op.name, sample)


def test_what_has_no_form_is_known() -> None:
    assert sorted(word for op in PURE for word in op.named() if f"ms.{word}" not in RULES) == WITHOUT.split()
