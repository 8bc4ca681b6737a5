"""Vocabularies, which say what number stands for a token, and operations on strings and on arrays of them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Annotated, TypeVar

import numpy as np

from msgraph import int32
from msgraph.diagnostics.catalog.datasets import BadOperand
from msgraph.dialects.dtypes import DType
from msgraph.library.dataset.arguments import INT32, Positive, boolean, integer, names, numpy_type, text, typed, wrong
from msgraph.library.dataset.dataset import Dataset
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.transforms.base import ArrayOperation, Operation, as_input

T = TypeVar("T")


class Vocab:
    """Numbers for tokens; made by :meth:`from_list`, :meth:`from_dict`, :meth:`from_file` or :meth:`from_dataset`.

    Args:
        ids: the number of each token
    """

    def __init__(self, ids: Mapping[str, int] | None = None) -> None:
        self.ids = dict(ids or {})
        self._tokens = {token_id: token for token, token_id in self.ids.items()}

    def vocab(self) -> dict[str, int]:
        """The number of each token."""
        return dict(self.ids)

    def tokens_to_ids(self, tokens: str | Sequence[str] | Array) -> int | list[int]:
        """The number of a token, or of each of several."""
        listed = enumerate(_listed("tokens", tokens, str))
        return _alone([self.ids.get(text(f"tokens[{index}]", token), -1) for index, token in listed])

    def ids_to_tokens(self, ids: int | Sequence[int] | Array) -> str | list[str]:
        """The token of a number, or of each of several."""
        listed = _listed("ids", ids, int)
        return _alone(
            [self._tokens.get(integer(f"ids[{index}]", token_id, 0), "") for index, token_id in enumerate(listed)]
        )

    @classmethod
    def from_list(
        cls, word_list: list[str], special_tokens: list[str] | None = None, special_first: bool = True
    ) -> Vocab:
        """Tokens in the order of a list."""
        words = [text(f"word_list[{index}]", word) for index, word in enumerate(typed("word_list", word_list, list))]
        if double := _double(words):
            raise wrong(f"word_list contains duplicate word: {double}.")
        special = [text("special_tokens", token) for token in typed("special_tokens", special_tokens or [], list)]
        if double := _double(special):
            raise wrong(f"special_tokens contains duplicate word: {double}.")
        if both := set(words) & set(special):
            raise wrong(f"special_tokens and word_list contain duplicate word :{both}.")
        parts = (special, words) if boolean("special_first", special_first) else (words, special)
        return cls({word: word_id for word_id, word in enumerate(word for part in parts for word in part)})

    @classmethod
    def from_dict(cls, word_dict: Mapping[str, int]) -> Vocab:
        """Tokens with the numbers of a dict, which are not negative."""
        pairs = typed("word_dict", word_dict, dict).items()
        return cls({text("word", word): integer("word_id", word_id, 0) for word, word_id in pairs})

    @classmethod
    def from_file(
        cls,
        file_path: str,
        delimiter: str = "",
        vocab_size: int | None = None,
        special_tokens: list[str] | None = None,
        special_first: bool = True,
    ) -> Vocab:
        """A token of each line of a file."""
        if vocab_size is not None and typed("vocab_size", vocab_size, int) <= 0:
            raise wrong("Input vocab_size must be greater than 0.")
        words = _lines(text("file_path", file_path))[:vocab_size]
        if text("delimiter", delimiter):
            words = [word.partition(delimiter)[0] for word in words]
        if double := _double(words):
            raise BadOperand("from_file", f"word_list contains duplicate word:{double}", "keep each word once").error()
        return cls.from_list(words, special_tokens, special_first)

    @classmethod
    def from_dataset(
        cls,
        dataset: Dataset,
        columns: str | list[str] | None = None,
        freq_range: tuple[int | None, int | None] | None = None,
        top_k: int | None = None,
        special_tokens: list[str] | None = None,
        special_first: bool = True,
    ) -> Vocab:
        """The strings of a dataset, the most frequent first, equally frequent ones in alphabetical order."""
        low, high = (None, None) if freq_range is None else typed("freq_range", freq_range, tuple)
        low, high = 0 if low is None else low, INT32 if high is None else high
        if not 0 <= low <= high:
            raise wrong("frequency range [a,b] should be 0 <= a <= b (a,b are inclusive).")
        if top_k is not None and typed("top_k", top_k, int) <= 0:
            raise wrong("Input top_k must be greater than 0.")
        counts = Counter(
            strings_of(typed("dataset", dataset, Dataset), None if columns is None else names("columns", columns))
        )
        frequent = [(-count, word) for word, count in counts.items() if low <= count <= high]
        return cls.from_list([word for _, word in sorted(frequent)[:top_k]], special_tokens, special_first)


def _lines(file: str) -> list[str]:
    try:
        return Path(file).read_text(encoding="utf-8").removesuffix("\n").split("\n")
    except (OSError, UnicodeDecodeError) as problem:
        what = f"{file} cannot be read: {problem}"
        raise BadOperand("from_file", what, "give it a file of UTF-8 text").error() from None


def _listed(argument: str, value: object, cls: type[object]) -> list[object]:
    """One value, a list or an array of some, as a list."""
    some = typed(argument, value, cls, list, np.ndarray)
    return [*some] if type(some) is list else np.ravel(some).tolist()


def _alone(values: list[T]) -> T | list[T]:
    """The one value of a list of one, as MindSpore gives it."""
    return values[0] if len(values) == 1 else values


def _double(words: Iterable[str]) -> str | None:
    """The first of some words that was there before."""
    seen = set[str]()
    return next((word for word in words if word in seen or seen.add(word)), None)


def strings_of(dataset: Dataset, columns: Sequence[str] | None) -> Iterator[str]:
    """Every string of some columns of a dataset."""
    for row in dataset.create_dict_iterator(num_epochs=1, output_numpy=True):
        for name in row if columns is None else columns:
            if name not in row:
                problem = f"Invalid column name, column name: {name} does not exist, there are {list(row)}"
                raise BadOperand("from_dataset", problem, "give it the columns that hold strings").error()
            if row[name].dtype.kind != "U":
                problem = f"Invalid datatype, it only supports string type of input, but got: {row[name].dtype}"
                raise BadOperand("from_dataset", problem, "give it the columns that hold strings").error()
            yield from row[name].ravel().tolist()


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

    type = np.dtype[np.generic](np.str_)
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

    normalize_form: NormalizeForm = NormalizeForm.NFKC

    def of(self, string: str) -> str:
        """The normal form."""
        return self.normalize_form.of(string)


_NUMBER = {"i": re.compile(r"\s*[-+]?\d+"), "f": re.compile(r"\s*[-+]?((\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|inf|nan)")}


class ToNumber(_OfEach):
    """The numbers that strings begin with.

    Args:
        data_type: their type, such as ``mindspore.int32``; bool is none of numbers
    """

    data_type: DType

    def __post_init__(self) -> None:
        self.type = np.dtype(numpy_type(self.data_type))
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

    vocab: Vocab
    unknown_token: str | None = None
    data_type: DType = int32

    def __post_init__(self) -> None:
        self.type = np.dtype(numpy_type(self.data_type))

    def of(self, string: str) -> int:
        """The number of a token."""
        ids, unknown = self.vocab.ids, self.unknown_token
        if unknown is not None and unknown not in ids:
            raise self.refuse(f'"{unknown}" doesn\'t exist in vocab.', "add it to the vocabulary")
        token_id = ids.get(string, ids.get(unknown or string))
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

    n: Annotated[int | list[int], _lengths]
    left_pad: Annotated[tuple[str, int], _pad] = ("", 0)
    right_pad: Annotated[tuple[str, int], _pad] = ("", 0)
    separator: str = " "

    def apply(self, array: Array) -> object:
        """The runs, those of each length behind one another; the empty string where there are too few tokens."""
        if array.dtype.kind != "U" or array.ndim != 1 or not array.size:
            raise self.refuse("input is not a 1D data with string datatype.", STRINGS)
        runs: list[str] = []
        for length in [self.n] if isinstance(self.n, int) else self.n:
            left, right = ([token] * min(width, length - 1) for token, width in (self.left_pad, self.right_pad))
            tokens = [*left, *array.tolist(), *right]
            starts = range(len(tokens) - length + 1)
            runs += [self.separator.join(tokens[start : start + length]) for start in starts] or [""]
        return np.array(runs)


def _lengths(argument: str, lengths: int | list[int]) -> int | list[int]:
    listed = [lengths] if isinstance(lengths, int) else lengths
    if type(listed) is not list or not listed:
        raise wrong(f"{argument} needs to be a non-empty list of positive integers.")
    for index, length in enumerate(listed):
        if typed(f"gram[{index}]", length, int) <= 0:
            raise wrong(f"Input gram_{index} must be greater than 0.")
    return lengths


def _pad(argument: str, pad: tuple[str, int]) -> tuple[str, int]:
    if type(pad) is not tuple or list(map(type, pad)) != [str, int]:
        raise wrong(f"{argument} needs to be a tuple of (str, int) str is pad token and int is pad_width.")
    if pad[1] < 0:
        raise wrong("padding width need to be positive numbers.")
    return pad


def _regex(argument: str, pattern: object) -> str:
    if not isinstance(pattern, str):
        raise TypeError(f"Wrong input type for {argument}, should be string.")
    try:
        re.compile(pattern)
    except re.error as problem:
        raise wrong(f"{argument} {pattern!r} is no regular expression: {problem}.") from None
    return pattern


Regex = Annotated[str, _regex]


class RegexReplace(_OfEach):
    """Strings with what a regular expression matches replaced; ``$1`` stands for what its first group matches."""

    pattern: Regex
    replace: str
    replace_all: bool = True

    def of(self, string: str) -> str:
        """The string with replacements."""
        replacement = re.sub(r"\$(\d)", r"\\g<\1>", self.replace.replace("\\", r"\\"))
        return re.sub(self.pattern, replacement, string, count=0 if self.replace_all else 1)


class Truncate(ArrayOperation):
    """The first elements, of each row of a matrix."""

    max_seq_len: Positive

    def apply(self, array: Array) -> object:
        """Those elements."""
        if array.ndim not in (1, 2):
            raise self.refuse("the input tensor should be in shape of 1D or 2D.", STRINGS)
        return array[..., : self.max_seq_len]


class SlidingWindow(ArrayOperation):
    """Each run of so many elements that follow one another."""

    width: Positive
    axis: int = 0

    def apply(self, array: Array) -> object:
        """The runs, as rows; none where there are too few elements."""
        if array.ndim != 1 or self.axis not in (0, -1):
            raise self.refuse("only support 1D input currently.", STRINGS)
        if array.size < self.width:
            return array[:0]
        return np.lib.stride_tricks.sliding_window_view(array, self.width).copy()


class AddToken(ArrayOperation):
    """Strings with a token in front, or behind them: of each row of a matrix."""

    token: str
    begin: bool = True

    def apply(self, array: Array) -> object:
        """More strings."""
        if array.dtype.kind != "U" or array.ndim not in (1, 2):
            raise self.refuse("input tensor rank should be 1 or 2, and its type string.", STRINGS)
        added = np.full((*array.shape[:-1], 1), self.token)
        return np.concatenate([added, array] if self.begin else [array, added], -1)


class TruncateSequencePair(Operation):
    """Two sequences, cut so that both together have so many elements at most: the longer one first."""

    max_length: int

    def __call__(self, *values: object) -> tuple[Array, ...]:
        """The sequences."""
        first, second = pair = [*map(as_input, values)] if len(values) == 2 else [np.empty(())] * 2
        if {array.ndim for array in pair} != {1}:
            raise self.refuse("input tensors should be two, and 1D.", STRINGS)
        half = self.max_length - self.max_length // 2
        sizes = [max(half, self.max_length - len(second)), max(self.max_length - half, self.max_length - len(first))]
        return first[: sizes[0]], second[: sizes[1]]


def to_bytes(array: Array, encoding: str = "utf8") -> Array:
    """Strings as bytes.

    Args:
        array: strings
        encoding: how a character becomes bytes, and is read in :func:`to_str`
    """
    return np.char.encode(_array(array), encoding)


def to_str(array: Array, encoding: str = "utf8") -> Array:
    """The strings that bytes are: the inverse of :func:`to_bytes`, whose arguments it has.

    Raises:
        ValueError: it is no array
    """
    return np.char.decode(_array(array), encoding)


def _array(array: object) -> Array:
    if not isinstance(array, np.ndarray):
        raise ValueError("input should be a NumPy array.")
    return array  # pyright: ignore[reportUnknownVariableType]
