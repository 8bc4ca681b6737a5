"""``Tensor``: an array with MindSpore's names, eager on NumPy, an argument of compiled functions.

A tensor is an ordinary object with one slot, its NumPy array. Making tensors loads nothing of the compiler; the
first eager operation loads the op classes.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast
from weakref import finalize

import numpy as np

from msgraph.api.tensor import indexing
from msgraph.api.tensor.buffers import expose_buffer
from msgraph.api.tensor.hooks import HOOKS, Hook, HookHandle
from msgraph.api.tensor.in_place import InPlace
from msgraph.backend.memory import copied
from msgraph.diagnostics.catalog.api import (
    BadBufferLength,
    BothDataAndShape,
    NoIteration,
    NoLength,
    NotAnElementType,
    NotAnIndex,
    NotAPythonScalar,
    NotOneElement,
    NotTensorData,
    NumberTooLarge,
    UnsupportedElement,
)
from msgraph.diagnostics.catalog.models import BadUse
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes, tensor_text
from msgraph.dialects.arrays import Array, native_array
from msgraph.dialects.dtypes import DType
from msgraph.dialects.tensor_text import CONSOLE
from msgraph.support.lazy_module import open_pack
from msgraph.support.lowering_context import add_watcher, current
from msgraph.support.trees import class_of, leaves, mapped

if TYPE_CHECKING:  # the same methods, declared with the types of their results
    from msgraph.api.tensor.annotations import DTypeLike
    from msgraph.api.tensor.declarations import TensorMethods  # pyright: ignore[reportMissingModuleSource]
else:
    from msgraph.api.tensor.methods import TensorMethods


_CANONICAL = {"b": np.bool_, "i": np.int64, "u": np.uint64, "f": np.float32, "c": np.complex128, "V": np.float32}
"""The element type a list of Python numbers takes, by the kind NumPy finds in it (V: bfloat16)."""


class _Watched(TensorMethods, InPlace):
    """What weak references point at; their slot comes before the array's (see :mod:`msgraph.api.tensor.buffers`)."""

    __slots__ = ("__weakref__",)


