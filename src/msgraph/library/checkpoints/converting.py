"""Checkpoints of MindSpore's own format made safetensors, and back."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgraph.diagnostics.catalog.checkpoints import NotConverted
from msgraph.library.checkpoints.checkpoint import load_checkpoint, save_checkpoint


def _converter(source: str, target: str) -> Callable[..., None]:
    """The function that makes files of one format from those of another."""
    name = f"{source}_to_{target}"

    def convert(
        file_path: str, save_path: str | None = None, name_map: Mapping[str, str] | None = None,
        file_name_regex: str | None = None, processes_num: int = 1,
    ) -> None:  # fmt: skip
        if name_map is not None and not isinstance(name_map, dict):
            raise NotConverted(name, f"the type of 'name_map' must be a directory, but got '{type(name_map)}'").error()
        if save_path and os.path.splitext(save_path)[1]:
            raise NotConverted(name, f"the save_path must be a directory, but got '{save_path}'").error()
        files = dict(_files(name, Path(file_path), source, save_path, file_name_regex))

        def write(file: Path) -> None:
            files[file].mkdir(parents=True, exist_ok=True)
            values = {(name_map or {}).get(key, key): value for key, value in load_checkpoint(file).items()}
            save_checkpoint(values, files[file] / f"{file.stem}.{target}", format=target)

        with ThreadPoolExecutor(max(processes_num, 1)) as pool:
            list(pool.map(write, files))

    convert.__name__ = convert.__qualname__ = name
    convert.__doc__ = f"""Write a {source} file, or those of the directories ``rank_*`` in a directory, as {target}.

    The new files are in ``save_path``, or beside the old ones; ``name_map`` gives parameters other names,
    ``file_name_regex`` chooses files, and ``processes_num`` are converted at a time.
    """
    return convert


ckpt_to_safetensors = _converter("ckpt", "safetensors")
safetensors_to_ckpt = _converter("safetensors", "ckpt")


def _files(
    function: str, path: Path, source: str, save_path: str | None, pattern: str | None
) -> Iterator[tuple[Path, Path]]:
    """The file that a path names, or those of the directories of all ranks, and where the new ones go."""
    ranks = [inner for inner in sorted(path.glob("rank*")) if inner.is_dir()]
    if path.is_file() and path.suffix != f".{source}":
        raise NotConverted(function, f"the input file must be a .{source} file, but got {path}").error()
    if path.is_file() and pattern is not None and not re.search(pattern, str(path)):
        raise NotConverted(function, "the input file does not match the regular expression.").error()
    if not path.exists():
        raise NotConverted(function, f"the input path must be a valid path or file, but got {path}").error()
    if path.is_dir() and not ranks:
        raise NotConverted(f"'{function}'", f"no directories starting with 'rank' found in {path}.").error()
    if path.is_file():
        yield path, Path(save_path or path.parent)
    for rank in ranks:
        for file in sorted(rank.glob(f"*.{source}")):
            if pattern is None or re.search(pattern, file.name):
                yield file, Path(save_path) / rank.name if save_path else rank
