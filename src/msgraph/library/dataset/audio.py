"""``msgraph.dataset.audio``: not here. Each name says so where it is used, and what to do instead."""

from msgraph.library.dataset.readers.refused import refuse_names

__getattr__ = refuse_names(
    "msgraph.dataset.audio",
    "write the operation as a function of arrays, and give it to `map`; SciPy and torchaudio work there, too",
)
