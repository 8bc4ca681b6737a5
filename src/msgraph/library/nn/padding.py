"""Layers that put elements around tensors: ``Pad``, and those of one kind for rows, images and volumes."""

from __future__ import annotations

from typing import Any, ClassVar

from msgraph import ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.diagnostics.errors import error
from msgraph.library.nn.arguments import check_type, one_of, type_name


class Pad(Cell):
    """A pair of numbers for each dim, the first dim first; zeros, or the tensor mirrored at its edges."""

    def __init__(self, paddings: Any, mode: str = "CONSTANT") -> None:
        super().__init__()
        self.mode = one_of(self.cls_name, "mode", mode, ["CONSTANT", "REFLECT", "SYMMETRIC"])
        self.paddings = check_type(self.cls_name, "paddings", paddings, "tuple", tuple)
        if any(len(pair) != 2 for pair in paddings) or len(paddings) > 4:
            raise error(BadArgument(self.cls_name, "paddings", "at most four pairs of int", paddings))

    def construct(self, x: Tensor) -> Tensor:
        """``x``, larger."""
        if self.mode == "CONSTANT":
            return ops.Pad(self.paddings)(x)
        return ops.MirrorPad(self.mode)(x, self.paddings)


class _PadNd(Cell):
    """What the layers of one kind share: ``padding`` is an int, or two for each dim, the last dim first."""

    DIMS: ClassVar[int] = 0
    MODE: ClassVar[str] = "constant"
    SMALLEST: ClassVar[int | None] = None

    def __init__(self, padding: object, value: Any = None) -> None:
        super().__init__()
        sides = (padding,) * (2 * self.DIMS) if isinstance(padding, int) else padding
        if not isinstance(sides, tuple):
            raise error(BadArgumentType(self.cls_name, "padding", "int or tuple", type_name(padding)))
        self.padding: tuple[int, ...] = sides
        if len(self.padding) % 2 or len(self.padding) > 2 * self.DIMS:
            raise error(BadArgument(self.cls_name, "padding", f"two for each of {self.DIMS} dims", padding))
        if self.SMALLEST is not None and any(side < self.SMALLEST for side in self.padding):
            raise error(BadArgument(self.cls_name, "padding", f"at least {self.SMALLEST}", padding))
        self.value = value

    def construct(self, x: Tensor) -> Tensor:
        """``x``, larger; negative numbers cut off."""
        return ops.pad(x, self.padding, self.MODE, self.value)


class _ConstantPad(_PadNd):
    def __init__(self, padding: object, value: float) -> None:
        super().__init__(padding, check_type(self.cls_name, "value", value, "int or float", int, float))


class ConstantPad1d(_ConstantPad):
    """Rows with a number at their ends."""

    DIMS = 1


class ConstantPad2d(_ConstantPad):
    """Images with a number around them."""

    DIMS = 2


class ConstantPad3d(_ConstantPad):
    """Volumes with a number around them."""

    DIMS = 3


class ZeroPad2d(_PadNd):
    """Images with zeros around them."""

    DIMS = 2

    def __init__(self, padding: object) -> None:
        super().__init__(padding, 0)


class _ReflectionPad(_PadNd):
    MODE = "reflect"
    SMALLEST = 0

    def __init__(self, padding: object) -> None:
        super().__init__(padding)


class ReflectionPad1d(_ReflectionPad):
    """Rows mirrored at their ends, which stand there once."""

    DIMS = 1


class ReflectionPad2d(_ReflectionPad):
    """Images mirrored at their edges, which stand there once."""

    DIMS = 2


class ReflectionPad3d(_ReflectionPad):
    """Volumes mirrored at their faces, which stand there once."""

    DIMS = 3


class _ReplicationPad(_PadNd):
    MODE = "replicate"

    def __init__(self, padding: object) -> None:
        super().__init__(padding)


class ReplicationPad1d(_ReplicationPad):
    """Rows whose ends are repeated."""

    DIMS = 1


class ReplicationPad2d(_ReplicationPad):
    """Images whose edges are repeated."""

    DIMS = 2


class ReplicationPad3d(_ReplicationPad):
    """Volumes whose faces are repeated."""

    DIMS = 3
