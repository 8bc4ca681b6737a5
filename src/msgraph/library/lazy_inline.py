"""``lazy_inline``: Cells of one class and equal arguments share one graph, lowered, optimised and compiled once.

    class Block(nn.Cell):
        @lazy_inline
        def __init__(self, size): ...

``cell_init_args`` is MindSpore's text of what identifies such a Cell. What really decides are values: defaults count
like arguments, and what a graph relies on is compared with what it finds in the next Cell.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, TypeVar, cast, overload

from msgraph.api.cell.cell import Cell
from msgraph.api.jit.signatures import ByIdentity
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.models import BadUse
from msgraph.support.log import LOG
from msgraph.support.trees import class_of, is_sequence

F = TypeVar("F", bound=Callable[..., object])


@overload
def lazy_inline(fn: F) -> F: ...
@overload
def lazy_inline(fn: None = None, attrs: object = None, policy: str | None = None) -> Callable[[F], F]: ...
def lazy_inline(fn: object = None, attrs: object = None, policy: str | None = None) -> Any:
    """Let Cells share a graph; decorates their ``__init__``.

    Args:
        fn: the ``__init__``
        attrs: names of attributes that identify a Cell, instead of the arguments of ``__init__``
        policy: with ``"front"`` the graph is shared while it is made, and put in place at each call afterwards
    """
    if policy not in (None, "front"):
        raise BadUse("lazy_inline", "policy must be None or 'front'", "leave `policy` out").error()
    if attrs is not None and not isinstance(attrs, (list, str)):
        raise BadUse("lazy_inline", "attrs must be list or string", _ATTRIBUTES).error()
    if isinstance(attrs, list) and not all(isinstance(name, str) for name in cast("list[object]", attrs)):
        raise BadUse("lazy_inline", "attr must be a string", _ATTRIBUTES).error()

    return partial(_decorated, attrs=attrs, policy=policy) if fn is None else _decorated(fn, attrs, policy)


_ATTRIBUTES = "name attributes that `__init__` sets: `lazy_inline(attrs=['size', 'rate'])`"
_ABOVE = "put `@lazy_inline` above `def __init__` of the Cell"
_NOT_INIT = "The lazy_inline should decorate the __init__ function, not the"


def _decorated(init: Any, attrs: Any, policy: str | None) -> object:
    if inspect.isclass(init):
        raise BadUse("lazy_inline", f"{_NOT_INIT} class {init.__name__}. File: {_file(init)}", _ABOVE).error()
    if init.__name__ != "__init__":
        line = init.__code__.co_firstlineno
        what = f"function: {init.__name__}. line: {line} in {init.__code__.co_filename}"
        raise BadUse("lazy_inline", f"{_NOT_INIT} {what}", _ABOVE).error()
    signature = inspect.signature(init)

    @wraps(init)
    def initialise(self: Any, *args: Any, **kwargs: Any) -> None:
        bound = signature.bind(self, *args, **kwargs)
        del bound.arguments[next(iter(bound.arguments))]
        text, key = str(bound.arguments.values()), None
        if attrs is None:
            whole = signature.bind(self, *args, **kwargs)
            whole.apply_defaults()
            key = _value_key(list(whole.arguments.values())[1:])
        init(self, *args, **kwargs)
        if attrs is not None:
            values = _attributes(self, attrs)
            text, key = str(values), _value_key(values)
        if not isinstance(self, Cell):
            LOG.warning("lazy_inline is for Cells: %s is none.", type(self).__name__)
        members = self.__dict__
        members["cell_init_args"] = f"lazy_inline_{type(self).__name__}{text}"
        members["lazy_key"] = key
        if policy == "front":
            members["no_inline"] = False

    return initialise


def _file(cls: type) -> str:
    try:
        return inspect.getfile(cls)
    except (OSError, TypeError):
        return "unknown"


def _attributes(cell: object, names: Sequence[str] | str) -> Any:
    """The values of the attributes that identify a Cell; unknown names do not count."""
    if isinstance(names, str):
        return getattr(cell, names, None)
    return [getattr(cell, name) for name in names if hasattr(cell, name)]


# -- values ----------------------------------------------------------------------------------------------------


def _value_key(value: Any) -> Hashable:
    """Equal for arguments of equal value; an object that cannot be compared equals itself alone, with a note."""
    cls = class_of(value)
    if isinstance(value, float):
        return (cls, repr(value))
    if is_sequence(value):
        return (cls, *map(_value_key, value))
    if isinstance(value, Mapping):
        items = cast(Mapping[object, object], value).items()
        return (cls, *((_value_key(name), _value_key(item)) for name, item in items))
    if isinstance(value, Cell):
        return cls  # what is in it is compared when a graph is shared
    if isinstance(value, Tensor):
        return (cls, _value_key(array_of(value)))
    if hasattr(value, "tobytes") and hasattr(value, "dtype"):
        return (cls, str(value.dtype), value.shape, value.tobytes())
    try:
        hash(value)
    except TypeError:
        LOG.warning("A lazily inlined Cell shares its graph only with Cells given the same %s object.", cls.__name__)
        return ByIdentity(value)
    return (cls, value)
