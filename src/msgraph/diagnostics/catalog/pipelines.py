"""Pipelines over several processes: stages, and what cannot be divided into them."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class WorldNotDivided(Diagnostic):
    """Every stage of a pipeline needs as many processes as the others."""

    code = "MG977"
    message = "{size} processes cannot be divided into {stages} pipeline stages."
    help = "start a multiple of `pipeline_stages` processes"
    size: int
    stages: int


class StageOutside(Diagnostic):
    """A Cell is in a stage there is not."""

    code = "MG978"
    message = "the pipeline_stage of {cell} is {stage}, but there are only {stages} stages, from 0 on."
    help = "stages are counted from 0 up to `pipeline_stages` - 1"
    cell: str
    stage: int
    stages: int


class EmptyStage(Diagnostic):
    """No Cell is in some stage."""

    code = "MG979"
    message = "of the pipeline stages from 0 to {last}, these have no Cell in the graph: {empty}."
    help = "set `cell.pipeline_stage` for Cells of every stage, or fewer `pipeline_stages`"
    last: int
    empty: str


class StagesBackwards(Diagnostic):
    """A layer uses what a later stage gives."""

    code = "MG980"
    message = "what stage {later} computes is used in stage {stage} here: values go from earlier to later stages."
    help = "number stages in the order in which the network runs through them"
    later: int
    stage: int


class NotOneGraph(Diagnostic):
    """A step of a pipeline runs as Python, or its gradients leave the graph before parameters are updated."""

    code = "MG981"
    exception = RuntimeError
    message = "the step of a pipeline is one graph, but {reason}."
    help = "compile the whole step, `@ms.jit` or `TrainOneStepCell` in GRAPH_MODE, with the optimizer in it"
    reason: str


class MixedStages(Diagnostic):
    """A function that is called as a whole holds operators of several stages."""

    code = "MG982"
    message = "this belongs to several pipeline stages, {stages}, and cannot be divided: {what}."
    help = "give each stage Cells of its own; only what stands in the step itself, unrolled, is divided"
    stages: str
    what: str


class WrittenInStage(Diagnostic):
    """A layer writes a parameter that other stages use as well."""

    code = "MG983"
    message = "stage {stage} writes '{parameter}' here, which is used in stages {others}, too."
    help = "parameters may be shared by stages if only the optimizer writes them"
    stage: int
    parameter: str
    others: str


class ScheduleStuck(Diagnostic):
    """Stages would wait for each other for ever."""

    code = "MG984"
    exception = RuntimeError
    message = "in the order '{scheduler}' the stages wait for each other: {waits}."
    help = 'try `pipeline_config={{"pipeline_scheduler": "gpipe"}}`'
    scheduler: str
    waits: str


class UnknownScheduler(Diagnostic):
    """An order of micro-batches that is not there."""

    code = "MG968"
    message = "the 'pipeline_scheduler' should be '1f1b' or 'gpipe', but got {scheduler!r}."
    help = 'say `pipeline_config={{"pipeline_scheduler": "1f1b"}}`'
    scheduler: object


class GroupAcrossStages(Diagnostic):
    """A collective inside of a stage with processes of other stages."""

    code = "MG969"
    message = "the group '{group}' has processes {ranks}, but this stage is done by processes {own} alone."
    help = 'use the group of the stage\'s replicas: `parallel_mode` "data_parallel" does so for gradients'
    group: str
    ranks: str
    own: str


class StageUnknown(Diagnostic):
    """A parameter is to be had from the processes of its stage, which no Cell says."""

    code = "MG967"
    message = "the parameter '{parameter}' is in no Cell with a pipeline_stage: nobody can say which processes have it."
    help = "set the `pipeline_stage` of the Cell that has it"
    parameter: str
