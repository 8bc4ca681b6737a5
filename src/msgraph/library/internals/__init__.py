"""Names of MindSpore's private modules that scripts import anyway: checks of arguments, decorators, base classes.

``library/import_paths.py`` says which of MindSpore's paths each file here stands for, and looks in this module for
private names at all other paths: ``_get_device_num`` is ``get_device_num`` of one of these files. Only what scripts are
known to use is here, and each does what it does there.
"""

from __future__ import annotations

from importlib import import_module

from msgraph.diagnostics.wheel import wheel_lines

_ACCEPTED = "msgraph.library.accepted"
_FILES = (*(f"{__name__}.{file}" for file in ("parallel_state", "initial_sizes", "log")), _ACCEPTED)

_NAMES = {
    "AMP_BLACK_LIST": "msgraph.library.amp.levels:get_black_list()",
    "AMP_WHITE_LIST": "msgraph.library.amp.levels:get_white_list()",
    "_activation": "msgraph.library.nn.activations:ACTIVATIONS",
    "_load_dismatch_prefix_params": "msgraph.library.checkpoints.checkpoint:load_by_prefix",
    "_update_param": "msgraph.library.checkpoints.checkpoint:update_param",
    "_BatchNorm": "msgraph.library.nn.normalization:_BatchNorm",
    "_Conv": "msgraph.library.nn.convolution:ConvolutionLayer",
    "_Loss": "msgraph.library.nn.losses:LossBase",
    "_Distribution": "msgraph.library.internals.distribution:Distribution",
    "_PoolNd": "msgraph.library.nn.pooling:_Pool",
    "_auto_black_list": "msgraph.library.amp.levels:_auto_black_list",
    "_function_forbid_reuse": "msgraph.library.environment:identity",
    "_get_cache_prim": "msgraph.library.environment:constexpr",
    "_no_grad": "msgraph.library.internals.no_gradient:no_grad",
    "_make_directory": "msgraph.library.internals.argument_checks:make_directory",
    "_primexpr": "msgraph.library.environment:constexpr",
}


def private(path: str, name: str) -> object:
    """What stands for a private name of MindSpore's, or for a public one of a private module.

    Args:
        path: the module that is asked for it, such as ``ops.auto_generate``
        name: such as ``SumExt``; AttributeError where nothing stands for it
    """
    if path.startswith("ops") and name in wheel_lines("mindspore_primitives.txt"):
        return import_module(f"{__name__}.operators").operator(name)
    if name in _NAMES:
        home, _, there = _NAMES[name].partition(":")
        value = getattr(import_module(home), there.removesuffix("()"))
        return value() if there.endswith("()") else value
    for file in _FILES if name.startswith("_") else (_ACCEPTED,):
        value = getattr(import_module(file), name.removeprefix("_"), None)
        if getattr(value, "__module__", "") == file:
            return value
    raise AttributeError(f"module {path!r} has no attribute {name!r}")
