"""Checks of the arguments of image operations, in MindSpore's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgraph.library.dataset.arguments import FLOAT, INT32, integer, real, typed, within, wrong
from msgraph.library.dataset.vision.enums import Inter

Pair = tuple[int, int]


def probability(value: object) -> float:
    """A number from 0 to 1."""
    return real("prob", value, 0.0, 1.0)


def factor(name: str, value: object) -> float:
    """A number that is not negative."""
    return real(name, value, 0, FLOAT)


def crop_size(size: Any) -> Pair:
    """Height and width; one number is both."""
    if isinstance(typed("size", size, int, list, tuple), int):
        within("", size, 1, int(FLOAT))
        return size, size
    if len(size) != 2:
        raise TypeError("Size should be a single integer or a list/tuple (h, w) of length 2.")
    for index, value in enumerate(size):
        within("", typed(f"size[{index}]", value, int), 1, int(FLOAT))
    return tuple(size)


def resize_size(size: object) -> int | Pair:
    """Height and width, or the length of the shorter side."""
    if isinstance(size, int):
        return within("", size, 1, int(FLOAT))
    if not isinstance(size, (tuple, list)) or len(cast("list[Any]", size)) != 2:
        raise TypeError("Size should be a single integer or a list/tuple (h, w) of length 2.")
    for index, value in enumerate(cast("list[Any]", size)):
        integer(f"size at dim {index}", value, 1, INT32)
    return cast(Pair, tuple(cast("list[int]", size)))


def fill_of(value: object) -> tuple[int, int, int]:
    """A level for each of three channels; one number is all."""
    if isinstance(value, int):
        level = integer("fill_value", value, 0, 255)
        return level, level, level
    if not isinstance(value, tuple) or len(cast("tuple[Any, ...]", value)) != 3:
        raise TypeError("fill_value should be a single integer or a 3-tuple.")
    levels = cast("tuple[int, int, int]", value)
    for index, level in enumerate(levels):
        integer(f"fill_value[{index}]", level, 0, 255)
    return levels


def padding_of(padding: Any) -> tuple[int, int, int, int]:
    """Left, top, right and bottom, of one number, of left and top and right and bottom, or of four."""
    if not isinstance(typed("padding", padding, tuple, list, int, float), (tuple, list)):
        side = integer("padding", padding, 0)
        return side, side, side, side
    sides = padding
    if len(sides) not in (2, 4):
        raise wrong("The size of the padding list or tuple should be 2 or 4.")
    for index, side in enumerate(sides):
        within("pad_value", typed(f"padding[{index}]", side, int), 0, INT32)
    if len(sides) == 2:
        return sides[0], sides[1], sides[0], sides[1]
    return sides[0], sides[1], sides[2], sides[3]


def interpolation_of(value: object, name: str = "interpolation") -> Inter:
    """A way to interpolate."""
    return typed(name, value, Inter)


def degrees_range(degrees: Any) -> tuple[float, float]:
    """The smallest and the largest angle; one number is both ways."""
    if not isinstance(typed("degrees", degrees, int, float, list, tuple), (list, tuple)):
        value = real("degrees", degrees, 0, FLOAT)
        return -value, value
    pair = degrees
    if len(pair) != 2:
        raise TypeError("If degrees is a sequence, the length must be 2.")
    for index, value in enumerate(pair):
        typed(f"degrees[{index}]", value, int, float)
    if pair[0] > pair[1]:
        raise wrong("degrees should be in (min,max) format. Got (max,min).")
    return pair[0], pair[1]


def positive_range(degrees: object) -> tuple[float, float]:
    """The smallest and the largest strength."""
    if not isinstance(degrees, (list, tuple)):
        raise TypeError("degrees must be either a tuple or a list.")
    pair = cast("Sequence[float]", degrees)
    for index, value in enumerate(pair):
        typed(f"degrees[{index}]", value, int, float)
    if len(pair) != 2:
        raise wrong("degrees must be a sequence with length 2.")
    for value in pair:
        within("", value, 0, FLOAT)
    if pair[0] > pair[1]:
        raise wrong("degrees should be in (min,max) format. Got (max,min).")
    return pair[0], pair[1]


def ordered_pair(name: str, value: Any, *, positive: bool = False) -> tuple[float, float]:
    """The smallest and the largest of a range."""
    pair = typed(name, value, tuple, list)
    if len(pair) != 2:
        raise TypeError(f"{name} should be a list/tuple of length 2.")
    for index, item in enumerate(pair):
        real(f"{name}[{index}]", item, 0, FLOAT, open_low=positive)
    if pair[0] > pair[1]:
        raise wrong(f"{name} should be in (min,max) format. Got (max,min).")
    if not positive and pair[1] <= 0:
        raise wrong(f"Input {name}[1] must be greater than 0.")
    return pair[0], pair[1]


def around(name: str, value: Any, centre: float = 1.0, low: float = 0.0, high: float = FLOAT) -> tuple[float, float]:
    """The range of a random factor: a number is that far from the centre."""
    if not isinstance(typed(name, value, int, float, list, tuple), (list, tuple)):
        if value < 0:
            raise wrong(f"The input value of {name} cannot be negative.")
        pair = (centre - value, centre + value)
        pair = (max(low, pair[0]), pair[1]) if low == 0 else pair
    else:
        pair = tuple(value)
        if len(pair) != 2:
            raise TypeError(f"If {name} is a sequence, the length must be 2.")
        if pair[0] > pair[1]:
            raise wrong(f"{name} value should be in (min,max) format. Got ({pair[0]}, {pair[1]}).")
    if not low <= pair[0] <= pair[1] <= high:
        raise wrong(f"Input is not within the required interval of [{low}, {high}].")
    return pair


def levels(name: str, values: Any, low: float, *, open_low: bool = False) -> tuple[float, ...]:
    """Numbers up to 255, one for each channel."""
    for index, value in enumerate(typed(name, values, list, tuple)):
        real(f"{name}[{index}]", value, low, 255, open_low=open_low)
    return tuple(values)


def ignored(ignore: Any) -> tuple[int, ...]:
    """Levels that do not count."""
    if ignore is None:
        return ()
    listed = [ignore] if isinstance(typed("ignore", ignore, list, tuple, int), int) else list(ignore)
    return tuple(integer("ignore", level, 0, 255) for level in listed)


def cutoff_of(cutoff: Any) -> float:
    """Per cent of pixels, below 50."""
    if not 0 <= typed("cutoff", cutoff, int, float) < 50:
        raise wrong("Input cutoff is not within the required interval of [0, 50).")
    return cutoff
