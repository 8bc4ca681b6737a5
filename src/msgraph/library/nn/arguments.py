"""Checks of what layers, losses and optimizers are made with."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import Parameter, Signature
from typing import Any

from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType, WrongChannels


def type_name(value: object) -> str:
    """What Python calls the type of a value."""
    return type(value).__name__


def check_type(owner: str, argument: str, value: object, wanted: str, *kinds: type[object]) -> Any:
    """``value``, which must be of one of ``kinds``; a bool is no number."""
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise BadArgumentType(owner, argument, wanted, type_name(value)).error()
    return value


def positive_int(owner: str, argument: str, value: Any) -> int:
    """``value``, which must be an integer above 0."""
    check_type(owner, argument, value, "int", int)
    if value <= 0:
        raise BadArgument(owner, argument, "positive int", value).error()
    return value


def check_channels(owner: str, shape: Sequence[int], ranks: Sequence[int], argument: str, channels: int) -> None:
    """Refuses an input that a layer does not take.

    Args:
        owner, argument: The class of the layer, and what it calls the number of channels.
        shape, ranks, channels: The shape of the input; how many dims it may have, and how long the second is.
    """
    if len(shape) not in ranks:
        wanted = f"of {' or '.join(map(str, ranks))} dims, the first of them that of the batch"
        hint = "`x[None]` is a batch of one" if len(shape) + 1 in ranks else "`reshape` it, or take another layer"
        raise BadArgument(owner, "x", wanted, f"one of shape {tuple(shape)}", hint).error()
    if shape[1] != channels:
        raise WrongChannels(owner, "second", argument, channels, tuple(shape)).error()


def natural(owner: str, argument: str, value: Any) -> int:
    """``value``, which must be an integer from 0 on."""
    if check_type(owner, argument, value, "int", int) < 0:
        raise BadArgument(owner, argument, "non-negative int", value).error()
    return value


def boolean(owner: str, argument: str, value: object) -> bool:
    """``value``, which must be a bool."""
    return check_type(owner, argument, value, "bool", bool)


def real(owner: str, argument: str, value: object, low: float = 0.0, wanted: str = "at least 0.0") -> float:
    """``value`` as a float, which must be a number not below ``low``."""
    checked = float(check_type(owner, argument, value, "float", float, int))
    if checked < low:
        raise BadArgument(owner, argument, wanted, value).error()
    return checked


def positive(owner: str, argument: str, value: object) -> float:
    """A number above 0."""
    checked = real(owner, argument, value)
    if checked <= 0.0:
        raise BadArgument(owner, argument, "greater than 0.0", value).error()
    return checked


def one_of(owner: str, argument: str, value: object, allowed: Sequence[object]) -> Any:
    """``value``, which must be one of ``allowed``."""
    if value not in allowed:
        raise BadArgument(owner, argument, f"in {list(allowed)}", value).error()
    return value


def several(owner: str, argument: str, value: object, count: int) -> tuple[int, ...]:
    """``value``, an integer or a tuple of ``count`` of them, as that tuple."""
    if isinstance(value, int) and not isinstance(value, bool):
        return (value,) * count
    items = check_type(owner, argument, value, f"int or tuple of {count} int", tuple, list)
    if len(items) != count or not all(isinstance(item, int) for item in items):
        raise BadArgument(owner, argument, f"int or tuple of {count} int", value).error()
    return tuple(items)


def signature_of(defaults: dict[str, object]) -> Signature:
    """The signature of an optimizer: the parameters, then its settings.

    Args:
        defaults: the settings in their order, each with its default; ``...`` where there is none
    """
    named = [("params", ...), *defaults.items()]
    empty, either = Parameter.empty, Parameter.POSITIONAL_OR_KEYWORD
    return Signature([Parameter(name, either, default=empty if value is ... else value) for name, value in named])
