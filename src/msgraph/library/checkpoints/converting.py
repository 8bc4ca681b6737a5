"""Checkpoints of MindSpore's own format made safetensors, and back."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

from msgraph.diagnostics.catalog.checkpoints import NotConverted
from msgraph.diagnostics.errors import error
from msgraph.library.checkpoints.checkpoint import load_checkpoint, save_checkpoint


def _converter(source: str, target: str) -> Callable[..., None]:
    """The function that makes files of one format from those of another."""
    name = f"{source}_to_{target}"

    def convert(
        file_path: str, save_path: str | None = None, name_map: Mapping[str, str] | None = None,
        file_name_regex: str | None = None, processes_num: int = 1,
    ) -> None:  # fmt: skip
        _Conversion(name, source, target, name_map).run(file_path, save_path, file_name_regex, processes_num)

    convert.__name__ = convert.__qualname__ = name
    convert.__doc__ = f"""Write a {source} file, or those of the directories ``rank_*`` in a directory, as {target}.

    The new files are in ``save_path``, or beside the old ones; ``name_map`` gives parameters other names,
    ``file_name_regex`` chooses files, and ``processes_num`` are converted at a time.
    """
    return convert


ckpt_to_safetensors = _converter("ckpt", "safetensors")
safetensors_to_ckpt = _converter("safetensors", "ckpt")


class _Conversion:
    """From one format to another."""

    def __init__(self, function: str, source: str, target: str, name_map: object) -> None:
        self._function, self._source, self._target = function, source, target
        if name_map is not None and not isinstance(name_map, dict):
            self._refuse(f"the type of 'name_map' must be a directory, but got '{type(name_map)}'")
        self._names: Mapping[str, str] = name_map or {}

    def run(self, file_path: str, save_path: str | None, pattern: str | None, at_a_time: int) -> None:
        """Convert what a path names."""
        path = Path(file_path)
        if save_path and os.path.splitext(save_path)[1]:
            self._refuse(f"the save_path must be a directory, but got '{save_path}'")
        if path.is_dir():
            tasks = list(self._files(path, save_path, pattern))
        elif path.is_file():
            if path.suffix != f".{self._source}":
                self._refuse(f"the input file must be a .{self._source} file, but got {file_path}")
            if pattern is not None and not re.search(pattern, file_path):
                self._refuse("the input file does not match the regular expression.")
            tasks = [(path, Path(save_path or path.parent))]
        else:
            self._refuse(f"the input path must be a valid path or file, but got {file_path}")
        with ThreadPoolExecutor(max(at_a_time, 1)) as pool:
            list(pool.map(self._convert, *zip(*tasks, strict=True))) if tasks else []

    def _refuse(self, problem: str) -> NoReturn:
        raise error(NotConverted(self._function, problem))

    def _files(self, root: Path, save_path: str | None, pattern: str | None) -> Iterator[tuple[Path, Path]]:
        """Files of the directories of all ranks, and the directories the new ones go to."""
        ranks = [path for path in sorted(root.iterdir()) if path.is_dir() and path.name.startswith("rank")]
        if not ranks:
            raise error(NotConverted(f"'{self._function}'", f"no directories starting with 'rank' found in {root}."))
        for rank in ranks:
            for file in sorted(rank.glob(f"*.{self._source}")):
                if pattern is None or re.search(pattern, file.name):
                    yield file, Path(save_path) / rank.name if save_path else rank

    def _convert(self, file: Path, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        values = {self._names.get(name, name): value for name, value in load_checkpoint(file).items()}
        save_checkpoint(values, folder / f"{file.stem}.{self._target}", format=self._target)
