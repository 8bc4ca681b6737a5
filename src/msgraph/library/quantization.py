"""``ms.quantize``: layers whose weights are blocks of few bits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import array_of
from msgraph.diagnostics.catalog.checkpoints import LoadedShapeDiffers, UnpackingNotInstalled
from msgraph.dialects.block_formats import FORMATS
from msgraph.dialects.contract import Array
from msgraph.library.nn.arguments import check_type, one_of
from msgraph.library.nn.basic import Dense
from msgraph.library.nn.embedding import Embedding
from msgraph.support.lazy_module import load

_MADE = ("q8_0", "q4_0", "q4_1", "int8")
"""Formats that numbers are rounded to; blocks of others come from files."""


def quantize(net: Cell, weights: str | Mapping[str, object]) -> Cell:
    """Have the weights of dense layers and embeddings in blocks of few bits, which are not trained.

    Rows that are no whole blocks stay as they are. A weight that several layers share stays shared.

    Args:
        net: the network, which is changed
        weights: a format, "q8_0", "q4_0" or "q4_1", or "int8", whole numbers with a scale for each row that stands in
            ``layer.weight_scale``; or what ``load_checkpoint`` gave of a GGUF file, by the names of the network: its
            blocks are taken as they are, and the rest is left to ``load_param_into_net``

    Returns:
        the network
    """
    check_type("quantize", "net", net, "Cell", Cell)
    if not isinstance(weights, Mapping):
        one_of("quantize", "weights", weights, _MADE)
    blocks: dict[int, Parameter] = {}
    scales: dict[int, Parameter] = {}
    layers = [*_layers(net)]
    for _, _, parameter in layers:
        whole = not isinstance(weights, str) or parameter.shape[-1] % FORMATS[weights].elements == 0
        if id(parameter) in blocks or parameter.quantized or not whole:
            continue
        if weights == "int8":
            rows, scales[id(parameter)] = _whole(parameter)
        else:
            rows = _rounded(parameter, weights) if isinstance(weights, str) else weights.get(parameter.name)
        if isinstance(rows, Parameter) and rows.quantized:
            elements, size = FORMATS[rows.quantized][:2]
            shape = (*rows.shape[:-1], rows.shape[-1] // size * elements)
            if shape != parameter.shape:
                raise LoadedShapeDiffers(parameter.name, parameter.shape, shape).error()
            blocks[id(parameter)] = rows
    for layer, attribute, parameter in layers:
        if (rows := blocks.get(id(parameter))) is not None:
            setattr(layer, attribute, rows)
            layer.quantized = rows.quantized
            layer.weight_scale = scales.get(id(parameter))
    return net


def _layers(net: Cell) -> Iterator[tuple[Dense | Embedding, str, Parameter]]:
    """Layers that multiply by the rows of a weight or pick some, and where they have it."""
    for _, cell in net.cells_and_names():
        if isinstance(cell, Dense):
            yield cell, "weight", cell.weight
        elif isinstance(cell, Embedding) and not cell.use_one_hot:
            yield cell, "embedding_table", cell.embedding_table


def _rounded(parameter: Parameter, form: str) -> Parameter:
    """A weight in blocks of a format."""
    try:
        gguf = load("gguf")
    except ModuleNotFoundError:
        raise UnpackingNotInstalled().error() from None
    values, code = array_of(parameter).astype("float32"), gguf.GGMLQuantizationType[form.upper()]
    return _blocks(gguf.quantize(values, code), parameter.name, form)


def _whole(parameter: Parameter) -> tuple[Parameter, Parameter]:
    """A weight in whole numbers, and what multiplies each row: its greatest element is 127."""
    values = array_of(parameter).astype(np.float32)
    scale = np.maximum(np.abs(values).max(-1, initial=0), np.finfo(np.float32).tiny) / 127
    numbers = np.rint(values / scale[:, None]).astype(np.int8)
    name = f"{parameter.name}_scale"
    return _blocks(numbers, parameter.name, "int8"), Parameter(scale, name, requires_grad=False)


def _blocks(rows: Array, name: str, form: str) -> Parameter:
    """A parameter of blocks."""
    blocks = Parameter(rows, name, requires_grad=False)
    blocks.quantized = form
    return blocks
