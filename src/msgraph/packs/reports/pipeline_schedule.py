"""The schedule of a pipeline, as a table: ``print(step.schedule(x, y))``.

    1f1b, 2 stages, 4 micro-batches
    time     0  1  2  3  4  5  6  7  8  9
    stage 0  F0 F1 .  B0 F2 B1 F3 B2 .  B3   keeps 2 micro-batches
    stage 1  .  F0 B0 F1 B1 F2 B2 F3 B3 .    keeps 1 micro-batch
    idle: 20.0% of the time; (p - 1) / (m + p - 1) = 20.0%

F2 is the forward part of micro-batch 2, B2 its backward part; in the table all parts take one unit of time, and
messages none.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from msgraph.packs.machines.passes.partition_pipeline.partition_pipeline import PartitionPipelinePass
from msgraph.packs.machines.passes.partition_pipeline.schedule import Schedule, in_flight, timed
from msgraph.pipeline import graph_passes, run_passes


@dataclass(frozen=True)
class PipelineSchedule:
    """What each stage of a pipeline does when; printed, a table."""

    schedule: Schedule

    @property
    def rows(self) -> list[list[str]]:
        """For each stage what it does in each unit of time: ``F0``, ``B0`` or ``.``."""
        table = timed(self.schedule.orders())
        length = max(part.end for row in table for part in row)
        rows = [["."] * length for _ in table]
        for row, parts in zip(rows, table, strict=True):
            for part in parts:
                row[part.start] = str(part.slot)
        return rows

    @property
    def in_flight(self) -> list[int]:
        """How many micro-batches each stage keeps at most, from their forward to their backward part."""
        return [in_flight(order) if self.schedule.trains else 1 for order in self.schedule.orders()]

    @property
    def bubble(self) -> float:
        """The part of the time in which a stage has nothing to do."""
        return self.schedule.bubble()

    @property
    def theory(self) -> float:
        """``(p - 1) / (m + p - 1)`` for p stages and m micro-batches."""
        return self.schedule.theory

    def __str__(self) -> str:
        schedule, rows = self.schedule, self.rows
        width = max(len(word) for row in rows for word in row) + 1
        width = max(width, len(str(len(rows[0]))) + 1)
        lines = [f"{schedule.scheduler}, {schedule.stages} stages, {_counted(schedule.micros, 'micro-batch')}"]
        lines.append("time     " + "".join(f"{time:<{width}}" for time in range(len(rows[0]))).rstrip())
        for stage, (row, kept) in enumerate(zip(rows, self.in_flight, strict=True)):
            words = "".join(f"{word:<{width}}" for word in row)
            lines.append(f"stage {stage:<3}{words}  keeps {_counted(kept, 'micro-batch')}")
        lines.append(f"idle: {self.bubble:.1%} of the time; (p - 1) / (m + p - 1) = {self.theory:.1%}")
        for stage, (count, size, work) in enumerate(schedule.loads):
            states = f"{size:,} bytes in {count} parameters and states of the optimizer"
            lines.append(f"stage {stage}: {states}; {work:,} operations in products")
        for source, target, count, size in schedule.messages:
            lines.append(f"from {source} to {target}: {_counted(count, 'message')}, {size:,} bytes a step")
        return "\n".join(lines)


def pipeline_schedule(module: ModuleOp) -> PipelineSchedule | None:
    """What the stages of a pipeline do when, if the graph, which is used up, is that of one."""
    sequence = graph_passes()
    for index, pass_ in enumerate(sequence):
        if isinstance(pass_, PartitionPipelinePass):
            run_passes(module, sequence[:index])
            schedule = pass_.divide(module)
            return None if schedule is None else PipelineSchedule(schedule)
    return None


def _counted(count: int, what: str) -> str:
    plural = what + ("es" if what.endswith("ch") else "s")
    return f"{count} {what if count == 1 else plural}"
