"""Policies of augmentation: which operations an image gets, and how strong they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, NamedTuple, cast

import numpy as np

from msgraph.library.dataset.arguments import FLOAT, integer, real, typed, wrong
from msgraph.library.dataset.pipeline.draws import draws
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.transforms.base import Operation, operations_of, run_all
from msgraph.library.dataset.vision import levels
from msgraph.library.dataset.vision.base import ImageOperation
from msgraph.library.dataset.vision.checks import Fill
from msgraph.library.dataset.vision.colour import AutoContrast, Equalize, Invert, Posterize
from msgraph.library.dataset.vision.enums import AutoAugmentPolicy, Inter
from msgraph.library.dataset.vision.geometry import affine_matrix, rotated
from msgraph.library.dataset.vision.sampling import warp_affine


class _Step(NamedTuple):
    """An operation of a policy: its name, how probable it is, and its strength from 0 to 9 if it has one."""

    name: str
    prob: float
    strength: int | None


def _policy(text: str) -> list[tuple[_Step, _Step]]:
    """Pairs of steps: ``Posterize .4 8 Rotate .6 9, ...``."""
    words = iter(text.replace(",", "").split())
    steps = (
        _Step(name, float(p), None if s == "-" else int(s)) for name, p, s in zip(words, words, words, strict=True)
    )
    return list(zip(steps, steps, strict=True))


_POLICIES = {
    AutoAugmentPolicy.IMAGENET: """
        Posterize .4 8 Rotate .6 9, Solarize .6 5 AutoContrast .6 -, Equalize .8 - Equalize .6 -,
        Posterize .6 7 Posterize .6 6, Equalize .4 - Solarize .2 4, Equalize .4 - Rotate .8 8,
        Solarize .6 3 Equalize .6 -, Posterize .8 5 Equalize 1 -, Rotate .2 3 Solarize .6 8,
        Equalize .6 - Posterize .4 6, Rotate .8 8 Color .4 0, Rotate .4 9 Equalize .6 -,
        Equalize 0 - Equalize .8 -, Invert .6 - Equalize 1 -, Color .6 4 Contrast 1 8, Rotate .8 8 Color 1 2,
        Color .8 8 Solarize .8 7, Sharpness .4 7 Invert .6 -, ShearX .6 5 Equalize 1 -, Color .4 0 Equalize .6 -,
        Equalize .4 - Solarize .2 4, Solarize .6 5 AutoContrast .6 -, Invert .6 - Equalize 1 -,
        Color .6 4 Contrast 1 8, Equalize .8 - Equalize .6 -""",
    AutoAugmentPolicy.CIFAR10: """
        Invert .1 - Contrast .2 6, Rotate .7 2 TranslateX .3 9, Sharpness .8 1 Sharpness .9 3,
        ShearY .5 8 TranslateY .7 9, AutoContrast .5 - Equalize .9 -, ShearY .2 7 Posterize .3 7,
        Color .4 3 Brightness .6 7, Sharpness .3 9 Brightness .7 9, Equalize .6 - Equalize .5 -,
        Contrast .6 7 Sharpness .6 5, Color .7 7 TranslateX .5 8, Equalize .3 - AutoContrast .4 -,
        TranslateY .4 3 Sharpness .2 6, Brightness .9 6 Color .2 8, Solarize .5 2 Invert 0 -,
        Equalize .2 - AutoContrast .6 -, Equalize .2 - Equalize .6 -, Color .9 9 Equalize .6 -,
        AutoContrast .8 - Solarize .2 8, Brightness .1 3 Color .7 0, Solarize .4 5 AutoContrast .9 -,
        TranslateY .9 9 TranslateY .7 9, AutoContrast .9 - Solarize .8 3, Equalize .8 - Invert .1 -,
        TranslateY .7 9 AutoContrast .9 -""",
    AutoAugmentPolicy.SVHN: """
        ShearX .9 4 Invert .2 -, ShearY .9 8 Invert .7 -, Equalize .6 - Solarize .6 6, Invert .9 - Equalize .6 -,
        Equalize .6 - Rotate .9 3, ShearX .9 4 AutoContrast .8 -, ShearY .9 8 Invert .4 -,
        ShearY .9 5 Solarize .2 6, Invert .9 - AutoContrast .8 -, Equalize .6 - Rotate .9 3,
        ShearX .9 4 Solarize .3 3, ShearY .8 8 Invert .7 -, Equalize .9 - TranslateY .6 6,
        Invert .9 - Equalize .6 -, Contrast .3 3 Rotate .8 4, Invert .8 - TranslateY 0 2,
        ShearY .7 6 Solarize .4 8, Invert .6 - Rotate .8 4, ShearY .3 7 TranslateX .9 3, ShearX .1 6 Invert .6 -,
        Solarize .7 2 TranslateY .6 7, ShearY .8 4 Invert .8 -, ShearX .7 9 TranslateY .8 3,
        ShearY .8 5 AutoContrast .7 -, ShearX .7 2 Invert .1 -""",
}
"""The policies of the paper AutoAugment, section 4 and appendix."""


_MOVES = ("ShearX", "ShearY", "TranslateX", "TranslateY")
_FACTORS: dict[str, Callable[[Array, float], Array]] = {
    "Brightness": levels.brightness,
    "Color": levels.saturation,
    "Contrast": levels.contrast,
    "Sharpness": levels.sharpness,
}
_PLAIN = {"Invert": Invert(), "AutoContrast": AutoContrast(), "Equalize": Equalize()}
"""Operations that have no strength."""
_SIGNED = {*_MOVES, "Rotate", *_FACTORS}
_STRONGEST = {"ShearX": (0.3, 0.99), "ShearY": (0.3, 0.99), "Rotate": (30.0, 135.0)} | dict.fromkeys(
    _FACTORS, (0.9, 0.99)
)
"""The largest strength, usually and in a wide space."""


def applied(image: Array, name: str, strength: float, interpolation: Inter, fill: tuple[int, ...]) -> Array:
    """The image after one operation of a policy."""
    height, width = image.shape[:2]
    if name in _MOVES:
        shear = [0.0, 0.0]
        moved = [0.0, 0.0]
        if name.startswith("Shear"):
            shear["XY".index(name[-1])] = float(np.rad2deg(np.arctan(strength)))
        else:
            moved["XY".index(name[-1])] = float(int(strength))
        matrix = affine_matrix((height, width), 0.0, (moved[0], moved[1]), 1.0, shear)
        return warp_affine(image, matrix, height, width, interpolation, fill)
    if name == "Rotate":
        return rotated(image, strength, interpolation, False, None, fill)
    if name in _FACTORS:
        return _FACTORS[name](image, 1.0 + strength)
    if name == "Posterize":
        return Posterize(int(strength)).of_array(image)
    if name == "Solarize":
        return levels.solarize(image, strength, 255)
    return _PLAIN[name].of_array(image) if name in _PLAIN else image


def _strengths(name: str, bins: int, size: tuple[int, int], wide: bool) -> Array | None:
    """The strengths of an operation, from the weakest; ``None`` if it has none."""
    if name == "Posterize":
        return 8 - np.rint(np.arange(bins) / ((bins - 1) / (6.0 if wide else 4.0)))
    if name == "Solarize":
        return np.linspace(255.0, 0.0, bins)
    if name.startswith("Translate"):
        return np.linspace(0.0, 32.0 if wide else 150.0 / 331.0 * size["YX".index(name[-1])], bins)
    return np.linspace(0.0, _STRONGEST[name][wide], bins) if name in _STRONGEST else None


_SPACE = ["Identity", *_MOVES, "Rotate", *_FACTORS, "Posterize", "Solarize", "AutoContrast", "Equalize"]
"""What :class:`RandAugment` and :class:`TrivialAugmentWide` choose from."""


_Bins = Annotated[int, partial(integer, low=2, high=FLOAT)]


class _Policy(ImageOperation):
    """A policy works on bytes."""

    CHANNELS = (3,)

    def _step(self, image: Array, name: str, bins: int, bin_index: int | None, wide: bool = False) -> Array:
        if image.dtype != np.uint8:
            raise self.refuse(f"the image should be of type uint8, but got {image.dtype}", "augment before Rescale")
        strengths = _strengths(name, bins, (image.shape[0], image.shape[1]), wide)
        strength = 0.0
        if strengths is not None:
            strength = float(strengths[draws().randrange(bins) if bin_index is None else bin_index])
            if name in _SIGNED and draws().random() < 0.5:
                strength = -strength
        interpolation, fill = vars(self)["interpolation"], vars(self)["fill_value"]
        return applied(image, name, strength, interpolation, fill)


class AutoAugment(_Policy):
    """A random pair of operations of a policy that was learned for a data set."""

    policy: AutoAugmentPolicy = AutoAugmentPolicy.IMAGENET
    interpolation: Inter = Inter.NEAREST
    fill_value: Fill = 0

    def __post_init__(self) -> None:
        self._pairs = _policy(_POLICIES[self.policy])

    def of_array(self, image: Array) -> Array:
        """One pair, each step with its probability."""
        for step in draws().choice(self._pairs):
            if draws().random() <= step.prob:
                image = self._step(image, step.name, 10, step.strength)
        return image


class RandAugment(_Policy):
    """Several random operations, all of one strength."""

    num_ops: Annotated[int, partial(integer, low=0, high=FLOAT)] = 2
    magnitude: int = 9
    num_magnitude_bins: _Bins = 31
    interpolation: Inter = Inter.NEAREST
    fill_value: Fill = 0

    def __post_init__(self) -> None:
        if not 0 <= self.magnitude < self.num_magnitude_bins:
            raise wrong(f"Input magnitude is not within the required interval of [0, {self.num_magnitude_bins}).")

    def of_array(self, image: Array) -> Array:
        """One after the other."""
        for _ in range(self.num_ops):
            image = self._step(image, draws().choice(_SPACE), self.num_magnitude_bins, self.magnitude)
        return image


class TrivialAugmentWide(_Policy):
    """One random operation of random strength."""

    num_magnitude_bins: _Bins = 31
    interpolation: Inter = Inter.NEAREST
    fill_value: Fill = 0

    def of_array(self, image: Array) -> Array:
        """The result of one."""
        return self._step(image, draws().choice(_SPACE), self.num_magnitude_bins, None, wide=True)


class UniformAugment(Operation):
    """Some of several operations, each with a random probability."""

    def __init__(self, transforms: Any, num_ops: int = 2) -> None:
        if typed("num_ops", num_ops, int) <= 0:
            raise wrong("Input num_ops must be greater than 0.")
        if num_ops > len(transforms):
            raise wrong("num_ops is greater than transforms list size.")
        self.transforms = operations_of(list(typed("transforms list", transforms, list, tuple)))
        self.num_ops = num_ops

    def __call__(self, *values: object) -> Any:
        """The result of those that are applied."""
        chosen = draws().sample(self.transforms, self.num_ops)
        return run_all([operation for operation in chosen if draws().random() < draws().random()], values)


class RandomSelectSubpolicy(Operation):
    """One of several lists of operations, each of which is applied with its probability."""

    def __init__(self, policy: Any) -> None:
        if not typed("policy", policy, list):
            raise wrong("policy can not be empty.")
        for index, part in enumerate(policy):
            if not typed(f"policy[{[index]}]", part, list):
                raise wrong(f"policy[{index}] can not be empty.")
            for number_of, pair in enumerate(part):
                if not isinstance(pair, tuple) or len(cast("tuple[Any, ...]", pair)) != 2:
                    raise wrong(f"Value policy[{index}][{number_of}] needs to be a 2-tuple.")
                real(f"prob of (op, prob) policy[{index}][{number_of}]", pair[1], 0, 1)
                operations_of([pair[0]])
        self.policy: list[list[tuple[Callable[..., Any], float]]] = policy

    def __call__(self, *values: object) -> Any:
        """The result of one list."""
        chosen = draws().choice(self.policy)
        return run_all([operation for operation, prob in chosen if draws().random() < prob], values)
