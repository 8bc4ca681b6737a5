"""The loops of convolutions, as ``n.plan`` says: one place that knows all the ways to compute them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgraph.kernels.builder.loops import KernelBuilder, Strided
from msgraph.kernels.conv.direct_ops import DirectConfig, DirectConvolution, finish
from msgraph.kernels.conv.implicit_gemm import Convolution
from msgraph.kernels.conv.naive import Geometry, input_nest, output_nest, weight_nest
from msgraph.kernels.conv.padded_image import FramePlan, PhasePlan
from msgraph.kernels.conv.padded_product import FramedConvolution
from msgraph.kernels.conv.winograd import Winograd, WinogradPlan
from msgraph.kernels.conv.winograd_weight import WinogradWeight, WinogradWeightPlan


def write_forward(n: KernelBuilder, data: Strided, weight: Strided, output: Strided, fields: Mapping[str, Any]) -> None:
    """``ms.conv2d``."""
    if n.plan is None:
        output_nest(n, data, weight, output, Geometry.of(fields))
        finish(n, output)
    elif isinstance(n.plan, WinogradPlan):
        Winograd(n, fields["groups"], n.plan).forward(data, weight, output)
    elif isinstance(n.plan, FramePlan):
        FramedConvolution(n, fields["groups"]).forward(data, weight, output, n.plan)
    else:
        _packed_or_direct(n, fields).forward(data, weight, output)


def write_input(n: KernelBuilder, places: Strided, weight: Strided, output: Strided, fields: Mapping[str, Any]) -> None:
    """``ms.conv2d_input``."""
    if isinstance(n.plan, WinogradPlan):
        Winograd(n, fields["groups"], n.plan).input(places, weight, output)
        return
    if n.plan is None:
        input_nest(n, places, weight, output, Geometry.of(fields))
    elif isinstance(n.plan, PhasePlan):
        FramedConvolution(n, fields["groups"]).input(places, weight, output, n.plan)
        if len(n.plan.phases) == 1:  # no place of the image is left out, and sums have been given away
            return
    else:
        _packed_or_direct(n, fields).input(places, weight, output)
    finish(n, output)


def write_weight(n: KernelBuilder, places: Strided, data: Strided, output: Strided, fields: Mapping[str, Any]) -> None:
    """``ms.conv2d_weight``."""
    if n.plan is None:
        weight_nest(n, places, data, output, Geometry.of(fields))
    elif isinstance(n.plan, WinogradWeightPlan):
        WinogradWeight(n, fields["groups"], n.plan).write(places, data, output)
    else:
        _packed_or_direct(n, fields).weight(places, data, output)


def _packed_or_direct(n: KernelBuilder, fields: Mapping[str, Any]) -> Convolution | DirectConvolution:
    """Packed windows, or images as they lie."""
    geometry = Geometry.of(fields)
    direct = isinstance(n.plan, DirectConfig)
    return DirectConvolution(n, geometry, n.plan) if direct else Convolution(n, geometry, n.plan)
