"""Checkpoints: the parameters of a network in a file, and back.

ms.save_checkpoint(net, "net.ckpt")
missing, unexpected = ms.load_param_into_net(net, ms.load_checkpoint("net.ckpt"))
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import numpy as np

from msgraph import Parameter, int8, ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.diagnostics.catalog import checkpoints
from msgraph.diagnostics.catalog.models import BadUse
from msgraph.library.checkpoints import array_files, background
from msgraph.library.checkpoints.gguf_format import FileArray
from msgraph.library.checkpoints.safetensors_format import Array
from msgraph.library.generators import Generator
from msgraph.library.optim.division import divisions_in
from msgraph.library.pipeline_parameters import parameters_here, stages_of_parameters
from msgraph.support.log import LOG
from msgraph.support.processes import collectives, objects, pipeline, world
from msgraph.support.trees import is_dict, is_list, is_sequence


def _integrated(net: Cell) -> Iterator[tuple[str, Parameter | Tensor]]:
    """Every parameter of a Cell as a process has it that keeps it up to date, in one order everywhere.

    All processes call it, unless none has less than the others.
    """
    own = {parameter.name: parameter for parameter in parameters_here(net)}
    is_pipeline = pipeline.pipeline_place() is not None and bool(stages_of_parameters(net))
    if not is_pipeline and not divisions_in(net):
        yield from own.items()
        return
    listed = objects.all_gather([(name, array_of(value).dtype, value.shape) for name, value in own.items()])
    owners: dict[str, list[int]] = {}
    kinds: dict[str, object] = {}
    for rank, entries in enumerate(listed):
        for name, dtype, shape in entries:
            owners.setdefault(name, []).append(rank)
            kinds[name] = shape, dtype
    for name, ranks in owners.items():
        if len(ranks) == len(listed):
            yield name, own[name]
            continue
        array = array_of(own[name]) if name in own else np.empty(*kinds[name])
        yield name, Tensor(collectives.broadcast(array, ranks[0], world.WORLD_GROUP).wait())


def _kept_elsewhere(net: Cell) -> Callable[[str], bool]:
    """Tells of a name whether it is a state of an optimizer in the net that another process has instead of this one."""
    parameters = frozenset[str]().union(*(division.elsewhere for division in divisions_in(net)))
    return lambda name: name.partition(".")[2] in parameters


_FORMATS = ("ckpt", "npz", "safetensors")


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
    """Write a Cell's parameters, a list of them or of ``{"name": ..., "data": ...}``, or a dict of tensors to a file.

    Where processes have a Cell's parameters for each other (stages of a pipeline, divided states of an optimizer), all
    of them call it and each writes all of these; with ``integrated_save=False`` it writes its own. ``format="ckpt"`` is
    MindSpore's own, which needs no further package; a file called ``….npz`` or ``….safetensors`` is what its name says.
    The file appears when it is complete.
    """
    del enc_mode
    if enc_key is not None:
        raise checkpoints.NotBuiltIn("save_checkpoint", "enc_key", "encrypt the file with a tool made for it").error()
    if format not in _FORMATS:
        problem = f"For 'save_checkpoint', the format must be 'safetensors', 'npz' or 'ckpt', but got {format}."
        raise BadUse("save_checkpoint", problem, "leave `format` out for MindSpore's own").error()
    if not isinstance(async_save, bool) and async_save not in ("process", "thread"):
        problem = "For 'save_checkpoint', the argument 'async_save' can only be 'process' or 'thread',but got "
        raise BadUse("save_checkpoint", f"{problem}{async_save}.", "`async_save=True` writes in a thread").error()
    values: dict[str, Array | str] = {}
    for name, value in [*_parts(save_obj, choice_func, integrated_save), *_appended(append_dict)]:
        if name in values:
            raise checkpoints.SavedTwice(name).error()
        values[name] = (
            value if isinstance(value, str) else array_of(value if isinstance(value, Tensor) else Tensor(value))
        )
    path = _path("save_checkpoint", ckpt_file_name)
    endings = _FORMATS if format == "ckpt" else (format,)
    if not path.name.endswith(endings):
        path = path.with_name(f"{path.name}.{format}")
    format_name = path.suffix[1:] if format == "ckpt" and path.suffix[1:] in _FORMATS else format
    if not async_save:
        background.wait()
        array_files.write(path, values, format_name, crc_check)
        return
    copies = {name: value if isinstance(value, str) else value.copy() for name, value in values.items()}
    background.start(str(path), partial(array_files.write, path.absolute(), copies, format_name, crc_check))


def _class(value: Any) -> str:
    """The class of a value, in words."""
    return str(cast("type[object]", type(value)))


def _path(function: str, name: object) -> Path:
    if not isinstance(name, (str, os.PathLike)):
        wanted = "must be string"
        raise checkpoints.NotForCheckpoint(
            function, "argument 'ckpt_file_name'", wanted, _class(name), "pass a path"
        ).error()
    return Path(cast("str", name)).expanduser()


def _parts(source: object, wanted: Callable[[str], bool] | None, together: bool) -> Iterator[tuple[str, object]]:
    """Names and tensors of what is to be saved; ``together`` if a Cell's come from all processes."""
    if isinstance(source, Cell):
        source.check_names()
        own = ((parameter.name, parameter) for parameter in parameters_here(source))
        parts = list(_integrated(source) if together else own)
    elif is_dict(source):
        parts = [_checked_item(*item) for item in source.items()]
    elif is_list(source):
        parts = [_checked_entry(entry) for entry in source]
    else:
        way_out = 'pass a Cell, a dict of tensors, or a list of `{"name": ..., "data": ...}`'
        kinds = "must be nn.Cell, list or dict"
        raise checkpoints.NotForCheckpoint(
            "save_checkpoint", "parameter 'save_obj'", kinds, _class(source), way_out
        ).error()
    yield from ((name, value) for name, value in parts if wanted is None or wanted(name))


