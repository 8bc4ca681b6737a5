"""``msgraph.dataset.text``: operations on strings; other names of MindSpore's say what to do instead.

vocabulary.py  which number stands for a token
operations.py  what is done with strings and arrays of them
tokenizers.py  what cuts a text into tokens
"""

from msgraph.library.dataset.readers.refused import refuse_names
from msgraph.library.dataset.text.operations import (
    AddToken,
    CaseFold,
    Lookup,
    Ngram,
    NormalizeForm,
    NormalizeUTF8,
    PythonTokenizer,
    RegexReplace,
    SlidingWindow,
    TextTensorOperation,
    ToNumber,
    Truncate,
    TruncateSequencePair,
    to_bytes,
    to_str,
)
from msgraph.library.dataset.text.tokenizers import (
    BasicTokenizer,
    BertTokenizer,
    RegexTokenizer,
    UnicodeCharTokenizer,
    UnicodeScriptTokenizer,
    WhitespaceTokenizer,
    WordpieceTokenizer,
)
from msgraph.library.dataset.text.vocabulary import Vocab

__all__ = [
    "AddToken", "BasicTokenizer", "BertTokenizer", "CaseFold", "Lookup", "Ngram", "NormalizeForm", "NormalizeUTF8",
    "PythonTokenizer", "RegexReplace", "RegexTokenizer", "SlidingWindow", "TextTensorOperation", "ToNumber", "Truncate",
    "TruncateSequencePair", "UnicodeCharTokenizer", "UnicodeScriptTokenizer", "Vocab", "WhitespaceTokenizer",
    "WordpieceTokenizer", "to_bytes", "to_str",
]  # fmt: skip

__getattr__ = refuse_names(
    "msgraph.dataset.text",
    "give a function of strings that calls a tokenizer of another package to `PythonTokenizer`, or to `map`",
)
