"""Operations on strings and on arrays of them, none of which cuts a text into tokens."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from msgraph import int32
from msgraph.dialects.dtypes import DType
from msgraph.library.dataset.arguments import boolean, expression, integer, text, typed, wrong
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.text.vocabulary import Vocab
from msgraph.library.dataset.transforms.base import ArrayOperation, Operation, as_input
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

    def apply(self, array: Array) -> object:
        """An array of the same shape."""
        if array.dtype.kind != "U":
            raise self.refuse("input is not string datatype.", STRINGS)
        return np.array([self.of(string) for string in array.ravel().tolist()], self.dtype()).reshape(array.shape)

    def dtype(self) -> npt.DTypeLike:
        """The type of the results; ``None`` stands for strings."""
        return np.str_

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


class RegexReplace(_OfEach):
    """Strings in which what a regular expression finds is replaced.

    Args:
        pattern: the expression, of Python's module ``re``
        replace: what comes in its place; ``$1`` stands for what the first group has found
        replace_all: whether all that is found is replaced, or the first alone
    """

    def __init__(self, pattern: str, replace: str, replace_all: bool = True) -> None:
        self.pattern = expression("pattern", pattern)
        self.by = re.sub(r"\$(\d+)", r"\\\1", text("replace", replace).replace("\\", r"\\"))
        self.count = 0 if boolean("replace_all", replace_all) else 1

    def of(self, string: str) -> str:
        """The string with the replacements."""
        return self.pattern.sub(self.by, string, self.count)


_NUMBER = {"i": re.compile(r"\s*[-+]?\d+"), "f": re.compile(r"\s*[-+]?((\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|inf|nan)")}


class ToNumber(_OfEach):
    """The numbers that strings begin with.

    Args:
        data_type: their type, such as ``mindspore.int32``; bool is none of numbers
    """

    def __init__(self, data_type: DType) -> None:
        self.type: np.dtype[Any] = np.dtype(numpy_type(typed("data_type", data_type, DType)))
        if self.type == np.bool_:
            raise TypeError("data_type: Bool is not numeric data type.")

    def dtype(self) -> npt.DTypeLike:
        """That of the numbers."""
        return self.type

    def of(self, string: str) -> object:
        """The number."""
        is_float = self.type.kind not in "iu"
        digits = _NUMBER["f" if is_float else "i"].match(string)
        if digits is None:
            raise self.refuse(f'it is invalid to convert "{string}" to a number.', STRINGS)
        limits: Any = np.finfo(self.type) if is_float else np.iinfo(self.type)
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

    def dtype(self) -> npt.DTypeLike:
        """That of the numbers."""
        return self.type

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


class SlidingWindow(ArrayOperation):
    """Windows over a 1-D array: shape ``(elements - width + 1, width)``.

    Args:
        width: how many elements a window has
        axis: 0, the one axis there is
    """

    def __init__(self, width: int, axis: int = 0) -> None:
        self.width, self.axis = integer("width", width, 1), integer("axis", axis)

    def apply(self, array: Array) -> object:
        """The windows; an empty array where there are too few elements."""
        if array.ndim != 1 or self.axis not in (0, -1):
            raise self.refuse(f"SlidingWindow supports 1D input only for now, but got {array.ndim}D.", "see `axis`")
        fits = len(array) >= self.width
        return np.lib.stride_tricks.sliding_window_view(array, self.width).copy() if fits else array[:0]


class Truncate(ArrayOperation):
    """The first elements of a 1-D array, or of each row of a 2-D one.

    Args:
        max_seq_len: how many there may be
    """

    def __init__(self, max_seq_len: int) -> None:
        self.most = integer("max_seq_len", max_seq_len, 1)

    def apply(self, array: Array) -> object:
        """The array, cut."""
        if array.ndim not in (1, 2):
            raise self.refuse("the input tensor should be of dimension 1 or 2.", "give it rows of elements")
        return array[..., : self.most]


class TruncateSequencePair(Operation):
    """Two 1-D arrays that together have no more elements than fit: the longer one loses its last, one by one.

    Args:
        max_length: how many elements there may be together
    """

    def __init__(self, max_length: int) -> None:
        self.most = integer("max_length", max_length, 0)

    def __call__(self, *values: object) -> tuple[Array, Array]:
        """Both arrays, cut."""
        first, second = map(as_input, values)
        if first.ndim != 1 or second.ndim != 1:
            raise self.refuse("both data column should be of rank 1.", "give it two columns of 1-D arrays")
        one, other = len(first), len(second)
        while one + other > self.most:
            one, other = (one - 1, other) if one > other else (one, other - 1)
        return first[:one], second[:other]


class AddToken(ArrayOperation):
    """A token more in each row of tokens.

    Args:
        token: the token
        begin: whether it stands in front or behind
    """

    def __init__(self, token: str, begin: bool = True) -> None:
        self.token, self.begin = text("token", token), boolean("begin", begin)

    def apply(self, array: Array) -> object:
        """The rows with the token."""
        if array.ndim not in (1, 2):
            raise self.refuse("input tensor rank should be 1 or 2.", "give it rows of tokens")
        column = np.full((*array.shape[:-1], 1), self.token)
        return np.concatenate([column, array] if self.begin else [array, column], axis=-1)


class PythonTokenizer(Operation):
    """The tokens that a function of the program gives for a string.

    Args:
        tokenizer: takes a string, gives a list of strings
    """

    def __init__(self, tokenizer: Callable[[str], Sequence[str]]) -> None:
        if not callable(tokenizer):
            raise TypeError("tokenizer is not a callable Python function.")
        self.tokenizer = tokenizer

    def __call__(self, *values: object) -> Array:
        """An array of the tokens."""
        return np.array(self.tokenizer(str(as_input(values[0]))))


def to_bytes(array: Array, encoding: str = "utf8") -> Array:
    """An array of strings as one of bytes.

    Args:
        array: a NumPy array of strings
        encoding: the name of an encoding
    """
    return np.char.encode(typed("array", array, np.ndarray), encoding)


def to_str(array: Array, encoding: str = "utf8") -> Array:
    """An array of bytes as one of strings.

    Args:
        array: a NumPy array of bytes
        encoding: the name of an encoding
    """
    return np.char.decode(typed("array", array, np.ndarray), encoding)
