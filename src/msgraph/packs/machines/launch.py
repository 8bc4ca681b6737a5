"""``python -m msgraph run -n 4 train.py``: a script in several processes, started by the ``mpiexec`` that is there."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from msgraph.cli import Commands, add_script, run_script
from msgraph.packs.machines.rank_output import RankOutput, print_into
from msgraph.support import config

_RANKS = ("PMI_RANK", "OMPI_COMM_WORLD_RANK", "PMIX_RANK", "MV2_COMM_WORLD_RANK", "SLURM_PROCID")
"""Variables in which launchers say which process this is."""

RUN_FOLDER = "_MSGRAPH_RUN_FOLDER"
"""The variable with a folder that has the pipes each process prints to, and what it does last, if it is killed."""

_MORE_THAN_CORES = {
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
}
"""What lets Open MPI, 4 and 5, start more processes than there are cores; MPICH does so unasked."""

_DEAD = r"PID (\d+) (?:RUNNING AT|on node \S+ exited)"
"""How MPICH and Open MPI say that a process has died."""

_OF_OTHER_NETWORKS = (
    "master_addr", "master_port", "node_rank", "join", "cluster_time_out", "bind_core", "worker_log_name",
    "tail_worker_log", "rank_table_file", "sim_level", "sim_rank_id",
)  # fmt: skip
"""Options of msrun about what MPI does by itself."""

_AS_RANK = "--as-rank"
"""What the launched processes are told: they print into the pipes of the launcher."""


def add_command(commands: Commands) -> None:
    """Add ``run`` to the commands, with the options of MindSpore's launcher, so that its command lines do."""
    run = commands.add_parser("run", help="run a Python script", description="Run a Python script.")
    run.add_argument("-n", "--worker_num", type=_positive, default=1, metavar="N", help="so many processes, over MPI")
    run.add_argument("--local_worker_num", type=int, metavar="N", help="MindSpore's: as many as --worker_num")
    run.add_argument("--log_dir", metavar="DIR", help="write what process 0 prints to DIR/worker_0.log, too, and so on")
    for name in _OF_OTHER_NETWORKS:
        run.add_argument(f"--{name}", help=argparse.SUPPRESS)
    run.add_argument(_AS_RANK, action="store_true", help=argparse.SUPPRESS)
    add_script(run, keeps_options=True)
    run.set_defaults(handler=_run)


def _positive(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes")
    return int(text)


def _run(options: argparse.Namespace) -> int:
    """Run the script here, or in processes of their own."""
    if options.as_rank:
        return _run_as_rank(options)
    return launch(options) if options.worker_num > 1 else run_script(options)


def launch(options: argparse.Namespace) -> int:
    """Run a script in ``options.worker_num`` processes; the exit code is that of the first that fails."""
    count: int = options.worker_num
    if options.local_worker_num not in (None, count):
        print(f"python -m msgraph run: {options.local_worker_num} of {count} processes are to be on this machine.\n"
              "help: start those of several machines with mpiexec and its hosts: "
              f"`mpiexec -n {count} -hosts ... python {options.script}`", file=sys.stderr)  # fmt: skip
        return 2
    mpiexec = find_mpiexec()
    if mpiexec is None or find_spec("mpi4py") is None:
        missing = "mpiexec" if mpiexec is None else "mpi4py"
        print(f"python -m msgraph run: {count} processes need MPI, and there is no {missing}.\n"
              'help: pip install "msgraph[mpi]"', file=sys.stderr)  # fmt: skip
        return 2
    command = [mpiexec, "-n", str(count), sys.executable, "-m", "msgraph", "run", _AS_RANK]
    command += [*(["--as-mindspore"] if options.as_mindspore else []), options.script, *options.arguments]
    environment = {**os.environ}
    environment.setdefault("MSGRAPH_THREADS", str(max(1, config.CORES // count)))
    for name, value in _MORE_THAN_CORES.items():
        environment.setdefault(name, value)
    logs = None if options.log_dir is None else Path(options.log_dir)
    with tempfile.TemporaryDirectory(prefix="msgraph-run-") as folder:
        environment[RUN_FOLDER] = folder
        try:
            output = RankOutput(Path(folder), count, logs)
        except OSError as problem:
            print(f"python -m msgraph run: {problem}", file=sys.stderr)
            return 2
        dead: list[str] = []
        with contextlib.closing(output):
            process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                output.pass_on(process, lambda line: dead.extend(re.findall(_DEAD, line)))
                code = process.wait()
            except KeyboardInterrupt:  # mpiexec got it, too, and ends its processes
                return _ended(process)
            finally:
                process.terminate()  # if nobody reads what is printed
        if dead:
            _say_who(Path(folder), dead[0])
    return code if 0 <= code < 256 else 1


def _say_who(folder: Path, dead: str) -> None:
    """Names the rank that died, and what each rank did last with others."""
    for file in sorted(folder.glob("*[0-9]"), key=lambda file: int(file.name)):
        process, _, last = file.read_bytes().rstrip(b"\0").decode(errors="replace").partition(" ")
        if process == dead:
            where = f"; its last exchange was {last}" if last else ", before it exchanged anything"
            print(f"rank {file.name} was killed or crashed (process {dead}){where}", file=sys.stderr)


def _ended(process: subprocess.Popen[bytes]) -> int:
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return 128 + signal.SIGINT


def find_mpiexec() -> str | None:
    """The launcher beside this Python, which belongs to its mpi4py, or the first of the path."""
    beside = Path(sys.executable).with_name("mpiexec")
    return str(beside) if beside.is_file() else shutil.which("mpiexec") or shutil.which("mpirun")


_STATUS = 272
"""Bytes of what a process says of itself."""


def _run_as_rank(options: argparse.Namespace) -> int:
    """Run a script as one of the processes that a launcher has started."""
    rank = next((os.environ[name] for name in _RANKS if name in os.environ), "0")
    folder = os.environ.get(RUN_FOLDER, "")
    if os.path.isdir(folder):  # on the launcher's machine
        Path(folder, rank).write_bytes(str(os.getpid()).encode().ljust(_STATUS, b"\0"))
        print_into(folder, rank)
    return run_script(options)
