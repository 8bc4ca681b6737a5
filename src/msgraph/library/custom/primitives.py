"""Primitives that users declare, kernels they register, functions they give in the place of an operator."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, cast

from msgraph.api.eager.functions import Primitive
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.operations import CustomKernelRefused
from msgraph.library.internals.refused import refused_name
from msgraph.library.naming import variant


def prim_attr_register(fn: Callable[..., None]) -> Callable[..., None]:
    """On ``__init__`` of a primitive: its arguments are attributes of the primitive."""
    signature = inspect.signature(fn)

    @functools.wraps(fn)
    def initialise(self: Any, *args: object, **kwargs: object) -> None:
        PrimitiveWithInfer.__init__(self, type(self).__name__)
        bound = signature.bind(self, *args, **kwargs)
        bound.apply_defaults()
        for name, value in list(bound.arguments.items())[1:]:
            self.add_prim_attr(name, value)
        fn(self, *args, **kwargs)

    return initialise


PrimitiveWithInfer = variant(Primitive, "PrimitiveWithInfer", "A primitive that a user declares.")
PrimitiveWithCheck = variant(PrimitiveWithInfer, "PrimitiveWithCheck", "The same, with checks of its inputs.")


class Custom:
    """A Python function of arrays in the place of an operator; outside of graphs."""

    def __init__(
        self,
        func: Callable[..., object] | str,
        out_shape: object = None,
        out_dtype: object = None,
        func_type: str = "pyfunc",
        bprop: object = None,
        reg_info: object = None,
    ) -> None:
        if func_type != "pyfunc" or not callable(func):
            raise CustomKernelRefused("Custom", f"kernels of the kind '{func_type}' are not compiled here").error()
        self.func = func

    def __call__(self, *args: object) -> tuple[Tensor, ...] | Tensor:
        """What the function gives for the arrays."""
        results = self.func(*(x.asnumpy() if isinstance(x, Tensor) else x for x in args))
        return tuple(map(Tensor, cast("tuple[Any, ...]", results))) if isinstance(results, tuple) else Tensor(results)


_FUNCTION = "`ops.Custom` of a Python function"
CustomOpBuilder = refused_name("CustomOpBuilder", _FUNCTION, "C++ is not compiled against MindSpore's headers here")
kernel = refused_name("kernel", _FUNCTION, "functions of MindSpore's hybrid language are not compiled here")


class CustomRegOp:
    """What a kernel takes and gives, said in a chain of calls. It is kept; nobody asks for it on the CPU."""

    def __init__(self, op_name: str = "Custom") -> None:
        self.info: dict[str, list[object]] = {"op_name": [op_name]}

    def __getattr__(self, name: str) -> Callable[..., CustomRegOp]:
        if name.startswith("_"):
            raise AttributeError(name)

        def say(*args: object, **kwargs: object) -> CustomRegOp:
            self.info.setdefault(name, []).append((*args, *kwargs.values()))
            return self

        return say

    def get_op_info(self) -> dict[str, list[Any]]:
        """All that was said."""
        return self.info


AiCPURegOp = TBERegOp = CustomRegOp


def custom_info_register(*reg_info: object) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """On a function for ``Custom``: what its kernel takes and gives."""

    def register(function: Callable[..., object]) -> Callable[..., object]:
        function.__dict__["reg_info"] = reg_info
        return function

    return register


class _DataTypes(type):
    """``F32_Default`` is the pair ``("float32", "DefaultFormat")``, and so are all others."""

    _KINDS = {"BOOL": "bool", "I": "int", "U": "uint", "F": "float", "BF": "bfloat", "C": "complex", "None": ""}

    def __getattr__(cls, name: str) -> tuple[str, str]:
        type_name, _, layout = name.partition("_")
        word = type_name if type_name in cls._KINDS else type_name.rstrip("0123456789")
        if word not in cls._KINDS or not layout:
            raise AttributeError(name)
        is_default = layout in ("Default", "None")
        return cls._KINDS[word] + type_name.removeprefix(word), "DefaultFormat" if is_default else layout


class DataType(metaclass=_DataTypes):
    """Element types and layouts, for registrations."""


class _VirtualMachine:
    """Python functions by the names of primitives."""

    def __init__(self) -> None:
        self.makers: dict[str, Callable[..., object]] = {}

    def register(self, prim: Any) -> Callable[[Callable[..., object]], Callable[..., object]]:
        """On a function that makes the Python function of a primitive."""

        def keep(maker: Callable[..., object]) -> Callable[..., object]:
            self.makers[prim if isinstance(prim, str) else prim.__name__] = maker
            return maker

        return keep


vm_impl_registry = _VirtualMachine()


def get_vm_impl_fn(prim: object) -> Any:
    """The Python function of a primitive; ``None`` if there is none."""
    maker = vm_impl_registry.makers.get(prim if isinstance(prim, str) else getattr(prim, "name", ""))
    return None if maker is None else maker(prim)