class Tensor(_Watched):
    """A tensor.

    ``Tensor(data, dtype=None)`` takes numbers, nested lists, arrays of NumPy or another library (copied) and tensors
    (shared); ``Tensor(shape=(2, 3), dtype=ms.float32)`` is filled with zeros. Without ``dtype``, Python integers give
    Int64, floats Float32, and arrays keep theirs.
    """

    __slots__ = ("_array",)
    __module__ = "msgraph.common.tensor"
    __ms_tensor__ = True
    _array: Array

    def __new__(  # noqa: D102  (the class says it)
        cls,
        input_data: Any = None,
        dtype: DTypeLike | None = None,
        shape: Sequence[int | None] | int | None = None,
        init: object = None,
        const_arg: bool = False,
        device: str | None = None,
    ) -> Tensor:
        del const_arg, device
        if dtype is not None and not isinstance(dtype, DType):
            dtype = _element_type(dtype)
        tensor = object.__new__(cls)
        if input_data is None and dtype is not None and (shape is not None or init is None):
            return _of_shape(tensor, (-2,) if shape is None else shape, dtype, init)
        if shape is not None and input_data is not None:
            raise BothDataAndShape(shape).error()
        if isinstance(input_data, TensorMethods) and not isinstance(input_data, Tensor):
            return cast(Tensor, input_data.astype(dtype) if dtype else input_data)  # traced, inside a graph
        try:
            tensor._array = as_array(input_data, dtype)
        except CompileError:
            if (traced := _first_traced(input_data)) is None:
                raise
            return traced.lowering.builder.lift(input_data, dtype)  # a list of values of a graph
        return tensor

    # -- what it is ----------------------------------------------------------------------------------

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions."""
        return self._array.shape

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self._array.ndim

    @property
    def dtype(self) -> DType:
        """The element type."""
        return dtypes.from_numpy(self._array.dtype)

    @property
    def strides(self) -> tuple[int, ...]:
        """The distance in bytes between neighbours along each axis."""
        return self._array.strides if self._array.size else super().strides

    def storage_offset(self) -> int:
        """How many elements lie before the first one in the memory it is part of."""
        whole = self._array
        while isinstance(whole.base, np.ndarray):
            whole = whole.base
        return (self._array.ctypes.data - whole.ctypes.data) // self._array.itemsize

    def untyped_storage(self) -> Any:
        """The memory it lies in, as bytes."""
        return _interop("storage").UntypedStorage(self._array)

    storage = untyped_storage

    def _bits_as(self, dtype: DType) -> Tensor:
        """The bits as elements of another type, in the same memory."""
        return wrap(self._array.view(dtype.numpy))

    def is_contiguous(self) -> bool:
        """True if the elements lie in memory without gaps, last axis fastest."""
        return self._array.flags.c_contiguous

    def contiguous(self) -> Tensor:
        """The tensor itself if it is contiguous, else a copy that is."""
        return self if self.is_contiguous() else wrap(np.ascontiguousarray(self._array))

    # -- to NumPy, to Python, to other libraries -----------------------------------------------------

    def asnumpy(self) -> Array:
        """The elements as a NumPy array that shares memory with the tensor."""
        return self._array

    def numpy(self) -> Array:
        """The same as :meth:`asnumpy`."""
        return self._array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        if copy is None:
            return self._array if dtype is None else self._array.astype(dtype, copy=False)
        return np.array(self._array, dtype=dtype, copy=copy)

    def __buffer__(self, flags: int, /) -> memoryview:
        """The elements for ``memoryview(tensor)``; Python 3.11 asks what ``buffers.py`` puts in."""
        del flags  # who asks for more than there is gets an error of Python's
        return memoryview(cast(Any, self._array))

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """Where the elements lie, for libraries that ask for NumPy's description of an array."""
        if self._array.dtype.kind == "V":  # it cannot tell bfloat16 from two bytes: `__array__` is asked next
            raise AttributeError("__array_interface__")
        finalize(self, id, self._array).atexit = False  # who asks holds the tensor, which may get another array
        return self._array.__array_interface__

    def __array_function__(self, function: Any, types: object, args: Any, kwargs: Any) -> Any:
        """What functions of NumPy give for tensors: what they give for arrays."""
        del types
        return function(*_as_arrays(args), **_as_arrays(kwargs))

    def __dlpack__(
        self,
        *,
        stream: object = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """A DLPack capsule over the same memory."""
        dlpack = _interop("dlpack")
        return dlpack.exported(self._array, stream=stream, max_version=max_version, dl_device=dl_device, copy=copy)

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)

    @staticmethod
    def from_dlpack(source: object, *, device: object = None, copy: bool | None = None) -> Tensor:
        """A tensor over the memory of another library's array, or of a DLPack capsule."""
        return wrap(_interop("dlpack").imported(source, device=device, copy=copy))

    def to_dlpack(self) -> Any:
        """A DLPack capsule over the same memory, of the kind every version of DLPack knows."""
        return self.__dlpack__()

    @staticmethod
    def from_numpy(array: Array) -> Tensor:
        """A tensor that shares memory with ``array`` where that is contiguous."""
        native = native_array(array)
        return wrap(np.ascontiguousarray(native) if native.ndim else native)

    def item(self) -> Any:
        """The only element as a Python number."""
        if self._array.size != 1:
            raise NotOneElement(self._array.size).error()
        return self._array.item()

    def copy(self) -> Tensor:
        """A tensor of its own with the same elements."""
        return wrap(np.array(self._array, order="C"))

    __copy__ = copy

    def tolist(self) -> Any:
        """The elements as nested lists of Python numbers."""
        return self._array.tolist()

    def __reduce__(self) -> tuple[object, ...]:
        return (wrap, (np.ascontiguousarray(self._array) if self._array.ndim else self._array,))

    # -- as a Python object ----------------------------------------------------------------------------

    def __repr__(self) -> str:
        return tensor_text.tensor_repr(self._array)

    def __str__(self) -> str:
        return tensor_text.tensor_str(self._array)

    def __format__(self, spec: str) -> str:
        if spec and not self._array.ndim:
            return format(self._array.item(), spec)
        return str(self) if not spec else object.__format__(self, spec)

    __hash__ = object.__hash__

    def __len__(self) -> int:
        if not self._array.ndim:
            raise NoLength().error()
        return self._array.shape[0]

    def __iter__(self) -> Iterator[Tensor]:
        if not self._array.ndim:
            raise NoIteration().error()
        return (wrap(self._array[i, ...]) for i in range(self._array.shape[0]))

    def __bool__(self) -> bool:
        if self._array.size != 1:
            raise NotOneElement(self._array.size).error()
        return bool(self._array.item())

    def _scalar(self) -> Any:
        if self._array.size != 1:
            raise NotAPythonScalar(self._array.shape).error()
        return self._array.item()

    def __int__(self) -> int:
        return int(self._scalar())

    def __float__(self) -> float:
        return float(self._scalar())

    def __complex__(self) -> complex:
        return complex(self._scalar())

    def __index__(self) -> int:
        if self._array.size != 1 or self._array.dtype.kind not in "iub":
            raise NotAnIndex(str(self.dtype), self._array.shape).error()
        return int(self._array.item())

    def __contains__(self, item: object) -> bool:
        if isinstance(item, Tensor):
            item = item._array
        comparable = isinstance(item, (bool, int, float, complex, np.ndarray, np.generic))
        return comparable and bool((self._array == item).any())

    def __getitem__(self, index: object) -> Tensor:
        if type(index) is Tensor:
            index = index._array
        return wrap(indexing.read(self._array, index))

    def __setitem__(self, index: object, value: object) -> None:
        if (lowering := current()) is not None:
            lowering.writes_known(self)
        if type(index) is Tensor:
            index = index._array
        indexing.write(self._array, index, value._array if type(value) is Tensor else value)

    # -- in place ------------------------------------------------------------------------------------

    def assign_value(self, value: object) -> Tensor:
        """The elements of another tensor, written into this one, which takes its shape and element type."""
        is_other = isinstance(value, Tensor) and (value.shape, value.dtype) != (self.shape, self.dtype)
        if is_other and type(self) is Tensor and current() is None:
            self._array = cast(Tensor, value)._array.copy()
            return self
        return self.filled_with(value)

    def register_hook(self, hook: Hook) -> HookHandle:
        """``hook(gradient)`` runs where a gradient flows to this tensor, and may give another one."""
        if current() is not None:
            raise BadUse("register_hook", "a tensor from outside of the graph gets a hook outside of it.").error()
        return HOOKS.add(self, hook, hasattr(self, "requires_grad"))

    def get_bytes(self) -> bytes:
        """The elements as they lie in memory."""
        return self._array.tobytes()

    @staticmethod
    def convert_bytes_to_tensor(bytes_data: bytes, shape: Sequence[int], dtype: DType) -> Tensor:
        """The tensor whose elements lie in memory like this."""
        return wrap(np.frombuffer(bytes_data, dtype.numpy).reshape(tuple(shape)).copy())

    def filled_with(self, result: object) -> Tensor:
        """This tensor, with ``result`` for its contents: broadcast, and cast to the element type."""
        if (lowering := current()) is not None:
            lowering.writes_known(self)
        target, value = self._array, result._array if type(result) is Tensor else result
        if type(value) is np.ndarray and value.shape == target.shape and value.dtype is target.dtype:
            target[...] = value
        else:
            indexing.write(target, Ellipsis, value)
        return self


