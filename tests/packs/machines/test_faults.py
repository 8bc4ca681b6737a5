"""Whatever ends one process ends all of them, soon, with an error that says which rank and which line."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.packs.machines.ranks import RanksFailed, run_ranks

START = """
import os, signal, sys, time
import numpy as np
import msgraph as ms
from msgraph import ops
from msgraph.communication import get_rank, init

init()
r = get_rank()
x = ms.Tensor(np.ones(4, np.float32))
everybody = ops.AllReduce()
print("sum", everybody(x))
"""


def launched(folder: Path, program: str, *options: str, **environment: str) -> tuple[int, str, str, float]:
    """Exit code, output, errors and seconds of ``python -m msgraph run``."""
    script = folder / "program.py"
    script.write_text(START + program)
    command = [sys.executable, "-m", "msgraph", "run", *(options or ("-n", "2")), str(script), "an argument"]
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    start = time.monotonic()
    done = subprocess.run(command, env=known, capture_output=True, text=True, timeout=100, check=False)
    return done.returncode, done.stdout, done.stderr, time.monotonic() - start


def test_lines_have_ranks_in_front(tmp_path: Path) -> None:
    code, output, errors, _ = launched(tmp_path, 'print("a\\nb", end=""); print(sys.argv[1], file=sys.stderr)\nprint()')
    assert (code, sorted(output.splitlines())) == (
        0, [f"[{rank}] {line}" for rank in (0, 1) for line in ("a", "b", "sum [2. 2. 2. 2.]")],
    )  # fmt: skip
    said = [line for line in errors.splitlines() if "argument" in line]  # MPIs may warn
    assert sorted(said) == ["[0] an argument", "[1] an argument"]


def test_a_command_line_of_msrun(tmp_path: Path) -> None:
    options = [
        "--worker_num=2",
        "--local_worker_num=2",
        "--master_port=8118",
        "--join=True",
        f"--log_dir={tmp_path}/logs",
    ]
    code, output, _, _ = launched(tmp_path, "print(r)\nif r: raise KeyError('mine')\neverybody(x)", *options)
    assert code == 1
    assert "[1] 1" in output.splitlines()
    logged = (tmp_path / "logs" / "worker_1.log").read_text()
    assert "sum [2. 2. 2. 2.]\n1\n" in logged
    assert "KeyError: 'mine'" in logged
    code, _, errors, _ = launched(tmp_path, "print(r)", "--worker_num", "4", "--local_worker_num", "2")
    assert code == 2
    assert "help: start those of several machines with mpiexec" in errors


def test_logs_that_cannot_be_written_end_no_run(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "worker_0.log").symlink_to("/dev/full")
    code, output, errors, _ = launched(tmp_path, "print(r)", "-n", "2", f"--log_dir={tmp_path}/logs")
    assert code == 0
    assert {"[0] 0", "[1] 1"} <= {*output.splitlines()}
    assert "worker_0.log: [Errno 28] No space left on device" in errors
    assert (tmp_path / "logs" / "worker_1.log").read_text().endswith("\n1\n")
    (tmp_path / "file").touch()
    code, _, errors, _ = launched(tmp_path, "print(r)", "-n", "2", f"--log_dir={tmp_path}/file/logs")
    assert code == 2
    assert "Not a directory" in errors


def test_what_was_printed_before_a_crash_is_shown(tmp_path: Path) -> None:
    program = "for i in range(2000): print(i, 'x' * 100)\nprint('no end', end='', flush=True)\nos.abort()"
    code, output, _, _ = launched(tmp_path, program)
    assert code
    for rank in (0, 1):
        lines = [line for line in output.splitlines() if line.startswith(f"[{rank}]")]
        if len(lines) == 2002:
            assert lines[-1] == f"[{rank}] no end"
            break
    else:
        pytest.fail("neither process is shown to its end")  # the second may have been ended sooner


def test_a_reader_that_goes_ends_the_run(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text("while True: print('x' * 1000)")
    command = [sys.executable, "-m", "msgraph", "run", "-n", "2", str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        try:
            assert process.wait(30)
        finally:
            process.kill()


def test_one_process_needs_no_launcher(tmp_path: Path) -> None:
    code, output, _, _ = launched(tmp_path, "print(r)", "-n", "1", PATH="")
    assert (code, output) == (0, "sum [1. 1. 1. 1.]\n0\n")


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("if r: raise KeyError('mine')\neverybody(x)", ["[1] KeyError: 'mine'", "program.py", "[rank 1] ended"]),
        ("if r: sys.exit(3)\neverybody(x)", []),
        ("if not r: everybody(x)", ["rank 0 waits in all_reduce(sum", "program.py:13", "rank 1 has ended", "MG936"]),
        (
            "if r: os.kill(os.getpid(), signal.SIGKILL)\neverybody(x)",
            ["rank 1 was killed", "its last exchange was all_reduce(sum, float32[4])", "program.py:12"],
        ),
        (
            "if r:\n    ops.AllGather()(x)\nelse:\n    everybody(x * 2)",
            ["exchange number 2 is", "MG929", "all_gather(float32", "program.py:14", "all_reduce(sum, float32[4])",
             "program.py:16"],
        ),
        (
            "f = ms.jit(lambda x: everybody(x[: 3 + r]))\nf(x)",
            ["all_reduce(sum, float32[3])", "all_reduce(sum, float32[4])", "program.py:13"],
        ),
        ("ops.Send(0, 1 - r)(ms.Tensor(np.zeros(1 << 20))); everybody(x)", ["waits since", "message(float64[1048576]"]),
    ],
    ids=["raises", "exits", "ends", "killed", "other", "shapes", "deadlock"],
)  # fmt: skip
def test_a_fault_of_one_ends_all(tmp_path: Path, program: str, said: list[str]) -> None:
    code, output, errors, seconds = launched(tmp_path, program)
    errors += output
    assert code, errors
    assert seconds < 30
    assert [words for words in said if words not in errors] == [], errors


def test_waiting_has_a_limit(tmp_path: Path) -> None:
    program = "if r: time.sleep(60)\neverybody(x)"
    code, _, errors, seconds = launched(tmp_path, program, MSGRAPH_MPI_TIMEOUT="2")
    assert code
    assert seconds < 30
    assert "rank 0 waits since" in errors
    assert "rank 1 computes" in errors
    assert "MG937" in errors


def test_a_full_disk_leaves_the_checkpoint_before_it(tmp_path: Path) -> None:
    program = """
import resource
net, path = ms.nn.Dense(256, 256), f"net_{r}.ckpt"
ms.save_checkpoint(net, path)
if r:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
try:
    ms.save_checkpoint(net, path)
finally:
    print("readable", sorted(ms.load_checkpoint(path)))
everybody(x)
time.sleep(60)
"""
    script = f"os.chdir({str(tmp_path)!r}){program}"
    code, output, errors, seconds = launched(tmp_path, script)
    assert code
    assert seconds < 30
    assert "[1] readable ['bias', 'weight']" in output
    assert "[1] OSError" in errors
    assert "program.py" in errors
    assert "[rank 1] ended" in errors


def test_without_mpi_several_processes_are_refused(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text("print(1)")
    spoilt = "import sys; sys.modules['mpi4py'] = None; from msgraph.__main__ import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", spoilt, "run", "-n", "2", str(script)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert 'pip install "msgraph[mpi]"' in done.stderr


# -- processes of several machines are compared, too. mpich takes one for --------------------------------------------


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
