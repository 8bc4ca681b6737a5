"""DLPack: memory shared with other libraries, both ways, in both versions of the protocol.

NumPy makes the capsules that are given away; those of bfloat16, which NumPy has no capsules for, are made for two-byte
integers and named anew. Capsules that come are read here: NumPy refuses bfloat16, and shares what comes from producers
of the older version only for reading.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from msgraph.diagnostics.catalog.interop import DlpackElement, DlpackRequest, ForeignArray, NoSharedMemory, NotOnCpu
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import native_array
from msgraph.support.trees import class_of

Array: TypeAlias = npt.NDArray[Any]

CPU = (1, 0)
"""The processor, as DLPack numbers devices."""

_HOST_MEMORY = (1, 3, 11)
"""Kinds of devices whose memory the processor can read: its own, and that pinned for CUDA and ROCm."""

_VERSION = (1, 0)
_PLAIN, _VERSIONED = b"dltensor", b"dltensor_versioned"
_READ_ONLY, _IS_COPY = 1, 2
_BFLOAT = 4
_KINDS = {0: "i", 1: "u", 2: "f", 5: "c", 6: "b"}
"""DLPack's kinds of elements with NumPy's letters; 3 are handles, 4 is bfloat16, higher ones are floats of 8 bits."""

_NAMES = {7: "float8_e3m4", 8: "float8_e4m3", 9: "float8_e4m3b11fnuz", 10: "float8_e4m3fn", 11: "float8_e4m3fnuz",
    12: "float8_e5m2", 13: "float8_e5m2fnuz", 14: "float8_e8m0fnu"}  # fmt: skip


class _Tensor(ctypes.Structure):
    """``DLTensor``."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    """``DLManagedTensor``."""

    _fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


class _ManagedVersioned(ctypes.Structure):
    """``DLManagedTensorVersioned``."""

    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", _Tensor),
    ]


_DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


def _of_python(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    prototype = ctypes.PYFUNCTYPE(result, *arguments)
    return prototype((name, ctypes.pythonapi))


_pointer = _of_python("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
_is_valid = _of_python("PyCapsule_IsValid", ctypes.c_int, ctypes.py_object, ctypes.c_char_p)
_rename = _of_python("PyCapsule_SetName", ctypes.c_int, ctypes.py_object, ctypes.c_void_p)
_USED = {_PLAIN: ctypes.create_string_buffer(b"used_dltensor"),
    _VERSIONED: ctypes.create_string_buffer(b"used_dltensor_versioned")}  # fmt: skip
"""What a capsule is called after it was read; the capsule keeps the address."""


# -- from a tensor ---------------------------------------------------------------------------------------------


def exported(
    array: Array,
    stream: object,
    max_version: tuple[int, int] | None,
    dl_device: tuple[int, int] | None,
    copy: bool | None,
) -> Any:
    """The capsule for an array, in the newest version the consumer knows."""
    if stream is not None:
        raise DlpackRequest(f"stream={stream!r}", "the processor has no streams").error()
    if dl_device is not None and (int(dl_device[0]), int(dl_device[1])) != CPU:
        raise DlpackRequest(f"dl_device={tuple(dl_device)}", "the elements lie in the memory of the processor").error()
    if copy:
        array = np.array(array, order="C")
    is_bfloat = array.dtype == dtypes.bfloat16.numpy
    versioned = max_version is not None and max_version[0] >= 1
    try:
        capsule = _capsule(array.view(np.uint16) if is_bfloat else array, versioned)
    except BufferError as problem:
        raise DlpackRequest("a capsule that may be written", str(problem).rstrip(".")).error() from None
    if is_bfloat or copy:
        managed, _ = _managed(capsule)
        if is_bfloat:
            managed.tensor.code = _BFLOAT
        if copy and isinstance(managed, _ManagedVersioned):
            managed.flags |= _IS_COPY
    return capsule


def _capsule(array: Array, versioned: bool) -> object:
    if versioned:
        try:
            return array.__dlpack__(max_version=_VERSION)
        except TypeError:  # NumPy 2.0 knows the older version alone, which every consumer has to take
            pass
    return array.__dlpack__()


def _managed(capsule: object) -> tuple[Any, bytes]:
    """The struct that a capsule holds, and the capsule's name."""
    for name, struct_class in ((_VERSIONED, _ManagedVersioned), (_PLAIN, _Managed)):
        if _is_valid(capsule, name):
            return struct_class.from_address(_pointer(capsule, name)), name
    raise ForeignArray(_name(type(capsule)), "this is no capsule of DLPack, or it has been used already").error()


# -- to a tensor -----------------------------------------------------------------------------------------------


