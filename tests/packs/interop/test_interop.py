"""Memory shared with other libraries: buffers, NumPy's description of an array, DLPack in both versions."""

from __future__ import annotations

import array
import ctypes
import gc
import zlib
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, cast
from weakref import ref

import ml_dtypes
import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor
from msgraph.diagnostics.errors import CompileError

HAS_VERSION_1 = np.lib.NumpyVersion(np.__version__) >= "2.1.0"
"""NumPy 2.0 knows capsules of the older version alone, and reads them without writing."""
ELEMENTS = [ms.bool_, ms.int8, ms.uint16, ms.int64, ms.float16, ms.bfloat16, ms.float32, ms.float64, ms.complex64]


def tensor(dtype: Any = ms.float32) -> Tensor:
    return Tensor(np.arange(6).reshape(2, 3), dtype)


# -- buffers ---------------------------------------------------------------------------------------------------


def test_memory_view_shares_memory_both_ways() -> None:
    x = tensor()
    view: Any = memoryview(cast(Any, x))
    assert (view.format, view.shape, view.readonly) == ("f", (2, 3), False)
    view[1, 2] = 50.0
    x[0, 0] = -1.0
    assert (float(x[1, 2]), view[0, 0]) == (50.0, -1.0)


def test_memory_view_keeps_the_memory() -> None:
    x = Tensor(np.arange(100_000.0))
    view = memoryview(cast(Any, x))
    del x
    gc.collect()
    assert cast(Any, view)[99_999] == 99_999


def test_strides_of_a_view_are_in_its_buffer() -> None:
    x = tensor(ms.int32)
    assert memoryview(cast(Any, x[:, ::2])).strides == (12, 8)
    assert Tensor.__buffer__(x, 0).shape == (2, 3)


def test_what_a_buffer_cannot_be() -> None:
    with pytest.raises(ValueError, match="cannot include dtype"):
        memoryview(cast(Any, tensor(ms.bfloat16)))
    with pytest.raises((BufferError, ValueError), match="contiguous"):
        zlib.crc32(cast(Any, tensor()[:, ::2]))


@pytest.mark.parametrize("dtype", ELEMENTS, ids=str)
def test_numpy_shares_memory(dtype: Any) -> None:
    x = tensor(dtype)
    assert np.shares_memory(np.asarray(cast(Any, x)), x.asnumpy())
    assert np.asarray(cast(Any, x)).dtype == dtype.numpy
    assert not np.shares_memory(np.array(cast(Any, x)), x.asnumpy())
    assert x.__array__(np.float64 if not dtype.is_complex else np.complex128).dtype.itemsize == 8 * (
        1 + dtype.is_complex
    )
    with pytest.raises(ValueError, match="copy"):
        np.asarray(cast(Any, x), dtype=np.uint64, copy=False)


def test_array_interface_stays_valid_when_the_tensor_takes_another_array() -> None:
    x = Tensor(np.full(1000, 3.0))
    described = x.__array_interface__
    before = np.ctypeslib.as_array(ctypes.cast(described["data"][0], ctypes.POINTER(ctypes.c_double)), (1000,))
    watched = ref(x.asnumpy())
    x.assign_value(Tensor(np.zeros(7)))
    assert x.shape == (7,)
    assert before.tolist() == [3.0] * 1000
    del x
    gc.collect()
    assert watched() is None


def test_parameters_give_their_contents() -> None:
    p = ms.Parameter(np.ones(3, np.float32), "p")
    seen = np.asarray(cast(Any, p))
    p.set_data(Tensor(np.zeros(5, np.float32)))
    assert seen.tolist() == [1, 1, 1]
    assert not hasattr(p, "__array_interface__")
    ms.from_dlpack(p)[0] = 7
    assert float(p[0]) == 7


# -- DLPack --------------------------------------------------------------------------------------------------


class DLTensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2), ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]  # fmt: skip


class Old(ctypes.Structure):
    _fields_ = [("tensor", DLTensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


class New(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32 * 2), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64), ("tensor", DLTensor)]  # fmt: skip


