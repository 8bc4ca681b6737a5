"""``msgraph.dataset.text``: operations on strings; other names of MindSpore's say what to do instead.

vocabulary.py  which number stands for a token, and what is done with strings and arrays of them
tokenizers.py  what cuts a text into tokens
sentence_pieces.py  SentencePiece, which is another package
"""

from __future__ import annotations

from msgraph.library.internals.refused import refuse_names
from msgraph.support.lazy_exports import lazy_exports

_exported, __dir__, __all__ = lazy_exports(__name__, __file__)
_refused = refuse_names("msgraph.dataset.text", "give a function that calls a tokenizer of another package to `map`")


def __getattr__(name: str) -> object:
    return _exported(name) if name in __all__ or name.startswith("_") else _refused(name)
