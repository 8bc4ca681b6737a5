"""Gradients of several processes: ``DistributedGradReducer``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgraph import Parameter, Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.parallel_context import get_auto_parallel_context
from msgraph.library.pipeline_parameters import Stages
from msgraph.support.config import WORLD_GROUP
from msgraph.support.processes import pipeline, stage_count, world

LARGEST_BUCKET, SMALLEST_BUCKET, BUCKETS = 25 << 20, 256 << 10, 8
"""Gradients that are reduced together have an eighth of all bytes, if ``all_reduce_fusion_config`` does not say which
they are, so that most of them go while others are still computed; at least so many that latency does not count, and at
most what PyTorch's DistributedDataParallel takes (Li et al., 2020)."""


class DistributedGradReducer(Cell):
    """The sums of all processes' gradients, or their means, in every process.

    ``mean`` says whether sums are divided by ``degree``; not said, it is ``gradients_mean`` of
    ``set_auto_parallel_context``, and the degree the size of the group. Gradients are joined into buckets, those of the
    last parameters first: these are ready first. In a pipeline, all processes are those of one stage. Sums are in a
    fixed order, so two runs are equal to the bit. ``ValueError`` if ``degree`` is no positive int.
    """

    def __init__(
        self, parameters: Iterable[Parameter], mean: bool | None = None, degree: int | None = None,
        fusion_type: int = 1, group: str = WORLD_GROUP,
    ) -> None:  # fmt: skip
        super().__init__(auto_prefix=False)
        del fusion_type
        parameters = list(parameters)
        if degree is not None and (type(degree) is not int or degree <= 0):
            raise BadArgument(self.cls_name, "degree", "a positive int", degree).error()
        self.mean = bool(get_auto_parallel_context("gradients_mean")) if mean is None else mean
        if world.canonical(group) == WORLD_GROUP:
            group = pipeline.replicas_group()
        self.degree = degree or world.size(group)
        self.fusion: Sequence[int] = get_auto_parallel_context("all_reduce_fusion_config")
        self.buckets = buckets(parameters, self.fusion, {} if stage_count() > 1 else None)
        self.all_reduce = ops.AllReduce("sum", group)
        if get_auto_parallel_context("parameter_broadcast") and stage_count() == 1 and self.degree > 1:
            broadcast = ops.Broadcast(0, group)
            for parameter in parameters:
                parameter.set_data(broadcast((parameter.value(),))[0])

    def construct(self, grads: Sequence[Tensor]) -> tuple[Tensor, ...]:
        """The gradients of all processes together, in the order of the parameters."""
        reduced: list[Any] = list(grads)
        for bucket in self.buckets:
            parts = [grads[index].reshape((-1,)) for index in bucket]
            total = self.all_reduce(ops.concat(parts) if len(parts) > 1 else parts[0])
            if self.mean:
                total = total / self.degree
            start = 0
            for index in bucket:
                shape, size = grads[index].shape, grads[index].size
                reduced[index] = total[start : start + size].reshape(shape)
                start += size
        return tuple(reduced)


def buckets(
    parameters: Sequence[Parameter], fusion: Sequence[int] = (), stages: Stages | None = None
) -> list[tuple[int, ...]]:
    """Which gradients are reduced together, last ones first, by their places; one bucket has one element type.

    ``fusion`` has the places where a bucket ends, as ``all_reduce_fusion_config`` says them; ``stages`` the stages of a
    pipeline that parameters are in, by name: one bucket is in the same ones, and a parameter in unknown ones alone.
    """
    ends = frozenset(fusion)
    whole = sum(parameter.size * parameter.itemsize for parameter in parameters)
    most = min(max(whole // BUCKETS, SMALLEST_BUCKET), LARGEST_BUCKET)
    groups: list[list[int]] = []
    room = 0
    for index in reversed(range(len(parameters))):
        parameter = parameters[index]
        size = parameter.size * parameter.itemsize
        last = parameters[groups[-1][-1]] if groups else None
        is_new = last is None or last.dtype != parameter.dtype
        if last is not None and stages is not None:  # are both in the same processes?
            is_new = is_new or last.name not in stages or stages[last.name] != stages.get(parameter.name)
        if is_new or (index + 1 in ends if ends else size > room):
            groups.append([])
            room = most
        groups[-1].append(index)
        room -= size
    return [tuple(bucket) for bucket in groups]
