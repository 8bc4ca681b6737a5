"""The loops of convolutions, as ``n.plan`` says: one place that knows all the ways to compute them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgraph.kernels.builder.loops import KernelBuilder, Strided
from msgraph.kernels.conv.direct_ops import DirectConvolution, finish
from msgraph.kernels.conv.implicit_gemm import ConvConfig, WindowGradient
from msgraph.kernels.conv.naive import Geometry, input_nest, output_nest, weight_nest
from msgraph.kernels.conv.padded_image import FramePlan, PhasePlan
from msgraph.kernels.conv.padded_product import FramedConvolution
from msgraph.kernels.conv.pointwise import Pointwise, PointwisePlan
from msgraph.kernels.conv.winograd import Winograd, WinogradPlan


def write_forward(n: KernelBuilder, data: Strided, weight: Strided, output: Strided, fields: Mapping[str, Any]) -> None:
    """``ms.conv2d``."""
    if n.plan is None:
        output_nest(n, data, weight, output, Geometry.of(fields))
        finish(n, output)
    elif isinstance(n.plan, WinogradPlan):
        Winograd(n, fields["groups"], n.plan).forward(data, weight, output)
    elif isinstance(n.plan, PointwisePlan):
        Pointwise(n, fields["groups"], n.plan).forward(data, weight, output)
    elif isinstance(n.plan, FramePlan):
        FramedConvolution(n, fields["groups"]).forward(data, weight, output, n.plan)
    else:
        DirectConvolution(n, Geometry.of(fields), n.plan).forward(data, weight, output)


def write_input(n: KernelBuilder, places: Strided, weight: Strided, output: Strided, fields: Mapping[str, Any]) -> None:
    """``ms.conv2d_input``."""
    if isinstance(n.plan, WinogradPlan):
        Winograd(n, fields["groups"], n.plan).input(places, weight, output)
        return
    if isinstance(n.plan, PointwisePlan):
        Pointwise(n, fields["groups"], n.plan).input(places, weight, output)
        return
    if n.plan is None:
        input_nest(n, places, weight, output, Geometry.of(fields))
    elif isinstance(n.plan, PhasePlan):
        FramedConvolution(n, fields["groups"]).input(places, weight, output, n.plan)
        if len(n.plan.phases) == 1:  # no place of the image is left out, and sums have been given away
            return
    else:
        DirectConvolution(n, Geometry.of(fields), n.plan).input(places, weight, output)
    finish(n, output)


def write_weight(n: KernelBuilder, places: Strided, data: Strided, output: Strided, fields: Mapping[str, Any]) -> None:
    """``ms.conv2d_weight``."""
    if n.plan is None:
        weight_nest(n, places, data, output, Geometry.of(fields))
    elif isinstance(n.plan, PointwisePlan):
        Pointwise(n, fields["groups"], n.plan).weight(places, data, output)
    elif isinstance(n.plan, ConvConfig):
        WindowGradient(n, Geometry.of(fields), n.plan).weight(places, data, output)
    else:
        DirectConvolution(n, Geometry.of(fields), n.plan).weight(places, data, output)
