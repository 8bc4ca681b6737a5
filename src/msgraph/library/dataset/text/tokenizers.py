"""Tokenizers: a string gives an array of the tokens it consists of, and where they begin and end, in bytes of UTF-8."""

from __future__ import annotations

import re
import unicodedata
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Annotated, NamedTuple

import numpy as np

from msgraph.library.dataset.arguments import integer, unfit
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.text.vocabulary import CaseFold, NormalizeForm, Regex, Vocab, to_str
from msgraph.library.dataset.transforms.base import Operation, as_input

_NEVER_CUT = re.compile(r"(\[(?:CLS|SEP|UNK|PAD|MASK|unused\d+)\])")


def _boolean(argument: str, value: bool) -> bool:
    if type(value) is not bool:
        raise unfit(f"Wrong input type for {argument}, should be boolean.")
    return value


def _word32(argument: str, value: int) -> int:
    return integer("", value, 0, 2**32 - 1)


Offsets = Annotated[bool, _boolean]
"""Are the first and the last byte of each token given, too, as two arrays of uint32?"""


class Token(NamedTuple):
    """A token, and the bytes of the text that it is."""

    text: str
    start: int
    end: int


class Tokenizer(Operation):
    """What tokenizers have in common."""

    with_offsets = False

    def __call__(self, *values: object) -> Array | tuple[Array, ...]:
        """The tokens of one string; the empty string where there are none."""
        array = as_input(values[0])
        if array.ndim or array.dtype.kind != "U":
            problem = "the input shape should be scalar and the input datatype should be string."
            raise self.refuse(problem, "give it one string, or a column that has one in each row")
        return self.result(list(self.tokens(str(array))))

    def result(self, tokens: list[Token]) -> Array | tuple[Array, ...]:
        """Tokens as arrays."""
        tokens = tokens or [Token("", 0, 0)]
        words = np.array([token.text for token in tokens])
        if not self.with_offsets:
            return words
        return words, *(np.array([token[part] for token in tokens], np.uint32) for part in (1, 2))

    @staticmethod
    def placed(pieces: Iterable[tuple[str, bool]]) -> Iterator[Token]:
        """The pieces of a text that are wanted, each with its place."""
        start = 0
        for piece, is_wanted in pieces:
            end = start + len(piece.encode())
            if is_wanted and piece:
                yield Token(piece, start, end)
            start = end

    @abstractmethod
    def tokens(self, string: str) -> Iterator[Token]:
        """The tokens of a string, in order."""


class _Plain(Tokenizer):
    with_offsets: Offsets = False


class WhitespaceTokenizer(_Plain):
    """What stands between white space."""

    def tokens(self, string: str) -> Iterator[Token]:
        """The words."""
        return self.placed((piece, not piece.isspace()) for piece in re.split(r"(\s+)", string))


class UnicodeCharTokenizer(_Plain):
    """Each character by itself."""

    def tokens(self, string: str) -> Iterator[Token]:
        """The characters."""
        return self.placed((character, True) for character in string)


class RegexTokenizer(Tokenizer):
    """What stands between matches of a regular expression, and those matches that another one matches whole."""

    delim_pattern: Regex
    keep_delim_pattern: Regex = ""
    with_offsets: Offsets = False

    def tokens(self, string: str) -> Iterator[Token]:
        """The pieces."""
        start, pieces = 0, list[tuple[str, bool]]()
        for match in re.finditer(self.delim_pattern, string):
            pieces += [(string[start : match.start()], True), (match[0], self._is_kept(match[0]))]
            start = match.end()
        return self.placed([*pieces, (string[start:], True)])

    def _is_kept(self, delimiter: str) -> bool:
        return bool(self.keep_delim_pattern and re.fullmatch(self.keep_delim_pattern, delimiter))


def _function(argument: str, value: object) -> object:
    if not callable(value):
        raise unfit(f"{argument} is not a callable Python function.")
    return value


class PythonTokenizer(Operation):
    """The tokens that a function gives for each string."""

    tokenizer: Annotated[Callable[[str], Sequence[str]], _function]

    def __call__(self, *values: object) -> Array:
        """The tokens, of several strings as rows."""
        if not isinstance(values[0], np.ndarray):
            raise TypeError(f"input should be a NumPy array. Got {type(values[0])}.")
        array = as_input(values[0])  # pyright: ignore[reportUnknownArgumentType]
        tokens = [self.tokenizer(text) for text in (to_str(array) if array.dtype.kind == "S" else array).ravel()]
        return np.array(tokens if array.ndim else tokens[0])


