"""Tensors and numbers inside a graph: run-time values with the operators and methods of :class:`Tensor`.

The front end makes them through :data:`HOST` and evaluates user code over them with Python's own operators; each
operator adds to the graph the value belongs to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from xdsl.ir import SSAValue

from msgraph import ops
from msgraph.api.tensor.in_place import InPlace
from msgraph.api.tensor.indexing import PLAIN, index_of
from msgraph.api.tensor.methods import TensorMethods
from msgraph.api.tensor.mutable import NUMBER_TYPES
from msgraph.api.tensor.parameter import Parameter, replaced_operators
from msgraph.api.tensor.tensor import Tensor, array_of, view_of, wrap
from msgraph.api.traced.masked_tensor import masked_tensor
from msgraph.api.traced.number_arithmetic import compared, compute, rounded, rounded_int, to_int
from msgraph.diagnostics.catalog.api import AsNumpyInGraph, AsNumpyInStrictMode, ItemOfMany
from msgraph.diagnostics.catalog.numbers import IntegerOverflow
from msgraph.diagnostics.catalog.shapes import BoundUnknown, MaskUnknown
from msgraph.diagnostics.catalog.syntax import NeedsConstant, OfNumPy
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes, types
from msgraph.dialects.calls import NUMBERS
from msgraph.dialects.dtypes import DType
from msgraph.frontend.control.failures import check
from msgraph.frontend.state.lowering import Lowering
from msgraph.frontend.state.structures import substitute
from msgraph.frontend.state.values import Traced, of_arrays, refusing


class TracedTensor(Traced, TensorMethods, InPlace):
    """A tensor whose type is known and whose elements are not."""

    __slots__ = ()
    __ms_traced__ = True

    lowering: Lowering

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions, known while compiling."""
        return types.shape_of(self.type)

    @property
    def dtype(self) -> DType:
        """The element type, known while compiling."""
        return types.dtype_of(self.type)

    def __getitem__(self, index: Any) -> Any:
        index = substitute(index_of(index), self.lowering.builder.index)
        try:
            part: Any = ops.getitem(self, index)
        except CompileError as problem:
            if not isinstance(problem.diagnostic, (MaskUnknown, BoundUnknown)):
                raise
            return masked_tensor(self, index, problem)
        parts = cast("tuple[Any, ...]", index) if isinstance(index, tuple) else (index,)
        basic = (*PLAIN, np.integer, TracedNumber)  # reads without copying, as NumPy's basic indexing does
        is_basic = all(isinstance(x, basic) and not isinstance(x, (bool, np.bool_)) for x in parts)
        return of_arrays((self,), self.lowering.builder.references.item(self, index, part, is_basic))

    def copy(self) -> object:
        """A tensor of its own with the same elements."""
        return self.lowering.builder.references.snapshot(self)

    def filled_with(self, result: object) -> TracedTensor:
        """This tensor, written: whatever shares its storage sees it."""
        b = self.lowering.builder
        new: Any = b.convert(b.lift(result), self.dtype)
        if b.shape_of(new) != self.shape:
            new = ops.broadcast_to(new, self.shape)
        b.references.write(self, new)
        return self

    def __setitem__(self, index: object, value: object) -> None:
        self.lowering.builder.references.write_item(self, index_of(index), value)

    def item(self) -> Any:
        """The only element, as a Python number known at run time."""
        if self.size != 1:
            raise ItemOfMany(self.shape).error()
        if self.dtype.is_complex:
            raise NeedsConstant("a complex number of Python's").error()
        python_type = number_kind(self.dtype)
        if self.dtype is dtypes.uint64:
            value = self.reshape(())
            problem = IntegerOverflow("an element of the tensor").error()
            check(self.lowering, ops.greater(value, 2**63 - 1), problem)
        wide = self.lowering.builder.convert(self.reshape(()), NUMBER_TYPES[python_type])
        return self.lowering.builder.as_number(wide, python_type)

    def asnumpy(self) -> object:
        """Refused: the elements are not known while compiling."""
        if self.lowering.fullgraph:
            raise AsNumpyInStrictMode("asnumpy", str(self.dtype)).error()
        raise AsNumpyInGraph("asnumpy").error()

    numpy = asnumpy

    def tolist(self) -> Any:
        """The elements as nested lists of Python numbers known at run time."""
        return [row.tolist() for row in self] if self.ndim else self.item()

    def register_hook(self, hook: Callable[..., object]) -> object:
        """``hook(gradient)`` runs where a gradient flows through here, and may give another one."""
        from msgraph.frontend.transforms.custom_gradients import HookedTensor

        return HookedTensor(self.lowering, self, hook)

    def __deepcopy__(self, memo: object) -> object:
        return self.copy()

    __copy__ = copy


