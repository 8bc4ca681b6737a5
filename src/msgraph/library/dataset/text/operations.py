"""Operations on strings and on arrays of them, none of which cuts a text into tokens."""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum

import numpy as np

from msgraph import int32
from msgraph.dialects.dtypes import DType
from msgraph.library.dataset.arguments import text, typed, wrong
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.text.vocabulary import Vocab
from msgraph.library.dataset.transforms.base import ArrayOperation, Operation
from msgraph.library.dataset.types import numpy_type

STRINGS = "give it strings, or a column of them"


class NormalizeForm(IntEnum):
    """The normal forms of Unicode."""

    NONE = 0
    NFC = 1
    NFKC = 2
    NFD = 3
    NFKD = 4

    def of(self, string: str) -> str:
        """A string in this form."""
        return string if self is NormalizeForm.NONE else unicodedata.normalize(self.name, string)


class TextTensorOperation(Operation):
    """What operations on strings inherit that programs write for themselves."""


class _OfEach(ArrayOperation):
    """An operation on every string by itself."""

    type: np.dtype[np.generic] = np.dtype(np.str_)
    """That of the results."""

    def apply(self, array: Array) -> object:
        """An array of the same shape."""
        if array.dtype.kind != "U":
            raise self.refuse("input is not string datatype.", STRINGS)
        return np.array([self.of(string) for string in array.ravel().tolist()], self.type).reshape(array.shape)

    def of(self, string: str) -> object:
        """The result of one string."""
        raise NotImplementedError


class CaseFold(_OfEach):
    """Strings without differences of case, in NFKC (Unicode's ``NFKC_Casefold``): ``"ÀB ß"`` gives ``"àb ss"``."""

    def of(self, string: str) -> str:
        """The folded string."""
        return NormalizeForm.NFKC.of(NormalizeForm.NFKC.of(string).casefold())


class NormalizeUTF8(_OfEach):
    """Strings in a normal form of Unicode.

    Args:
        normalize_form: a :class:`NormalizeForm`
    """

    def __init__(self, normalize_form: NormalizeForm = NormalizeForm.NFKC) -> None:
        self.form = typed("normalize_form", normalize_form, NormalizeForm)

    def of(self, string: str) -> str:
        """The normal form."""
        return self.form.of(string)


_NUMBER = {"i": re.compile(r"\s*[-+]?\d+"), "f": re.compile(r"\s*[-+]?((\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|inf|nan)")}


class ToNumber(_OfEach):
    """The numbers that strings begin with.

    Args:
        data_type: their type, such as ``mindspore.int32``; bool is none of numbers
    """

    def __init__(self, data_type: DType) -> None:
        self.type = np.dtype(numpy_type(typed("data_type", data_type, DType)))
        if self.type == np.bool_:
            raise TypeError("data_type: Bool is not numeric data type.")

    def of(self, string: str) -> object:
        """The number."""
        is_float = self.type.kind not in "iu"
        digits = _NUMBER["f" if is_float else "i"].match(string)
        if digits is None:
            raise self.refuse(f'it is invalid to convert "{string}" to a number.', STRINGS)
        limits = np.finfo(self.type.name) if is_float else np.iinfo(self.type.name)
        value = float(digits[0]) if is_float else int(digits[0])
        if limits.min <= value <= limits.max or value != value or "inf" in digits[0]:
            return value
        bounds = f"The valid range is: [{limits.min}, {limits.max}]."
        raise self.refuse(f"string input {string} will be out of bounds if cast to {self.type}. {bounds}", STRINGS)


class Lookup(_OfEach):
    """The numbers of tokens.

    Args:
        vocab: a :class:`Vocab`
        unknown_token: the token whose number unknown ones get; without it they are an error
        data_type: the type of the numbers
    """

    def __init__(self, vocab: Vocab, unknown_token: str | None = None, data_type: DType = int32) -> None:
        self.ids = typed("vocab", vocab, Vocab).vocab()
        self.unknown = None if unknown_token is None else text("unknown_token", unknown_token)
        self.type = np.dtype(numpy_type(typed("data_type", data_type, DType)))

    def of(self, string: str) -> int:
        """The number of a token."""
        if self.unknown is not None and self.unknown not in self.ids:
            raise self.refuse(f'"{self.unknown}" doesn\'t exist in vocab.', "add it to the vocabulary")
        token_id = self.ids.get(string, self.ids.get(self.unknown or string))
        if token_id is None:
            problem = f'invalid data, token: "{string}" doesn\'t exist in vocab and no unknown token is specified.'
            raise self.refuse(problem, "give it `unknown_token`")
        return token_id


class Ngram(ArrayOperation):
    """Runs of tokens that follow one another, joined.

    Args:
        n: how many tokens a run has, or several such numbers
        left_pad: a token and how many of it stand in front, at most ``n - 1``
        right_pad: the same for behind
        separator: what stands between two tokens of a run
    """

    def __init__(
        self,
        n: int | list[int],
        left_pad: tuple[str, int] = ("", 0),
        right_pad: tuple[str, int] = ("", 0),
        separator: str = " ",
    ) -> None:
        self.lengths = [n] if isinstance(n, int) else n
        if type(self.lengths) is not list or not self.lengths:
            raise wrong("n needs to be a non-empty list of positive integers.")
        for index, length in enumerate(self.lengths):
            if typed(f"gram[{index}]", length, int) <= 0:
                raise wrong(f"Input gram_{index} must be greater than 0.")
        self.pads = [_pad(name, pad) for name, pad in (("left_pad", left_pad), ("right_pad", right_pad))]
        self.separator = text("separator", separator)

    def apply(self, array: Array) -> object:
        """The runs, those of each length behind one another; the empty string where there are too few tokens."""
        if array.dtype.kind != "U" or array.ndim != 1 or not array.size:
            raise self.refuse("input is not a 1D data with string datatype.", STRINGS)
        runs: list[str] = []
        for length in self.lengths:
            left, right = ([token] * min(width, length - 1) for token, width in self.pads)
            tokens = [*left, *array.tolist(), *right]
            starts = range(len(tokens) - length + 1)
            runs += [self.separator.join(tokens[start : start + length]) for start in starts] or [""]
        return np.array(runs)


def _pad(argument: str, pad: tuple[str, int]) -> tuple[str, int]:
    if type(pad) is not tuple or list(map(type, pad)) != [str, int]:
        raise wrong(f"{argument} needs to be a tuple of (str, int) str is pad token and int is pad_width.")
    if pad[1] < 0:
        raise wrong("padding width need to be positive numbers.")
    return pad
