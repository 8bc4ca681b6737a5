"""Checks of the arguments of image operations, in MindSpore's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, cast

from msgraph.library.dataset.arguments import FLOAT, INT32, integer, real, typed, unfit, within, wrong

Pair = tuple[int, int]
Factor = Annotated[float, partial(real, low=0)]
Probability = Annotated[float, partial(real, low=0.0, high=1.0)]
Level = Annotated[int, partial(integer, low=0, high=255)]


def nameless(
    argument: str, value: object, low: int, high: int = FLOAT, kinds: tuple[type[object], ...] = (int,)
) -> Any:
    """A value of some types, in words that leave its name out where it is not in an interval."""
    return within("", typed(argument, value, *kinds), low, high)


def zeros_or(check: Callable[[str, Any], object], count: int, argument: str, value: object) -> object:
    """What a check gives, so many zeros for ``None``."""
    return (0,) * count if value is None else check(argument, value)


Count = Annotated[int, partial(nameless, low=1)]


def above_zero(argument: str, value: object) -> float:
    """A number above 0, and of any size."""
    factor = typed(argument, value, int, float)
    if factor <= 0:
        raise wrong(f"Input {argument} must be greater than 0.")
    return factor


def crop_size(argument: str, size: object) -> Pair:
    """Height and width; one number is both."""
    sides = typed(argument, size, int, list, tuple)
    if isinstance(sides, int):
        return within("", sides, 1, FLOAT), sides
    if len(sides) != 2:
        raise unfit("Size should be a single integer or a list/tuple (h, w) of length 2.")
    for index, value in enumerate(sides):
        nameless(f"{argument}[{index}]", value, 1)
    return tuple(sides)


def _resize_size(argument: str, size: object) -> int | Pair:
    """Height and width, or the length of the shorter side."""
    if isinstance(size, int):
        return within("", size, 1, int(FLOAT))
    if not isinstance(size, (tuple, list)) or len(cast("list[Any]", size)) != 2:
        raise unfit("Size should be a single integer or a list/tuple (h, w) of length 2.")
    for index, value in enumerate(cast("list[Any]", size)):
        integer(f"{argument} at dim {index}", value, 1, INT32)
    return cast(Pair, tuple(cast("list[int]", size)))


def fill_of(argument: str, value: object) -> tuple[int, int, int]:
    """A level for each of three channels; one number is all."""
    if isinstance(value, int):
        level = integer(argument, value, 0, 255)
        return level, level, level
    if not isinstance(value, tuple) or len(cast("tuple[Any, ...]", value)) != 3:
        raise unfit(f"{argument} should be a single integer or a 3-tuple.")
    levels = cast("tuple[int, int, int]", value)
    for index, level in enumerate(levels):
        integer(f"{argument}[{index}]", level, 0, 255)
    return levels


def padding_of(argument: str, padding: object) -> tuple[int, int, int, int]:
    """Left, top, right and bottom, of one number, of left and top and right and bottom, or of four."""
    sides = typed(argument, padding, tuple, list, int, float)
    if isinstance(sides, (int, float)):
        side = integer(argument, padding, 0)
        return side, side, side, side
    if len(sides) not in (2, 4):
        raise wrong(f"The size of the {argument} list or tuple should be 2 or 4.")
    for index, side in enumerate(sides):
        within("pad_value", typed(f"{argument}[{index}]", side, int), 0, INT32)
    if len(sides) == 2:
        return sides[0], sides[1], sides[0], sides[1]
    return sides[0], sides[1], sides[2], sides[3]


def degrees_range(argument: str, degrees: object) -> tuple[float, float]:
    """The smallest and the largest angle; one number is both ways."""
    pair = typed(argument, degrees, int, float, list, tuple)
    if isinstance(pair, (int, float)):
        value = real(argument, degrees, 0, FLOAT)
        return -value, value
    if len(pair) != 2:
        raise unfit(f"If {argument} is a sequence, the length must be 2.")
    for index, value in enumerate(pair):
        typed(f"{argument}[{index}]", value, int, float)
    if pair[0] > pair[1]:
        raise wrong(f"{argument} should be in (min,max) format. Got (max,min).")
    return pair[0], pair[1]


def positive_range(argument: str, degrees: object) -> tuple[float, float]:
    """The smallest and the largest strength."""
    if not isinstance(degrees, (list, tuple)):
        raise unfit(f"{argument} must be either a tuple or a list.")
    pair = cast("Sequence[float]", degrees)
    for index, value in enumerate(pair):
        typed(f"{argument}[{index}]", value, int, float)
    if len(pair) != 2:
        raise wrong(f"{argument} must be a sequence with length 2.")
    for value in pair:
        within("", value, 0, FLOAT)
    if pair[0] > pair[1]:
        raise wrong(f"{argument} should be in (min,max) format. Got (max,min).")
    return pair[0], pair[1]


def ordered_pair(name: str, value: object, *, positive: bool = False) -> tuple[float, float]:
    """The smallest and the largest of a range."""
    pair = typed(name, value, tuple, list)
    if len(pair) != 2:
        raise unfit(f"{name} should be a list/tuple of length 2.")
    for index, item in enumerate(pair):
        real(f"{name}[{index}]", item, 0, FLOAT, open_low=positive)
    if pair[0] > pair[1]:
        raise wrong(f"{name} should be in (min,max) format. Got (max,min).")
    if not positive and pair[1] <= 0:
        raise wrong(f"Input {name}[1] must be greater than 0.")
    return pair[0], pair[1]


def around(name: str, value: object, centre: float = 1.0, low: float = 0.0, high: float = FLOAT) -> tuple[float, float]:
    """The range of a random factor: a number is that far from the centre."""
    factor = typed(name, value, int, float, list, tuple)
    if isinstance(factor, (int, float)):
        if factor < 0:
            raise wrong(f"The input value of {name} cannot be negative.")
        pair = (centre - factor, centre + factor)
        pair = (max(low, pair[0]), pair[1]) if low == 0 else pair
    else:
        pair = tuple(factor)
        if len(pair) != 2:
            raise unfit(f"If {name} is a sequence, the length must be 2.")
        if pair[0] > pair[1]:
            raise wrong(f"{name} value should be in (min,max) format. Got ({pair[0]}, {pair[1]}).")
    if not low <= pair[0] <= pair[1] <= high:
        raise wrong(f"Input is not within the required interval of [{low}, {high}].")
    return pair


def levels(name: str, values: object, low: float, *, open_low: bool = False) -> tuple[float, ...]:
    """Numbers up to 255, one for each channel."""
    listed = typed(name, values, list, tuple)
    return tuple(real(f"{name}[{index}]", value, low, 255, open_low=open_low) for index, value in enumerate(listed))


def ignored(argument: str, ignore: object) -> tuple[int, ...]:
    """Levels that do not count."""
    listed = () if ignore is None else typed(argument, ignore, list, tuple, int)
    return tuple(integer(argument, level, 0, 255) for level in ([listed] if isinstance(listed, int) else listed))


def _cutoff_of(argument: str, cutoff: object) -> float:
    """Per cent of pixels, below 50."""
    share = typed(argument, cutoff, int, float)
    if not 0 <= share < 50:
        raise wrong(f"Input {argument} is not within the required interval of [0, 50).")
    return share


CropSize = Annotated[Any, crop_size]
ResizeSize = Annotated[Any, _resize_size]
Fill = Annotated[Any, fill_of]
Padding = Annotated[Any, padding_of]
Range = Annotated[Any, ordered_pair]
Around = Annotated[Any, around]
Cutoff = Annotated[float, _cutoff_of]
Ignored = Annotated[Any, ignored]
