"""``msgraph.dataset.text``: not here. Each name says so where it is used, and what to do instead."""

from msgraph.library.dataset.readers.refused import refuse_names

__getattr__ = refuse_names(
    "msgraph.dataset.text",
    "write the operation as a function of NumPy strings, and give it to `map`; tokenizers of other packages work there",
)
