"""Several processes: starting them, their groups, what they exchange."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class MpiMissing(Diagnostic):
    """A launcher started several processes, and mpi4py or its MPI cannot be loaded."""

    code = "MG920"
    exception = ImportError
    message = "{launched} processes were started together, but MPI cannot be loaded: {reason}."
    help = 'install it: `pip install "msgraph[mpi]"`; or start one process, which needs no MPI'
    launched: int
    reason: str


class NotAllThere(Diagnostic):
    """The launcher belongs to another MPI than the one mpi4py loads."""

    code = "MG921"
    exception = RuntimeError
    message = "{launched} processes were started together, but {library} sees {connected} of them."
    help = "start with the `mpiexec` of the MPI that mpi4py loads, or with `python -m msgraph run`, which finds it"
    launched: int
    connected: int
    library: str


class UnknownGroup(Diagnostic):
    """No group of this name has this process in it."""

    code = "MG922"
    message = "this process is in no group '{group}'; its groups are {groups}."
    help = "make the group on its members first: `create_group(name, rank_ids)`"
    group: str
    groups: str


class RankOutside(Diagnostic):
    """Ranks that no process has, or that are named twice."""

    code = "MG923"
    message = "the ranks of group '{group}' should be different, from 0 to {size} - 1, but got {ranks}."
    help = "processes are counted from 0 up to `get_group_size()`"
    group: str
    ranks: object
    size: int


class AloneInGroup(Diagnostic):
    """A process sends or receives where there is no other one."""

    code = "MG924"
    exception = RuntimeError
    message = "group '{group}' has one process: there is nobody to send to or to receive from."
    help = "start several: `python -m msgraph run -n 2 script.py`"
    group: str


class NotStarted(Diagnostic):
    """Ranks and sizes are asked for before the processes have joined."""

    code = "MG925"
    exception = RuntimeError
    message = (
        "Distributed Communication has not been inited: {launched} processes were started together, and this one has "
        "not joined them."
    )
    help = "call `mindspore.communication.init()` first, in all of them"
    launched: int


class NotDivided(Diagnostic):
    """A collective cuts an axis into as many parts as processes, and it cannot."""

    code = "MG926"
    message = "For '{owner}', {count} processes must divide the axis that is cut, but the tensor has the shape {shape}."
    help = "pad the tensor to a multiple of the group's size"
    owner: str
    shape: object
    count: int


class UnknownReduction(Diagnostic):
    """A reduction that processes cannot do."""

    code = "MG927"
    exception = TypeError
    message = "For '{owner}', the 'op' must be 'sum', 'max', 'min' or 'prod', but got {op!r}."
    help = "use a constant of `ops.ReduceOp`"
    owner: str
    op: object


class TensorsNotDivided(Diagnostic):
    """A mode that divides single tensors among processes."""

    code = "MG928"
    exception = NotImplementedError
    message = "parallel_mode '{mode}' divides tensors among processes, which msgraph does not do."
    help = 'divide batches, `parallel_mode="data_parallel"`, or layers: `pipeline_stages`'
    mode: str


class OtherCollective(Diagnostic):
    """Two processes are about to do different things together."""

    code = "MG929"
    exception = RuntimeError
    message = (
        "the processes do not do the same: exchange number {serial} is\n"
        "  in rank {rank}: {own}\n"
        "  in rank {other}: {theirs}"
    )
    help = "all ranks of a group call the same collectives in one order, with tensors of one type and shape"
    serial: int
    rank: int
    own: str
    other: int
    theirs: str


class PeerEnded(Diagnostic):
    """A process waits for one whose program is over."""

    code = "MG936"
    exception = RuntimeError
    message = "rank {rank} waits in {text},\nbut rank {ended} has ended."
    help = "all ranks of a group call the same collectives, until the last one"
    rank: int
    text: str
    ended: str


class WaitsTooLong(Diagnostic):
    """Processes wait for each other, as far as can be told for ever."""

    code = "MG937"
    exception = RuntimeError
    message = "the processes have waited for each other for {seconds} s:\n  {lines}"
    help = "if this is no deadlock, let them wait longer: MSGRAPH_MPI_TIMEOUT=seconds"
    seconds: int
    lines: str


class MpiFailed(Diagnostic):
    """MPI gives back an error."""

    code = "MG938"
    exception = RuntimeError
    message = "MPI could not do {text}: {reason}"
    help = "a destination, source or root is the rank of a member of the group"
    text: str
    reason: str


class DivergentCollective(Diagnostic):
    """A collective under a condition that is another one in each process."""

    code = "MG939"
    exception = RuntimeError
    message = (
        "'{op}' is under a condition that depends on this process's own data: "
        "where one process comes here and another does not, they would wait for each other."
    )
    help = 'let all processes decide alike: reduce the condition first, such as `ops.AllReduce("max")(condition)`'
    op: str
