"""Processes of several machines are compared, too. MPICH takes one for two; other MPIs do not, and test less."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.packs.machines.ranks import RanksFailed, run_ranks
from tests.packs.machines.test_faults import launched


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (
            "f = ms.jit(lambda x: ops.AllReduce('max' if r == 2 else 'sum')(x))\nf(x)",
            ["exchange number 2 is", "all_reduce(max, float32[4])", "all_reduce(sum, float32[4])", "program.py:13"],
        ),
        (
            "f = ms.jit(lambda x, y: (everybody(x), everybody(y)))\n"
            "f(x, x)\nf(x, x)\nops.AllReduce('max' if r < 2 else 'min')(x)\ntime.sleep(30)",
            ["exchange number 6 is", "all_reduce(max", "all_reduce(min", "program.py:16", "MG929"],
        ),
        (
            "from msgraph.communication import create_group\n"
            "create_group('half', [0, 2] if r in (0, 2) else [1, 3])\n"
            "ops.AllGather('half')(x) if r == 2 else ops.AllReduce(group='half')(x)",
            ["all_gather(float32", "all_reduce(sum, float32[4]) in group 'half'", "MG929"],
        ),
        ("if r != 3: everybody(x)", ["waits in all_reduce(sum", "program.py:13", "rank 3 has ended", "MG936"]),
        ("ops.Send(0, r ^ 3)(ms.Tensor(np.zeros(1 << 20)))", ["message(float64[1048576]", "waits since", "MG937"]),
    ],
    ids=["first", "later", "group", "ends", "deadlock"],
)
def test_what_differs_between_machines_ends_all(tmp_path: Path, program: str, said: list[str]) -> None:
    code, output, errors, seconds = launched(tmp_path, program, "-n", "4", MPIR_CVAR_NUM_CLIQUES="2")
    errors += output
    assert code, errors
    assert seconds < 30
    assert [words for words in said if words not in errors] == [], errors


def test_what_is_alike_is_done() -> None:
    program = """
    import time
    import numpy as np
    import msgraph as ms
    from msgraph import ops
    from msgraph.communication import get_rank, init
    from msgraph.packs.machines.board import ENDED
    from msgraph.packs.machines.world import board, mpi

    init()
    r = get_rank()
    x = ms.Tensor(np.ones(4, np.float32))
    is_mpich = "MPICH" in mpi().Get_library_version()
    print(len(board().node) == (2 if is_mpich else 4), board().ranks)
    f = ms.jit(lambda x: ops.AllReduce()(x) + ops.AllGather()(x)[r])
    print([float(f(x * i)[0]) for i in range(600)] == [5.0 * i for i in range(600)])
    if r == 3:
        while [board().state(rank)[0] for rank in range(3)] != [ENDED] * 3:
            time.sleep(0.01)
    """
    assert run_ranks(4, program, MPIR_CVAR_NUM_CLIQUES="2") == ["True [0, 1, 2, 3]\nTrue\n"] * 4


def test_processes_too_many_for_states_are_compared_before_the_end() -> None:
    program = """
    import numpy as np
    import msgraph as ms
    from msgraph import ops
    from msgraph.communication import get_rank, init
    from msgraph.packs.machines import relay

    relay._MOST_STATES = 1
    init()
    ops.AllReduce("max" if get_rank() == 1 else "sum")(ms.Tensor(np.ones(4, np.float32)))
    """
    with pytest.raises(RanksFailed, match=r"(?s)all_reduce\((max|sum).*MG929"):
        run_ranks(2, program, MPIR_CVAR_NUM_CLIQUES="2")
