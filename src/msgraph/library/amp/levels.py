"""Which layers of a network compute in half precision: by level, or by lists of layers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from msgraph import DType, bfloat16, float16, float32, nn, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.training import BadPrecision, NotMixable
from msgraph.support.log import LOG

N = TypeVar("N")

_WHITE_CELLS = (
    "Conv1d", "Conv2d", "Conv3d", "Conv1dTranspose", "Conv2dTranspose", "Conv3dTranspose", "Dense", "LSTMCell",
    "RNNCell", "GRUCell",
)  # fmt: skip
_WHITE_PRIMITIVES = (
    "Conv2D", "Conv3D", "Conv2DTranspose", "Conv3DTranspose", "Conv2DBackpropInput", "MatMul", "BatchMatMul", "PReLU",
    "ReLU", "Ger",
)  # fmt: skip
_BLACK_CELLS = ("BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "LayerNorm")
_LEVELS = ("O1", "O2", "O3", "auto")


def _there(module: Any, names: Sequence[str]) -> list[object]:
    """Those of some names that a module has."""
    public = set(module.__all__ if hasattr(module, "__all__") else dir(module))
    return [getattr(module, name) for name in names if name in public]


def get_white_list() -> list[Any]:
    """The layers and primitives that ``O1`` computes in half precision."""
    return [*_there(nn, _WHITE_CELLS), *_there(ops, _WHITE_PRIMITIVES)]


def get_black_list() -> list[Any]:
    """The layers that ``O2`` computes in float32."""
    return _there(nn, _BLACK_CELLS)


class _OfFunction(Cell):
    """A function as a Cell, to be called in mixed precision."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(auto_prefix=False)
        self.function = function

    def construct(self, *args: object, **kwargs: object) -> Any:
        """What the function gives."""
        return self.function(*args, **kwargs)


def auto_mixed_precision(network: N, amp_level: str = "O0", dtype: DType = float16) -> N:
    """Have a network compute in half precision; its parameters stay what they are, its output is float32."""
    if not isinstance(network, Cell) and not (amp_level == "auto" and callable(network)):
        kinds = "Cell or function" if amp_level == "auto" else "Cell"
        raise NotMixable(f"For amp_level '{amp_level}', the network type should be {kinds}.").error()
    _check_type(dtype)
    if amp_level == "O0":
        return network
    if amp_level not in _LEVELS:
        raise BadPrecision(
            f"The amp level {amp_level} is not supported", "the levels are O0, O1, O2, O3 and auto"
        ).error()
    cell: Cell = network if isinstance(network, Cell) else _OfFunction(network)
    if (before := cell.__dict__.get("_amp_level")) is not None:
        LOG.warning(
            "The network's auto mixed-precision level is adjusted from %s to %s, and repeated calls to mixed-precision "
            "interfaces can cause performance degradation.", before, amp_level,
        )  # fmt: skip
    if amp_level == "O1":
        _by_white_list(cell, get_white_list(), dtype)
    elif amp_level == "auto":
        cell.set_precision(f"products:{dtype.name}")
    else:
        _by_black_list(cell, get_black_list() if amp_level == "O2" else [], dtype)
    cell.__dict__["_amp_level"] = amp_level
    return cast(N, cell)


def custom_mixed_precision(
    network: Cell,
    *,
    white_list: list[Any] | None = None,
    black_list: list[Any] | None = None,
    dtype: DType = float16,
) -> Cell:
    """Have the layers of a white list compute in half precision, or all but those of a black list."""
    if not isinstance(network, Cell):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise NotMixable("The network type should be Cell.").error()
    if (white_list is None) == (black_list is None):
        problem = (
            "For custom_mixed_precision, one of white_list and black_list must be provided."
            if white_list is None
            else "For custom_mixed_precision, the white_list or black_list cannot be provided at the same time, please "
            "provide one or the other."
        )
        raise BadPrecision(problem, "start from `amp.get_white_list()` or `amp.get_black_list()`").error()
    _check_type(dtype)
    if white_list is not None:
        _by_white_list(network, _checked_list(white_list, "white_list"), dtype)
    else:
        operators = _checked_list(black_list, "black_list")
        for op_class in get_black_list():
            if op_class not in operators:
                LOG.warning("%s is removed from internal black list.", op_class)
        _by_black_list(network, operators, dtype)
    return network


def keep_in_float32(network: Cell, kinds: Sequence[Any], dtype: DType) -> None:
    """Have layers of some kinds compute in float32, and give what the layers around them compute in."""
    for _, cell in network.cells_and_names():
        if cell is not network and isinstance(cell, tuple(kinds)):
            cell.to_float(float32)
            cell.set_precision("in:float32", f"out:{dtype.name}")


def _auto_black_list(network: Cell, black_list: Sequence[object], dtype: DType) -> Cell:
    """The network, which computes in half precision but for layers of some kinds."""
    network.to_float(dtype)
    keep_in_float32(network, black_list, dtype)
    return network


def in_one_list(
    network: Cell, dtype: DType, *, white_list: list[Any] | None = None, black_list: list[Any] | None = None
) -> Cell:
    """The network, in half precision by one list: how other libraries find it."""
    return custom_mixed_precision(network, white_list=white_list, black_list=black_list, dtype=dtype)


def _by_black_list(network: Cell, kinds: Sequence[object], dtype: DType) -> None:
    _auto_black_list(network, kinds, dtype)
    network.set_precision(f"in:{dtype.name}", "out:float32")


def _by_white_list(network: Cell, kinds: Sequence[object], dtype: DType) -> None:
    """The layers of the list, and products of the cells' own; what is computed in half precision is cast back."""
    for _, cell in network.cells_and_names():
        if type(cell) in kinds and not cell.precision:
            cell.to_float(dtype)
            cell.set_precision(f"in:{dtype.name}", "out:float32")
    if not network.precision and any(
        op_class in kinds for op_class in _there(ops, ("MatMul", "BatchMatMul", "Conv2D"))
    ):
        network.set_precision(f"products:{dtype.name}")


def _check_type(dtype: object) -> None:
    if dtype not in (float16, bfloat16):
        problem = f"The dtype should be one of (mstype.float16, mstype.bfloat16), but got {dtype}."
        raise BadPrecision(problem, "pass `ms.float16` or `ms.bfloat16`").error()


def _checked_list(kinds: object, name: str) -> list[object]:
    if not isinstance(kinds, list):
        raise NotMixable(f"The type of {name} should be list, but got {type(kinds)}").error()
    primitives = (ops.Primitive,) if name == "white_list" else ()
    for element in cast("list[Any]", kinds):
        if not isinstance(element, type):
            raise NotMixable(f"The element in {name} should be a class, but got {element}").error()
        if not issubclass(element, (Cell, *primitives)):
            allowed = "'Cell' and 'Primitive'" if primitives else "'Cell'"
            raise NotMixable(f"The subclass of element in {name} should be one of {allowed}, but got {element}").error()
    return cast("list[Any]", kinds)
