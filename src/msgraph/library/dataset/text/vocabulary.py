"""Vocabularies: which number stands for a token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np

from msgraph.diagnostics.catalog.datasets import BadOperand
from msgraph.diagnostics.errors import error
from msgraph.library.dataset.arguments import INT32, boolean, integer, names, text, typed, wrong
from msgraph.library.dataset.dataset import Dataset
from msgraph.library.dataset.pipeline.node import Array

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
        """The number of a token, or of each of several.

        Args:
            tokens: a string, or a list or array of strings

        Returns:
            an integer, for several tokens a list of them; -1 for a token that has none
        """
        listed = enumerate(_listed("tokens", tokens, str))
        return _alone([self.ids.get(text(f"tokens[{index}]", token), -1) for index, token in listed])

    def ids_to_tokens(self, ids: int | Sequence[int] | Array) -> str | list[str]:
        """The token of a number, or of each of several.

        Args:
            ids: an integer, or a list or array of integers that are not negative

        Returns:
            a string, for several numbers a list of them; the empty string for a number that stands for none
        """
        listed = _listed("ids", ids, int)
        return _alone(
            [self._tokens.get(integer(f"ids[{index}]", token_id, 0), "") for index, token_id in enumerate(listed)]
        )

    @classmethod
    def from_list(
        cls, word_list: list[str], special_tokens: list[str] | None = None, special_first: bool = True
    ) -> Vocab:
        """Tokens in the order of a list.

        Args:
            word_list: strings, each once
            special_tokens: more of them, such as ``<pad>``
            special_first: whether these come before the others or behind them

        Raises:
            ValueError: a token is there twice
        """
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
        """A token of each line of a file.

        Args:
            file_path: a file of UTF-8 text
            delimiter: where a line has it, the token is what stands before
            vocab_size: how many lines count; ``None`` stands for all
            special_tokens: more tokens, such as ``<pad>``
            special_first: whether these come before the others or behind them

        Raises:
            RuntimeError: the file is not there, or has a token twice
            ValueError: ``vocab_size`` is not positive
        """
        if vocab_size is not None and typed("vocab_size", vocab_size, int) <= 0:
            raise wrong("Input vocab_size must be greater than 0.")
        words = _lines(text("file_path", file_path))[:vocab_size]
        if text("delimiter", delimiter):
            words = [word.partition(delimiter)[0] for word in words]
        if double := _double(words):
            raise error(BadOperand("from_file", f"word_list contains duplicate word:{double}", "keep each word once"))
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
        """The strings of a dataset, the most frequent first, equally frequent ones in alphabetical order.

        Args:
            dataset: a dataset, which is read once
            columns: the columns of strings; ``None`` stands for all
            freq_range: how often a token must and may be there, both ends included; ``None`` is no bound
            top_k: how many tokens are kept; ``None`` stands for all
            special_tokens: more tokens, such as ``<pad>``
            special_first: whether these come before the others or behind them

        Raises:
            RuntimeError: a column is not there, or has no strings
            ValueError: the range is none, or ``top_k`` is not positive
        """
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
        raise error(
            BadOperand("from_file", f"{file} cannot be read: {problem}", "give it a file of UTF-8 text")
        ) from None


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
                raise error(BadOperand("from_dataset", problem, "give it the columns that hold strings"))
            if row[name].dtype.kind != "U":
                problem = f"Invalid datatype, it only supports string type of input, but got: {row[name].dtype}"
                raise error(BadOperand("from_dataset", problem, "give it the columns that hold strings"))
            yield from row[name].ravel().tolist()
