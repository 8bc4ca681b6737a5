"""What LLVM says of this processor: kept on disk, because asking loads LLVM, which a warm start needs for nothing else.

The name of the file is made of what the system says of the processor and of LLVM's version.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

import llvmlite

from msgraph.cache import disk_cache as storage

_DESCRIPTION = Path("/proc/cpuinfo")
_TELLING = ("vendor_id", "cpu family", "model", "stepping", "flags")
"""How lines begin whose contents decide what LLVM finds on x86. The processors of an AArch64 differ: it is asked."""


class Processor(NamedTuple):
    """LLVM's names for a processor, what it has, and the system it runs."""

    triple: str
    cpu: str
    features: dict[str, bool]


@cache
def host() -> Processor:
    """The processor of this process."""
    file = _file() if storage.is_on() else None
    if file is not None and (stored := storage.storage().read(file)) is not None:
        return _read(stored.decode())
    import llvmlite.binding as llvm

    triple = llvm.get_process_triple() + ("-elf" if sys.platform == "win32" else "")  # what object_loader.py reads
    processor = Processor(triple, llvm.get_host_cpu_name(), dict(llvm.get_host_cpu_features()))
    if file is not None:
        storage.storage().write(file, _text(processor).encode())
    return processor


def _text(processor: Processor) -> str:
    signed = ("-+"[on] + name for name, on in processor.features.items())
    return "\n".join((processor.triple, processor.cpu, *signed))


def _read(text: str) -> Processor:
    triple, cpu, *signed = text.split("\n")
    return Processor(triple, cpu, {feature[1:]: feature[0] == "+" for feature in signed})


def _file() -> str | None:
    """Where it is kept; ``None`` where the system does not say what the processor is."""
    try:
        with _DESCRIPTION.open() as lines:
            first = lines.read(1 << 13).partition("\n\n")[0].splitlines()
    except OSError:
        return None
    telling = [line for line in first if line.startswith(_TELLING)]
    if not any(line.startswith("flags") for line in telling):
        return None
    version = cast(Any, llvmlite).__version__
    return storage.object_name("host-" + storage.digest(repr((version, telling)).encode()))
