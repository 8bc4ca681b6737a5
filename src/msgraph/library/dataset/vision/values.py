"""Operations between files, images and tensors: decoding, element types, the order of channels, normal values."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import numpy as np

from msgraph.library.dataset.arguments import Natural, Positive, numpy_type, real, typed, unfit, wrong, wrong_type
from msgraph.library.dataset.pipeline.draws import array_draws
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.transforms.base import ArrayOperation, Operation, TypeCast
from msgraph.library.dataset.vision.base import ImageOperation, OnTables
from msgraph.library.dataset.vision.checks import Count, levels
from msgraph.library.dataset.vision.decoded import Decoded
from msgraph.library.dataset.vision.images import as_file, is_pil, of_bytes, to_pil
from msgraph.library.dataset.vision.sampling import packed
from msgraph.library.dataset.vision.tables import Tabled, has_tables


class Decode(ImageOperation):
    """The image that the bytes of a file are, in colours."""

    to_pil: bool = False

    def _one(self, value: object) -> Any:
        data: Array = as_file(value)
        if type(data) is not np.ndarray:
            raise TypeError(f"The type of the encoded image should be {np.ndarray}, but got {type(data)}.")
        if data.dtype.kind in "US":
            raise TypeError(f"The data type of the encoded image can not be {data.dtype.type}.")
        if data.ndim != 1:
            raise TypeError(f"The number of array dimensions of the encoded image should be 1, but got {data.ndim}.")
        return self.of_array(data)

    def before(self, following: object) -> Operation:
        """Another image operation gets the image without an array of it."""
        return _DecodeOnTheWay() if isinstance(following, ImageOperation) and not self.to_pil else self

    def of_array(self, image: Array) -> Any:
        """By Pillow."""
        if self.to_pil:
            return of_bytes(image)
        return self.decoded(image).asnumpy()

    def decoded(self, data: Array) -> Decoded:
        """The image, not yet as an array."""
        try:
            return Decoded(of_bytes(data))
        except ValueError as problem:
            raise self.refuse(
                "failed to decode the image: unsupported image format, or the data is broken.",
                "check the file with `PIL.Image.open`",
            ) from problem


class _DecodeOnTheWay(Decode):
    """:class:`Decode` before another image operation."""

    __name__ = "Decode"

    def of_array(self, image: Array) -> Any:
        """Not yet as an array."""
        return self.decoded(image)


class HWC2CHW(ImageOperation):
    """The channels first."""

    batches = True
    RANKS = (2, 3, 4)

    def of_array(self, image: Array) -> Array:
        """The same numbers in another order."""
        return image if image.ndim == 2 else np.ascontiguousarray(np.moveaxis(image, -1, -3))

    def of_tabled(self, image: Tabled) -> Array:
        """The floats are looked up."""
        return image.channels_first()

    def of_batch(self, arrays: Array) -> Array:
        """Samples of two dimensions stay what they are."""
        self.check_batch(arrays)
        return arrays if arrays.ndim == 3 else self.of_array(arrays)


_Finite = Annotated[float, partial(real, low=-3.4e38, high=3.4e38)]


class Rescale(ImageOperation):
    """Levels times a factor, plus a shift, in float32."""

    batches = True
    takes_views = True
    RANKS = (1, 2, 3, 4)
    rescale: _Finite
    shift: _Finite

    def of_array(self, image: Array) -> Array:
        """In float32."""
        result = np.multiply(packed(image), np.float32(self.rescale), dtype=np.float32)
        if self.shift:
            result += np.float32(self.shift)
        return result

    def before(self, following: object) -> Operation:
        """A table is left for what can use it."""
        return OnTables(self) if type(following) in (Rescale, Normalize, HWC2CHW) else self


def _normal_values(mean: object, std: object) -> tuple[Array, Array]:
    means, stds = levels("mean", mean, 0), levels("std", std, 0, open_low=True)
    if len(means) != len(stds):
        raise wrong("Length of mean and std must be equal.")
    return np.array(means, np.float32), np.array(stds, np.float32)


class Normalize(ImageOperation):
    """Each channel less its mean, divided by its deviation, in float32."""

    batches = True
    takes_views = True
    RANKS = (2, 3, 4)

    def __init__(self, mean: object, std: object, is_hwc: bool = True) -> None:
        self.mean, self.std = _normal_values(mean, std)
        self.is_hwc = typed("is_hwc", is_hwc, bool)

    def of_array(self, image: Array) -> Array:
        """In float32."""
        shape = self.shape_of(image)
        image = packed(image)
        if image.ndim == 3 and self.is_hwc and image.flags.c_contiguous:
            # one long row for each row of pixels: NumPy is slow where the innermost loop has three rounds
            rows = image.reshape(image.shape[0], -1)
            times = rows.shape[1] // len(self.mean)
            result = np.subtract(rows, np.tile(self.mean, times), dtype=np.float32)
            result /= np.tile(self.std, times)
            return result.reshape(image.shape)
        result = np.subtract(image, self.mean.reshape(shape), dtype=np.float32)
        result /= self.std.reshape(shape)
        return result

    def before(self, following: object) -> Operation:
        """A table is left for what can use it."""
        tables = type(self) is Normalize and self.is_hwc and type(following) in (Rescale, Normalize, HWC2CHW)
        return OnTables(self) if tables else self

    def of_batch(self, arrays: Array) -> Array:
        """Rows of all samples under each other, where the channels are last."""
        self.check_batch(arrays)
        if arrays.ndim == 4 and not self.is_hwc:
            return self.of_array(arrays)
        rows = arrays.reshape(-1, *arrays.shape[2:])
        return self.of_array(rows).reshape(arrays.shape)

    def shape_of(self, image: Array) -> tuple[int, ...]:
        """The shape that means and deviations need beside the image."""
        channels = 1 if image.ndim == 2 else image.shape[-1 if self.is_hwc else -3]
        if len(self.mean) not in (1, channels):
            raise self.refuse(
                f"number of channels does not match the size of mean and std vectors, got channels: {channels}, size "
                f"of mean: {len(self.mean)}",
                "give one mean and deviation for each channel; `is_hwc` says where the channels are",
            )
        return (len(self.mean),) if self.is_hwc or image.ndim == 2 else (len(self.mean), 1, 1)


class NormalizePad(Normalize):
    """Normalized, with a channel of zeros more."""

    batches = False
    RANKS = (3,)

    def __init__(self, mean: object, std: object, dtype: str = "float32", is_hwc: bool = True) -> None:
        super().__init__(mean, std, is_hwc)
        if not isinstance(dtype, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise unfit("dtype should be string.")
        if dtype not in ("float32", "float16"):
            raise wrong("dtype only supports float32 or float16.")
        self.dtype = dtype

    def of_array(self, image: Array) -> Array:
        """The channel is the last."""
        values = super().of_array(image).astype(self.dtype, copy=False)
        axis = 2 if self.is_hwc else 0
        zeros = np.zeros_like(values.take([0], axis))
        return np.concatenate([values, zeros], axis=axis)


class ToTensor(ImageOperation):
    """Channels first, and levels from 0 to 1."""

    batches = True
    output_type: Annotated[Any, _element_type] = np.float32

    def of_array(self, image: Array) -> Array:
        """Divided by 255."""
        if has_tables(image) and self.output_type == np.float32:
            return Tabled(image, (_TO_UNIT,)).channels_first()
        return self._unit(image[:, :, None] if image.ndim == 2 else image)

    def _unit(self, images: Array) -> Array:
        first = np.ascontiguousarray(np.moveaxis(images, -1, -3))
        return np.multiply(first, np.float32(1 / 255), dtype=np.float32).astype(self.output_type, copy=False)

    def of_batch(self, arrays: Array) -> Array:
        """Of each sample."""
        self.check_batch(arrays)
        return self._unit(arrays[..., None] if arrays.ndim == 3 else arrays)

    def of_pil(self, image: object) -> Array:
        """In double precision first."""
        array = np.asarray(image)
        whole = array[:, :, None] if array.ndim == 2 else array
        return (np.ascontiguousarray(whole.transpose(2, 0, 1)) / 255.0).astype(self.output_type)


def _element_type(argument: str, output_type: object) -> object:
    if output_type is None:
        raise wrong_type(argument, output_type, (type, np.dtype))
    return numpy_type(output_type)


_TO_UNIT = Rescale(1 / 255, 0.0)


class ToNumpy(ImageOperation):
    """The pixels of an image of Pillow, or what else NumPy makes an array of."""

    def _one(self, value: object) -> Any:
        return np.array(value.asnumpy() if isinstance(value, Decoded) else value)


class ToPIL(ImageOperation):
    """An image of Pillow."""

    def _one(self, value: object) -> Any:
        return to_pil(value)


class ToType(TypeCast):
    """The array with another element type."""

    def _one(self, value: Any) -> Any:
        return self.apply(np.asarray(value) if is_pil(value) else value)


class LinearTransformation(ArrayOperation):
    """The image as a vector, less a mean, times a matrix."""

    def __init__(self, transformation_matrix: Array, mean_vector: Array) -> None:
        matrix = typed("transformation_matrix", transformation_matrix, np.ndarray)
        mean = typed("mean_vector", mean_vector, np.ndarray)
        if matrix.shape[0] != matrix.shape[1]:
            raise wrong(f"transformation_matrix should be a square matrix. Got shape {matrix.shape} instead.")
        if mean.shape[0] != matrix.shape[0]:
            raise wrong(
                f"mean_vector length {mean.shape[0]} should match either one dimension of the square"
                f"transformation_matrix {matrix.shape}."
            )
        self.transformation_matrix, self.mean_vector = matrix, mean

    def apply(self, array: Array) -> Array:
        """In the shape of the image."""
        if array.size != len(self.transformation_matrix):
            raise wrong(
                f"transformation_matrix shape {self.transformation_matrix.shape} not compatible with Numpy image shape "
                f"{array.shape}."
            )
        return ((array.reshape(1, -1) - self.mean_vector) @ self.transformation_matrix).reshape(array.shape)


class Erase(ImageOperation):
    """A rectangle of the image in one colour."""

    CHANNELS = (3,)
    RANKS = (3, 4)
    top: Natural
    left: Natural
    height: Positive
    width: Positive
    value: Annotated[object, _colour] = 0.0
    inplace: bool = False

    def of_array(self, image: Array) -> Array:
        """A copy, unless ``inplace``."""
        result = image if self.inplace else image.copy()
        part = np.s_[..., self.top : self.top + self.height, self.left : self.left + self.width, :]
        result[part] = np.asarray(self.value).astype(image.dtype)
        return result


def _colour(argument: str, value: object) -> list[float]:
    """A level for each of three channels; one number is all."""
    levels = typed(argument, value, float, int, tuple)
    listed = (levels,) * 3 if isinstance(levels, (float, int)) else levels
    if len(listed) != 3:
        raise unfit(f"{argument} should be a single integer/float or a 3-tuple.")
    return [real(f"{argument}[{index}]", level, 0, 255) for index, level in enumerate(listed)]


class CutOut(ArrayOperation):
    """Black squares at random places."""

    length: Count
    num_patches: Count = 1
    is_hwc: bool = True

    def apply(self, array: Array) -> Array:
        """A copy with squares, which may reach over the border."""
        if array.ndim != 3:
            raise self.refuse(f"the image should be of shape <H,W,C> or <C,H,W>, but got {array.shape}")
        result = array.copy()
        height, width = array.shape[:2] if self.is_hwc else array.shape[1:]
        if self.length > min(height, width):
            raise self.refuse(
                f"box size is too large for image erase, got {self.length} for an image of {height} x {width}",
                "choose a shorter length",
            )
        random: Any = array_draws()
        for _ in range(self.num_patches):
            y, x = (int(random.integers(side)) for side in (height, width))
            top, left = max(0, y - self.length // 2), max(0, x - self.length // 2)
            rows, columns = slice(top, y + self.length // 2), slice(left, x + self.length // 2)
            result[(rows, columns) if self.is_hwc else (slice(None), rows, columns)] = 0
        return result