def wrap(array: Array) -> Tensor:
    """The tensor over ``array``, which is not copied."""
    tensor = object.__new__(Tensor)
    tensor._array = array  # pyright: ignore[reportPrivateUsage]
    return tensor


wrap.__module__ = Tensor.__module__
"""Pickles name a path that stays."""


def array_of(tensor: Tensor) -> Array:
    """The array a tensor stands for, not copied."""
    return tensor._array  # pyright: ignore[reportPrivateUsage]


def replace_array(tensor: Tensor, array: Array) -> None:
    """Have a tensor stand for another array, which may be of another element type."""
    tensor._array = array  # pyright: ignore[reportPrivateUsage]


def view_of(tensor: Any, op: str, fields: Any) -> object:
    """What an op shows of a tensor, in the same memory; ``getitem`` of what is in brackets."""
    if op == "getitem":
        return tensor[fields]
    array = array_of(tensor) if isinstance(tensor, Tensor) else tensor
    if not op:
        return wrap(array)
    from msgraph.backend.host_call import eager_rule

    return wrap(cast(Any, eager_rule(op)(array, **fields)))


class Announced(Tensor):
    """A tensor to come, for ``set_inputs``: its element type, and the sizes that are known; -1 for the others.

    Of a tensor of any rank the shape is (-2,).
    """

    __slots__ = ("_dims", "symbolic_shape")
    _dims: tuple[int, ...]
    symbolic_shape: tuple[object, ...]
    """What was said of each size: a number, ``None``, or a ``Symbol``."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions."""
        return self._dims

    @property
    def ndim(self) -> int:
        """How many dimensions there are."""
        return len(self._dims)

    def __repr__(self) -> str:
        start = "\n" if len(self._dims) > 1 else " "
        return f"Tensor(shape={list(self._dims)}, dtype={self.dtype}, value={start})"


