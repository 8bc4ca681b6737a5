"""Files of arrays by name: npz, and safetensors where that package is installed. Nothing is ever unpickled.

    files.write(path, {"weight": array}, {"epoch": "3"}, "npz")
    arrays, texts = files.read(path)

A file is written beside its place and moved there when it is complete.
"""

from __future__ import annotations

import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import numpy as np
import numpy.typing as npt

from msgraph.diagnostics.catalog.checkpoints import BrokenCheckpoint, FormatNotInstalled
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes

Array: TypeAlias = npt.NDArray[Any]

_NOTES = "msgraph"
"""Where a file holds what is no array, the order of the arrays, and which of them NumPy has no element type for."""

_ZIP = b"PK"

_TYPES = {
    "BOOL": dtypes.bool_, "I8": dtypes.int8, "I16": dtypes.int16, "I32": dtypes.int32, "I64": dtypes.int64,
    "U8": dtypes.uint8, "U16": dtypes.uint16, "U32": dtypes.uint32, "U64": dtypes.uint64, "F16": dtypes.float16,
    "BF16": dtypes.bfloat16, "F32": dtypes.float32, "F64": dtypes.float64, "C64": dtypes.complex64,
}  # fmt: skip
"""Element types as safetensors calls them."""


def has_safetensors() -> bool:
    """Is the package installed?"""
    return find_spec("safetensors") is not None


def write(path: Path, arrays: Mapping[str, Array], texts: Mapping[str, str], kind: str) -> None:
    """Write a file of a kind, in one move."""
    if kind == "safetensors" and not has_safetensors():
        raise error(FormatNotInstalled("save_checkpoint"))
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            _WRITERS[kind](file, arrays, texts)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    """What the process takes from the rights of new files."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _write_npz(file: BinaryIO, arrays: Mapping[str, Array], texts: Mapping[str, str]) -> None:
    unusual = [name for name, array in arrays.items() if array.dtype == dtypes.bfloat16.numpy]
    members = {name: a.view(np.uint16) if name in unusual else a for name, a in arrays.items()}
    notes = json.dumps({"texts": dict(texts), "bfloat16": unusual}).encode()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, array in {**members, _NOTES: np.frombuffer(notes, np.uint8)}.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, np.ascontiguousarray(array).reshape(array.shape), allow_pickle=False)


def _write_safetensors(file: BinaryIO, arrays: Mapping[str, Array], texts: Mapping[str, str]) -> None:
    tensors = {name: np.ascontiguousarray(array).reshape(array.shape) for name, array in arrays.items()}
    notes = json.dumps({"texts": dict(texts), "order": [*arrays]})
    file.write(import_module("safetensors.numpy").save(tensors, metadata={_NOTES: notes}))


_WRITERS: dict[str, Callable[[BinaryIO, Mapping[str, Array], Mapping[str, str]], None]] = {
    "npz": _write_npz,
    "safetensors": _write_safetensors,
}


def read(path: Path) -> tuple[dict[str, Array], dict[str, str]]:
    """The arrays and texts of a file; what kind it is, its first bytes say."""
    with path.open("rb") as file:
        start = file.read(2)
    if start == _ZIP:
        reader = _read_npz
    elif has_safetensors():
        reader = _read_safetensors
    elif path.suffix == ".safetensors":
        raise error(FormatNotInstalled("load_checkpoint"))
    else:
        raise error(BrokenCheckpoint(str(path), "it is no npz file, and safetensors is not installed"))
    try:
        return reader(path)
    except (ValueError, KeyError, EOFError, OSError, zipfile.BadZipFile) as problem:
        raise error(BrokenCheckpoint(str(path), str(problem))) from None
    except Exception as problem:  # safetensors has an exception class of its own
        if type(problem).__name__ != "SafetensorError":
            raise
        raise error(BrokenCheckpoint(str(path), str(problem))) from None


def _read_npz(path: Path) -> tuple[dict[str, Array], dict[str, str]]:
    with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files}
    notes: Any = json.loads(arrays.pop(_NOTES).tobytes()) if _NOTES in arrays else {}
    for name in notes.get("bfloat16", ()):
        arrays[name] = arrays[name].view(dtypes.bfloat16.numpy)
    return arrays, notes.get("texts", {})


def _read_safetensors(path: Path) -> tuple[dict[str, Array], dict[str, str]]:
    content = path.read_bytes()
    arrays = {
        name: np.frombuffer(bytearray(entry["data"]), _TYPES[entry["dtype"]].numpy).reshape(entry["shape"])
        for name, entry in import_module("safetensors").deserialize(content)
    }
    header: Any = json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")])
    notes: Any = json.loads(header.get("__metadata__", {}).get(_NOTES, "{}"))
    return {name: arrays[name] for name in notes.get("order", arrays)}, notes.get("texts", {})