def _checked_item(name: object, value: object) -> tuple[str, object]:
    """An item of a dict that is saved."""
    if isinstance(name, str) and isinstance(value, (Tensor, np.ndarray, str, bool, int, float)):
        return name, cast("Any", value)
    problem = "when save_obj is made up by dict, the key should be str andvalue should be Parameter"
    got = f"the type of key is {_class(name)} andthe type of value is {_class(value)}"
    raise checkpoints.BadPart(problem, got).error()


def _checked_entry(entry: Any) -> tuple[str, object]:
    """An element of a list that is saved."""
    if isinstance(entry, Parameter):
        return entry.name, entry
    if not isinstance(entry, dict):
        raise checkpoints.BadPart(
            "when save_obj is made up by list of Parameter,the param should be parameter", _class(entry)
        ).error()
    if "name" not in entry or "data" not in entry:
        problem = "save_obj should be a list of dict items, and the dict should have key values 'name' and 'value'"
        raise checkpoints.BadPart(problem, f"{_class(entry)} and {entry}").error()
    name, value = cast("dict[str, Any]", entry)["name"], cast("dict[str, Any]", entry)["data"]
    if not isinstance(name, str):
        problem = "when save_obj is a list of dict items, the name in dict should be string"
        raise checkpoints.BadPart(problem, _class(name)).error()
    if not isinstance(value, (Tensor, str)):
        problem = "when save_obj is a list of dict items, the data in dict should be parameter"
        raise checkpoints.BadPart(problem, _class(value)).error()
    return name, value


