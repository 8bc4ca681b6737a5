"""Products on the machines that ``test_products.py`` and the contract leave out: the same checks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.backend import test_products as here
from tests.backend.machines import OTHERS, like_avx512, like_neon
from tests.test_contract import check_layouts

from msgraph.backend.target import Target, target_named
from msgraph.dialects.ops.linalg import MatMulOp

same_numbers = here.same_numbers
ELSEWHERE = [*map(target_named, OTHERS), like_avx512(), like_neon()]


@pytest.mark.parametrize("target", ELSEWHERE, ids=lambda t: t.name)
@pytest.mark.parametrize("dtype", here.INTEGERS)
def test_integers_wrap(dtype: Any, target: Target) -> None:
    here.test_integers_wrap(dtype, target)


@pytest.mark.parametrize("target", ELSEWHERE, ids=lambda t: t.name)
@pytest.mark.parametrize("format", here.FORMATS)
def test_few_rows_times_blocks(format: str, target: Target) -> None:
    here.test_few_rows_times_blocks(format, target)


@pytest.mark.parametrize("target", ELSEWHERE, ids=lambda t: t.name)
def test_layouts(target: Target) -> None:
    check_layouts(MatMulOp, target)
