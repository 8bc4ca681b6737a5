"""The files of the compile cache: named by what they hold, written whole or not at all, and never a reason to fail.

A file is a line that says what it is, the digest of the rest, and the rest. Writers make a temporary file and rename
it, so that processes may share the directory; what is damaged, foreign or not readable counts as missing. The oldest
files by last use go when all together are larger than the limit.

The files hold native code: they are read only where nobody but the user could have written them.
No look-up lists the directory. The graphs of one key have numbers, ``KEY-0``, ``KEY-1``..., and the length of the file
``written`` tells when all files must be looked at, because enough was written since that was done.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_dir

from msgraph.support import config
from msgraph.support.hashing import blake2b

LOG = logging.getLogger("msgraph")

_MAGIC = b"msgraph compile cache 2\n"
GRAPH = ".mindir"
"""How the names of compiled graphs end."""

_OBJECT = ".o"
_OBJECTS = "objects"
_DIGEST = 32
_VARIANT = 16
_VARIANTS = 8
"""Graphs kept under one key: the same call in another environment."""

_WRITTEN = "written"
"""A file as long as the number of pages written since the last sweep."""

_PAGE = 4096
_SHARE = 16
"""A sweep follows when this part of the limit was written since the last one."""

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


class CachedFile(NamedTuple):
    """One file of the cache."""

    path: Path
    size: int
    used: float


def digest(data: bytes) -> str:
    """The name of a piece of data: a hash of it."""
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


class Storage:
    """The files of one directory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._is_ours: bool | None = None
        """Could nobody else have written there? Unknown until the directory exists."""
        self._complained = False

    def read(self, name: str) -> bytes | None:
        """The body written under a name, which counts as used; ``None`` if there is none that can be trusted."""
        body = self.look(name)
        if body is not None:
            with contextlib.suppress(OSError):
                os.utime(self.folder / name)  # what is used stays
        return body

    def look(self, name: str) -> bytes | None:
        """The same, without using it."""
        path = self.folder / name
        content = self._content(path)
        if content is None:
            return None
        start = len(_MAGIC)
        body = content[start + _DIGEST :]
        if content[:start] != _MAGIC or _checksum(name, body) != content[start : start + _DIGEST]:
            LOG.error("Load MindIR file failed, please check the correctness of the file.")
            LOG.warning("Failed to load the compilation cache file. Execute all the compilation actions.")
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        return body

    def _content(self, path: Path, most: int = -1) -> bytes | None:
        """The first bytes of a file, or all, if nobody else could have written it."""
        if not self.is_ours():
            return None
        try:
            with open(path, "rb", buffering=0) as file:
                if not _is_ours(os.fstat(file.fileno())):
                    self._complain("is not used", path, "somebody else owns it or may write it")
                    return None
                return file.read(most)
        except FileNotFoundError:
            return None
        except OSError as problem:
            self._complain("cannot be read", path, problem.strerror or str(problem))
            return None

    def is_ours(self) -> bool:
        """Could nobody but the user have written here? Says so once where somebody could."""
        if self._is_ours is None:
            try:
                status = os.stat(self.folder)
            except OSError:
                return True  # there is nothing to be read, and what is made is made for us alone
            self._is_ours = not stat.S_ISDIR(status.st_mode) or _is_ours(status)
            if not self._is_ours:
                owner = "it belongs to another user" if not _is_owned(status) else "others may write to it"
                LOG.warning(
                    "The compile cache is not used: %s, and it holds code that would be run. "
                    "Give it to yourself alone (`chmod 700 %s`), or name another folder with MSGRAPH_CACHE. (%s)",
                    owner, self.folder, self.folder,
                )  # fmt: skip
        return self._is_ours

    def write(self, name: str, body: bytes) -> bool:
        """Keep a piece of data; False, with one line in the log, where that cannot be."""
        if not self.is_ours():
            return False
        path = self.folder / name
        temporary = path.with_name(f".{os.urandom(8).hex()}.part")
        try:
            _make_folder(path.parent)
            with os.fdopen(os.open(temporary, _NEW_FILE, 0o600), "wb") as file:
                file.write(b"".join((_MAGIC, _checksum(name, body), body)))
            os.replace(temporary, path)
        except OSError as problem:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            self._complain("cannot be written", path, problem.strerror or str(problem))
            return False
        self._count(len(body))
        return True

    def _count(self, size: int) -> None:
        """Note that something was written, and sweep if that makes it enough."""
        limit = int(config.read("cache_limit")) << 20
        path = self.folder / _WRITTEN
        with contextlib.suppress(OSError):
            is_new = not path.exists()
            with open(path, "ab", buffering=0) as file:
                file.write(bytes(size // _PAGE + 1))
                pages = file.tell()
            if is_new or pages * _PAGE > limit // _SHARE:
                os.truncate(path, 0)
                self.sweep()

    # -- graphs ------------------------------------------------------------------------------------------

    def variants(self, key: str) -> list[str]:
        """The graphs of one key, those used last first."""
        dated: list[tuple[float, str]] = []
        for name in _names(key):
            try:
                dated.append((os.stat(self.folder / name).st_mtime, name))
            except OSError:
                break
        return [name for _, name in sorted(dated, reverse=True)]

    def write_variant(self, key: str, variant: str, body: bytes) -> bool:
        """Keep a graph of a key: in place of the same variant, under a free name, or instead of the one used last."""
        marked = variant.encode()[:_VARIANT].ljust(_VARIANT)
        names = self.variants(key)
        start = len(_MAGIC) + _DIGEST
        same = (n for n in names if (self._content(self.folder / n, start + _VARIANT) or b"")[start:] == marked)
        free = (name for name in _names(key) if name not in names)
        return self.write(next(same, None) or next(free, names[-1] if names else ""), marked + body)

    def names(self) -> list[str]:
        """All graphs, those used last first: this looks at every file."""
        graphs = [entry for entry in self.entries() if entry.path.name.endswith(GRAPH)]
        return [entry.path.name for entry in sorted(graphs, key=lambda entry: -entry.used)]

    # -- all files ---------------------------------------------------------------------------------------

    def entries(self) -> Iterator[CachedFile]:
        """Every file of the cache."""
        for folder in (self.folder, self.folder / _OBJECTS):
            with contextlib.suppress(OSError), os.scandir(folder) as files:
                for file in files:
                    if file.name.endswith((GRAPH, _OBJECT)):
                        with contextlib.suppress(OSError):
                            status = file.stat()
                            yield CachedFile(Path(file.path), status.st_size, status.st_mtime)

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

    def _complain(self, what: str, path: Path, problem: str) -> None:
        level = logging.DEBUG if self._complained else logging.WARNING
        self._complained = True
        LOG.log(level, "The compile cache %s: %s (%s)", what, path, problem)


def _checksum(name: str, body: bytes) -> bytes:
    """The head of a file, computed from its name and body: a file under another name is none of ours."""
    return blake2b(name.encode() + b"\n" + body, digest_size=_DIGEST).digest()


def _is_owned(status: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or status.st_uid == os.geteuid()


def _is_ours(status: os.stat_result) -> bool:
    """Does a file or directory belong to the user, and can nobody else write it?"""
    return _is_owned(status) and (not hasattr(os, "geteuid") or not status.st_mode & _OTHERS_MAY_WRITE)


def _make_folder(folder: Path) -> None:
    """A directory for the user alone, and those above it that are missing."""
    if not folder.is_dir():
        if not folder.parent.is_dir():
            _make_folder(folder.parent)
        with contextlib.suppress(FileExistsError):  # another process was faster
            folder.mkdir(mode=0o700)


def _names(key: str) -> list[str]:
    return [f"{key}-{variant}{GRAPH}" for variant in range(_VARIANTS)]


def graph_body(content: bytes) -> bytes:
    """The body that :meth:`Storage.write_variant` was given, from a file's content."""
    return content[_VARIANT:]


_storage = cache(Storage)


def storage() -> Storage:
    """The files of the directory asked for now."""
    return _storage(directory().absolute())


def object_name(key: str) -> str:
    """The file of a piece of native code."""
    return f"{_OBJECTS}/{key}{_OBJECT}"
