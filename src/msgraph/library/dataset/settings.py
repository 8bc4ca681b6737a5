"""Classes whose annotations are their settings: an argument is checked by what its annotation says.

    class Truncate(Settings, ArrayOperation):
        max_seq_len: Positive

``Truncate(5)`` checks the number and keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from inspect import Parameter, Signature, get_annotations
from types import NoneType, UnionType
from typing import Annotated, Any, Union, dataclass_transform, get_args, get_origin, get_type_hints

from msgraph.library.dataset.arguments import integer, real, typed

Scalar = str | float | bool | int | bytes
Natural = Annotated[int, partial(integer, low=0)]
Positive = Annotated[int, partial(integer, low=1)]
_EITHER = Parameter.POSITIONAL_OR_KEYWORD
Share = Annotated[float, partial(real, low=0, high=1)]


def checked(argument: str, value: object, annotation: object) -> object:
    """What is kept of an argument: what the check of ``Annotated`` gives, else itself, of one of the classes."""
    members: tuple[Any, ...] = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)
    if value is None and NoneType in members:
        return None
    if get_origin(members[0]) is Annotated:
        return get_args(members[0])[1](argument, value)
    return typed(argument, value, *(get_origin(member) or member for member in members if member is not NoneType))


def taking(parameters: Iterable[Parameter], owner: object) -> Callable[..., None]:
    """``__init__`` that takes some parameters, and checks and keeps them by the annotations of ``owner``."""
    annotations = cache(partial(get_type_hints, owner, include_extras=True))
    taken = Signature([*parameters])

    def __init__(self: Settings, *values: object, **named: object) -> None:
        bound = taken.bind(*values, **named)
        bound.apply_defaults()
        for argument, value in bound.arguments.items():
            setattr(self, argument, checked(argument, value, annotations()[argument]))
        self.__post_init__()

    own = Parameter("self", Parameter.POSITIONAL_ONLY)
    __init__.__dict__["__signature__"] = Signature([own, *taken.parameters.values()])
    return __init__


@dataclass_transform(eq_default=False)
class Settings:
    """What takes an argument for each annotation, those of the class above first."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = get_annotations(cls)
        if own and "__init__" not in vars(cls):
            above = getattr(cls.__init__, "__signature__", Signature()).parameters.values()
            added = [Parameter(name, _EITHER, default=getattr(cls, name, Parameter.empty)) for name in own]
            cls.__init__ = taking([*above, *added][bool(above) :], cls)

    def __post_init__(self) -> None:
        """Called when all settings are there."""