class BasicTokenizer(Tokenizer):
    """Words, punctuation and Chinese characters, as BERT begins.

    Args:
        lower_case: whether case and accents are dropped
        keep_whitespace: whether white space is a token
        normalization_form: the normal form of Unicode that the text is brought to; unless ``lower_case``
        preserve_unused_token: whether ``[CLS]``, ``[SEP]``, ``[UNK]``, ``[PAD]``, ``[MASK]``, ``[unused1]`` stay whole
        with_offsets: whether the places of tokens in the normalized text are given, too
    """

    lower_case: bool = False
    keep_whitespace: bool = False
    normalization_form: NormalizeForm = NormalizeForm.NONE
    preserve_unused_token: bool = True
    with_offsets: Offsets = False

    def tokens(self, string: str) -> Iterator[Token]:
        """The tokens."""
        return self.placed(self._pieces(string))

    def _pieces(self, string: str) -> Iterator[tuple[str, bool]]:
        for part in _NEVER_CUT.split(string) if self.preserve_unused_token else [string]:
            if self.preserve_unused_token and _NEVER_CUT.fullmatch(part):
                yield part, True
                continue
            runs = ((sort, "".join(run)) for sort, run in groupby(self._clean(part), _sort))
            for sort, run in runs:
                if sort == "alone":
                    yield from ((character, True) for character in run)
                else:
                    yield run, self.keep_whitespace or sort != "space"

    def _clean(self, string: str) -> str:
        """Text in its normal form, with spaces in the place of control characters."""
        if self.lower_case:
            letters = NormalizeForm.NFD.of(CaseFold().of(string))
            string = "".join(letter for letter in letters if unicodedata.category(letter) != "Mn")
        else:
            string = self.normalization_form.of(string)
        return "".join(" " if unicodedata.category(letter) in ("Cc", "Cf") else letter for letter in string)


def _sort(character: str) -> str:
    """How a character is cut off: white space, part of a word, or a token ``alone``."""
    if character.isspace():
        return "space"
    is_sign = character.isascii() and not character.isalnum()
    is_chinese = unicodedata.name(character, "").startswith("CJK")
    return "alone" if is_sign or is_chinese or unicodedata.category(character)[0] == "P" else "word"


class WordpieceTokenizer(Tokenizer):
    """Words as the longest pieces of a vocabulary, from the left.

    Args:
        vocab: a :class:`Vocab`
        suffix_indicator: what stands in front of pieces that do not begin a word
        max_bytes_per_token: longer words are unknown
        unknown_token: what an unknown word becomes; itself where this is empty
        with_offsets: whether the places of pieces in their words are given, too
    """

    vocab: Vocab
    suffix_indicator: str = "##"
    max_bytes_per_token: Annotated[int, _word32] = 100
    unknown_token: str = "[UNK]"
    with_offsets: Offsets = False

    def __call__(self, *values: object) -> Array | tuple[Array, ...]:
        """The pieces of one word, or of the words of a 1-D array."""
        array = as_input(values[0])
        if array.ndim > 1 or array.dtype.kind != "U":
            problem = "The input shape should be 1D scalar the input datatype should be string."
            raise self.refuse(problem, "give it words")
        return self.result([token for word in array.ravel().tolist() for token in self.tokens(word)])

    def tokens(self, string: str) -> Iterator[Token]:
        """The pieces of a word."""
        pieces, start = list[str](), 0
        while start < len(string) and len(string.encode()) <= self.max_bytes_per_token:
            prefix = self.suffix_indicator if start else ""
            ends = range(len(string), start, -1)
            end = next((end for end in ends if prefix + string[start:end] in self.vocab.ids), None)
            if end is None:
                break
            pieces.append(string[start:end])
            start = end
        if start < len(string):
            return iter([Token(self.unknown_token or string, 0, len(string.encode()))])
        tokens = self.placed((piece, True) for piece in pieces)
        return (token._replace(text=(self.suffix_indicator if token.start else "") + token.text) for token in tokens)


class BertTokenizer(Tokenizer):
    """:class:`BasicTokenizer`, then :class:`WordpieceTokenizer`.

    Args:
        vocab: a :class:`Vocab`; the others are those of the two
    """

    vocab: Vocab
    suffix_indicator: str = "##"
    max_bytes_per_token: int = 100
    unknown_token: str = "[UNK]"
    lower_case: bool = False
    keep_whitespace: bool = False
    normalization_form: NormalizeForm = NormalizeForm.NONE
    preserve_unused_token: bool = True
    with_offsets: Offsets = False

    def __post_init__(self) -> None:
        chosen = [*vars(self).values()]
        self.pieces, self.words = WordpieceTokenizer(*chosen[:4]), BasicTokenizer(*chosen[4:8])

    def tokens(self, string: str) -> Iterator[Token]:
        """The pieces of all words."""
        for word in self.words.tokens(string):
            for piece in self.pieces.tokens(word.text):
                yield Token(piece.text, word.start + piece.start, word.start + piece.end)
