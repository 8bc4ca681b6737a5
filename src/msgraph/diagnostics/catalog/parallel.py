"""Several processes: starting them, their groups, what they exchange."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class MpiMissing(Diagnostic):
    """Several processes were started, and mpi4py or its MPI cannot be loaded."""

    code = "MG920"
    exception = ImportError
    message = "{launched} processes were started together, but MPI cannot be loaded: {reason}."
    help = 'install it: `pip install "msgraph[mpi]"`; or start one process, which needs no MPI'
    launched: int
    reason: str


class NotAllThere(Diagnostic):
    """The processes were started by another MPI than the one mpi4py loads."""

    code = "MG921"
    exception = RuntimeError
    message = "{launched} processes were started together, but {library} sees {connected} of them."
    help = "start with the `mpiexec` of the MPI that mpi4py loads, or with `python -m msgraph run`, which finds it"
    launched: int
    connected: int
    library: str


class UnknownGroup(Diagnostic):
    """This process is in no group of this name."""

    code = "MG922"
    message = "this process is in no group '{group}'; its groups are {groups}."
    help = "make the group on its members first: `create_group(name, rank_ids)`"
    group: str
    groups: str


class RankOutside(Diagnostic):
    """A rank does not exist, or is given twice."""

    code = "MG923"
    message = "the ranks of group '{group}' should be different, from 0 to {size} - 1, but got {ranks}."
    help = "processes are counted from 0 up to `get_group_size()`"
    group: str
    ranks: object
    size: int


class AloneInGroup(Diagnostic):
    """Send or receive was called with only one process."""

    code = "MG924"
    exception = RuntimeError
    message = "group '{group}' has one process: there is nobody to send to or to receive from."
    help = "start several: `python -m msgraph run -n 2 script.py`"
    group: str


class NotStarted(Diagnostic):
    """Ranks and sizes were requested before ``init()``."""

    code = "MG925"
    exception = RuntimeError
    message = (
        "Distributed Communication has not been inited: {launched} processes were started together, and this one has "
        "not joined them."
    )
    help = "call `mindspore.communication.init()` first, in all of them"
    launched: int


class NotDivided(Diagnostic):
    """A collective cannot divide an axis evenly among the processes."""

    code = "MG926"
    message = "For '{owner}', {count} processes must divide the axis that is cut, but the tensor has the shape {shape}."
    help = "pad the tensor to a multiple of the group's size"
    owner: str
    shape: object
    count: int


class UnknownReduction(Diagnostic):
    """A reduction is not supported."""

    code = "MG927"
    exception = TypeError
    message = "For '{owner}', the 'op' must be 'sum', 'max', 'min' or 'prod', but got {op!r}."
    help = "use a constant of `ops.ReduceOp`"
    owner: str
    op: object


class TensorsNotDivided(Diagnostic):
    """Sharding single tensors over processes is not supported."""

    code = "MG928"
    exception = NotImplementedError
    message = "parallel_mode '{mode}' divides tensors among processes, which msgraph does not do."
    help = 'divide batches, `parallel_mode="data_parallel"`, or layers: `pipeline_stages`'
    mode: str


class OtherCollective(Diagnostic):
    """Two processes call different collectives."""

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
    """A process waits for one that has ended."""

    code = "MG936"
    exception = RuntimeError
    message = "rank {rank} waits in {text},\nbut rank {ended} has ended."
    help = "all ranks of a group call the same collectives, until the last one"
    rank: int
    text: str
    ended: str


class WaitsTooLong(Diagnostic):
    """Processes wait for each other: probably a deadlock."""

    code = "MG937"
    exception = RuntimeError
    message = "the processes have waited for each other for {seconds} s:\n  {lines}"
    help = "if this is no deadlock, let them wait longer: MSGRAPH_MPI_TIMEOUT=seconds"
    seconds: int
    lines: str


class MpiFailed(Diagnostic):
    """MPI returned an error."""

    code = "MG938"
    exception = RuntimeError
    message = "MPI could not do {text}: {reason}"
    help = "a destination, source or root is the rank of a member of the group"
    text: str
    reason: str


class DivergentCollective(Diagnostic):
    """A collective depends on a condition that may differ between processes."""

    code = "MG939"
    exception = RuntimeError
    message = (
        "'{op}' is under a condition that depends on this process's own data: "
        "where one process comes here and another does not, they would wait for each other."
    )
    help = 'let all processes decide alike: reduce the condition first, such as `ops.AllReduce("max")(condition)`'
    op: str


class WorldNotDivided(Diagnostic):
    """The number of processes is not a multiple of the number of stages."""

    code = "MG977"
    message = "{size} processes cannot be divided into {stages} pipeline stages."
    help = "start a multiple of `pipeline_stages` processes"
    size: int
    stages: int


class StageOutside(Diagnostic):
    """The stage of a Cell is out of range."""

    code = "MG978"
    message = "the pipeline_stage of {cell} is {stage}, but there are only {stages} stages, from 0 on."
    help = "stages are counted from 0 up to `pipeline_stages` - 1"
    cell: str
    stage: int
    stages: int


class EmptyStage(Diagnostic):
    """A stage has no Cells."""

    code = "MG979"
    message = "of the pipeline stages from 0 to {last}, these have no Cell in the graph: {empty}."
    help = "set `cell.pipeline_stage` for Cells of every stage, or fewer `pipeline_stages`"
    last: int
    empty: str


class StagesBackwards(Diagnostic):
    """A layer uses a result of a later stage."""

    code = "MG980"
    message = "what stage {later} computes is used in stage {stage} here: values go from earlier to later stages."
    help = "number stages in the order in which the network runs through them"
    later: int
    stage: int


class NotOneGraph(Diagnostic):
    """A pipeline step is not one graph: it runs as Python, or its gradients leave the graph before the update."""

    code = "MG981"
    exception = RuntimeError
    message = "the step of a pipeline is one graph, but {reason}."
    help = "compile the whole step, `@ms.jit` or `TrainOneStepCell` in GRAPH_MODE, with the optimizer in it"
    reason: str


class MixedStages(Diagnostic):
    """A function that is called as a whole contains operations of several stages."""

    code = "MG982"
    message = "this belongs to several pipeline stages, {stages}, and cannot be divided: {what}."
    help = "give each stage Cells of its own; only what stands in the step itself, unrolled, is divided"
    stages: str
    what: str


class WrittenInStage(Diagnostic):
    """A layer writes a parameter that other stages also use."""

    code = "MG983"
    message = "stage {stage} writes '{parameter}' here, which is used in stages {others}, too."
    help = "parameters may be shared by stages if only the optimizer writes them"
    stage: int
    parameter: str
    others: str


class ScheduleStuck(Diagnostic):
    """The pipeline stages would deadlock."""

    code = "MG984"
    exception = RuntimeError
    message = "in the order '{scheduler}' the stages wait for each other: {waits}."
    help = 'try `pipeline_config={{"pipeline_scheduler": "gpipe"}}`'
    scheduler: str
    waits: str


class UnknownScheduler(Diagnostic):
    """The pipeline scheduler is unknown."""

    code = "MG968"
    message = "the 'pipeline_scheduler' should be '1f1b' or 'gpipe', but got {scheduler!r}."
    help = 'say `pipeline_config={{"pipeline_scheduler": "1f1b"}}`'
    scheduler: object


class GroupAcrossStages(Diagnostic):
    """A collective in a stage includes processes of other stages."""

    code = "MG969"
    message = "the group '{group}' has processes {ranks}, but this stage is done by processes {own} alone."
    help = 'use the group of the stage\'s replicas: `parallel_mode` "data_parallel" does so for gradients'
    group: str
    ranks: str
    own: str


class StageUnknown(Diagnostic):
    """A parameter was requested from the processes of its stage, and no Cell sets the stage."""

    code = "MG967"
    message = "the parameter '{parameter}' is in no Cell with a pipeline_stage: nobody can say which processes have it."
    help = "set the `pipeline_stage` of the Cell that has it"
    parameter: str
