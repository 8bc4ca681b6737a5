"""Programs over layers, losses and optimizers, and what MindSpore 2.10 printed for them: the same numbers."""

from __future__ import annotations

import contextlib
import io
import math
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "recorded"
PROGRAMS = sorted(HERE.glob("*.py"))
NUMBER = re.compile(r"-?(?:\d+\.\d*(?:e[-+]\d+)?|nan|inf)")


def said_by(program: Path) -> list[str]:
    source = program.read_text().replace("mindspore as ms", "msgraph as ms")
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(source.replace("from mindspore", "from msgraph"), str(program), "exec"), {"__name__": "recorded"})
    return output.getvalue().splitlines()


def same(ours: str, theirs: str) -> bool:
    """Equal text, and numbers equal but for the roughness of MindSpore's kernels."""
    if NUMBER.sub("#", ours) != NUMBER.sub("#", theirs):
        return False
    pairs = zip(NUMBER.findall(ours), NUMBER.findall(theirs), strict=True)
    return all(x == y or math.isclose(float(x), float(y), rel_tol=3e-4, abs_tol=1.5e-4) for x, y in pairs)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_numbers_are_those_mindspore_printed(program: Path) -> None:
    theirs = program.with_suffix(".txt").read_text().splitlines()
    ours = said_by(program)
    assert len(ours) == len(theirs)
    different = [f"- {a}\n+ {b}" for a, b in zip(theirs, ours, strict=True) if not same(b, a)]
    assert not different, "\n" + "\n".join(different)