class _Memory:
    """Memory of another library, given back when nobody looks at it any more. NumPy reads what it says of itself."""

    def __init__(self, capsule: object) -> None:
        self.managed, name = _managed(capsule)
        _rename(capsule, ctypes.addressof(_USED[name]))
        self.free = _DELETER(self.managed.deleter) if self.managed.deleter else None
        self.is_read_only = name == _VERSIONED and bool(self.managed.flags & _READ_ONLY)

    def __del__(self) -> None:
        if getattr(self, "free", None) is not None:
            cast(Any, self.free)(ctypes.addressof(self.managed))

    def array(self) -> Array:
        """The elements, in that memory."""
        tensor = self.managed.tensor
        dtype = _element_type(tensor.code, tensor.bits, tensor.lanes)
        if tensor.device_type not in _HOST_MEMORY:
            raise NotOnCpu(tensor.device_type, tensor.device_id).error()
        shape = tuple(tensor.shape[i] for i in range(tensor.ndim))
        if 0 in shape or not tensor.data:
            return np.zeros(shape, dtype)
        steps = tuple(tensor.strides[i] * dtype.itemsize for i in range(tensor.ndim)) if tensor.strides else None
        start = (tensor.data + tensor.byte_offset, self.is_read_only)
        typed = np.dtype(np.uint16) if dtype.kind == "V" else dtype
        self.__array_interface__ = {"version": 3, "shape": shape, "typestr": typed.str, "strides": steps, "data": start}
        return np.asarray(self).view(dtype)


def _element_type(code: int, bits: int, lanes: int) -> np.dtype[Any]:
    if code == _BFLOAT and (bits, lanes) == (16, 1):
        return dtypes.bfloat16.numpy
    if code in _KINDS and lanes == 1:
        letter = _KINDS[code]
        dtype = np.dtype("?") if letter == "b" and bits == 8 else _sized(letter, bits)
        if dtype is not None and dtypes.has_numpy(dtype):
            return dtype
    word = {0: "int", 1: "uint", 2: "float", _BFLOAT: "bfloat", 5: "complex", 6: "bool"}.get(code, f"type {code} of ")
    raise DlpackElement(_NAMES.get(code) or f"{word}{bits}" + (f" x {lanes}" if lanes != 1 else "")).error()


def _sized(letter: str, bits: int) -> np.dtype[Any] | None:
    try:
        return np.dtype(f"{letter}{bits // 8}")
    except TypeError:
        return None


def imported(source: Any, device: object = None, copy: bool | None = None) -> Array:
    """The array over the memory of an object with ``__dlpack__``, or of a capsule.

    Memory that may only be read, or whose elements do not lie where the processor wants them, is copied.
    """
    if device is not None and str(device).upper() not in ("CPU", "CPU:0") and device != CPU:
        raise DlpackRequest(f"device={device!r}", "tensors lie in the memory of the processor").error()
    is_known = isinstance(source, np.ndarray) and dtypes.has_numpy(cast(Array, source).dtype)  # bfloat16, too
    array = cast(Array, source) if is_known else _Memory(_capsule_of(source)).array()
    is_own = array.flags.writeable and array.flags.aligned
    if copy is False and not is_own:
        raise NoSharedMemory("that may only be read" if array.flags.aligned else "with elements at odd places").error()
    return array if is_own and not copy else np.array(array, order="C")


def _capsule_of(source: Any) -> object:
    cls = class_of(source)
    if cls.__name__ == "PyCapsule":
        return source
    if not hasattr(source, "__dlpack__"):
        raise ForeignArray(_name(cls), "it has no method `__dlpack__`").error()
    try:
        device = source.__dlpack_device__() if hasattr(source, "__dlpack_device__") else CPU
        is_far = int(device[0]) not in _HOST_MEMORY
        try:
            return source.__dlpack__(max_version=_VERSION, **({"dl_device": CPU} if is_far else {}))
        except (TypeError, BufferError):
            if is_far:
                raise NotOnCpu(int(device[0]), int(device[1])).error() from None
            return source.__dlpack__()  # of the older version, which takes nothing
    except (BufferError, ValueError, RuntimeError) as problem:
        if isinstance(problem, CompileError):
            raise
        raise ForeignArray(_name(cls), str(problem).rstrip(".")).error() from None


def _name(cls: type[object]) -> str:
    return cls.__qualname__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__qualname__}"


# -- arrays of any kind ----------------------------------------------------------------------------------------


def array_from(data: Any) -> Array | None:
    """The elements of an array of any library, by the way it offers; ``None`` if it offers none."""
    cls = class_of(data)
    try:
        if hasattr(cls, "__dlpack__") and hasattr(cls, "__dlpack_device__"):
            return imported(data)
        if any(hasattr(data, name) for name in ("__array_interface__", "__array_struct__", "__array__")):
            return native_array(np.asarray(data))
        return native_array(np.asarray(memoryview(data)))
    except CompileError:
        raise
    except (TypeError, BufferError) as problem:
        if hasattr(cls, "__dlpack__") or hasattr(cls, "__array__"):
            raise ForeignArray(_name(cls), str(problem).rstrip(".")).error() from None
        return None
