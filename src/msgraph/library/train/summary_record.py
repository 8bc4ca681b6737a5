"""``SummaryRecord``: a log of numbers by step, in MindSpore's file format.

A file is a line of records. An event is a message of protocol buffers (``wall_time`` 1, ``step`` 2, ``version`` 3,
``summary`` 5; of a value: ``tag`` 1, ``scalar_value`` 3). Numbers are written; images,
histograms and graphs, which MindInsight drew, are refused.
"""

from __future__ import annotations

import os
import platform
import struct
import time
from pathlib import Path
from typing import Self

from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.training import NotBuiltHere
from msgraph.library.checkpoints.protobuf import FIXED32, FIXED64, VARINT, framed, key, sized, varint
from msgraph.library.nn.arguments import check_type, one_of

_PLUGINS = (
    *("tensor", "scalar", "image", "histogram", "train_lineage", "eval_lineage", "dataset_graph"),
    *("custom_lineage_data", "graph", "landscape"),
)
_REASON = "MindInsight, which draws what is no number, is no longer developed"
_WAY_OUT = "add its numbers one by one as `scalar`, or keep arrays with `numpy.save`"
_INT64 = 2**64 - 1
"""The bits that are written of a number, which may be negative."""


class SummaryRecord:
    """A log of numbers by step: ``add_value("scalar", name, tensor)``, then ``record(step)``; a context manager."""

    def __init__(
        self,
        log_dir: str,
        file_prefix: str = "events",
        file_suffix: str = "_MS",
        num_process: int = 32,
        network: object = None,
        max_file_size: int | None = None,
        raise_exception: bool = False,
        export_options: dict[str, str] | None = None,
    ) -> None:
        del num_process, network, max_file_size, raise_exception, export_options
        for name, value in (("log_dir", log_dir), ("file_prefix", file_prefix), ("file_suffix", file_suffix)):
            check_type("SummaryRecord", name, value, "str", str)
        folder = Path(log_dir).absolute()
        folder.mkdir(parents=True, exist_ok=True)
        now = time.time()
        origin = f"{int(now)}.{os.getpid()}.{platform.node()}"
        self._path = folder / f"{file_prefix}.out.events.summary.{origin}{file_suffix}"
        self._file = self._path.open("wb")
        self._values: dict[str, float] = {}
        self._file.write(framed(key(1, FIXED64) + struct.pack("<d", now) + sized(3, b"MindSpore.Event:1")))

    @property
    def log_dir(self) -> str:
        """The path of the file."""
        return str(self._path)

    def set_mode(self, mode: str) -> None:
        """``train`` or ``eval``: numbers are written in both."""

    def add_value(self, plugin: str, name: str, value: object) -> None:
        """Keep a number until the next ``record``."""
        if one_of("SummaryRecord", "plugin", plugin, _PLUGINS) != "scalar":
            raise NotBuiltHere(f"SummaryRecord.add_value('{plugin}', ...)", _REASON, _WAY_OUT).error()
        check_type("SummaryRecord", "name", name, "str", str)
        tensor = check_type("SummaryRecord", "value", value, "Tensor", Tensor)
        one_of("SummaryRecord", "size of the value", tensor.size, (1,))
        self._values[name] = float(tensor.asnumpy().reshape(()))

    def record(self, step: int, train_network: object = None, plugin_filter: object = None) -> bool:
        """Write what was added since the last time; False if the file is closed."""
        del train_network, plugin_filter
        check_type("SummaryRecord", "step", step, "int", int)
        if self._file.closed:
            return False
        values, self._values = self._values, {}
        if values:
            parts = (
                sized(1, name.encode()) + key(3, FIXED32) + struct.pack("<f", scalar) for name, scalar in values.items()
            )
            summary = b"".join(sized(1, part) for part in parts)
            when = key(1, FIXED64) + struct.pack("<d", time.time())
            self._file.write(framed(when + key(2, VARINT) + varint(step & _INT64) + sized(5, summary)))
        return True

    def flush(self) -> None:
        """Have what was recorded in the file."""
        if not self._file.closed:
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
