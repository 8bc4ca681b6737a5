"""Callbacks for runs that break off: a checkpoint when somebody asks for the end, and a backup after every epoch."""

from __future__ import annotations

import json
import os
import signal
import threading
from pathlib import Path
from types import FrameType
from typing import Any

from msgraph.api.tensor.tensor import array_of
from msgraph.diagnostics.catalog.models import BadUse
from msgraph.library.checkpoints.checkpoint import load_checkpoint, load_param_into_net, save_checkpoint
from msgraph.library.nn.arguments import boolean, check_type, positive_int
from msgraph.library.train.callback import Callback, RunContext, RunParameters
from msgraph.support.log import LOG
from msgraph.support.processes import world


class OnRequestExit(Callback):
    """Ends a run after the step in which a signal arrives, ``sig`` or Ctrl-C, and leaves a checkpoint.

    The next run with this callback continues from it: ``directory/rank_0/file_name_train.ckpt`` (``rank_1`` for
    process 1), which has the parameters, the state of the optimizer, ``epoch_num``, ``step_num``. A second Ctrl-C ends
    at once. A file ``config_file`` with ``{"GracefulExit": 1}`` in it asks for the end, too.
    """

    def __init__(
        self,
        save_ckpt: bool = True,
        save_mindir: bool = True,
        file_name: str = "Net",
        directory: str | None = "./",
        config_file: str | None = None,
        sig: int = signal.SIGTERM,
    ) -> None:
        super().__init__()
        self.save_ckpt = boolean("OnRequestExit", "save_ckpt", save_ckpt)
        self.save_mindir = boolean("OnRequestExit", "save_mindir", save_mindir)
        self.sig: int = check_type("OnRequestExit", "sig", sig, "int", int)
        if sig == getattr(signal, "SIGKILL", None):
            raise BadUse("OnRequestExit", "Not support send exit request by signal SIGKILL.").error()
        self.exit = False
        self.remote_config_file = config_file
        rank = world.rank() if world.is_started() else 0
        folder = Path(directory or ".").expanduser().resolve() / f"rank_{rank}"
        self.train_name, self.eval_name = (folder / f"{file_name}_{mode}" for mode in ("train", "eval"))
        self._before: dict[int, Any] = {}
        if save_ckpt or save_mindir:
            folder.mkdir(parents=True, exist_ok=True)

    def __exit__(self, *err: object) -> None:
        for signum, handler in self._before.items():
            signal.signal(signum, handler)
        self._before = {}

    def _listen(self) -> None:
        """Have the signals set a flag, while the run lasts."""
        self.exit = False
        if threading.current_thread() is not threading.main_thread():
            LOG.warning("For 'OnRequestExit', signals are only seen by a run in the main thread.")
            return
        for signum in {self.sig, signal.SIGINT}:
            self._before.setdefault(signum, signal.signal(signum, self._ask_for_end))

    def _ask_for_end(self, signum: int, frame: FrameType | None) -> None:
        if self.exit and signum == signal.SIGINT:
            signal.default_int_handler(signum, frame)
        self.exit = True

    def on_train_begin(self, run_context: RunContext) -> None:
        """Continue where the last run was ended."""
        self._listen()
        self._load(self.train_name, run_context.original_args()["train_network"])

    def _load(self, name: Path, network: Any) -> bool:
        """Take the parameters of a checkpoint, if it is there; what it says besides is for the program."""
        path = name.with_name(f"{name.name}.ckpt")
        if not self.save_ckpt or not path.is_file():
            return False
        parameters = load_checkpoint(path)
        own = network.parameters_dict()
        load_param_into_net(network, {key: value for key, value in parameters.items() if key in own})
        return True

    def on_train_step_end(self, run_context: RunContext) -> None:
        """End here, if somebody asked for it."""
        if not self.exit and not self._is_asked_by_file():
            return
        self.exit = True
        told = run_context.original_args()
        if self.save_ckpt:
            save_checkpoint(told["train_network"], f"{self.train_name}.ckpt", False, append_dict=_progress(told))
            LOG.warning("Ended on request after step %s: %s.ckpt", told["cur_step_num"], self.train_name)
        if self.save_mindir:
            LOG.warning("For 'OnRequestExit', 'save_mindir' has no effect: use `export`, which is told the inputs.")
        run_context.request_stop()

    def on_eval_begin(self, run_context: RunContext) -> None:
        """Evaluate what the last run has left."""
        self._listen()
        network = run_context.original_args()["eval_network"]
        if not self._load(self.eval_name, network):
            self._load(self.train_name, network)

    def on_eval_step_end(self, run_context: RunContext) -> None:
        """End here, if somebody asked for it."""
        if self.exit:
            run_context.request_stop()

    def on_eval_end(self, run_context: RunContext) -> None:
        """Leave a checkpoint of an evaluation that was ended."""
        if self.exit and self.save_ckpt:
            save_checkpoint(run_context.original_args()["eval_network"], f"{self.eval_name}.ckpt", False)

    def _is_asked_by_file(self) -> bool:
        if self.remote_config_file is None:
            return False
        try:
            return json.loads(Path(self.remote_config_file).read_text()).get("GracefulExit") == 1
        except OSError:
            return False
        except ValueError as problem:
            LOG.warning("For 'OnRequestExit', the file %s is no JSON: %s", self.remote_config_file, problem)
            return False


def _progress(told: RunParameters) -> dict[str, object]:
    """How far a training has come."""
    progress = {name: told[key] for name, key in (("epoch_num", "cur_epoch_num"), ("step_num", "cur_step_num"))}
    progress["batch_num"] = told["batch_num"]
    if told["loss_scale_mananger"] is not None:
        progress["loss_scale"] = told["loss_scale_mananger"].get_loss_scale()
    if told["optimizer"] is not None and "global_step" not in told["train_network"].parameters_dict():
        progress["global_step"] = int(array_of(told["optimizer"].global_step)[0])
    return progress


class BackupAndRestore(Callback):
    """Writes ``backup_dir/backup.ckpt`` after every ``save_freq`` epochs; a run that finds it starts from it."""

    def __init__(self, backup_dir: str, save_freq: int | str = "epoch", delete_checkpoint: bool = True) -> None:
        super().__init__()
        folder = Path(backup_dir).expanduser().resolve()
        folder.mkdir(parents=True, exist_ok=True)
        self.backup_file = os.fspath(folder / "backup.ckpt")
        self.save_freq = 1 if save_freq == "epoch" else positive_int("BackupAndRestore", "save_freq", save_freq)
        self.delete_checkpoint = boolean("BackupAndRestore", "delete_checkpoint", delete_checkpoint)

    def on_train_begin(self, run_context: RunContext) -> None:
        """Start from the backup of a run that broke off."""
        if os.path.exists(self.backup_file):
            load_checkpoint(self.backup_file, net=run_context.original_args()["train_network"])

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        """Write the backup."""
        told = run_context.original_args()
        if told["cur_epoch_num"] % self.save_freq == 0:
            save_checkpoint(told["train_network"], self.backup_file)

    def on_train_end(self, run_context: RunContext) -> None:
        """A run that came to its end needs none."""
        if self.delete_checkpoint:
            Path(self.backup_file).unlink(missing_ok=True)
