"""What MindSpore's programs ask of their surroundings: a self-test, the device, determinism, hints to its compiler."""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Any, TypeVar, overload

import numpy as np

import msgraph
from msgraph import DType, Tensor, TensorType
from msgraph.dialects.dtypes import meant
from msgraph.library.context import set_context
from msgraph.library.overloads import CLASSES, TypeName
from msgraph.support.log import LOG
from msgraph.support.lowering_context import current

F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")


def run_check() -> None:
    """Multiply two tensors and print whether the result is right."""
    print(f"MindSpore version:  {msgraph.__version__}")
    product = Tensor(np.full((2, 3), 2.0, np.float32)) * Tensor(np.full((2, 3), 3.0, np.float32))
    if (product.asnumpy() == 6).all():
        print(
            "The result of multiplication calculation is correct, "
            "MindSpore has been installed on platform [CPU] successfully!"
        )
    else:
        print("MindSpore running check failed.")


def set_deterministic(deterministic: bool) -> None:
    """Accepted: the same program gives the same result to the bit in any case."""
    set_context(deterministic="ON" if deterministic else "OFF")


def get_current_device() -> tuple[str, int]:
    """Where tensors live: always ``("CPU", 0)``."""
    return "CPU", 0


def set_dump(target: object, enabled: bool = True) -> None:
    """Accepted without effect: MindSpore writes the operands of operators on other devices; see docs/debugging.md."""
    LOG.warning("set_dump is accepted without effect: use `f.graph()`, `debug_nans` or MSGRAPH_DUMP.")


def get_py_obj_dtype(obj: object) -> object:
    """The element type of a number or tensor, or the type that stands for a Python type."""
    if isinstance(obj, Tensor):
        return TensorType(obj.dtype)
    if isinstance(obj, DType):
        return TypeName("TypeType")
    if callable(obj) and not isinstance(obj, type):
        return TypeName("Function")
    return pytype_to_dtype(obj if isinstance(obj, type) else type(obj))


def pytype_to_dtype(obj: object) -> DType | TypeName:
    """The type of a class: of Python's or NumPy's numbers, or of what is no number (``ms.string`` of ``str``).

    Args:
        obj: the class, or an element type
    """
    head = CLASSES.get(obj) if isinstance(obj, type) else None
    name = TypeName(head) if head in ("String", "List", "Tuple", "None") else meant(obj)
    if name is None:
        raise NotImplementedError(f"The python type {obj} cannot be converted to MindSpore type.")
    return name


class JitConfig:
    """Settings of ``Cell.set_jit_config``. Kept as they are; every graph is compiled in the one way there is."""

    def __init__(
        self,
        jit_level: str = "",
        exc_mode: str = "auto",
        jit_syntax_level: str = "",
        debug_level: str = "RELEASE",
        infer_boost: str = "off",
        **kwargs: object,
    ) -> None:
        self.jit_config_dict = {
            "jit_level": jit_level,
            "exc_mode": exc_mode,
            "jit_syntax_level": jit_syntax_level,
            "debug_level": debug_level,
            "infer_boost": infer_boost,
            **kwargs,
        }


@overload
def constexpr(fn: F) -> F: ...
@overload
def constexpr(
    fn: None = None, get_instance: bool = True, name: str | None = None, reuse_result: bool = True, check: bool = True
) -> Callable[[F], F]: ...
def constexpr(
    fn: F | None = None,
    get_instance: bool = True,
    name: str | None = None,
    reuse_result: bool = True,
    check: bool = True,
) -> F | Callable[[F], F]:
    """The function itself: what is known while compiling is computed then in any case."""
    return identity if fn is None else fn


def identity(x: T) -> T:
    """What it is given.

    Args:
        x: anything.
    """
    return x


def make_range(*bounds: int) -> tuple[int, ...]:
    """The integers of a range, as a tuple.

    Args:
        bounds: those of Python's ``range``.
    """
    return tuple(range(*bounds))


def tuple_len(x: Sized) -> int:
    """How many elements a tuple has.

    Raises:
        TypeError: it has no elements.
    """
    return len(x)


def add_flags(fn: F | None = None, **flags: object) -> F | Callable[[F], F]:
    """Flags for a compiler that has other ways; ``add_flags(core=True)`` decorates, and changes nothing.

    Args:
        fn: the function; None where this decorates.
        flags: their values.
    """
    del flags
    return identity if fn is None else fn


def recompute(block: Callable[..., object], *args: object, **kwargs: object) -> Any:
    """``block(*args)``, which a gradient in a graph computes again instead of keeping what it reads of it.

    The results are kept, and what the block loads or draws. ``use_reentrant``, ``output_recompute``, ``early_stop`` and
    ``context_fn`` are MindSpore's and have no effect.
    """
    for name in ("use_reentrant", "output_recompute", "early_stop", "context_fn"):
        kwargs.pop(name, None)
    lowering = current()
    if lowering is None:
        return block(*args, **kwargs)
    from msgraph.frontend.calls.cells import call_recomputed

    return call_recomputed(lowering, block, args, kwargs)


recompute.__dict__["__ms_native__"] = True
