"""``Parameter``: a tensor with a name that graphs read and write by reference; ``ParameterTuple``: several of them."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Iterable
from itertools import count
from threading import Lock, local
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from msgraph import ops
from msgraph.api.tensor.buffers import hide_buffer
from msgraph.api.tensor.hooks import HOOKS, Hook
from msgraph.api.tensor.tensor import Tensor, as_array, wrap
from msgraph.backend.callables import version_address, version_of, versions_are_known
from msgraph.backend.memory import copied, zeros
from msgraph.diagnostics.argument_words import explain
from msgraph.diagnostics.catalog.api import BadParameterName, BoolParameter, DuplicateParameterName, NotParameters
from msgraph.diagnostics.catalog.models import BadUseType
from msgraph.diagnostics.catalog.state import BadParameterHint
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import Array
from msgraph.support.lowering_context import current
from msgraph.support.trees import class_of

_NUMBER = count()


class _Skipped(local):
    """Does a checkpoint bring the values of what this thread makes? Initial ones are zeros then, which take no room."""

    until_loaded = False
    zeros: Array | None = None
    """Those that ``initializer`` gave last."""


SKIPPED = _Skipped()


class Parameter(Tensor):
    """A named tensor that lives as long as the model: graphs read it at each call, and write it.

    ``Parameter(data, name=None, requires_grad=True)``; without a name it takes that of the cell's attribute.
    Inside a graph it is a reference: operators take its contents where they stand, ``value()`` does too, and what
    writes it (``ops.assign``, ``p += x``, ``p[i] = x``, ``cell.p = x``) does so there.
    """

    __slots__ = (
        "__dict__", "_name", "_pending", "_requires_grad", "layerwise_parallel", "parallel_optimizer", "unnamed",
    )  # fmt: skip
    __module__ = "msgraph.common.parameter"
    __ms_parameter__ = True
    _name: str
    _pending: Callable[[], Array] | None
    """Makes the contents, if they are not there before somebody asks for them."""
    _requires_grad: bool
    init_flag: bool = False
    inited_param: Parameter | None = None
    cache_enable: bool = False
    cache_shape: Any = ()
    comm_fusion: int = 1
    key: int = -1
    parallel_optimizer_comm_recompute: bool = False
    quantized: str = ""
    requires_aggr: bool = True
    is_init: bool = False
    is_in_parallel: bool = False
    sliced: bool = False
    unique: Any = False

    def __new__(  # noqa: D102
        cls, default_input: object = None, name: str | None = None, requires_grad: bool = True,
        layerwise_parallel: bool = False, parallel_optimizer: bool = True, storage_format: str = "",
        device: str | None = None,
    ) -> Parameter:  # fmt: skip
        del name, requires_grad, layerwise_parallel, parallel_optimizer, storage_format, device
        if isinstance(default_input, bool):
            raise BoolParameter().error()
        dtype = {int: dtypes.int32, float: dtypes.float32}.get(class_of(default_input))
        parameter = cast(Parameter, super().__new__(cls, default_input, dtype))
        array = parameter._array
        parameter._array = zeros(array.shape, array.dtype) if array is SKIPPED.zeros else copied(array)
        return parameter

    def __init__(
        self, default_input: object = None, name: str | None = None, requires_grad: bool = True,
        layerwise_parallel: bool = False, parallel_optimizer: bool = True, storage_format: str = "",
        device: str | None = None,
    ) -> None:  # fmt: skip
        del default_input, storage_format, device
        self.unnamed = not name
        self.name = name
        self.requires_grad = requires_grad
        self.layerwise_parallel = layerwise_parallel
        self.parallel_optimizer = parallel_optimizer

    @property
    def name(self) -> str:
        """The name; ``Parameter#3`` for one that was given none."""
        return self._name

    @name.setter
    def name(self, name: str | None) -> None:
        if name is not None and not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadParameterName(str(type(name))).error()
        self._name = name or f"Parameter#{next(_NUMBER)}"
        self.unnamed = not name

    @property
    def requires_grad(self) -> bool:
        """False keeps the parameter out of gradients."""
        return self._requires_grad

    @requires_grad.setter
    def requires_grad(self, flag: bool) -> None:
        if not isinstance(flag, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadUseType("Parameter", "The argument `requires_grad` must be bool type").error()
        self._requires_grad = flag

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """None: NumPy asks ``__array__``, whose array stays when the parameter gets another."""
        raise AttributeError("__array_interface__")

    def hooks(self) -> list[Hook]:
        """The functions of ``register_hook``, in their order."""
        if (lowering := current()) is not None:
            lowering.external.read("attribute", HOOKS, "of_parameters", HOOKS.of_parameters)
        return [hook for owner, hook in HOOKS.of_parameters if owner == id(self) and hook]

    def value(self) -> Tensor:
        """The contents at this point, as a tensor of its own."""
        lowering = current()
        if lowering is None:
            return wrap(self._array.copy())
        return cast(Tensor, lowering.builder.now(lowering.builder.lift(self)))

    @property
    def data(self) -> Tensor:
        """The contents as a plain tensor over the same memory; in a graph, what they are at this point."""
        return wrap(self._array) if current() is None else _read(self)

    def copy(self) -> Tensor:
        """A parameter of its own with the same contents; in a graph, the contents at this point."""
        return self.clone() if current() is None else self.value()

    def set_data(self, data: Any, slice_shape: bool = False) -> Parameter:
        """New contents, of any shape (in a graph, of this one); the element type stays."""
        del slice_shape
        if current() is not None:
            return cast(Parameter, ops.assign(self, data))
        with np.errstate(all="ignore"):
            self._array = copied(as_array(data), self._array.dtype)
        return self

    def filled_with(self, result: object) -> Parameter:
        """This parameter, with ``result`` for its contents: broadcast, and cast to the element type."""
        lowering = current()
        if lowering is None:
            return cast(Parameter, super().filled_with(result))
        b = lowering.builder
        new: Any = b.convert(b.lift(result), self.dtype)
        fits = b.shape_of(new) == self.shape
        return cast(Parameter, ops.assign(self, new if fits else ops.broadcast_to(new, self.shape)))

    def __setitem__(self, index: Any, value: Any) -> None:
        if current() is None:
            super().__setitem__(index, value)
        else:
            ops.assign_item(self, index, value)

    def clone(self, init: Any = "same") -> Parameter:
        """A parameter of its own with the same name; ``init="zeros"`` or ``"ones"`` or a number fills it anew."""
        fill: Any = {"zeros": 0, "ones": 1}.get(init, init)
        is_number = isinstance(fill, (int, float))
        own = Tensor(0, self.dtype) if is_number else self
        twin = Parameter(own, self._name, self._requires_grad, self.layerwise_parallel, self.parallel_optimizer)
        if is_number:
            if fill:  # what nobody asks for takes no room
                twin._pending = functools.partial(_filled, self.shape, self._array.dtype, fill)
                del twin._array
            else:  # nor does what nobody writes to
                twin._array = zeros(self.shape, self._array.dtype)
        elif isinstance(fill, Tensor):
            twin.set_data(fill)
        return twin

    if not TYPE_CHECKING:  # no other attribute is known

        def __getattr__(self, name: str) -> Any:
            """The contents of a parameter that has not been asked for them before."""
            if name != "_array":
                raise AttributeError(f"'Parameter' object has no attribute '{name}'", name=name, obj=self)
            with _FILLING:
                if (pending := self._pending) is not None:  # else another thread has been here
                    self._array, self._pending = pending(), None
            return self._array

    def __reduce__(self) -> tuple[object, ...]:
        return (Parameter, (wrap(self._array), self._name, self._requires_grad), self.__dict__ or None)

    def __repr__(self) -> str:
        type_text = f"shape={self.shape}, dtype={self.dtype}"
        return f"Parameter (name={self._name}, {type_text}, requires_grad={self._requires_grad})"

    __str__ = __repr__
    __hash__ = Tensor.__hash__


_FILLING = Lock()


def _filled(shape: tuple[int, ...], dtype: np.dtype[np.generic], value: float) -> Array:
    array = zeros(shape, dtype)
    array.fill(value)
    return array


_OF_THE_CONTENTS = (
    "__getitem__", "__iter__", "__contains__", "__bool__", "__int__", "__float__", "__complex__", "__index__",
    "__format__", "__array__", "__buffer__", "__dlpack__", "to_dlpack", "asnumpy", "numpy", "item", "tolist",
    "contiguous",
)  # fmt: skip
"""Methods that touch the elements: in a graph they are those of the contents there."""


def _read(parameter: Parameter) -> Tensor:
    lowering = current()
    assert lowering is not None
    return cast(Tensor, lowering.builder.lift(parameter))


def _of_the_contents(plain: Callable[..., object]) -> Callable[..., object]:
    @functools.wraps(plain)
    def method(self: Parameter, *args: object, **kwargs: object) -> Any:
        if current() is None:
            return plain(self, *args, **kwargs)
        return getattr(_read(self), plain.__name__)(*args, **kwargs)

    return method


def _updating(operator: str, update: str) -> Callable[[Parameter, object], object]:
    """``p += x`` writes the parameter, in a graph and outside."""

    def method(self: Parameter, other: object) -> Any:
        same = getattr(other, "shape", None) == self.shape and getattr(other, "dtype", None) is self.dtype
        if update and same:
            getattr(ops, update)(self, other)
            return self
        result = getattr(Tensor, operator)(self, other)
        if result is NotImplemented:
            return result
        ops.assign(self, result.astype(self.dtype))
        return self

    return method


_UPDATES = {"__add__": "assign_add", "__sub__": "assign_sub"}
for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "matmul"):
    setattr(Parameter, f"__i{_name}__", _updating(f"__{_name}__", _UPDATES.get(f"__{_name}__", "")))
