"""Records what MindSpore reads of the files in ``recorded_published.zip``, by the expressions in ``cases.json``."""

from __future__ import annotations

import json
import os
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import Any

ARCHIVE = Path(__file__).with_name("recorded_published.zip")


def told(ds: Any, expression: str) -> Any:
    """What is read, as JSON has it: columns, classes, and type, shape and elements of each array, or their checksum."""
    try:
        data: Any = eval(expression, {"ds": ds})
        if not hasattr(data, "create_tuple_iterator"):
            return data
        rows = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
        return [data.get_dataset_size(), data.get_col_names(), [[_array(value) for value in row] for row in rows]]
    except Exception as problem:
        return type(problem).__name__


def _array(array: Any) -> list[Any]:
    dtype = "string" if array.dtype.kind == "U" else str(array.dtype)
    return [dtype, list(array.shape), array.tolist() if array.size <= 60 else zlib.crc32(array.tobytes())]


def main() -> None:
    """Writes the archive anew."""
    from mindspore import dataset  # pyright: ignore[reportMissingImports, reportUnknownVariableType]

    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(ARCHIVE).extractall(folder)
        os.chdir(folder)
        recorded = {case: told(dataset, case) for case in json.loads(Path("cases.json").read_text())}
        Path("cases.json").write_text(json.dumps(recorded))
        with zipfile.ZipFile(ARCHIVE, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(Path().rglob("*")):
                archive.write(path)


if __name__ == "__main__":
    main()
