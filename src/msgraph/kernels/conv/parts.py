"""Where convolutions are cut into parts for threads.

Every part reads one operand whole, and packs or transforms it anew: it is the smaller one. Images are cut where kernels
are smaller than they are, and kernels where these are larger or where there are fewer images than threads. Gradients to
kernels are sums over all images: they are cut along the channels of the image, or along the kernels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from msgraph.dialects.views import View
from msgraph.kernels.conv.direct_ops import DirectConfig
from msgraph.kernels.conv.padded_image import PhasePlan
from msgraph.kernels.conv.winograd import WinogradPlan
from msgraph.kernels.rules import SplitSpec

_FEW = 16
"""Channels of an image that are not worth being shared out: parts would differ much, or be small."""


def image_parts(tensors: Sequence[View], plan: object, threads: int, axis: int, groups: int) -> SplitSpec:
    """For what gives images; ``axis`` is that of the kernels along which channels of the result are counted."""
    source, weight, result = tensors
    if groups == 1 and (source.shape[0] < threads or math.prod(weight.shape) > math.prod(source.shape)):
        part = _part(result.shape[1], threads, _rows(plan), isinstance(plan, DirectConfig))
        if part is not None:
            return SplitSpec((None, axis, 1), part)
    return SplitSpec((0, None, 0))


def weight_parts(tensors: Sequence[View], plan: object, threads: int, groups: int) -> SplitSpec | None:
    """For gradients to kernels."""
    result = tensors[2]
    if groups > 1:
        return SplitSpec((1, 1, 0)) if isinstance(plan, DirectConfig) and result.shape[:2] == (groups, 1) else None
    if result.shape[1] >= _FEW:
        part = _part(result.shape[1], threads, 1, False)
        return None if part is None else SplitSpec((None, 1, 1), part)
    part = _part(result.shape[0], threads, _rows(plan), isinstance(plan, DirectConfig))
    return None if part is None else SplitSpec((1, None, 0), part)


def _rows(plan: Any) -> int:
    """Kernels of a tile: parts end between tiles."""
    if isinstance(plan, DirectConfig):
        return plan.outputs
    if isinstance(plan, WinogradPlan):
        return plan.patches.tiling.rows
    if isinstance(plan, PhasePlan):
        return math.lcm(*(own.tiling.rows for _, own in plan.phases if own is not None))
    return 1 if plan is None else plan.tiling.rows


def _part(count: int, threads: int, step: int, whole: bool) -> int | None:
    """How many of ``count`` are in a part, in steps; if they must be ``whole`` steps, the rest is one as well."""
    part = -(-count // threads)
    part += -part % step
    return None if part >= count or (whole and 0 < count % part < step) else part
