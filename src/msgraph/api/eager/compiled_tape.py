"""The native code of a tape: compiled, or loaded from the compile cache, where another process has left it."""

from __future__ import annotations

import marshal
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from msgraph.api.cache.compile_cache import SWITCHES, is_used
from msgraph.api.jit.compiled import thread_count
from msgraph.backend.build import build_digest
from msgraph.backend.program_data import Unkeepable, pack, unpack
from msgraph.backend.target import host_target
from msgraph.cache import disk_cache as storage
from msgraph.dialects.tape import Tape
from msgraph.support import config
from msgraph.support.gc_tuning import COLLECTIONS
from msgraph.support.lazy_module import load

if TYPE_CHECKING:
    from msgraph.backend.executable import Executable

_VARIANT = "0" * 16
"""What a tape says is all that its code depends on: there is one form of it."""


def executable_of(name: str, tape: Tape) -> Executable:
    """What runs a tape."""
    with COLLECTIONS.rare():
        key = _key(name, tape) if is_used() else ""
        executable = _kept(key) if key else None
        if executable is None:
            pipeline = load("msgraph.pipeline")
            executable = cast("Executable", pipeline.compile_module(tape.module(name), name, threads=thread_count()))
            if key:
                _keep(key, name, executable)
    return executable


def _key(name: str, tape: Tape) -> str:
    versions = sys.version, build_digest(), tuple(host_target())
    switches = [(switch, repr(config.read(switch))) for switch in SWITCHES]
    return storage.digest(repr(("operation", name, versions, switches, tape.described())).encode())


def _kept(key: str) -> Executable | None:
    files = storage.storage()
    for name in files.variants(key):
        body = files.read(name)
        if body is not None and (data := _loaded(body)) is not None:
            return unpack(data["executable"])
    return None


def _loaded(body: bytes) -> dict[str, Any] | None:
    return cast("Any", import_module("msgraph.api.cache.compile_cache")).loaded(body)


def _keep(key: str, name: str, executable: Executable) -> None:
    try:
        data = {"function": (f"ops.{name}", "", 0), "executable": pack(executable)}
    except Unkeepable:
        return
    storage.storage().write_variant(key, _VARIANT, marshal.dumps(data))
