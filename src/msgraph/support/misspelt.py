"""Settings in the environment whose names are none: a letter more or less, and a setting would silently not count."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches

from msgraph.support.log import LOG

_OURS = "MSGRAPH_"


def advise(names: Iterable[str], options: Iterable[str]) -> None:
    """Say once which of the names look like settings and are none, and which ones come near.

    Every ``MSGRAPH_*`` should be a setting. MindSpore has many ``MS_*`` that mean nothing here: one that is not near
    to a setting is left alone.
    """
    processes = sys.modules.get("multiprocessing")
    if processes is not None and processes.parent_process() is not None:
        return  # the program that started this worker has said it
    options = list(options)
    words = {name.removeprefix(_OURS): name for name in options if name.startswith(_OURS)}
    for name in sorted(names):
        if not name.startswith(_OURS):
            near = get_close_matches(name, options, 1, 0.85)
        else:
            near = [words[word] for word in get_close_matches(name.removeprefix(_OURS), words, 1)]
        if near:
            LOG.warning("The environment variable %s is no setting: did you mean %s?", name, near[0])
        elif name.startswith(_OURS):
            LOG.warning("The environment variable %s is no setting; `python -m msgraph info` lists them.", name)
