"""Names of MindSpore's private modules that scripts import anyway: checks of arguments, decorators, base classes.

``library/import_paths.py`` says which of MindSpore's paths each file here stands for, and looks in this module for
private names at all other paths: ``_get_device_num`` is ``get_device_num`` of one of these files. Only what scripts are
known to use is here, and each does what it does there.
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

from msgraph.diagnostics.wheel import wheel_lines
from msgraph.library import accepted
from msgraph.library.internals import initial_sizes, log, parallel_state
from msgraph.library.internals.refused import REFUSED, refused_name
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.library.internals import operators
else:
    operators = deferred("msgraph.library.internals.operators", is_lean=True)

_NAMES = {
    "AMP_BLACK_LIST": "msgraph.library.amp.levels:get_black_list()",
    "AMP_WHITE_LIST": "msgraph.library.amp.levels:get_white_list()",
    "_activation": "msgraph.library.nn.activations:ACTIVATIONS",
    "_load_dismatch_prefix_params": "msgraph.library.checkpoints.checkpoint:load_by_prefix",
    "_update_param": "msgraph.library.checkpoints.checkpoint:update_param",
    "_BatchNorm": "msgraph.library.nn.normalization:_BatchNorm",
    "_Conv": "msgraph.library.nn.convolution:ConvolutionBase",
    "_Loss": "msgraph.library.nn.losses:LossBase",
    "_Distribution": "msgraph.library.internals.distribution:Distribution",
    "_PoolNd": "msgraph.library.nn.pooling:_Pool",
    "_auto_black_list": "msgraph.library.amp.levels:_auto_black_list",
    "_auto_mixed_precision_rewrite": "msgraph.library.amp.levels:in_one_list",
    "check_and_canonicalize_axes": "msgraph.library.array_api.shaping:axes_of",
    "_deconv_output_length": "msgraph.library.internals.resizing:transposed_size",
    "_function_forbid_reuse": "msgraph.library.environment:identity",
    "_get_cache_prim": "msgraph.library.environment:constexpr",
    "_no_grad": "msgraph.library.internals.no_gradient:no_grad",
    "_interploate_ext_make_tuple": "msgraph.library.internals.resizing:size_of_each_axis",
    "_interpolate_ext_scale_factor_convert_size": "msgraph.library.internals.resizing:scaled_sizes",
    "_make_directory": "msgraph.library.internals.argument_checks:make_directory",
    "_primexpr": "msgraph.library.environment:constexpr",
    "TextBaseDataset": "msgraph.library.dataset.dataset:MappableDataset",
    "VisionBaseDataset": "msgraph.library.dataset.dataset:MappableDataset",
    "_check_qkv_shape": "msgraph.library.nn.attention:are_batches",
    "_in_projection": "msgraph.library.nn.attention:projected",
    "_in_projection_packed": "msgraph.library.nn.attention:projected_by_one",
    "_inner_dropout": "msgraph.ops:dropout",
    "_inner_pad": "msgraph.ops:pad",
    "Cell": "msgraph.api.cell.cell:Cell",
    "int": "msgraph.dialects.dtypes:int32",
    "float": "msgraph.dialects.dtypes:float32",
    "_Function": "msgraph.library.custom.gradients:OwnGradient",
    "linear": "msgraph.mint.nn.functional:linear",
    "_calculate_correct_fan": "msgraph.library.initializer:_fan",
    "_calculate_fan_in_and_fan_out": "msgraph.library.initializer:fans",
    "cells_compile_cache": "msgraph.library.graph_api:ms_compile_cache",
    "get_metrics": "msgraph.library.train.metrics.registry:get_metrics",
    "tensor_to_np_type": "msgraph.library.checkpoints.ckpt_format:ARRAY_TYPES",
    "_CallbackManager": "msgraph.library.train.callback:CallbackManager",
    "tensor_to_ms_type": "msgraph.library.checkpoints.ckpt_format:ELEMENT_TYPES",
    "PyTensorOperation": "msgraph.library.dataset.transforms.base:Operation",
    "K_CONTEXT": "msgraph.library.internals.backend:MSContext()",
    "SourceDataset": "msgraph.library.dataset.dataset:MappableDataset",
    "StubTensor": "msgraph.api.tensor.tensor:Tensor",
}


def private(path: str, name: str) -> object:
    """What stands for a private name of MindSpore's, or for a public one of a private module.

    Args:
        path: the module that is asked for it, such as ``ops.auto_generate``
        name: such as ``SumExt``; AttributeError where nothing stands for it
    """
    if path.startswith("ops") and name in wheel_lines("mindspore_primitives.txt"):
        return operators.operator(name)
    if name in _NAMES:
        value = resolve_name(_NAMES[name].removesuffix("()"))
        return value() if _NAMES[name].endswith("()") else value
    for file in (accepted, parallel_state, initial_sizes, log) if name.startswith("_") else (accepted,):
        value = getattr(file, name.removeprefix("_"), None)
        if getattr(value, "__module__", "") == file.__name__:
            return value
    if name in REFUSED:
        return refused_name(name, *REFUSED[name])
    raise AttributeError(f"module {path!r} has no attribute {name!r}")