def _element_type(value: object) -> DType:
    """What a user means by ``dtype=``."""
    dtype = dtypes.meant(value)
    if dtype is None:
        raise NotAnElementType(str([*map(repr, dtypes.ALL)]).replace("'", ""), value, str(type(value))).error()
    return dtype


def _of_shape(tensor: Tensor, shape: Sequence[int | None] | int, dtype: DType, init: object) -> Tensor:
    """``Tensor(shape=..., dtype=...)``: zeros, or what ``init`` fills it with."""
    dims = (shape,) if isinstance(shape, int) else tuple(shape)
    sizes = tuple([dim if isinstance(dim, (int, np.integer)) else -1 for dim in dims])
    if min(sizes, default=0) < 0:
        tensor = object.__new__(Announced)
        tensor.symbolic_shape = dims
        tensor._dims = sizes  # pyright: ignore[reportPrivateUsage]
    array = np.zeros([max(dim, 0) for dim in sizes], dtype.numpy)
    if callable(init):
        init(array)
    elif init is not None:
        array.fill(init)
    tensor._array = array  # pyright: ignore[reportPrivateUsage]
    return tensor


tensor = Tensor
"""What programs call as a function: in graphs it makes tensors of parameters and of values of the run, as the class."""
from_dlpack, from_numpy = Tensor.from_dlpack, Tensor.from_numpy


def to_dlpack(tensor: Tensor) -> Any:
    """A DLPack capsule over the memory of a tensor."""
    return tensor.__dlpack__()


def frombuffer(buffer: Any, dtype: DType, count: int = -1, offset: int = 0) -> Tensor:
    """The bytes of a buffer from ``offset`` on as a vector over the same memory."""
    size = dtype.numpy.itemsize
    length = memoryview(buffer).nbytes
    if not length or not count:
        raise BadBufferLength(f"both buffer length ({length}) and count ({count}) must not be 0").error()
    if not 0 <= offset < length:
        raise BadBufferLength(f"offset ({offset} bytes) must be non-negative and no greater than buffer length "
                              f"({length} bytes) minus 1").error()  # fmt: skip
    if count < 0 and (length - offset) % size:
        raise BadBufferLength(f"buffer length ({length - offset} bytes) after offset ({offset} bytes) must be a "
                              f"multiple of element size ({size}).").error()  # fmt: skip
    if count > 0 and offset + count * size > length:
        raise BadBufferLength(f"requested buffer length ({count} * {size} bytes) after offset ({offset} bytes) "
                              f"must not be greater than actual buffer length ({length} bytes)").error()  # fmt: skip
    array = np.frombuffer(buffer, dtype.numpy, count, offset)
    return wrap(array if array.flags.writeable else array.copy())


def is_tensor(obj: object) -> bool:
    """True for tensors and parameters, in graphs as well."""
    if isinstance(obj, Tensor):
        return True
    values: Any = sys.modules.get("msgraph.frontend.state.values")  # nothing is traced before it is loaded
    return values is not None and isinstance(obj, values.Traced) and cast(Any, obj).kind == "tensor"


