"""Weights and constants of a model: in its message, or one behind the other in a file beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import helper, numpy_helper

from msgraph.api.tensor.tensor import array_of
from msgraph.diagnostics.catalog.export import BadOnnxOption, OnnxTooLarge
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.dialects.dtypes import DType
from msgraph.library.export.exported_program import ExportedProgram, in_one_move

MOST_BYTES = 2**31 - 2**24
"""A message of Protocol Buffers has less than 2 GB."""

_SMALL = 1024
"""Arrays of fewer bytes stand in the message always."""

_ALIGNMENT = 64

TYPES: dict[DType, int] = {
    dtype: int(helper.np_dtype_to_tensor_dtype(dtype.numpy)) for dtype in dtypes.ALL if not dtype.is_complex
}
"""What ONNX calls element types."""


@dataclass
class WeightStore:
    """Where the elements of initialisers stand: in a file of this name, or in the message where there is none."""

    file: str = ""
    arrays: list[tuple[int, Array]] = field(default_factory=list[tuple[int, Array]])
    """What is to be written, and where."""
    end: int = 0

    @classmethod
    def of(cls, program: ExportedProgram, path: Path, external: object) -> WeightStore:
        """That of a program, by the option ``external_data``; where nothing is said, by its size."""
        if external is not None and not isinstance(external, bool):
            raise BadOnnxOption(f"the option 'external_data' must be a bool, but got {external!r}").error()
        size = sum(array_of(weight.tensor).nbytes for weight in program.weights if weight.tensor is not None)
        if external is False and size > MOST_BYTES:
            raise OnnxTooLarge(round(size / 2**30, 2), round(MOST_BYTES / 2**30, 2)).error()
        return cls(path.name + ".data" if external or size > MOST_BYTES else "")

    def tensor(self, name: str, array: Array) -> Any:
        """The message of an initialiser."""
        array = np.asarray(array, order="C")
        if not self.file or array.nbytes < _SMALL:
            return numpy_helper.from_array(array, name)
        tensor = onnx.TensorProto(name=name, data_type=TYPES[dtypes.from_numpy(array.dtype)], dims=array.shape)
        tensor.data_location = onnx.TensorProto.EXTERNAL
        start = -(-self.end // _ALIGNMENT) * _ALIGNMENT
        for key, value in (("location", self.file), ("offset", start), ("length", array.nbytes)):
            tensor.external_data.add(key=key, value=str(value))
        self.arrays.append((start, array))
        self.end = start + array.nbytes
        return tensor

    def write(self, folder: Path) -> None:
        """The file, whole or not at all."""
        if not self.file:
            return
        with in_one_move(folder / self.file) as temporary, temporary.open("wb") as file:
            for start, array in self.arrays:
                file.seek(start)
                array.reshape(-1).view(np.uint8).tofile(file)
