"""Layers that put elements around tensors: ``Pad``, and those of one kind for rows, images and volumes."""

from __future__ import annotations

from typing import Any, ClassVar

from msgraph import Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.library.nn.arguments import check_type, one_of, type_name


class Pad(Cell):
    """A pair of numbers for each dim, the first dim first; zeros, or the tensor mirrored at its edges."""

    def __init__(self, paddings: Any, mode: str = "CONSTANT") -> None:
        super().__init__()
        self.mode = one_of(self.cls_name, "mode", mode, ["CONSTANT", "REFLECT", "SYMMETRIC"])
        self.paddings = check_type(self.cls_name, "paddings", paddings, "tuple", tuple)
        if any(len(pair) != 2 for pair in paddings) or len(paddings) > 4:
            raise BadArgument(self.cls_name, "paddings", "at most four pairs of int", paddings).error()

    def construct(self, x: Tensor) -> Tensor:
        """``x``, larger."""
        if self.mode == "CONSTANT":
            return ops.Pad(self.paddings)(x)
        return ops.MirrorPad(self.mode)(x, self.paddings)


class _PadNd(Cell):
    """What the layers of one kind share: ``padding`` is an int, or two for each dim, the last dim first."""

    DIMS: ClassVar[int]
    MODE: ClassVar[str]
    SMALLEST: ClassVar[int | None] = None
    VALUE: ClassVar[float | None] = None

    def __init__(self, padding: object) -> None:
        super().__init__()
        sides = (padding,) * (2 * self.DIMS) if isinstance(padding, int) else padding
        if not isinstance(sides, tuple):
            raise BadArgumentType(self.cls_name, "padding", "int or tuple", type_name(padding)).error()
        self.padding: tuple[int, ...] = sides
        if len(self.padding) % 2 or len(self.padding) > 2 * self.DIMS:
            raise BadArgument(self.cls_name, "padding", f"two for each of {self.DIMS} dims", padding).error()
        if self.SMALLEST is not None and any(side < self.SMALLEST for side in self.padding):
            raise BadArgument(self.cls_name, "padding", f"at least {self.SMALLEST}", padding).error()
        self.value = self.VALUE

    def construct(self, x: Tensor) -> Tensor:
        """``x``, larger; negative numbers cut off."""
        return ops.pad(x, self.padding, self.MODE, self.value)


class _ConstantPad(_PadNd):
    MODE = "constant"

    def __init__(self, padding: object, value: float) -> None:
        super().__init__(padding)
        self.value = check_type(self.cls_name, "value", value, "int or float", int, float)


def padding_layer(name: str, dims: int, meaning: str, base: type[Cell] = _PadNd, **members: object) -> type[Any]:
    """Makes the layer of one kind for rows, images or volumes."""
    return type(name, (base,), {"DIMS": dims, "__doc__": meaning, "__module__": base.__module__, **members})


_MIRROR: dict[str, Any] = {"MODE": "reflect", "SMALLEST": 0}
ConstantPad1d = padding_layer("ConstantPad1d", 1, "Rows with a number at their ends.", _ConstantPad)
ConstantPad2d = padding_layer("ConstantPad2d", 2, "Images with a number around them.", _ConstantPad)
ConstantPad3d = padding_layer("ConstantPad3d", 3, "Volumes with a number around them.", _ConstantPad)
ZeroPad2d = padding_layer("ZeroPad2d", 2, "Images with zeros around them.", MODE="constant", VALUE=0)
ReflectionPad1d = padding_layer("ReflectionPad1d", 1, "Rows mirrored at their ends, which appear once.", **_MIRROR)
ReflectionPad2d = padding_layer("ReflectionPad2d", 2, "Images mirrored at their edges, which appear once.", **_MIRROR)
ReflectionPad3d = padding_layer("ReflectionPad3d", 3, "Volumes mirrored at their faces, which appear once.", **_MIRROR)
ReplicationPad1d = padding_layer("ReplicationPad1d", 1, "Rows whose ends are repeated.", MODE="replicate")
ReplicationPad2d = padding_layer("ReplicationPad2d", 2, "Images whose edges are repeated.", MODE="replicate")
ReplicationPad3d = padding_layer("ReplicationPad3d", 3, "Volumes whose faces are repeated.", MODE="replicate")