# -- data of any kind as an array ------------------------------------------------------------------------------


def as_array(data: object, dtype: DType | None = None) -> Array:
    """The array a new tensor of ``data`` holds."""
    match data:
        case Tensor():
            array = array_of(data)
            return array if dtype is None else _converted(array, dtype, copy=False)
        case np.ndarray() | np.generic():
            return _from_numpy(np.asarray(cast(object, data)), dtype)
        case bool() | int() | float() | complex():
            array = np.array(data)
            if array.dtype.kind == "O":
                raise NumberTooLarge(int(cast(int, data))).error()
        case list() | tuple():
            array = _from_list(cast("Sequence[object]", data))
        case _:
            array = foreign_array(data)
            if array is None:
                raise NotTensorData(type(data).__name__).error()
            return _from_numpy(array, dtype)
    canonical = _CANONICAL[array.dtype.kind] if dtype is None else dtype.numpy
    with np.errstate(all="ignore"):
        return array.astype(canonical, copy=False)


def _from_numpy(array: Array, dtype: DType | None) -> Array:
    native = native_array(array)
    return _converted(native, dtype or dtypes.from_numpy(native.dtype), copy=True)


def _as_arrays(value: object) -> Any:
    """Tensors as arrays, in containers too."""
    return mapped(value, lambda leaf: np.asarray(leaf) if isinstance(leaf, Tensor) else leaf)


def _interop(name: str) -> ModuleType:
    """What other libraries are given, and what they give: a module of that pack."""
    return open_pack(f"interop.{name}")


def foreign_array(data: object) -> Array | None:
    """The elements of an array of another library; ``None`` for what is none."""
    return None if isinstance(data, (str, bytes)) else _interop("dlpack").array_from(data)


def _converted(array: Array, dtype: DType, copy: bool) -> Array:
    with np.errstate(all="ignore"):
        if not copy and array.dtype == dtype.numpy and array.flags.c_contiguous:
            return array
        return copied(array, dtype.numpy)


def _first_traced(data: object) -> Any:
    """A value of a graph inside nested lists; ``None`` if there is none."""
    return next((item for item in leaves((data,)) if getattr(item, "__ms_traced__", False)), None)


def _from_list(data: Sequence[object]) -> Array:
    try:
        array = np.array(data)
    except (ValueError, TypeError, RuntimeError, CompileError):
        array = _unreadable(data)
    if array.dtype.kind not in _CANONICAL or (array.dtype.kind == "V" and array.dtype != dtypes.bfloat16.numpy):
        array = _unreadable(data)
    return array


_OURS = (Tensor, np.ndarray, np.generic, bool, int, float, complex)


def _unreadable(data: Sequence[object]) -> Array:
    """Nested lists NumPy cannot read: there may be arrays in them that it does not know."""
    foreign: list[object] = []

    def read(item: object) -> object:
        is_ours = issubclass(class_of(item), _OURS) or _first_traced(item) is not None
        if is_ours or (array := foreign_array(item)) is None:
            return item
        foreign.append(array)
        return array

    rows = mapped(list(data), read)
    if not foreign:
        raise UnsupportedElement(data).error()
    return _from_list(rows)


CONSOLE.seen = wrap
expose_buffer(Tensor, "_array")


# -- what is computed with ----------------------------------------------------------------------------------------


_computing = threading.local()


class Record:
    """The tensors a thread computes with: what a compiler folds, it must later find unchanged."""

    def __init__(self) -> None:
        self.used: dict[int, Tensor] = {}
        self.made: dict[int, Tensor] = {}
        """What was computed of them, and is nobody else's."""


@contextmanager
def recording() -> Generator[Record]:
    """A record of what this thread computes meanwhile."""
    before = getattr(_computing, "record", None)
    record = _computing.record = Record()
    add_watcher()
    try:
        yield record
    finally:
        add_watcher(-1)
        _computing.record = before


def record_now() -> Record | None:
    """The record this thread is in, if somebody makes one."""
    return getattr(_computing, "record", None)
