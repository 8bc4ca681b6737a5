"""Convolutions in two dims: ``ms.conv2d`` and the two linear maps that are its derivatives.

    y  = conv2d(x, w)            y[n, o, i, j] = sum over c, k, l of x[n, c, i * s + k * d - p, ...] * w[o, c, k, l]
    gx = conv2d_input(gy, w)     the transpose of it as a map of x: a transposed convolution
    gw = conv2d_weight(gy, x)    the transpose of it as a map of w

Each is linear in both operands, so the derivatives of any of them are the other two. A batch of inputs is more
images, a batch of weights more groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused, TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints, integer, ints
from msgraph.dialects.batching import moved, with_batch
from msgraph.dialects.contract import Array, Axis, Batched, Cotangents, OpBuilder, Sample
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dialects.types import Shape, Tensor, dtype_of, element_count, shape_of, tensor_type


def spread(size: int, dilation: int) -> int:
    """How far a kernel of ``size`` reaches."""
    return (size - 1) * dilation + 1


def output_size(size: int, kernel: int, stride: int, padding: int, dilation: int) -> int:
    """How many places a kernel has in a dim; below 1 if it does not fit at all."""
    return (size + padding - spread(kernel, dilation)) // stride + 1


class ConvolutionOp(OwnLoopsOp):
    """What the three share."""

    lhs = operand_def()
    rhs = operand_def()
    output = result_def()
    strides: Ints = ints()
    pads: Ints = ints()
    """Rows above and below, columns left and right."""
    dilations: Ints = ints()
    groups: int = integer()

    ROLES: ClassVar[tuple[str, str, str]]
    """What the operands and the result are: images, kernels, or the places that kernels are laid over."""
    SIZES: ClassVar[str] = ""
    """The field that says the last two sizes of the result, where they do not follow."""

    @classmethod
    def checked(cls, operands: Sequence[Tensor]) -> tuple[Shape, Shape]:
        """The shapes of two tensors of four dims and one floating-point type."""
        left, right = map(shape_of, operands)
        for name, shape in (("x", left), ("w", right)):
            if len(shape) != 4:
                raise ShapeRefused(
                    cls.MINDSPORE_NAME, f"the {name} shape size must be equal to 4, but got {len(shape)}."
                ).error()
        first, second = map(dtype_of, operands)
        if not first.is_float or first is not second:
            said = "the input type must be same" if first is not second else "the inputs must be floating-point tensors"
            raise TypeRefused.differing(cls.MINDSPORE_NAME, f"{said}, but got {{}} and {{}}.", first, second).error()
        return left, right

    @classmethod
    def fit(cls, data: Shape, weight: Shape, fields: Mapping[str, Any]) -> Shape:
        """The shape of ``conv2d(data, weight)``."""
        groups, channels = fields["groups"], data[1]
        if channels != weight[1] * groups or weight[0] % groups:
            what = (
                f"'C_in' of input 'x' shape divide by parameter 'group' must be equal to 'C_in' of input 'weight' "
                f"shape: {weight[1]}, but got 'C_in' of input 'x' shape: {channels}, and 'group': {groups}."
            )
            raise BadOpArgument(cls.MINDSPORE_NAME, what).error()
        strides, pads, dilations = fields["strides"], fields["pads"], fields["dilations"]
        sizes = tuple(
            output_size(data[2 + k], weight[2 + k], strides[k], pads[2 * k] + pads[2 * k + 1], dilations[k])
            for k in range(2)
        )
        if min(sizes) < 1 or min(data[2:]) < 0:
            what = (
                "For 'Conv2d', input shape's h and w after padding must be greater than or equal to kernel_size's h "
                f"and w respectively, but images are {data[2:]} with padding {pads}, kernels {weight[2:]}."
            )
            raise BadSetting(what).error()
        return (data[0], weight[0], *sizes)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        """Linear in both operands: the cotangent of each is what another of the three makes of the rest."""
        values = dict(zip(self.ROLES, (*self.operands, *cotangents), strict=True))
        maps = {op.ROLES[2]: op for op in (Conv2dOp, Conv2dInputOp, Conv2dWeightOp)}
        shared = {name: getattr(self, name) for name in ("strides", "pads", "dilations", "groups")}
        slopes: list[SSAValue] = []
        for role, operand in zip(self.ROLES, self.operands, strict=False):
            op = maps[role]
            sizes = {op.SIZES: shape_of(operand.type)[2:]} if op.SIZES else {}
            slopes += b.emit(op, [values[taken] for taken in op.ROLES[:2]], {**sizes, **shared})
        return slopes

    def work(self) -> int:
        """Two operations for each place ``[n, o, i, j]`` and each element of its kernel."""
        shapes = {role: shape_of(x.type) for role, x in zip(self.ROLES, (*self.operands, self.output), strict=True)}
        return 2 * element_count(shapes["places"]) * element_count(shapes["kernels"][1:])

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Of the two that take places."""
        for data, weight, fields in _cases():
            arrays = {"images": data, "kernels": weight, "places": Conv2dOp.eager(data, weight, **fields) + 0.5}
            places, other, result = (arrays[role] for role in cls.ROLES)
            own_fields = {**fields, cls.SIZES: result.shape[2:]}
            yield Sample((places, other), own_fields)
            yield Sample((places.astype(np.float32), other.astype(np.float32)), own_fields)
            yield Sample((places[:, :, 1:], other), own_fields, refused=ShapeRefused.code)

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        """A batch of images is more images, one of kernels is more groups."""
        (images, kernels), one = operands, shape_of(self.output.type)
        if axes[1] is None:
            images = _folded(b, images, axes[0], size, 0)
            (output,) = b.emit(type(self), [images, kernels], self.fields)
            return [b.reshape(output, shape=(size, *one))], [0]
        images, kernels = _folded(b, images, axes[0], size, 1), _folded(b, kernels, axes[1], size, 0)
        (output,) = b.emit(type(self), [images, kernels], {**self.fields, "groups": self.groups * size})
        return [b.reshape(output, shape=(one[0], size, *one[1:]))], [1]


