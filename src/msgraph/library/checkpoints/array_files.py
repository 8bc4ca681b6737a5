"""Files of arrays and texts by name: MindSpore's ckpt, npz, safetensors; GGUF is read.

    array_files.write(path, {"weight": array, "epoch": "3"}, "npz")
    values = array_files.read(path)

Nothing is ever unpickled.

A file is written beside its place and moved there when it is complete.
"""

from __future__ import annotations

import json
import mmap
import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import numpy as np

from msgraph.backend.memory import FilePages
from msgraph.diagnostics.catalog.checkpoints import BrokenCheckpoint, UnpackingNotInstalled
from msgraph.diagnostics.catalog.models import BadUseType
from msgraph.dialects import dtypes
from msgraph.library.checkpoints import ckpt_format, gguf_format, safetensors_format
from msgraph.library.checkpoints.safetensors_format import Array

Values: TypeAlias = Mapping[str, Array | str]

_NOTES = "msgraph"
"""Where a file holds what is no array, and which arrays NumPy has no element type for."""

_CHECKSUM = "crc_num"

_MOST_ZEROS = 1 << 24

_ZIP = b"PK"


def write(path: Path, values: Values, format_name: str, checksum: bool = False) -> None:
    """Write a file of a kind, in one move."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as failure:
        raise OSError(failure.errno, failure.strerror, str(path)) from None
    with ExitStack() as on_failure:
        on_failure.callback(os.unlink, name)
        with os.fdopen(handle, "wb") as file:
            _WRITERS[format_name](file, values, checksum)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
        on_failure.pop_all()


def _parted(values: Values) -> tuple[dict[str, Array], dict[str, str]]:
    """Arrays and texts, for formats that keep them apart."""
    texts = {name: value for name, value in values.items() if isinstance(value, str)}
    return {name: value for name, value in values.items() if not isinstance(value, str)}, texts


def _write_npz(file: BinaryIO, values: Values, checksum: bool) -> None:
    del checksum  # an archive has one for each member
    arrays, texts = _parted(values)
    unusual = [name for name, array in arrays.items() if array.dtype == dtypes.bfloat16.numpy]
    members = {name: a.view(np.uint16) if name in unusual else a for name, a in arrays.items()}
    notes = json.dumps({"texts": texts, "bfloat16": unusual}).encode()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, array in {**members, _NOTES: np.frombuffer(notes, np.uint8)}.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, np.ascontiguousarray(array).reshape(array.shape), allow_pickle=False)


def _write_safetensors(file: BinaryIO, values: Values, checksum: bool) -> None:
    arrays, texts = _parted(values)
    tensors = {name: np.ascontiguousarray(array).reshape(array.shape) for name, array in arrays.items()}
    notes = {"format": "ms"} | ({_NOTES: json.dumps({"texts": texts})} if texts else {})
    if checksum:
        notes[_CHECKSUM] = str(_checksum(tensors))
    file.write(safetensors_format.write(tensors, notes))


def _checksum(arrays: Mapping[str, Array]) -> int:
    """CRC-32 of names and bytes, in the order of the names.

    MindSpore takes ``bytes(array)``, which is as many zeros as it says where the array is one whole number.
    """
    crc = 0
    for name in sorted(arrays):
        array = arrays[name]
        counts = not array.shape and array.dtype.kind in "iu" and 0 <= int(array) < _MOST_ZEROS
        crc = zlib.crc32(bytes(int(array)) if counts else array.tobytes(), zlib.crc32(name.encode(), crc))
    return crc


_WRITERS: dict[str, Callable[[BinaryIO, Values, bool], None]] = {
    "ckpt": ckpt_format.write,
    "npz": _write_npz,
    "safetensors": _write_safetensors,
}


def read(source: Path | BytesIO) -> dict[str, Array | str]:
    """The values of a file by name; what kind it is, its first bytes say. A checksum in it is compared."""
    shown = str(source) if isinstance(source, Path) else "of bytes"
    try:
        content = _content(source)
        reader = _reader(content)
        if isinstance(source, BytesIO) and reader in (ckpt_format.read, gguf_format.read):
            problem = "ckpt don't support BytesIO as input type, please change to safetensors."
            raise BadUseType("load_checkpoint", problem, "write the bytes to a file, or save safetensors").error()
        return reader(source if reader is _read_npz else content)
    except ModuleNotFoundError:
        raise UnpackingNotInstalled().error() from None
    except (ValueError, KeyError, EOFError, OSError, zipfile.BadZipFile) as problem:
        raise BrokenCheckpoint(shown, str(problem)).error() from None


def _reader(content: memoryview) -> Callable[[Any], dict[str, Array | str]]:
    """What reads a file that begins as this one does."""
    start = bytes(content[:9])
    if not start:
        raise ValueError("it is empty")
    if start[8:] == b"{" and start[5:8] == b"\0\0\0":  # the length of a text of JSON, and that
        return _read_safetensors
    if start.startswith(_ZIP):
        return _read_npz
    if start.startswith(gguf_format.MAGIC):
        return gguf_format.read
    if ckpt_format.is_ckpt(start):
        return ckpt_format.read
    if start.startswith(b"\x80"):
        raise ValueError("it is a pickle, as torch.save writes")
    raise ValueError("it begins as no checkpoint does; has it been encrypted?")


def _content(source: Path | BytesIO) -> memoryview:
    """The bytes of a file, mapped: those that are copied from it are given back to the system."""
    if isinstance(source, BytesIO):
        return memoryview(source.getvalue())
    with source.open("rb") as file:
        return memoryview(FilePages(file.fileno(), 0, access=mmap.ACCESS_COPY) if source.stat().st_size else b"")


def has_checksum(source: Path | BytesIO) -> bool:
    """Is what was read known to be what was written?"""
    content = _content(source)
    reader = _reader(content)
    if reader is _read_safetensors:
        return _CHECKSUM in safetensors_format.metadata(content)
    return reader is _read_npz or (reader is ckpt_format.read and ckpt_format.has_checksum(content))


def _read_npz(source: Path | BytesIO) -> dict[str, Array | str]:
    opened = BytesIO(source.getvalue()) if isinstance(source, BytesIO) else source.open("rb")
    with opened as file, np.load(file, allow_pickle=False) as archive:
        arrays = {name: np.asarray(archive[name], order="C") for name in archive.files}
    notes: Any = json.loads(arrays.pop(_NOTES).tobytes()) if _NOTES in arrays else {}
    for name in notes.get("bfloat16", ()):
        arrays[name] = arrays[name].view(dtypes.bfloat16.numpy)
    return {**arrays, **notes.get("texts", {})}


def _read_safetensors(content: memoryview) -> dict[str, Array | str]:
    arrays, metadata = safetensors_format.read(content), safetensors_format.metadata(content)
    if _CHECKSUM in metadata and int(metadata[_CHECKSUM]) != _checksum(arrays):
        raise ValueError("its checksum is that of another content")
    return dict(sorted(arrays.items())) | json.loads(metadata.get(_NOTES, "{}")).get("texts", {})
