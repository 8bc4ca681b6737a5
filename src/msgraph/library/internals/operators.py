"""Operators that MindSpore has in private modules only, by rule: ``ops.auto_generate.SumExt`` is ``mint.sum``.

``mindspore_primitives.txt`` has their names, with those of their settings and arguments. One that takes what a function
of ours takes is that function as a class; any other can be made, and says when it is called what to use instead.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import ClassVar, NoReturn

from msgraph import mint, ops
from msgraph.api.eager.functions import Primitive
from msgraph.diagnostics.catalog.operations import CustomKernelRefused
from msgraph.diagnostics.nearest import nearest
from msgraph.diagnostics.wheel import wheel_lines
from msgraph.mint.nn import functional

_OTHER_RESULTS = frozenset({"GroupNorm", "LayerNormExt", "LogSigmoid"})
"""Operators that give more than the functions of their names: what a gradient reads."""
_ATTENTION = "`ops.softmax(q @ k.swapaxes(-2, -1) * scale + mask, -1) @ v`"
_INSTEAD = {
    "ApplyRotaryPosEmb": "`x * cos + rotated * sin` with `ops.cat` of the halves of x",
    "DropoutDoMask": "`ops.dropout`", "DropoutGenMask": "`ops.dropout`",
    "DynamicGRUV2": "`nn.GRU`", "DynamicRNN": "`nn.LSTM`", "CudnnGRU": "`nn.GRU`",
    "FlashAttentionScore": _ATTENTION, "PagedAttention": _ATTENTION, "PagedAttentionMask": _ATTENTION,
    "GroupedMatmul": "`ops.matmul` of each group", "GroupedMatmulV4": "`ops.matmul` of each group",
    "ReshapeAndCache": "`ops.tensor_scatter_update`", "Swiglu": "`ops.silu` of one half times the other",
}  # fmt: skip


class OperatorOfFunction(Primitive):
    """A function as an operator: settings go to the constructor, all other arguments to the call."""

    __ms_native__ = False
    FUNCTION: ClassVar[Callable[..., object]]
    SETTINGS: ClassVar[Sequence[str]]
    ARGUMENTS: ClassVar[Sequence[str]]

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(type(self).__name__)
        self.settings = dict(zip(self.SETTINGS, args, strict=False)) | kwargs

    def __call__(self, *args: object, **kwargs: object) -> object:
        """The function of the arguments and the settings."""
        return self.FUNCTION(**self.settings, **dict(zip(self.ARGUMENTS, args, strict=False)), **kwargs)


@cache
def operator(name: str) -> type[Primitive]:
    """The class of an operator that ``mindspore_primitives.txt`` names.

    Args:
        name: such as ``SumExt``
    """
    words = wheel_lines("mindspore_primitives.txt")[name]
    settings, arguments = words[: words.index("/")], words[words.index("/") + 1 :]
    plain = name.lower().removesuffix("ext").removesuffix("view"), name.lower()
    function = next((_functions()[word] for word in plain if word in _functions()), None)
    if function is None or name in _OTHER_RESULTS or not _takes(function, {*settings, *arguments}):
        members = {"__call__": _refuse, "__init__": _keep_settings, "__doc__": "Refused: it runs on other devices."}
        return type(name, (Primitive,), members)
    members = {"FUNCTION": staticmethod(function), "SETTINGS": settings, "ARGUMENTS": arguments}
    return type(name, (OperatorOfFunction,), members | {"__doc__": function.__doc__})


def _keep_settings(self: Primitive, *args: object, **kwargs: object) -> None:
    Primitive.__init__(self, type(self).__name__)


def _refuse(self: Primitive, *args: object, **kwargs: object) -> NoReturn:
    name = type(self).__name__
    near = nearest(name.removesuffix("Ext"), dir(ops))
    instead = _INSTEAD.get(name, f"`ops.{near}`" if near else "other functions of `ops`")
    raise CustomKernelRefused(name, f"there is no kernel on the CPU: use {instead} instead").error()


@cache
def _functions() -> Mapping[str, Callable[..., object]]:
    """Functions by their names without underscores; those of ``mint``, whose operators these are, before others."""
    names = [(home, name) for home in (ops, functional, mint) for name in dir(home)]
    functions = [(home, name) for home, name in names if name.islower() and not name.endswith("_")]
    return {name.replace("_", ""): getattr(home, name) for home, name in functions}


def _takes(function: Callable[..., object], names: set[str]) -> bool:
    """Whether a function has all of these arguments; one that takes any names is tried."""
    parameters = inspect.signature(function).parameters.values()
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return not any(name.startswith("*") or name in ("seed", "offset") for name in names)
    return names <= {parameter.name for parameter in parameters if parameter.kind is not parameter.VAR_POSITIONAL}