for _name in _OF_THE_CONTENTS:
    setattr(Parameter, _name, _of_the_contents(getattr(Tensor, _name)))
Parameter.__copy__ = Parameter.clone
hide_buffer(Parameter)  # of Python 3.11, which would not ask whether a graph is being made


def _hint(name: str, first: object) -> property:
    """An attribute for processes that share a parameter: it is kept for who asks."""
    kinds = (tuple, list) if first == () else (type(first),)

    def read(self: object) -> object:
        return self.__dict__.get(name, first)

    def write(self: object, value: object) -> None:
        if class_of(value) not in kinds:
            raise BadParameterHint(name, " or ".join(cls.__name__ for cls in kinds)).error()
        self.__dict__[name] = value

    return property(read, write, doc=f"``{name}``: kept, and without effect in one process.")


for _name in Parameter.__annotations__:
    if (_first := vars(Parameter).get(_name)) is not None and not hasattr(_first, "__set__"):
        setattr(Parameter, _name, _hint(_name, _first))

explain(Parameter)  # later it would look as if a program had replaced something
_ORIGINALS = {cls: dict(vars(cls)) for cls in (Tensor, Parameter)}
_OTHERS = ("__annotations__", "__repr__", "__str__", "__format__")  # the run asks tensors for their texts
_version_word = ctypes.c_uint32(0)
if versions_are_known() and version_of(Parameter):  # it has one from now on, which changes with Tensor's
    _version_word = ctypes.c_uint32.from_address(version_address(Parameter))


