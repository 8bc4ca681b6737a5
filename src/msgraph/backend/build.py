"""What this compiler is: a digest of its own source and of the versions it stands on.

Reading all files costs more than a warm start may take, so the digest is kept next to the entries, under a name made of
sizes and times; those only say that it need not be computed again.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from msgraph.backend.target import LLVMLITE
from msgraph.cache import disk_cache as storage

_ROOT = Path(__file__).parents[1]
_OTHERS = ("xdsl", "llvmlite", "numpy", "ml_dtypes")


def _files() -> list[os.DirEntry[str]]:
    files: list[os.DirEntry[str]] = []
    folders = [str(_ROOT)]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders += [] if entry.name == "__pycache__" else [entry.path]
                elif entry.name.endswith((".py", ".ll")):
                    files.append(entry)
    return sorted(files, key=lambda entry: entry.path)


@cache
def build_digest() -> str:
    """A digest of this compiler's source and of the versions beside it; entries of another build are of no use."""
    files = _files()
    spec = find_spec("xdsl")
    folder = Path(spec.origin).parents[1] if spec is not None and spec.origin else _ROOT
    names = sorted(name for name in os.listdir(folder) if name.endswith(".dist-info") and name.startswith(_OTHERS))
    versions = repr([LLVMLITE, np.__version__, *names])  # from the names of folders where loading would cost
    seen = [(file.path, (status := file.stat()).st_size, status.st_mtime_ns) for file in files]
    name = storage.object_name("version-" + storage.digest(repr((versions, seen)).encode()))
    cached = storage.storage().read(name)
    if cached is not None:
        return cached.decode()
    contents = b"".join(storage.digest(Path(file.path).read_bytes()).encode() for file in files)
    digest = storage.digest(versions.encode() + contents)
    storage.storage().write(name, digest.encode())
    return digest