TracedTensor.__name__ = TracedTensor.__qualname__ = "Tensor"  # what users call it, in Python's own messages too


def number_kind(dtype: DType) -> str:
    """The Python number an element of ``dtype`` becomes."""
    if dtype is dtypes.bool_:
        return "bool"
    return "float" if dtype.is_float else "int"


_Arithmetic = Callable[["TracedNumber", object], object]


def _operator(function: str, result_type: str = "", reflected: bool = False) -> _Arithmetic:
    """An operator of run-time numbers; ``result_type`` is the type of the result where the operands do not say it."""

    def apply(x: TracedNumber, other: object) -> Any:
        return x.apply(function, result_type, (other, x) if reflected else (x, other))

    return apply


_OF_NUMPY: tuple[Any, ...] = (np.generic, np.ndarray)


def _is_number(x: object) -> bool:
    return isinstance(x, (*NUMBERS, TracedNumber))


class TracedNumber(Traced):
    """A Python number whose value is not known yet: int64, float64 or bool at run time, with Python's rules.

    With a tensor it behaves as a known number does: the tensor's element type wins.
    """

    __slots__ = ()
    __ms_traced__ = True
    __array_priority__ = 1000
    __iter__ = cast(Any, None)

    lowering: Lowering

    def __len__(self) -> int:
        raise TypeError(f"object of type '{self.kind}' has no len()")

    __hash__ = refusing("a key of a dict or an item of a set")

    def __copy__(self) -> TracedNumber:
        return self

    def __deepcopy__(self, memo: object) -> TracedNumber:
        return self

    def apply(self, function: str, result_type: str, operands: tuple[object, ...]) -> Any:
        """The number a function of numbers gives; a tensor where a tensor takes part."""
        if any(isinstance(x, _OF_NUMPY) for x in operands):
            return self._with_numpy(function, result_type, operands)
        if not all(isinstance(x, (*NUMBERS, TracedNumber)) for x in operands):
            if all(isinstance(x, (*NUMBERS, TracedNumber, Tensor, TracedTensor)) for x in operands):
                result = getattr(ops, function)(*operands)
                compared(self.lowering, function, operands, result)
                return result
            return NotImplemented
        kinds = [x.kind if isinstance(x, TracedNumber) else type(x).__name__ for x in operands]
        if function in ("bitwise_and", "bitwise_or", "bitwise_xor") and all(k == "bool" for k in kinds):
            function, result_type = function.replace("bitwise", "logical"), "bool"
        return compute(self.lowering, function, result_type, operands)

    def _with_numpy(self, function: str, result_type: str, operands: tuple[Any, ...]) -> Any:
        """With a NumPy scalar or array: a comparison is NumPy's truth value, and what is computed is left to Python."""
        other = next(x for x in operands if isinstance(x, _OF_NUMPY))
        dtype: np.dtype[np.generic] = other.dtype
        if dtype.kind not in "biufc":
            return NotImplemented
        if result_type != "bool" or type(other) is np.ndarray or dtype.char in "efgFDG":
            raise OfNumPy(f"a number beside {dtype}").error()
        result = self.apply(function, result_type, tuple(other.item() if x is other else x for x in operands))
        result.of_numpy = True
        return result

    __add__, __radd__ = _operator("add"), _operator("add", reflected=True)
    __sub__, __rsub__ = _operator("sub"), _operator("sub", reflected=True)
    __mul__, __rmul__ = _operator("mul"), _operator("mul", reflected=True)
    __truediv__, __rtruediv__ = _operator("div", "float"), _operator("div", "float", reflected=True)
    __floordiv__, __rfloordiv__ = _operator("floor_div"), _operator("floor_div", reflected=True)
    __mod__, __rmod__ = _operator("floor_mod"), _operator("floor_mod", reflected=True)
    __pow__, __rpow__ = _operator("pow"), _operator("pow", reflected=True)
    __and__, __rand__ = _operator("bitwise_and"), _operator("bitwise_and", reflected=True)
    __or__, __ror__ = _operator("bitwise_or"), _operator("bitwise_or", reflected=True)
    __xor__, __rxor__ = _operator("bitwise_xor"), _operator("bitwise_xor", reflected=True)
    __lshift__, __rlshift__ = _operator("bitwise_left_shift"), _operator("bitwise_left_shift", reflected=True)
    __rshift__, __rrshift__ = _operator("bitwise_right_shift"), _operator("bitwise_right_shift", reflected=True)
    __lt__, __le__ = _operator("less", "bool"), _operator("less_equal", "bool")
    __gt__, __ge__ = _operator("greater", "bool"), _operator("greater_equal", "bool")

    def __eq__(self, other: object) -> Any:
        result = self.apply("equal", "bool", (self, other))
        return False if result is NotImplemented else result

    def __ne__(self, other: object) -> Any:
        result = self.apply("not_equal", "bool", (self, other))
        return True if result is NotImplemented else result

    def __divmod__(self, other: Any) -> object:
        return self.apply("divmod", "", (self, other)) if _is_number(other) else (self // other, self % other)

    def __rdivmod__(self, other: Any) -> object:
        return self.apply("divmod", "", (other, self)) if _is_number(other) else (other // self, other % self)

    def is_integer(self) -> Any:
        """Is it a whole number?"""
        if self.kind != "float":
            return True
        b = self.lowering.builder
        x: Any = b.as_tensor(self)
        whole: Any = ops.logical_and(ops.isfinite(x), ops.equal(ops.floor(x), x))
        return b.as_number(whole, "bool")

    def __round__(self, digits: int | None = None) -> object:
        if self.kind != "float":
            return rounded_int(self, digits)
        return to_int(self.lowering, self._whole("round")) if digits is None else rounded(self, digits)

    def __trunc__(self) -> object:
        return to_int(self.lowering, self) if self.kind == "float" else +self

    def __floor__(self) -> object:
        return to_int(self.lowering, self._whole("floor")) if self.kind == "float" else +self

    def __ceil__(self) -> object:
        return to_int(self.lowering, self._whole("ceil")) if self.kind == "float" else +self

    def _whole(self, function: str) -> object:
        b = self.lowering.builder
        return b.as_number(getattr(ops, function)(b.as_tensor(self)), "float")

    def __neg__(self) -> object:
        return self.apply("neg", "", (self,))

    def __pos__(self) -> object:
        return self.apply("add", "", (self, 0)) if self.kind == "bool" else self

    def __abs__(self) -> object:
        return self.apply("abs", "", (self,))

    def __invert__(self) -> object:
        return self.apply("bitwise_not", "", (self,))

    def __getattr__(self, name: str) -> object:
        cls: type = {"int": int, "float": float, "bool": bool, "complex": complex}[self.kind]
        if hasattr(cls, name):
            raise NeedsConstant(f"`{name}` of a number").error()
        raise AttributeError(f"{cls.__name__!r} object has no attribute {name!r}")

    @property
    def real(self) -> Any:
        """The number itself."""
        return self


def _named(python_type: str) -> type[TracedNumber]:
    """The class of numbers of one kind, named as Python names it in what it says of operands that do not fit."""
    return type(python_type, (TracedNumber,), {"__slots__": (), "__module__": __name__})


_OF_KIND = {python_type: _named(python_type) for python_type in ("int", "float", "bool", "complex")}


class ApiHost:
    """What the front end asks of this floor (see ``frontend/state/values.py``)."""

    tensor_class: type = Tensor
    replaced_operators = staticmethod(replaced_operators)
    array_of = staticmethod(array_of)
    shares_memory = staticmethod(np.shares_memory)
    view = staticmethod(view_of)

    def traced(self, value: SSAValue, kind: str, lowering: Lowering) -> Traced:
        """A run-time value with operators and methods."""
        return (TracedTensor if kind == "tensor" else _OF_KIND[kind])(value, kind, lowering)

    def is_tensor(self, value: object) -> bool:
        """True for a tensor that exists now."""
        return isinstance(value, Tensor)

    def is_parameter(self, value: object) -> bool:
        """True for a parameter: a tensor that graphs read and write by reference."""
        return isinstance(value, Parameter)

    def assign(self, parameter: Any, value: Any) -> None:
        """Write a parameter, in the graph."""
        ops.assign(parameter, value)

    def contents_of(self, parameter: Any) -> Any:
        """A tensor with the contents a parameter has now, after a run."""
        return wrap(array_of(parameter).copy())


HOST = ApiHost()