def _widened(x: Array) -> Array:
    """Half precision in float32: sums are rounded once."""
    return x.astype(np.float32) if dtypes.from_numpy(x.dtype) in dtypes.HALVES else x


def _windows(x: Array, kernel: Sequence[int], fields: Mapping[str, Any]) -> Array:
    """A view ``[n, g, c, i, j, k, l]``: what the kernel's element ``k, l`` meets at place ``i, j``."""
    top, bottom, left, right = fields["pads"]
    dilations, strides, groups = fields["dilations"], fields["strides"], fields["groups"]
    padded: Array = np.pad(x, ((0, 0), (0, 0), (top, bottom), (left, right)))
    reach = tuple(spread(size, d) for size, d in zip(kernel, dilations, strict=True))
    every: Array = np.lib.stride_tricks.sliding_window_view(padded, reach, axis=(2, 3))
    view: Array = every[:, :, :: strides[0], :: strides[1], :: dilations[0], :: dilations[1]]
    return _grouped(view, 1, groups)


def _grouped(x: Array, axis: int, groups: int) -> Array:
    """A dim of channels as groups of them."""
    return x.reshape(*x.shape[:axis], groups, x.shape[axis] // groups, *x.shape[axis + 1 :])


def _folded(b: OpBuilder[SSAValue], value: SSAValue, axis: Axis, size: int, dim: int) -> SSAValue:
    """A batch axis made part of the first dim or of the second."""
    value = moved(b, with_batch(b, value, axis, size), 0, dim)
    shape = shape_of(b.type_of(value))
    return b.reshape(value, shape=(*shape[:dim], size * shape[dim + 1], *shape[dim + 2 :]))


@irdl_op_definition
class Conv2dOp(ConvolutionOp):
    """Images ``[n, c, h, w]`` and kernels ``[o, c / groups, k, l]``: the kernels laid over every place.

    %y = ms.conv2d %x, %w {strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>,
        groups = 1 : i64} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
    """

    name = "ms.conv2d"
    MINDSPORE_NAME = "Conv2D"
    ROLES = ("images", "kernels", "places")

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        data, weight = cls.checked(operands)
        return [tensor_type(dtype_of(operands[0]), cls.fit(data, weight, fields))]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array:
        x, w = map(_widened, operands)
        windows = _windows(x, w.shape[2:], fields)
        products = np.einsum("ngcijkl,gockl->ngoij", windows, _grouped(w, 0, fields["groups"]), optimize=True)
        return products.reshape(x.shape[0], w.shape[0], *products.shape[3:]).astype(operands[0].dtype)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        for data, weight, fields in _cases():
            yield Sample((data, weight), fields)
        data, weight, fields = next(iter(_cases()))
        for dtype in (dtypes.float32, dtypes.float16, dtypes.bfloat16):
            yield Sample((data.astype(dtype.numpy), weight.astype(dtype.numpy)), fields)
        yield Sample((data[:0], weight), fields, note="no images")
        yield Sample((data, weight[:, :1]), fields, refused=BadOpArgument.code)
        yield Sample((data[:, :, :1], weight), {**fields, "pads": (0, 0, 0, 0)}, refused=BadSetting.code)
        yield Sample((data[0], weight), fields, refused=ShapeRefused.code)
        yield Sample((data, weight.astype(np.float32)), fields, refused=TypeRefused.code)
        yield Sample((data.astype(np.int32), weight.astype(np.int32)), fields, refused=TypeRefused.code)


@irdl_op_definition
class Conv2dInputOp(ConvolutionOp):
    """The transposed convolution: every place of ``[n, o, i, j]`` adds the kernels, so weighted, to an image.

    %x = ms.conv2d_input %y, %w {sizes = array<i64: 8, 8>, strides = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>,
        dilations = array<i64: 1, 1>, groups = 1 : i64}
        : (tensor<1x4x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x3x8x8xf32>
    """

    name = "ms.conv2d_input"
    MINDSPORE_NAME = "Conv2DBackpropInput"
    ROLES = ("places", "kernels", "images")
    SIZES = "sizes"
    sizes: Ints = ints()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        places, weight = cls.checked(operands)
        data = (places[0], weight[1] * fields["groups"], *fields["sizes"])
        _check_places(cls.MINDSPORE_NAME, places, cls.fit(data, weight, fields))
        return [tensor_type(dtype_of(operands[0]), data)]

    @classmethod
    def eager(
        cls, *operands: Array, groups: int, pads: Ints, sizes: Ints, dilations: Ints, strides: Ints, **_: object
    ) -> Array:
        y, w = map(_widened, operands)
        (top, bottom, left, right) = pads
        height, width = sizes
        parts = np.einsum("ngoij,gockl->klngcij", _grouped(y, 1, groups), _grouped(w, 0, groups), optimize=True)
        padded = np.zeros((y.shape[0], groups * w.shape[1], height + top + bottom, width + left + right), y.dtype)
        (down, across), (rows, columns) = dilations, strides
        for k, m in np.ndindex(*w.shape[2:]):
            place = (slice(k * down, None, rows), slice(m * across, None, columns))
            target = padded[:, :, place[0], place[1]][:, :, : y.shape[2], : y.shape[3]]
            target += parts[k, m].reshape(target.shape)
        return padded[:, :, top : top + height, left : left + width].astype(operands[0].dtype)


@irdl_op_definition
class Conv2dWeightOp(ConvolutionOp):
    """What the kernels must have been for ``[n, o, i, j]`` to come of images, summed over all of them.

    %w = ms.conv2d_weight %y, %x {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>,
        pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
        : (tensor<1x4x6x6xf32>, tensor<1x3x8x8xf32>) -> tensor<4x3x3x3xf32>
    """

    name = "ms.conv2d_weight"
    MINDSPORE_NAME = "Conv2DBackpropFilter"
    ROLES = ("places", "images", "kernels")
    SIZES = "kernel"
    kernel: Ints = ints()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        places, data = cls.checked(operands)
        weight = (places[1], data[1] // fields["groups"], *fields["kernel"])
        _check_places(cls.MINDSPORE_NAME, places, cls.fit(data, weight, fields))
        return [tensor_type(dtype_of(operands[0]), weight)]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array:
        y, x = map(_widened, operands)
        windows = _windows(x, fields["kernel"], fields)
        products = np.einsum("ngcijkl,ngoij->gockl", windows, _grouped(y, 1, fields["groups"]), optimize=True)
        return products.reshape(y.shape[1], *products.shape[2:]).astype(operands[0].dtype)

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        values = [_folded(b, value, axis, size, 1) for value, axis in zip(operands, axes, strict=True)]
        (output,) = b.emit(Conv2dWeightOp, values, {**self.fields, "groups": self.groups * size})
        return [b.reshape(output, shape=(size, *shape_of(self.output.type)))], [0]


def _check_places(label: str, places: Shape, expected: Shape) -> None:
    if places != expected:
        raise ShapeRefused(label, f"the shape of 'dout' should be {expected}, but got {places}.").error()


def _cases() -> Iterable[tuple[Array, Array, dict[str, object]]]:
    """Images, kernels, fields: padding, strides, dilation, groups and more than a vector of places."""
    rng = np.random.default_rng(4)

    def case(data: Shape, weight: Shape, strides: Shape, pads: Shape, dilations: Shape, groups: int) -> Any:
        fields = {"strides": strides, "pads": pads, "dilations": dilations, "groups": groups}
        return rng.standard_normal(data), rng.standard_normal(weight), fields

    yield case((2, 2, 5, 4), (3, 2, 3, 2), (1, 1), (1, 1, 0, 1), (1, 1), 1)
    yield case((1, 2, 7, 6), (2, 2, 3, 3), (2, 3), (0, 2, 1, 1), (1, 1), 1)
    yield case((1, 1, 7, 9), (2, 1, 2, 3), (1, 2), (1, 0, 2, 2), (3, 2), 1)
    yield case((2, 4, 4, 4), (6, 2, 3, 3), (1, 1), (1, 1, 1, 1), (1, 1), 2)
    yield case((1, 3, 5, 5), (3, 1, 3, 3), (2, 2), (1, 1, 1, 1), (1, 1), 3)
    yield case((1, 2, 9, 11), (8, 2, 1, 1), (1, 1), (0, 0, 0, 0), (1, 1), 1)
