"""Operations on strings, beside what MindSpore 2.10 gives."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import dataset as ds

text = ds.text
WORDS = ["book", "cholera", "era", "favor", "##ite", "my", "is", "love", "dur", "##ing", "the", "[UNK]"]
VOCAB = text.Vocab.from_list(WORDS)
MIXED = "Hello,  world\t中文 I'm #1.5 ok"
BERT = "My favorite book is love during the cholera era, what"
NFKC = text.NormalizeForm.NFKC

STRINGS: dict[str, tuple[Callable[[], Any], Any]] = {
    "white space": (lambda: text.WhitespaceTokenizer()(MIXED), ["Hello,", "world", "中文", "I'm", "#1.5", "ok"]),
    "nothing": (lambda: text.WhitespaceTokenizer()(" "), [""]),
    "characters": (lambda: text.UnicodeCharTokenizer()("ÀÉ ß"), ["À", "É", " ", "ß"]),
    "basic": (lambda: text.BasicTokenizer()(MIXED), ["Hello", ",", "world", *"中文I'm#1.5", "ok"]),
    "basic with space": (lambda: text.BasicTokenizer(False, True)("Hi,  wo\tI"), ["Hi", ",", "  ", "wo", " ", "I"]),
    "basic in small letters": (lambda: text.BasicTokenizer(True)("ÀÉ ß \u0301e…“q”$"), ["ae", "ss", "e", *"...“q”$"]),
    "basic in normal form": (lambda: text.BasicTokenizer(False, False, NFKC)("a\u00a0ﬁ"), ["a", "fi"]),
    "tokens that stay whole": (lambda: text.BasicTokenizer()("a [CLS]c[unused1]"), ["a", "[CLS]", "c", "[unused1]"]),
    "tokens that do not": (lambda: text.BasicTokenizer(preserve_unused_token=False)("[CLS]"), ["[", "CLS", "]"]),
    "pieces": (lambda: text.WordpieceTokenizer(VOCAB)(["my", "favorite", "lovezz"]), ["my", "favor", "##ite", "[UNK]"]),
    "unknown words as they are": (lambda: text.WordpieceTokenizer(VOCAB, unknown_token="")("zz"), ["zz"]),
    "words that are too long": (lambda: text.WordpieceTokenizer(VOCAB, "##", 3)("favorite"), ["[UNK]"]),
    "BERT": (
        lambda: text.BertTokenizer(VOCAB, lower_case=True)(BERT),
        [*["my", "favor", "##ite", "book", "is", "love", "dur", "##ing", "the", "cholera", "era"], "[UNK]", "[UNK]"],
    ),
    "folded": (lambda: text.CaseFold()(["ÀÉ ß", "A"]), ["àé ss", "a"]),
    "normal form": (lambda: text.NormalizeUTF8()("ﬁ"), "fi"),
    "runs": (lambda: text.Ngram(2, ("_", 1), ("_", 1), "-")(["a", "b", "c"]), ["_-a", "a-b", "b-c", "c-_"]),
    "runs of several lengths": (
        lambda: text.Ngram([2, 3], ("^", 2), ("$", 1))(["a", "b"]),
        ["^ a", "a b", "b $", "^ ^ a", "^ a b", "a b $"],
    ),
    "between matches": (lambda: text.RegexTokenizer("[0-9]+")("a1b22c"), ["a", "b", "c"]),
    "matches, too": (lambda: text.RegexTokenizer("[0-9]", "[1]")("a1b22c"), ["a", "1", "b", "c"]),
    "groups exchanged": (lambda: text.RegexReplace("(a)(b)", "$2-$1")(["ab abab", "x"]), ["b-a b-ab-a", "x"]),
    "one match replaced": (lambda: text.RegexReplace("a", "\\z", False)(["ab ab", "x"]), ["\\zb ab", "x"]),
    "tokens of a function": (lambda: text.PythonTokenizer(str.split)(np.array("a b")), ["a", "b"]),
    "tokens of bytes": (lambda: text.PythonTokenizer(str.split)(np.array([b"a b", b"c d"])), [["a", "b"], ["c", "d"]]),
    "cut": (lambda: text.Truncate(2)([["a", "b", "c"], ["d", "e", "f"]]), [["a", "b"], ["d", "e"]]),
    "cut nowhere": (lambda: text.Truncate(5)(["a", "b"]), ["a", "b"]),
    "a token in front": (lambda: text.AddToken("TOK")(["a", "b"]), ["TOK", "a", "b"]),
    "a token behind": (lambda: text.AddToken("TOK", False)([["a"], ["c"]]), [["a", "TOK"], ["c", "TOK"]]),
    "windows": (lambda: text.SlidingWindow(2, -1)(["a", "b", "c"]), [["a", "b"], ["b", "c"]]),
    "no window": (lambda: text.SlidingWindow(4)(["a", "b", "c"]), []),
    "of bytes": (lambda: text.to_str(np.array([b"a", "é".encode()])), ["a", "é"]),
    "of a codepage": (lambda: text.to_str(text.to_bytes(np.array(["é"]), "latin1"), "latin1"), ["é"]),
    "runs that are too long": (lambda: text.Ngram([3, 2])(["a", "b"]), ["", "a b"]),
}  # fmt: skip


@pytest.mark.parametrize("name", STRINGS)
def test_strings(name: str) -> None:
    run, wanted = STRINGS[name]
    result = run()
    assert result.dtype.kind == "U" and result.tolist() == wanted


NUMBERS: dict[str, tuple[Callable[[], Any], Any]] = {
    "a token": (lambda: text.Lookup(VOCAB, "[UNK]")("my"), np.int32(5)),
    "tokens": (lambda: text.Lookup(VOCAB, "[UNK]", ms.int64)([["my", "zz"]]), np.array([[5, 11]])),
    "integers": (lambda: text.ToNumber(ms.int32)(["1", " -12x", "1.5"]), np.array([1, -12, 1], np.int32)),
    "floats": (lambda: text.ToNumber(ms.float16)(["1.5", "1e3"]), np.array([1.5, 1000], np.float16)),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    run, wanted = NUMBERS[name]
    result = run()
    assert result.dtype == wanted.dtype and result.tolist() == wanted.tolist()


@pytest.mark.parametrize(
    ("tokenizer", "string", "starts", "ends"),
    [
        (text.WhitespaceTokenizer(True), "ÀÉ ß \u0301e", [0, 5, 8], [4, 7, 11]),
        (text.WhitespaceTokenizer(True), " ", [0], [0]),
        (text.UnicodeCharTokenizer(True), "中x", [0, 3], [3, 4]),
        (text.BasicTokenizer(with_offsets=True), "中文 I'm", [0, 3, 7, 8, 9], [3, 6, 8, 9, 10]),
        (text.WordpieceTokenizer(VOCAB, with_offsets=True), ["my", "favorite"], [0, 0, 5], [2, 5, 8]),
        (text.RegexTokenizer(r"\s+", " +", True), "é  b\tc", [0, 2, 4, 6], [2, 4, 5, 7]),
        (text.BertTokenizer(VOCAB, with_offsets=True), "my favorite", [0, 3, 8], [2, 8, 11]),
    ],
)
def test_places_of_tokens_are_of_bytes(tokenizer: Any, string: Any, starts: list[int], ends: list[int]) -> None:
    tokens, *places = tokenizer(string)
    assert [place.dtype for place in places] == [np.uint32, np.uint32]
    assert [place.tolist() for place in places] == [starts, ends] and len(tokens) == len(starts)


def test_vocabularies(tmp_path: Path) -> None:
    assert text.Vocab.from_list(["a", "b"], ["<p>"]).vocab() == {"<p>": 0, "a": 1, "b": 2}
    assert text.Vocab.from_list(["a", "b"], ["<p>"], False).vocab() == {"a": 0, "b": 1, "<p>": 2}
    vocab = text.Vocab.from_dict({"a": 3, "b": 7})
    assert (vocab.tokens_to_ids("b"), vocab.tokens_to_ids(["a", "z"]), vocab.tokens_to_ids(np.array(["a"]))) == (
        7,
        [3, -1],
        3,
    )
    assert (vocab.ids_to_tokens(3), vocab.ids_to_tokens(np.array([7, 1]))) == ("a", ["b", ""])
    (tmp_path / "words").write_text("apple,1\nbanana,2\ncat,3\n")
    from_file = text.Vocab.from_file(str(tmp_path / "words"), ",", 2, ["<p>"])
    assert from_file.vocab() == {"<p>": 0, "apple": 1, "banana": 2}
    data = ds.NumpySlicesDataset({"t": np.array(list("abacccd"))}, shuffle=False)
    assert text.Vocab.from_dataset(data, "t").vocab() == {"c": 0, "a": 1, "b": 2, "d": 3}
    few = text.Vocab.from_dataset(data, ["t"], (2, None), 1, ["<u>"])
    assert few.vocab() == {"<u>": 0, "c": 1}


def test_sentences_become_batches_of_numbers() -> None:
    data = ds.NumpySlicesDataset({"t": np.array(["my favorite book", "love the era"])}, shuffle=False)
    data = data.map(text.WhitespaceTokenizer(), "t").map([text.WordpieceTokenizer(VOCAB), text.Lookup(VOCAB)], "t")
    (batch,) = data.map(ds.transforms.PadEnd([5], 0), "t").batch(2).create_tuple_iterator(output_numpy=True)
    assert batch[0].tolist() == [[5, 3, 4, 0, 0], [7, 10, 2, 0, 0]]


@pytest.mark.parametrize(
    ("most", "first", "second"),
    [(5, [1, 2, 3], [4, 5]), (2, [1], [4]), (9, [1, 2, 3], [4, 5, 6, 7]), (1, [1], [])],
)
def test_pairs_are_cut_in_turn(most: int, first: list[int], second: list[int]) -> None:
    pair = text.TruncateSequencePair(most)(np.array([1, 2, 3]), np.array([4, 5, 6, 7]))
    assert [part.tolist() for part in pair] == [first, second]


LETTERS, DIGITS = ds.NumpySlicesDataset(["a"]), ds.NumpySlicesDataset([1])

MISTAKES: dict[str, tuple[type[Exception], str, Callable[[], object]]] = {
    "no string": (RuntimeError, "input shape should be scalar", lambda: text.WhitespaceTokenizer()(3)),
    "several": (RuntimeError, "input shape should be scalar", lambda: text.UnicodeCharTokenizer()(["a", "b"])),
    "no words": (RuntimeError, "1D scalar", lambda: text.WordpieceTokenizer(VOCAB)([["a"]])),
    "no strings": (RuntimeError, "not string datatype", lambda: text.CaseFold()(3)),
    "unknown": (RuntimeError, '"zz" doesn\'t exist in vocab and no unknown', lambda: text.Lookup(VOCAB)("zz")),
    "unknown twice": (RuntimeError, '"no" doesn\'t exist in vocab', lambda: text.Lookup(VOCAB, "no")("my")),
    "no vocabulary": (TypeError, "vocab", lambda: text.Lookup(3)),  # pyright: ignore[reportArgumentType]
    "no number": (RuntimeError, 'invalid to convert "x"', lambda: text.ToNumber(ms.int32)("x")),
    "a large number": (RuntimeError, r"out of bounds .* int8.*\[-128, 127\]", lambda: text.ToNumber(ms.int8)("300")),
    "no type of numbers": (TypeError, "not numeric", lambda: text.ToNumber(ms.bool_)),
    "no form": (TypeError, "normalize_form", lambda: text.NormalizeUTF8("NFC")),  # pyright: ignore[reportArgumentType]
    "no tokens": (RuntimeError, "1D data", lambda: text.Ngram(2)([])),
    "no length": (ValueError, "gram_0 must be greater", lambda: text.Ngram(0)),
    "no padding": (ValueError, "padding width", lambda: text.Ngram(2, ("_", -1))),
    "a word twice": (ValueError, "duplicate word: a", lambda: text.Vocab.from_list(["a", "a"])),
    "a word that is special": (ValueError, "contain duplicate", lambda: text.Vocab.from_list(["a"], ["a"])),
    "a negative number": (ValueError, "word_id", lambda: text.Vocab.from_dict({"a": -1})),
    "no file": (RuntimeError, "/nope cannot be read", lambda: text.Vocab.from_file("/nope")),
    "no range": (ValueError, "0 <= a <= b", lambda: text.Vocab.from_dataset(LETTERS, None, (5, 2))),
    "no column": (RuntimeError, "column name: q", lambda: text.Vocab.from_dataset(LETTERS, "q")),
    "no expression": (ValueError, "is no regular expression", lambda: text.RegexReplace("(", "")),
    "no pattern": (TypeError, "delim_pattern, should be string", lambda: text.RegexTokenizer(3)),  # pyright: ignore[reportArgumentType]
    "no function": (TypeError, "not a callable", lambda: text.PythonTokenizer(3)),  # pyright: ignore[reportArgumentType]
    "no array": (TypeError, "NumPy array. Got <class 'str'>", lambda: text.PythonTokenizer(str.split)("a b")),
    "no array of bytes": (ValueError, "should be a NumPy array", lambda: text.to_str("a")),  # pyright: ignore[reportArgumentType]
    "cut to nothing": (ValueError, "max_seq_len is not within .*\\[1, 2147483647", lambda: text.Truncate(0)),
    "a cube": (RuntimeError, "1D or 2D", lambda: text.Truncate(1)(np.zeros((1, 1, 1)))),
    "a window of rows": (RuntimeError, "1D input", lambda: text.SlidingWindow(2)([["a"]])),
    "a token to numbers": (RuntimeError, "rank should be 1 or 2", lambda: text.AddToken("a")([1])),
    "one of a pair": (RuntimeError, "should be two, and 1D", lambda: text.TruncateSequencePair(3)([1])),
    "an argument too many": (TypeError, "too many positional", lambda: text.Truncate(1, 2)),  # pyright: ignore[reportCallIssue]
    "no column of strings": (RuntimeError, "only supports string", lambda: text.Vocab.from_dataset(DIGITS)),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name: str) -> None:
    kind, words, run = MISTAKES[name]
    with pytest.raises(kind, match=words):
        run()


def test_sentence_pieces(tmp_path: Path) -> None:
    pytest.importorskip("sentencepiece")
    rows = ["the man saw a dog", "a dog ran to the man", "the dog saw the man run"] * 20
    data = ds.NumpySlicesDataset({"text": rows}, shuffle=False)
    vocab = text.SentencePieceVocab.from_dataset(data, ["text"], 11, 0.9995, text.SentencePieceModel.WORD, {})
    text.SentencePieceVocab.save_model(vocab, str(tmp_path), "m.model")
    pieces: Any = text.SentencePieceTokenizer(str(tmp_path / "m.model"), text.SPieceTokenizerOutType.STRING)
    assert pieces(np.array("the dog ran")).tolist() == ["▁the", "▁dog", "▁ran"] and pieces(np.array("")).size == 0
    numbers: Any = text.SentencePieceTokenizer(vocab, text.SPieceTokenizerOutType.INT)
    assert numbers(np.array("the zebra")).tolist() == [3, 0]
