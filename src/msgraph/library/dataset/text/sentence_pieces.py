"""SentencePiece's tokenizer, by the library of its authors; ``pip install 'msgraph[text]'`` brings it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.datasets import BadOperand
from msgraph.library.dataset.arguments import installed, integer, real, typed
from msgraph.library.dataset.dataset import Dataset
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.text.tokenizers import Token, Tokenizer
from msgraph.library.dataset.text.vocabulary import strings_of

_PACKAGE = ("sentencepiece", "SentencePieceTokenizer", "with sentencepiece", "text")


SentencePieceModel = IntEnum("SentencePieceModel", "UNIGRAM BPE CHAR WORD", start=0)
"""What decides which pieces there are."""
SPieceTokenizerOutType = IntEnum("SPieceTokenizerOutType", "STRING INT", start=0)
"""What a piece is given as."""


class SentencePieceVocab:
    """The pieces that texts are cut into; learned by :meth:`from_file` or :meth:`from_dataset`.

    Args:
        model: what SentencePiece writes
    """

    def __init__(self, model: bytes) -> None:
        self.model = model

    @classmethod
    def from_file(
        cls, file_path: list[str], vocab_size: int, character_coverage: float, model_type: SentencePieceModel,
        params: dict[str, str],
    ) -> SentencePieceVocab:  # fmt: skip
        """Pieces of the lines of files."""
        files = ",".join(typed("file_path", file_path, list))
        return cls._learned(params, vocab_size, character_coverage, model_type, input=files)

    @classmethod
    def from_dataset(
        cls, dataset: Dataset, col_names: list[str], vocab_size: int, character_coverage: float,
        model_type: SentencePieceModel, params: dict[str, str],
    ) -> SentencePieceVocab:  # fmt: skip
        """Pieces of the strings of a dataset."""
        strings = strings_of(dataset, col_names or None)
        return cls._learned(params, vocab_size, character_coverage, model_type, sentence_iterator=strings)

    @classmethod
    def _learned(
        cls, params: dict[str, str], size: int, coverage: float, model_type: SentencePieceModel, **source: object
    ) -> SentencePieceVocab:
        written = BytesIO()
        chosen: dict[str, object] = {
            "vocab_size": integer("vocab_size", size, 0, 2**32 - 1), "minloglevel": 2, "model_writer": written,
            "character_coverage": real("character_coverage", coverage, 0),
            "model_type": typed("model_type", model_type, SentencePieceModel).name.lower(),
        }  # fmt: skip
        try:
            installed(*_PACKAGE).SentencePieceTrainer.train(**source, **chosen, **params)
        except (RuntimeError, OSError) as problem:
            raise BadOperand("SentencePieceVocab", str(problem), "see the arguments of its trainer").error() from None
        return cls(written.getvalue())

    @staticmethod
    def save_model(vocab: SentencePieceVocab, path: str, filename: str) -> None:
        """Write what was learned into a file, for SentencePiece, too."""
        (Path(path) / filename).write_bytes(typed("vocab", vocab, SentencePieceVocab).model)


class SentencePieceTokenizer(Tokenizer):
    """Text as pieces.

    Args:
        mode: a :class:`SentencePieceVocab`, or the path of a file of one
        out_type: whether pieces are given as strings, or as their numbers
    """

    mode: str | SentencePieceVocab
    out_type: SPieceTokenizerOutType

    def __post_init__(self) -> None:
        try:
            model = Path(self.mode).read_bytes() if isinstance(self.mode, str) else self.mode.model
            self._pieces: Any = installed(*_PACKAGE).SentencePieceProcessor(model_proto=model)
        except (OSError, RuntimeError):
            problem = f"The file {self.mode} does not exist, or holds no model."
            raise BadOperand("SentencePieceTokenizer", problem, "write one by `save_model`").error() from None

    def tokens(self, string: str) -> Iterator[Token]:
        """The pieces."""
        return (Token(piece, 0, 0) for piece in self._pieces.encode(string, out_type=str))

    def result(self, tokens: list[Token]) -> Array | tuple[Array, ...]:
        """The pieces as an array; of an empty text an empty one."""
        pieces = [token.text for token in tokens]
        if self.out_type is SPieceTokenizerOutType.INT:
            return np.array([self._pieces.piece_to_id(piece) for piece in pieces], np.int32)
        return np.array(pieces, np.str_)