NAMES = {Old: b"dltensor", New: b"dltensor_versioned"}
_API = ctypes.pythonapi
_API.PyCapsule_New.restype = ctypes.py_object
_API.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_API.PyCapsule_GetName.restype = ctypes.c_char_p
_API.PyCapsule_GetName.argtypes = [ctypes.py_object]
_POINTER = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", _API))
_FREE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Producer:
    """An array of another library: it counts how often its memory was given back."""

    def __init__(self, kind: Any = New, code: int = 2, bits: int = 32, lanes: int = 1, flags: int = 0, device: int = 1):
        self.memory = (ctypes.c_float * 8)(*range(8))
        self.freed = 0
        self.record = record = kind()
        self.device = device
        self.name = NAMES[kind]
        self.sizes, self.free = (ctypes.c_int64 * 2)(2, 3), _FREE(self._release)
        t = record.tensor
        t.data, t.device[0], t.ndim, t.byte_offset = ctypes.addressof(self.memory), device, 2, 4
        t.code, t.bits, t.lanes = code, bits, lanes
        t.shape = ctypes.cast(self.sizes, ctypes.POINTER(ctypes.c_int64))
        record.deleter = ctypes.cast(self.free, ctypes.c_void_p).value
        if kind is New:
            record.version[0], record.flags = 1, flags

    def _release(self, _: object) -> None:
        self.freed += 1

    def __dlpack_device__(self) -> tuple[int, int]:
        return (self.device, 0)

    def __dlpack__(self, **options: object) -> object:
        if self.name == b"dltensor" and options:
            raise TypeError("an older producer takes nothing")
        self.capsule = _API.PyCapsule_New(ctypes.addressof(self.record), self.name, None)
        return self.capsule


@pytest.mark.parametrize("kind", [Old, New])
def test_memory_of_a_producer_is_shared_and_given_back_once(kind: Any) -> None:
    producer = Producer(kind)
    x = Tensor.from_dlpack(producer)
    assert x.asnumpy().tolist() == [[1, 2, 3], [4, 5, 6]]
    assert _API.PyCapsule_GetName(producer.capsule) == b"used_" + NAMES[kind]
    x[0, 0] = 40.0
    producer.memory[6] = 60.0
    assert (producer.memory[1], float(x[1, 2])) == (40.0, 60.0)
    row = x[1]
    del x
    gc.collect()
    assert producer.freed == 0
    del row
    gc.collect()
    assert producer.freed == 1
    with pytest.raises(CompileError, match="used already"):
        Tensor.from_dlpack(producer.capsule)


def test_memory_that_may_only_be_read_is_copied() -> None:
    producer = Producer(flags=1)
    x = ms.from_dlpack(producer)
    assert producer.freed == 1
    x[0, 0] = 40.0
    assert producer.memory[1] == 1.0
    with pytest.raises(BufferError, match="may only be read"):
        ms.from_dlpack(Producer(flags=1), copy=False)
    frozen = np.arange(3.0)
    frozen.flags.writeable = False
    assert not np.shares_memory(ms.from_dlpack(frozen).asnumpy(), frozen)


def test_copy_on_request() -> None:
    producer = Producer()
    ms.from_dlpack(producer, copy=True)[0, 0] = 40.0
    assert (producer.memory[1], producer.freed) == (1.0, 1)
    x = tensor()
    capsule, kind = x.__dlpack__(max_version=(1, 1), copy=True), New if HAS_VERSION_1 else Old
    managed = kind.from_address(_POINTER(capsule, NAMES[kind]))
    assert managed.tensor.data != x.asnumpy().ctypes.data
    assert not HAS_VERSION_1 or managed.flags & 2


def test_strides_and_bfloat16_of_a_producer() -> None:
    producer = Producer(code=4, bits=16)
    producer.record.tensor.strides = ctypes.cast((ctypes.c_int64 * 2)(3, -1), ctypes.POINTER(ctypes.c_int64))
    producer.record.tensor.byte_offset = 4
    words = np.frombuffer(cast(Any, producer.memory), np.uint16)
    words[:6] = np.arange(6).astype(ml_dtypes.bfloat16).view(np.uint16)
    x = ms.from_dlpack(producer)
    assert x.dtype is ms.bfloat16
    assert x.astype(ms.float32).asnumpy().tolist() == [[2, 1, 0], [5, 4, 3]]


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"code": 10, "bits": 8}, "float8_e4m3fn"),
        ({"code": 2, "bits": 32, "lanes": 2}, "float32 x 2"),
        ({"code": 0, "bits": 128}, "int128"),
        ({"device": 2}, "device 0 of kind 2"),
    ],
)
def test_what_no_tensor_can_be(options: dict[str, int], what: str) -> None:
    producer = Producer(**options)
    for read in (Tensor, ms.from_dlpack):
        with pytest.raises(CompileError, match=what):
            cast(Callable[[object], object], read)(producer)
    gc.collect()
    assert producer.freed == 2


