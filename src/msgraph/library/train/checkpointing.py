"""Callbacks that write checkpoints: every so often, when asked to stop, and as a backup of a run that may break off."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.models import BadUse, BadUseType
from msgraph.library.checkpoints.checkpoint import save_checkpoint
from msgraph.library.nn.arguments import boolean, check_type
from msgraph.library.train.callback import Callback, RunContext, RunParameters

_COUNTERS = ("epoch_num", "step_num")


class CheckpointConfig:
    """When to write a checkpoint, how many to keep, and what goes in besides the parameters."""

    def __init__(
        self,
        save_checkpoint_steps: int | None = 1,
        save_checkpoint_seconds: int | None = 0,
        keep_checkpoint_max: int | None = 5,
        keep_checkpoint_per_n_minutes: int | None = 0,
        integrated_save: bool = True,
        async_save: bool | str = False,
        saved_network: Cell | None = None,
        append_info: list[Any] | None = None,
        enc_key: bytes | None = None,
        enc_mode: str = "AES-GCM",
        exception_save: bool = False,
        crc_check: bool = False,
        remove_redundancy: bool = False,
        format: str = "ckpt",
        **_options: object,
    ) -> None:
        numbers = (save_checkpoint_steps, save_checkpoint_seconds, keep_checkpoint_max, keep_checkpoint_per_n_minutes)
        for name, value in zip(_POLICY, numbers, strict=True):
            _check_natural(name, value)
        if saved_network is not None and not isinstance(saved_network, Cell):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise _other_type(f"the type of 'saved_network' must be None or Cell, but got {type(saved_network)}")
        if not any(numbers):
            problem = (
                "For 'CheckpointConfig', the input arguments 'save_checkpoint_steps', 'save_checkpoint_seconds', "
                "'keep_checkpoint_max' and 'keep_checkpoint_per_n_minutes' can't be all None or 0."
            )
            raise BadUse("CheckpointConfig", problem).error()
        self.save_checkpoint_steps = save_checkpoint_steps
        self.save_checkpoint_seconds = None if save_checkpoint_steps else save_checkpoint_seconds
        self.keep_checkpoint_max = keep_checkpoint_max
        self.keep_checkpoint_per_n_minutes = None if keep_checkpoint_max else keep_checkpoint_per_n_minutes
        if not self.keep_checkpoint_max and not self.keep_checkpoint_per_n_minutes:
            self.keep_checkpoint_max = 1
        self.integrated_save = boolean("CheckpointConfig", "integrated_save", integrated_save)
        self.async_save = async_save
        self.saved_network = saved_network
        self.append_dict = _append_dict(append_info) or None
        self.enc_key, self.enc_mode = enc_key, enc_mode
        self.exception_save = boolean("CheckpointConfig", "exception_save", exception_save)
        self.crc_check = boolean("CheckpointConfig", "crc_check", crc_check)
        self.remove_redundancy = boolean("CheckpointConfig", "remove_redundancy", remove_redundancy)
        self.format: str = check_type("CheckpointConfig", "format", format, "str", str)

    def get_checkpoint_policy(self) -> dict[str, Any]:
        """When is written and what is kept."""
        return {name: getattr(self, name) for name in (*_POLICY, "saved_network")}


_POLICY = ("save_checkpoint_steps", "save_checkpoint_seconds", "keep_checkpoint_max", "keep_checkpoint_per_n_minutes")


def _other_type(problem: str, owner: str = "CheckpointConfig") -> Exception:
    return BadUseType(owner, f"For '{owner}', {problem}.").error()


def _check_natural(name: str, value: Any) -> None:
    if value is not None:
        check_type("CheckpointConfig", name, value, "int", int)
        if value < 0:
            problem = f"For 'CheckpointConfig', the '{name}' must be non-negative int, but got {value}."
            raise BadUse("CheckpointConfig", problem).error()


def _append_dict(wanted: object) -> dict[str, object]:
    """What goes into a checkpoint besides the parameters, by name; counters start at 0."""
    if not wanted:
        return {}
    if not isinstance(wanted, list):
        raise _other_type(f"the type of 'append_info' must be list,but got {type(wanted)}")
    entries: dict[str, Any] = {}
    for item in cast("list[Any]", wanted):
        if isinstance(item, str):
            if item not in _COUNTERS:
                problem = (
                    "For 'CheckpointConfig', the value of element in the argument 'append_info' must be in "
                    f"{list(_COUNTERS)}, but got {item}."
                )
                raise BadUse("CheckpointConfig", problem).error()
            entries[item] = 0
        elif isinstance(item, dict):
            entries.update(_checked_values(cast("dict[Any, Any]", item)))
        else:
            raise _other_type(f"the type of 'append_info' element must be str or dict,but got {type(item)}")
    return entries


def _checked_values(values: dict[Any, Any]) -> dict[str, Any]:
    for key, value in values.items():
        if not isinstance(key, str) or not isinstance(value, (int, float, bool, str, Tensor)):
            raise _other_type(
                "the key type of the dict 'append_info' must be string, the value type must be int or float or bool, "
                f"but got key type {type(key)}, value type {type(value)}"
            )
    return values


class ModelCheckpoint(Callback):
    """Writes the parameters of what is trained to ``directory/prefix-epoch_step.ckpt``, as ``config`` says.

    ``prefix`` and ``directory`` may be functions of what the run knows. Files that another run has left under the same
    prefix stay: this run writes ``prefix_1``. A file appears when it is complete, and the oldest goes after that.
    """

    def __init__(
        self,
        prefix: str | Callable[[Any], str] = "CKP",
        directory: str | Callable[[Any], str] | None = None,
        config: CheckpointConfig | None = None,
    ) -> None:
        super().__init__()
        if not callable(prefix):
            _check_prefix(prefix, "must be callable or string that does not contain '/'")
        if config is not None and not isinstance(config, CheckpointConfig):  # pyright: ignore[reportUnnecessaryIsInstance]
            what = f"the type of argument 'config' should be 'CheckpointConfig', but got {type(config)}"
            raise _other_type(what, "ModelCheckpoint")
        self._config = config or CheckpointConfig()
        self._prefix_function = prefix if callable(prefix) else None
        self._directory_function = directory if callable(directory) else None
        self._directory = Path.cwd() if directory is None or callable(directory) else _made(directory)
        self._first_prefix = self._prefix = "" if callable(prefix) else prefix
        if not callable(prefix) and not callable(directory):
            self._prefix = _free_prefix(self._directory, prefix, "")
        self._latest_ckpt_file_name = ""
        self._last_time = self._last_kept = time.time()
        self._last_triggered_step = 0
        self._append_dict = dict(self._config.append_dict or {})
        self._start = {name: self._append_dict.get(name, 0) for name in _COUNTERS}

    def begin(self, run_context: RunContext) -> None:
        """Count the steps of this run."""
        self._last_triggered_step = 0

    def step_end(self, run_context: RunContext) -> None:
        """Write a checkpoint, if it is time."""
        told = run_context.original_args()
        if self._is_time(told["cur_step_num"]):
            self._save(told)

    def end(self, run_context: RunContext) -> None:
        """Write the last one."""
        self._save(run_context.original_args())

    def on_eval_begin(self, run_context: RunContext) -> None:
        """An evaluation writes nothing."""

    on_eval_step_end = on_eval_end = on_eval_begin

    def _is_time(self, step: int) -> bool:
        config = self._config
        if config.save_checkpoint_steps:
            return step >= self._last_triggered_step + config.save_checkpoint_steps
        if config.save_checkpoint_seconds and time.time() - self._last_time > config.save_checkpoint_seconds:
            self._last_time = time.time()
            return True
        return False

    def _save(self, told: RunParameters) -> None:
        step = told["cur_step_num"]
        if step == self._last_triggered_step:
            return
        if self._prefix_function is not None:
            self._prefix = self._prefix_function(told)
            _check_prefix(self._prefix, "is callable, it must return a string that does not contain '/'")
        if self._directory_function is not None:
            self._directory = _made(self._directory_function(told))
        in_epoch = (step - 1) % told["batch_num"] + 1
        suffix = "" if self._prefix_function is not None else f"-{told['cur_epoch_num']}_{in_epoch}"
        self._last_triggered_step = step
        path = self._directory / f"{self._prefix}{suffix}.{self._config.format}"
        self._write(path, told, self._config.integrated_save)
        told["latest_ckpt_file"], told["last_save_ckpt_step"] = str(path), step
        self._latest_ckpt_file_name = str(path)
        self._forget_old(path)

    def _write(self, path: Path, told: RunParameters, together: bool) -> None:
        """Write what the run has come to: all of it, with the other processes ``together``, or what this one has."""
        now = {"epoch_num": told["cur_epoch_num"], "step_num": told["cur_step_num"]}
        for name in _COUNTERS:
            if name in self._append_dict:
                self._append_dict[name] = self._start[name] + now[name]
        network: Any = self._config.saved_network or told["train_network"]
        config = self._config
        save_checkpoint(
            network, path, together, config.async_save, self._append_dict, config.enc_key, crc_check=config.crc_check,
            format=config.format,
        )  # fmt: skip

    def save_broken_off(self, told: RunParameters) -> None:
        """Write ``…_breakpoint.ckpt`` for a training that failed, if that is wanted."""
        if self._config.exception_save:
            prefix = _free_prefix(self._directory, self._first_prefix, "_breakpoint")
            in_epoch = (told["cur_step_num"] - 1) % told["batch_num"] + 1
            name = f"{prefix}-{told['cur_epoch_num']}_{in_epoch}_breakpoint.ckpt"
            self._write(self._directory / name, told, False)

    def _forget_old(self, newest: Path) -> None:
        """Remove files of this run beyond those that are kept."""
        pattern = f"{self._prefix}-*.{self._config.format}"
        files = [p for p in self._directory.glob(pattern) if not any(map(str.isalpha, p.stem[len(self._prefix) :]))]
        if self._prefix_function is not None:
            return
        files.sort(key=lambda path: (path == newest, path.stat().st_mtime_ns))
        if self._config.keep_checkpoint_max:
            for path in files[: -self._config.keep_checkpoint_max]:
                path.unlink(missing_ok=True)
        elif self._config.keep_checkpoint_per_n_minutes:
            since = time.time() - 60 * self._config.keep_checkpoint_per_n_minutes
            recent = [path for path in files if path.stat().st_mtime > since]
            for path in recent[1:-1]:  # the first of these minutes stays, and what was just written
                path.unlink(missing_ok=True)

    @property
    def latest_ckpt_file_name(self) -> str:
        """The path of what was written last."""
        return self._latest_ckpt_file_name


def _check_prefix(prefix: object, rule: str) -> None:
    if not isinstance(prefix, str) or "/" in prefix:
        problem = (
            "For 'ModelCheckpoint', the argument 'prefix' for checkpoint file name is invalid, it "
            f"{rule}, but got {prefix}."
        )
        raise BadUse("ModelCheckpoint", problem).error()


def _made(directory: str | os.PathLike[str]) -> Path:
    """A directory, made if it is not there."""
    path = Path(directory).expanduser().resolve()
    path.mkdir(parents=True, exist_ok=True)
    return path


def _free_prefix(directory: Path, prefix: str, ending: str) -> str:
    """``prefix``, or ``prefix_1`` and so on if files of another run begin so."""
    taken = 0
    for path in directory.glob(f"{prefix}*"):
        if path.suffix not in (".ckpt", ".safetensors") or path.stem.endswith("_breakpoint") != bool(ending):
            continue
        between, dash, _ = path.stem[len(prefix) :].partition("-")
        if dash and not between:
            taken = max(taken, 1)
        elif dash and between[:1] == "_" and between[1:].isdigit():
            taken = max(taken, int(between[1:]) + 1)
    return f"{prefix}_{taken}" if taken else prefix


@contextmanager
def save_on_exception(context: RunContext) -> Generator[None]:
    """Have the callbacks that want it write a checkpoint when a training fails or is stopped by force."""
    with ExitStack() as on_failure:
        on_failure.callback(_save_broken_off, context)
        yield
        on_failure.pop_all()


def _save_broken_off(context: RunContext) -> None:
    for callback in context.original_args().list_callback:
        if isinstance(callback, ModelCheckpoint):
            callback.save_broken_off(context.original_args())