def _appended(more: Mapping[str, object] | None) -> Iterator[tuple[str, object]]:
    for name, value in (more or {}).items():
        if not isinstance(name, str) or not isinstance(value, (int, float, bool, str, Tensor, Generator)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise checkpoints.BadAppendedValue(_class(name), _class(value)).error()
        yield name, value.get_state() if isinstance(value, Generator) else value


def load_checkpoint(
    ckpt_file_name: str | os.PathLike[str] | BytesIO,
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
    """The parameters of a file by name, and its strings; a checksum in the file is always compared."""
    del dec_mode, remove_redundancy, format
    if dec_key is not None:
        raise checkpoints.NotBuiltIn(
            "load_checkpoint", "dec_key", "decrypt the file with the tool that encrypted it"
        ).error()
    left, kept = _prefixes(filter_prefix), _prefixes(specify_prefix)
    source = ckpt_file_name if isinstance(ckpt_file_name, BytesIO) else _path("load_checkpoint", ckpt_file_name)
    background.wait()
    if isinstance(source, Path) and source.is_dir():
        inside = ", ".join(sorted(file.name for file in source.glob("*.ckpt"))) or "no `.ckpt`"
        raise checkpoints.NoSuchCheckpoint(str(source), "is a folder", f"name a file in it; it has {inside}").error()
    if isinstance(source, Path) and not source.is_file():
        raise checkpoints.NoSuchCheckpoint(str(source)).error()
    values = array_files.read(source)
    if crc_check and not array_files.has_checksum(source):
        LOG.warning("For 'load_checkpoint', the ckpt file do not contain the crc code, please check the file.")
    parameters: dict[str, Any] = {}
    for name, value in values.items():
        if left or kept:
            wanted = not name.startswith(left) and (not kept or name.startswith(kept))
        else:
            wanted = choice_func is None or choice_func(name)
        if wanted:
            parameters[name] = value if isinstance(value, str) else _parameter(name, value)
    if not parameters:
        raise checkpoints.NothingLeft(", ".join(values) or "nothing").error()
    if net is not None:
        load_param_into_net(net, parameters, strict_load)
    return parameters


def _parameter(name: str, value: Array) -> Parameter:
    """A parameter that is what was read; of a GGUF file it is mapped."""
    blocks = value.format if isinstance(value, FileArray) else ""
    parameter = Parameter(wrap(value.reshape(-1)[:0]), name, requires_grad=not blocks)
    parameter._array = value.view(np.ndarray)  # pyright: ignore[reportPrivateUsage]
    parameter.quantized = blocks
    return parameter


def _prefixes(prefixes: object) -> tuple[str, ...]:
    """What names begin with."""
    if prefixes is None:
        return ()
    several = (prefixes,) if isinstance(prefixes, str) else prefixes
    if not is_sequence(several) or not all(isinstance(prefix, str) for prefix in several):
        argument, way_out = "type of 'specify_prefix' or 'filter_prefix'", 'pass beginnings of names: `"head."`'
        wanted = "must be string, list[string] or tuple[string]"
        raise checkpoints.NotForCheckpoint("load_checkpoint", argument, wanted, _class(prefixes), way_out).error()
    return tuple(cast("Sequence[str]", several))


def load_checkpoint_async(ckpt_file_name: str, *args: Any, **kwargs: Any) -> Future[dict[str, Any]]:
    """`load_checkpoint` in a thread: ``result()`` of what it gives waits for the parameters."""
    executor = ThreadPoolExecutor(max_workers=1)
    loading = executor.submit(load_checkpoint, ckpt_file_name, *args, **kwargs)
    executor.shutdown(wait=False)
    return loading


def async_ckpt_thread_status() -> bool:
    """Is a checkpoint being written beside the program?"""
    return background.is_running()


def load_param_into_net(
    net: Cell, parameter_dict: Mapping[str, Any], strict_load: bool = False, remove_redundancy: bool = False
) -> tuple[list[str], list[str]]:
    """Give a network's parameters the values of those with their names.

    The result names the parameters of the network that were not loaded, and those given that the network does not
    have, without states of a divided optimizer that another process has. Float types are converted, and whole numbers
    that fit, unless ``strict_load``; unless that, too, parameters that lack their value take the one with a prefix
    before their name, if the same prefix is there for others.
    """
    del remove_redundancy
    if not isinstance(net, Cell):  # pyright: ignore[reportUnnecessaryIsInstance]
        wanted, way_out = "should be a Cell", "pass the network first, then what `load_checkpoint` gave"
        raise checkpoints.NotForCheckpoint(
            "load_param_into_net", "argument 'net'", wanted, _class(net), way_out
        ).error()
    if not isinstance(parameter_dict, dict):
        argument, got = "argument 'parameter_dict'", _class(parameter_dict)
        way_out = "pass what `load_checkpoint` gave, or `net.parameters_dict()`"
        raise checkpoints.NotForCheckpoint("load_param_into_net", argument, "should be a dict", got, way_out).error()
    for name, value in parameter_dict.items():
        if not isinstance(name, str) or not isinstance(value, (Parameter, str)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise checkpoints.NotAParameterInDict(_class(name), _class(value)).error()
    net.check_names()
    own = net.parameters_dict()
    pairs = [
        (own[name], loaded) for name, loaded in parameter_dict.items() if name in own and not isinstance(loaded, str)
    ]
    missing = [name for name in own if name not in parameter_dict]
    pairs += [] if strict_load else _by_prefix(own, parameter_dict, missing)
    pairs = [
        (parameter, _unpacked(loaded, parameter, parameter_dict))
        for parameter, loaded in pairs
        if loaded is not parameter
    ]
    for parameter, loaded in pairs:
        _check_fit(parameter, loaded, strict_load)
    for parameter, loaded in pairs:
        parameter.set_data(loaded.reshape(parameter.shape))
    elsewhere = _kept_elsewhere(net)
    unexpected = [name for name in parameter_dict if name not in own and not elsewhere(name)]
    if missing:
        LOG.warning(
            "For 'load_param_into_net', %d parameters in the 'net' are not loaded, because they are not in the "
            "'parameter_dict', please check whether the network structure is consistent when training and loading "
            "checkpoint: %s", len(missing), missing,
        )  # fmt: skip
    return missing, unexpected


def _unpacked(loaded: Parameter, parameter: Parameter, parameters: Mapping[str, object]) -> Parameter:
    """What is loaded, as floats where it is blocks or has a scale for each row, and ``parameter`` is floats."""
    if not parameter.dtype.is_float:
        return loaded
    scale = parameters.get(f"{loaded.name}_scale")
    if loaded.dtype is int8 and isinstance(scale, Parameter) and scale.shape == loaded.shape[:1]:
        return Parameter(loaded.data * scale.data.reshape((-1, *(1 for _ in loaded.shape[1:]))), loaded.name)
    if not loaded.quantized:
        return loaded
    return Parameter(ops.dequantize(loaded.data, loaded.quantized), loaded.name)


def _by_prefix(
    own: Mapping[str, Parameter], loaded: Mapping[str, Parameter], missing: list[str]
) -> list[tuple[Parameter, Parameter]]:
    """Parameters whose names are missing, each with what is there under its name behind a prefix; the others stay."""
    pairs: list[tuple[Parameter, Parameter]] = []
    while missing and (prefix := _common_prefix(missing, loaded)):
        LOG.warning("For 'load_param_into_net', remove parameter prefix name: %s, continue to load.", prefix)
        pairs += [(own[name], loaded[prefix + name]) for name in missing if prefix + name in loaded]
        missing[:] = [name for name in missing if prefix + name not in loaded]
    return pairs


def load_by_prefix(
    net: Cell, parameter_dict: Mapping[str, Parameter], param_not_load: list[str], strict_load: bool
) -> None:
    """Load what was not by names behind a prefix, as ``load_param_into_net`` does.

    Args:
        net: the network
        parameter_dict: parameters by name
        param_not_load: the names of those that were not loaded; those that are now leave the list
        strict_load: load nothing, since names are to be the same
    """
    for parameter, loaded in [] if strict_load else _by_prefix(net.parameters_dict(), parameter_dict, param_not_load):
        update_param(parameter, loaded, strict_load)


def update_param(param: Parameter, new_param: Parameter, strict_load: bool) -> None:
    """Give a parameter the value of another one, of its shape.

    Args:
        param: the parameter
        new_param: the one with the value
        strict_load: whether its element type has to be the same
    """
    _check_fit(param, new_param, strict_load)
    param.set_data(new_param.reshape(param.shape))


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
    longer = loaded.shape[: len(parameter.shape)] == parameter.shape and set(loaded.shape[len(parameter.shape) :]) <= {
        1
    }
    if not one and not longer:
        raise checkpoints.LoadedShapeDiffers(parameter.name, parameter.shape, loaded.shape).error()
    mine, theirs = array_of(parameter).dtype, array_of(loaded).dtype
    if mine == theirs:
        return
    converted = parameter.dtype.is_float and loaded.dtype.is_float
    whole = mine.kind == theirs.kind == "i"
    if strict or not (converted or whole or np.can_cast(theirs, mine, "safe")):
        raise checkpoints.LoadedTypeDiffers(parameter.name, str(parameter.dtype), str(loaded.dtype)).error()
    if whole and not np.array_equal(array_of(loaded).astype(mine), array_of(loaded)):
        raise checkpoints.ValuesNotKept(parameter.name, str(parameter.dtype), str(loaded.dtype)).error()


def get_ckpt_path_with_strategy(cur_ckpt_path: str, cur_strategy_path: str) -> str | None:
    """The checkpoint of this process, if the file is there; with one process there are no backups of others."""
    del cur_strategy_path
    return cur_ckpt_path if os.path.isfile(cur_ckpt_path) else None