@pytest.mark.parametrize("dtype", ELEMENTS, ids=str)
def test_capsules_of_both_versions(dtype: Any) -> None:
    x = tensor(dtype)[:, ::2]
    newest = New if HAS_VERSION_1 else Old
    for kind, asked in ((Old, None), (Old, (0, 8)), (newest, (1, 0)), (newest, (2, 5))):
        capsule = x.__dlpack__(max_version=asked)
        managed = kind.from_address(_POINTER(capsule, NAMES[kind]))
        t = managed.tensor
        assert t.data + t.byte_offset == x.asnumpy().ctypes.data
        assert (t.shape[:2], t.strides[:2]) == ([2, 2], [3, 2])
        letters = {"b": 6, "i": 0, "u": 1, "f": 2, "c": 5}
        code = 4 if dtype is ms.bfloat16 else letters[dtype.numpy.kind]
        assert (t.code, t.bits, t.lanes) == (code, 8 * dtype.size, 1)
        assert ms.from_dlpack(capsule).asnumpy().ctypes.data == x.asnumpy().ctypes.data


def test_requests_that_cannot_be_met() -> None:
    x = tensor()
    assert x.__dlpack_device__() == (1, 0)
    x.__dlpack__(dl_device=(1, 0))
    for options in ({"stream": 1}, {"dl_device": (2, 0)}):
        with pytest.raises(BufferError):
            x.__dlpack__(**cast(Any, options))
    frozen = np.arange(3.0)
    frozen.flags.writeable = False
    with pytest.raises(BufferError):
        Tensor.from_numpy(frozen).__dlpack__()
    with pytest.raises(BufferError):
        Tensor.from_dlpack(x, device="Ascend")


def test_names_of_mindspore() -> None:
    from msgraph.utils.dlpack import from_dlpack, to_dlpack  # pyright: ignore

    x = tensor()
    from_dlpack(to_dlpack(x))[0, 1] = 9.0
    ms.from_dlpack(x.to_dlpack())[0, 2] = 8.0
    assert x.asnumpy()[0].tolist() == [0, 9, 8]


def test_strided_memory_runs_in_kernels() -> None:
    whole = np.arange(24, dtype=np.float32).reshape(4, 6)
    x = ms.from_dlpack(whole[::2, ::-3])
    assert np.shares_memory(x.asnumpy(), whole)
    expected = np.exp(whole[::2, ::-3] / 10)

    def f(x: Tensor) -> Tensor:
        return ms.ops.exp(x / 10)

    for function in (f, ms.jit(f)):
        np.testing.assert_allclose(function(x).asnumpy(), expected, rtol=1e-6)


# -- arrays of any kind ----------------------------------------------------------------------------------------


class Array:
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return np.arange(3, dtype=np.int16)


class Described:
    def __init__(self) -> None:
        self.array = np.arange(3, dtype=np.uint8)
        self.__array_interface__ = self.array.__array_interface__


ARRAYS: list[tuple[Any, list[Any], Any]] = [
    (Producer(), [[1, 2, 3], [4, 5, 6]], ms.float32),
    (Array(), [0, 1, 2], ms.int16),
    (Described(), [0, 1, 2], ms.uint8),
    (array.array("d", [1, 2]), [1, 2], ms.float64),
    (memoryview(b"ab"), [97, 98], ms.uint8),
    (bytearray(b"ab"), [97, 98], ms.uint8),
    ((ctypes.c_int * 2)(5, 6), [5, 6], ms.int32),
    (np.arange(3, dtype=">i4"), [0, 1, 2], ms.int32),
    ([Array(), Array()], [[0, 1, 2]] * 2, ms.int64),
    ([[Producer()], [Producer()]], [[[[1, 2, 3], [4, 5, 6]]]] * 2, ms.float32),
    ([tensor(), np.ones((2, 3))], [[[0, 1, 2], [3, 4, 5]], [[1, 1, 1]] * 2], ms.float32),
]


