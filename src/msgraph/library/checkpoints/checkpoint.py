"""Checkpoints: the parameters of a network in a file, and back.

ms.save_checkpoint(net, "net.ckpt")
missing, unexpected = ms.load_param_into_net(net, ms.load_checkpoint("net.ckpt"))
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.diagnostics.catalog.checkpoints import (
    BadAppendedValue,
    BadFileName,
    LoadedShapeDiffers,
    LoadedTypeDiffers,
    NoSuchCheckpoint,
    NotANet,
    NotAParameterDict,
    NotAParameterInDict,
    NotBuiltIn,
    NothingLeft,
    NotSavable,
    SavedTwice,
    UnknownFormat,
)
from msgraph.diagnostics.errors import error
from msgraph.library.checkpoints import array_files
from msgraph.support.log import LOG

Array: TypeAlias = npt.NDArray[Any]

_ENDINGS = (".ckpt", ".npz", ".safetensors")


def save_checkpoint(
    save_obj: object,
    ckpt_file_name: str | os.PathLike[str],
    integrated_save: bool = True,
    async_save: bool | str = False,
    append_dict: Mapping[str, object] | None = None,
    enc_key: bytes | None = None,
    enc_mode: str = "AES-GCM",
    choice_func: Callable[[str], bool] | None = None,
    crc_check: bool = False,
    format: str = "ckpt",
    **_options: object,
) -> None:
    """Write a Cell's parameters, a dict of tensors, or a list of ``{"name": ..., "data": ...}`` to a file.

    ``format="ckpt"`` is safetensors where that package is installed and npz elsewhere; a file called ``….npz`` or
    ``….safetensors`` is what its name says. ``append_dict`` adds numbers, strings and tensors by name. The file
    appears when it is complete.
    """
    del integrated_save, async_save, enc_mode, crc_check
    if enc_key is not None:
        raise error(NotBuiltIn("save_checkpoint", "enc_key", "encrypt the file with a tool made for it"))
    if format not in ("ckpt", "npz", "safetensors"):
        raise error(UnknownFormat(format))
    arrays: dict[str, Array] = {}
    texts: dict[str, str] = {}
    for name, value in [*_parts(save_obj), *_appended(append_dict)]:
        if choice_func is not None and not choice_func(name):
            continue
        if name in arrays or name in texts:
            raise error(SavedTwice(name))
        if isinstance(value, str):
            texts[name] = value
        else:
            arrays[name] = array_of(value) if isinstance(value, Tensor) else array_of(Tensor(value))
    path = _path("save_checkpoint", ckpt_file_name)
    if path.suffix not in _ENDINGS:
        path = path.with_name(f"{path.name}.{format}")
    array_files.write(path, arrays, texts, _kind(path, format))


def _class(value: Any) -> str:
    """The class of a value, in words."""
    return str(cast("type[object]", type(value)))


def _kind(path: Path, wanted: str) -> str:
    """What is written to a file: what was asked for, what its name says, or the best there is."""
    if wanted != "ckpt":
        return wanted
    if path.suffix in (".npz", ".safetensors"):
        return path.suffix[1:]
    return "safetensors" if array_files.has_safetensors() else "npz"


def _path(function: str, name: object) -> Path:
    if not isinstance(name, (str, os.PathLike)):
        raise error(BadFileName(function, _class(name)))
    return Path(cast("str", name)).expanduser()


def _parts(source: Any) -> Iterator[tuple[str, Any]]:
    """Names and tensors of what is to be saved."""
    if isinstance(source, Cell):
        source.check_names()
        for _, parameter in source.parameters_and_names():
            yield parameter.name, parameter
    elif isinstance(source, dict):
        yield from cast("dict[str, Any]", source).items()
    elif isinstance(source, list):
        for entry in cast("list[Any]", source):
            yield entry["name"], entry["data"]
    else:
        raise error(NotSavable(_class(source)))


def _appended(more: Mapping[str, object] | None) -> Iterator[tuple[str, object]]:
    for name, value in (more or {}).items():
        if not isinstance(name, str) or not isinstance(value, (int, float, bool, str, Tensor)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise error(BadAppendedValue(_class(name), _class(value)))
        yield name, value


def load_checkpoint(
    ckpt_file_name: str | os.PathLike[str],
    net: Cell | None = None,
    strict_load: bool = False,
    filter_prefix: object = None,
    dec_key: bytes | None = None,
    dec_mode: str = "AES-GCM",
    specify_prefix: object = None,
    choice_func: Callable[[str], bool] | None = None,
    crc_check: bool = False,
    remove_redundancy: bool = False,
    format: str = "ckpt",
) -> dict[str, Any]:
    """The parameters of a file by name, and its strings; what kind of file it is, is seen in it.

    ``filter_prefix`` leaves out names that begin so, ``specify_prefix`` and ``choice_func`` keep some only; ``net``
    takes the parameters at once.
    """
    del dec_mode, crc_check, remove_redundancy, format
    if dec_key is not None:
        raise error(NotBuiltIn("load_checkpoint", "dec_key", "decrypt the file with the tool that encrypted it"))
    path = _path("load_checkpoint", ckpt_file_name)
    if not path.is_file():
        raise error(NoSuchCheckpoint(str(path)))
    arrays, texts = array_files.read(path)
    left, kept = _prefixes(filter_prefix), _prefixes(specify_prefix)
    parameters: dict[str, Any] = {}
    for name in (*arrays, *texts):
        unwanted = (left and name.startswith(left)) or (kept and not name.startswith(kept))
        if not unwanted and (choice_func is None or choice_func(name)):
            parameters[name] = texts[name] if name in texts else Parameter(wrap(arrays[name]), name=name)
    if not parameters:
        raise error(NothingLeft(", ".join((*arrays, *texts)) or "nothing"))
    if net is not None:
        load_param_into_net(net, parameters, strict_load)
    return parameters


def _prefixes(prefixes: Any) -> tuple[str, ...]:
    return (prefixes,) if isinstance(prefixes, str) else tuple(prefixes or ())


def load_param_into_net(
    net: Cell, parameter_dict: Mapping[str, Any], strict_load: bool = False, remove_redundancy: bool = False
) -> tuple[list[str], list[str]]:
    """Give a network's parameters the values of those with their names.

    The result names the parameters of the network that were not loaded, and those given that the network does not
    have. Float types are converted, unless ``strict_load``; unless that, too, parameters that lack their value take
    the one with a prefix before their name, if the same prefix is there for others.
    """
    del remove_redundancy
    if not isinstance(net, Cell):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise error(NotANet(_class(net)))
    if not isinstance(parameter_dict, dict):
        raise error(NotAParameterDict(_class(parameter_dict)))
    for name, value in parameter_dict.items():
        if not isinstance(name, str) or not isinstance(value, (Parameter, str)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise error(NotAParameterInDict(_class(name), _class(value)))
    net.check_names()
    own = net.parameters_dict()
    pairs = [
        (own[name], loaded) for name, loaded in parameter_dict.items() if name in own and not isinstance(loaded, str)
    ]
    missing = [name for name in own if name not in parameter_dict]
    while missing and not strict_load and (prefix := _common_prefix(missing, parameter_dict)):
        LOG.warning("For 'load_param_into_net', remove parameter prefix name: %s, continue to load.", prefix)
        prefixed = [name for name in missing if prefix + name in parameter_dict]
        missing = [name for name in missing if name not in prefixed]
        pairs += [(own[name], parameter_dict[prefix + name]) for name in prefixed]
    for parameter, loaded in pairs:
        _check_fit(parameter, loaded, strict_load)
    for parameter, loaded in pairs:
        parameter.set_data(loaded.reshape(parameter.shape))
    unexpected = [name for name in parameter_dict if name not in own]
    if missing:
        LOG.warning(
            "For 'load_param_into_net', %d parameters in the 'net' are not loaded, because they are not in the "
            "'parameter_dict', please check whether the network structure is consistent when training and loading "
            "checkpoint: %s", len(missing), missing,
        )  # fmt: skip
    return missing, unexpected


def _common_prefix(missing: Sequence[str], loaded: Mapping[str, object]) -> str:
    """What stands before most of some names among those given; nothing, if none of them is there with a prefix."""
    ends = set(missing)
    prefixes: Counter[str] = Counter()
    for name, value in loaded.items():
        cuts = [] if isinstance(value, str) else [at + 1 for at, letter in enumerate(name) if letter == "."]
        prefixes.update(name[:cut] for cut in cuts if name[cut:] in ends)
    return prefixes.most_common(1)[0][0] if prefixes else ""


def _check_fit(parameter: Parameter, loaded: Parameter, strict: bool) -> None:
    """Refuses values of another shape, or of a type that is not converted."""
    one = {parameter.shape, loaded.shape} <= {(), (1,)}
    if parameter.shape != loaded.shape and not one:
        raise error(LoadedShapeDiffers(parameter.name, parameter.shape, loaded.shape))
    mine, theirs = array_of(parameter).dtype, array_of(loaded).dtype
    converted = parameter.dtype.is_float and loaded.dtype.is_float
    if mine != theirs and (strict or not (converted or np.can_cast(theirs, mine, "safe"))):
        raise error(LoadedTypeDiffers(parameter.name, str(parameter.dtype), str(loaded.dtype)))
