"""``msgraph.dataset.text``: a base for operations of programs; other names say what to do instead."""

from msgraph.library.dataset.readers.refused import refuse_names
from msgraph.library.dataset.transforms.base import Operation


class TextTensorOperation(Operation):
    """What operations on strings inherit that programs write for themselves."""


__getattr__ = refuse_names(
    "msgraph.dataset.text",
    "write the operation as a function of NumPy strings, and give it to `map`; tokenizers of other packages work there",
)
