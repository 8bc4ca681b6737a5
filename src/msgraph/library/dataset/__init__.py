"""``msgraph.dataset``: sources of data and what is done with them, with MindSpore's names.

    dataset.py      ``Dataset`` and its methods: ``map``, ``batch``, ``shuffle``, ``zip``, iterators, sizes
    generated.py    sources made of what the program has: generators, objects by index, arrays
    readers/        sources made of files, and formats that are refused
    mindrecord.py   MindSpore's own files of rows
    samplers.py     which samples an epoch has, in what order
    iterators.py    what the program takes rows from
    callbacks.py    what a program hears of a ``map`` while it runs
    debug.py        hooks that see what operations get and give
    config.py       seed, numbers of workers, and the other settings
    arguments.py    checks of arguments
    pipeline/       the engine: a tree of nodes and what runs it
    transforms/     operations on arrays of any kind
    vision/         operations on images

It runs beside the compiler and knows nothing of it; images need Pillow (``pip install 'msgraph[data]'``).
``docs/data.md`` says how it is built and why. Start reading at ``dataset.py``, then ``pipeline/node.py``.
"""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