@pytest.mark.parametrize(("data", "values", "dtype"), ARRAYS, ids=lambda x: type(x).__name__)
def test_tensor_of_any_array(data: Any, values: Any, dtype: Any) -> None:
    x = Tensor(data)
    assert (x.asnumpy().tolist(), x.dtype) == (values, dtype)
    assert Tensor(data, ms.float16).dtype is ms.float16


@pytest.mark.parametrize("data", [b"ab", "ab", range(3), {1: 2}, object(), [b"ab"], [object()], [[1], [1, 2]]])
def test_what_is_no_array(data: Any) -> None:
    with pytest.raises(TypeError):
        Tensor(data)


def test_a_tensor_of_an_array_has_memory_of_its_own() -> None:
    words = array.array("f", [1, 2])
    x = Tensor(cast(Any, words))
    words[0] = 5
    assert float(x[0]) == 1


# -- operators between arrays and tensors ----------------------------------------------------------------------


def test_operators_between_arrays_and_tensors_give_tensors() -> None:
    a, x = np.array([1.0, 2, 3], np.float32), Tensor([4.0, 5, 6])

    def f(x: Any, b: Any) -> Any:
        return x + a, b - x, np.float32(2) * x, b @ x, a < x, b**x, x == b

    for results in (f(x, a), ms.jit(f)(x, a)):
        for result, expected in zip(results, f(x.asnumpy(), a), strict=True):
            assert isinstance(result, Tensor)
            np.testing.assert_allclose(result.asnumpy(), expected)


def test_functions_of_numpy_take_tensors_and_give_arrays() -> None:
    x = Tensor([4.0, 5, 6])
    results = np.add(cast(Any, x), np.ones(3)), np.sqrt(cast(Any, x)), np.concatenate([cast(Any, x), np.ones(1)])
    assert all(type(result) is np.ndarray for result in results)
    for function in (np.sum, np.mean, np.var, np.max, np.any, np.argmax, np.median):
        assert function(cast(Any, x)) == function(x.asnumpy())
    assert type(np.stack([cast(Any, x)], axis=0)) is type(np.transpose(cast(Any, x))) is np.ndarray
    a = np.ones(3, np.float32)
    a += cast(Any, x)
    assert a.tolist() == [5, 6, 7]


def test_compiled_functions_see_what_a_captured_tensor_holds_now() -> None:
    captured, parameter = Tensor([1.0, 2.0]), ms.Parameter(Tensor([1.0, 2.0]), "p")

    def f(x: Tensor) -> Any:
        parameter[0] = x[0]
        return np.sum(cast(Any, captured)) + x, np.sum(cast(Any, parameter)) + x, Tensor(np.asarray(captured)) * x

    compiled = ms.jit(f)
    for first in (10.0, 20.0):
        captured[0] = first
        x = Tensor([first, 3.0])
        for result, expected in zip(compiled(x), f(x), strict=True):
            assert result.tolist() == expected.tolist()


# -- the libraries themselves, where they are ------------------------------------------------------------------


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed")
@pytest.mark.parametrize("name", ["bool", "int8", "int64", "float16", "bfloat16", "float32", "complex64"])
def test_torch_shares_memory_both_ways(name: str) -> None:
    torch: Any = pytest.importorskip("torch")
    source = torch.zeros(4, 3, dtype=getattr(torch, name))[::2, 1:]
    x = ms.from_dlpack(source)
    x[0, 0] = 1
    source[1, 1] = 1
    assert (str(x.dtype).lower(), (x.asnumpy() != 0).tolist()) == (name, [[1, 0], [0, 1]])
    again = torch.from_dlpack(x)
    again[0, 1] = 1
    assert (source != 0).tolist() == [[1, 1], [0, 1]]
    assert Tensor([source, source]).shape == (2, 2, 2)
    assert np.asarray(cast(Any, Tensor(source))).dtype == x.asnumpy().dtype


@pytest.mark.skipif(find_spec("jax") is None, reason="JAX is not installed")
def test_jax_shares_memory() -> None:
    jax: Any = pytest.importorskip("jax")
    x = Tensor(np.arange(16, dtype=np.float32))
    assert jax.dlpack.from_dlpack(x).tolist() == x.tolist()
    assert Tensor(jax.numpy.arange(3, dtype="bfloat16")).dtype is ms.bfloat16
