"""The files of the compile cache: named by what they hold, written whole or not at all, and never a reason to fail.

A file is a line that says what it is, the digest of the rest, and the rest. Writers make a temporary file and rename
it, so that processes may share the directory; what is damaged, foreign or not readable counts as missing. The oldest
files by last use go when all together are larger than the limit.
"""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_dir

from msgraph import config
from msgraph.digests import blake2b

LOG = logging.getLogger("msgraph")

_MAGIC = b"msgraph compile cache 1\n"
GRAPH = ".mindir"
"""How the names of compiled graphs end."""

_OBJECT = ".o"
_OBJECTS = "objects"
_DIGEST = 32
_SWEEP = 64
"""So many files are written between two looks at how much there is."""


class Entry(NamedTuple):
    """One file of the cache."""

    path: Path
    size: int
    used: float


def digest(data: bytes) -> str:
    """What names a piece of data."""
    return blake2b(data, digest_size=20).hexdigest()


@cache
def _default() -> Path:
    return Path(user_cache_dir("msgraph", appauthor=False)) / "graph_cache"


def directory() -> Path:
    """Where the files are: under the path that was asked for with MindSpore's names, else in the user's cache."""
    if asked := config.read("compile_cache_path"):
        return Path(asked) / "rank_0" / "graph_cache"
    if (
        config.is_set("enable_compile_cache")
        and config.read("enable_compile_cache")
        and not config.read("kernel_cache")
    ):
        return Path("rank_0") / "graph_cache"
    return Path(own) if (own := config.read("kernel_cache")) else _default()


def is_on() -> bool:
    """Are compiled graphs kept on disk?"""
    return bool(config.read("enable_compile_cache"))


def was_asked_for() -> bool:
    """Did the user switch the cache on, so that it should talk?"""
    return is_on() and config.is_set("enable_compile_cache")


class Storage:
    """The files of one directory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._written = 0
        self._complained = False

    def read(self, name: str) -> bytes | None:
        """What was written under a name, which counts as used; ``None`` if there is nothing one could trust."""
        body = self.look(name)
        if body is not None:
            with contextlib.suppress(OSError):
                os.utime(self.folder / name)  # what is used stays
        return body

    def look(self, name: str) -> bytes | None:
        """The same, without using it."""
        path = self.folder / name
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as problem:
            self._complain("cannot be read", path, problem)
            return None
        start = len(_MAGIC)
        body = content[start + _DIGEST :]
        if content[:start] != _MAGIC or blake2b(body, digest_size=_DIGEST).digest() != content[start : start + _DIGEST]:
            LOG.error("Load MindIR file failed, please check the correctness of the file.")
            LOG.warning("Failed to load the compilation cache file. Execute all the compilation actions.")
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        return body

    def write(self, name: str, body: bytes) -> bool:
        """Keep a piece of data; False, with one line in the log, where that cannot be."""
        path = self.folder / name
        temporary = ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
            with os.fdopen(handle, "wb") as file:
                file.write(b"".join((_MAGIC, blake2b(body, digest_size=_DIGEST).digest(), body)))
            os.replace(temporary, path)
        except OSError as problem:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            self._complain("cannot be written", path, problem)
            return False
        self._written += 1
        if self._written % _SWEEP == 1:
            self.sweep()
        return True

    def names(self, prefix: str) -> list[str]:
        """The graphs whose names start with ``prefix``, those used last first."""
        found = [e for e in self.entries() if e.path.name.startswith(prefix) and e.path.name.endswith(GRAPH)]
        return [entry.path.name for entry in sorted(found, key=lambda entry: -entry.used)]

    def entries(self) -> Iterator[Entry]:
        """Every file of the cache."""
        for folder in (self.folder, self.folder / _OBJECTS):
            with contextlib.suppress(OSError), os.scandir(folder) as files:
                for file in files:
                    if file.name.endswith((GRAPH, _OBJECT)):
                        with contextlib.suppress(OSError):
                            status = file.stat()
                            yield Entry(Path(file.path), status.st_size, status.st_mtime)

    def clear(self) -> int:
        """Remove every file; how many there were."""
        count = 0
        for entry in list(self.entries()):
            with contextlib.suppress(OSError):
                entry.path.unlink()
                count += 1
        return count

    def sweep(self) -> None:
        """Remove what was not used for longest, until the rest is within the limit."""
        limit = int(config.read("cache_limit")) << 20
        files = sorted(self.entries(), key=lambda entry: entry.used)
        total = sum(entry.size for entry in files)
        for entry in files:
            if total <= limit:
                return
            with contextlib.suppress(OSError):
                entry.path.unlink()
                total -= entry.size

    def _complain(self, what: str, path: Path, problem: OSError) -> None:
        level = logging.DEBUG if self._complained else logging.WARNING
        self._complained = True
        LOG.log(level, "The compile cache %s: %s (%s)", what, path, problem.strerror or problem)


@cache
def _storage(folder: Path) -> Storage:
    return Storage(folder)


def storage() -> Storage:
    """The files of the directory asked for now."""
    return _storage(directory().absolute())


def graph_name(key: str, variant: str) -> str:
    """The file of a compiled graph."""
    return f"{key}-{variant[:16]}{GRAPH}"


def object_name(key: str) -> str:
    """The file of a piece of native code."""
    return f"{_OBJECTS}/{key}{_OBJECT}"
