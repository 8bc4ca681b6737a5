"""What is measured."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """One program. ``kind`` says what of it counts:

    ``compile``  the first call, in a process that has compiled something small before
    ``steady``   a call of what is compiled, the median of many
    ``call``     the same for what takes no time: the cost of calling it, from loops of many calls
    ``fresh``    a process from its start to its first result, imports included
    ``again``    the same in a second process, what the first one compiled being kept on disk
    ``import``   the import alone
    """

    name: str
    kind: str
    what: str
    goal: str
    peers: tuple[str, ...]


BOTH = ("msgraph", "jax")
CHAIN = "gelu(x*a+b)*sigmoid(c), 4096 x 4096 float32"
PRODUCT = "512 x 512 times 512 x 512 float32, one thread"

CASES: tuple[Case, ...] = (
    Case("chain200", "compile", "200 steps of out = x + x*y + out", "at most JAX's; half of it", BOTH),
    Case("select_net", "compile", "100 rounds of compare, select, add", "at most JAX's; half of it", BOTH),
    Case("if_net", "compile", "100 rounds of `if x < y`", "half of JAX's `lax.cond`", BOTH),
    Case("if_calls", "call", "the same, called again", "3 us", BOTH),
    Case("add", "call", "the sum of two [1] tensors", "100 ns", (*BOTH, "numpy")),
    Case("while_loop", "steady", "a million rounds of x = x * 0.999 + 0.1", "1.2 x C", (*BOTH, "c")),
    Case("vmap_hswish", "compile", "vmap of hard swish over 100 rows", "half of JAX's", BOTH),
    Case("hswish_rows", "compile", "hard swish of 100 rows, stacked", "a fifth of JAX's", BOTH),
    Case("large_chain", "steady", CHAIN, "1.2 x C", (*BOTH, "c", "numpy")),
    Case("matmul", "steady", PRODUCT, "87 % of the multiply-add peak", (*BOTH, "c", "numpy", "peak")),
    Case("small", "fresh", "a first call in a fresh process", "0.4 s", BOTH),
    Case("chain_again", "again", "200 steps of out = x + x*y + out", "less than JAX's", BOTH),
    Case("import", "import", "import alone", "numpy + 30 ms", ("msgraph", "numpy", "jax")),
)  # fmt: skip

BY_NAME = {case.name: case for case in CASES}