def replaced_operators() -> str:
    """The names of operators of tensors that a program has put in the place of others: ``Tensor.__add__ = mine``."""
    return _replaced(_version_word.value or object())


@functools.lru_cache(maxsize=1)
def _replaced(_version: object) -> str:
    version_of(Parameter)
    return ", ".join(
        f"{cls.__name__}.{name}"
        for cls, first in _ORIGINALS.items()
        for name in {**first, **vars(cls)}
        if name.startswith("__") and name not in _OTHERS
        if vars(cls).get(name) is not first.get(name, getattr(cls.__base__, name, None))
    )


class ParameterTuple(tuple[Parameter, ...]):
    """A tuple of parameters with different names."""

    __slots__ = ()
    __parameter_tuple__ = True
    """MindSpore's mark of this class. What a graph makes of one, with values in it, is a tuple."""

    def __new__(cls, parameters: Iterable[Parameter]) -> ParameterTuple:  # noqa: D102
        items = tuple(parameters)
        seen: set[str] = set()
        for item in items:
            if not isinstance(item, Parameter):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise NotParameters(str(type(parameters))).error()
            if item.name in seen:
                raise DuplicateParameterName(item, item.name).error()
            seen.add(item.name)
        return super().__new__(cls, items)

    def clone(self, prefix: str, init: object = "same") -> ParameterTuple:
        """Copies of all parameters, named ``prefix.name``."""
        copies: list[Parameter] = []
        for parameter in self:
            twin = parameter.clone(init)
            twin.name = f"{prefix}.{parameter.name}"
            copies.append(twin)
        return ParameterTuple(copies)

    def __repr__(self) -> str:
        return repr(tuple[Parameter, ...](self))
