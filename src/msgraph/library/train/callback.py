"""``Callback``: what listens to a training or an evaluation; ``RunContext``: what it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any, cast

from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.models import BadUseType
from msgraph.diagnostics.catalog.training import NotCallbacks
from msgraph.library.naming import named
from msgraph.support.log import LOG


class RunParameters(dict[str, Any]):
    """What a run knows of itself, as a dict and as attributes: ``cur_step_num``, ``net_outputs``, ``optimizer``..."""

    def __getattr__(self, name: str) -> Any:
        return self[name]

    def __setattr__(self, name: str, value: object) -> None:
        self[name] = value


_InternalCallbackParam = RunParameters
"""The name of it in programs that write the loop themselves."""


class RunContext:
    """What a callback is told: what the run knows of itself, and a way to stop it."""

    def __init__(self, original_args: RunParameters) -> None:
        if not isinstance(original_args, dict):  # pyright: ignore[reportUnnecessaryIsInstance]
            cls = type(original_args)
            raise BadUseType("RunContext", f"For 'RunContext', 'original_args' must be a dict, but got {cls}.").error()
        self._original_args = original_args
        self._stop_requested = False

    def original_args(self) -> RunParameters:
        """What the run knows of itself."""
        return self._original_args

    def request_stop(self) -> None:
        """Ask for the run to end after this step."""
        self._stop_requested = True

    def get_stop_requested(self) -> bool:
        """Whether somebody asked for the run to end."""
        return self._stop_requested


def _older(event: str, when: str) -> Callable[[Any, RunContext], None]:
    """The method of a callback at an event of trainings or evaluations: it calls that of the older name."""

    def tell(self: Any, run_context: RunContext) -> None:
        getattr(self, _older_name(event))(run_context)

    return named(tell, event, when)


def _older_name(event: str) -> str:
    """``step_end`` for ``on_train_step_end`` and ``on_eval_step_end``."""
    return event.removeprefix("on_train_").removeprefix("on_eval_")


class Callback:
    """Base of callbacks: methods that are called at the edges of runs, epochs and steps.

    ``on_train_...`` and ``on_eval_...`` call ``begin``, ``step_end`` and so on unless they are written.
    """

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *err: object) -> None:
        """Release what was opened."""

    def begin(self, run_context: RunContext) -> None:
        """Before a run."""

    def epoch_begin(self, run_context: RunContext) -> None:
        """Before an epoch."""

    def epoch_end(self, run_context: RunContext) -> None:
        """After an epoch."""

    def step_begin(self, run_context: RunContext) -> None:
        """Before a step."""

    def step_end(self, run_context: RunContext) -> None:
        """After a step."""

    def end(self, run_context: RunContext) -> None:
        """After a run."""

    on_train_begin = _older("on_train_begin", "Before a training.")
    on_train_epoch_begin = _older("on_train_epoch_begin", "Before an epoch of training.")
    on_train_epoch_end = _older("on_train_epoch_end", "After an epoch of training, and after its evaluation.")
    on_train_step_begin = _older("on_train_step_begin", "Before a step of training.")
    on_train_step_end = _older("on_train_step_end", "After a step of training.")
    on_train_end = _older("on_train_end", "After a training.")
    on_eval_begin = _older("on_eval_begin", "Before an evaluation.")
    on_eval_epoch_begin = _older("on_eval_epoch_begin", "Before the data of an evaluation.")
    on_eval_epoch_end = _older("on_eval_epoch_end", "After the data of an evaluation.")
    on_eval_step_begin = _older("on_eval_step_begin", "Before a batch of an evaluation.")
    on_eval_step_end = _older("on_eval_step_end", "After a batch of an evaluation.")
    on_eval_end = _older("on_eval_end", "After an evaluation.")


class CallbackManager:
    """The callbacks of a run: entered and left together, told everything in their order.

    A callback that does nothing at an event is not called there: a step costs what listens to it.
    """

    def __init__(self, callbacks: object) -> None:
        self.callbacks = listed(callbacks)
        self._stack = ExitStack()
        self._told: dict[str, list[Callable[[RunContext], object]]] = {}

    def __enter__(self) -> CallbackManager:
        self._stack.__enter__()
        entered: list[Callback] = []
        for callback in self.callbacks:
            target = self._stack.enter_context(callback)
            if not isinstance(target, Callback):
                LOG.warning("Please return 'self' or a Callback as the enter target.")
            entered.append(target if isinstance(target, Callback) else callback)
        self.callbacks = entered
        return self

    def __exit__(self, *problem: Any) -> None:
        self._stack.__exit__(*problem)

    def __getattr__(self, event: str) -> Callable[[RunContext], None]:
        if not hasattr(Callback, event):
            raise AttributeError(event)
        return partial(self.tell, event)

    def tell(self, event: str, context: RunContext) -> None:
        """Call the method of this name of every callback that has written it."""
        told = self._told.get(event)
        if told is None:
            told = self._told[event] = [getattr(c, event) for c in self.callbacks if _listens(c, event)]
        for method in told:
            method(context)


def _listens(callback: Callback, event: str) -> bool:
    """Whether a method for an event is more than the one every callback has."""
    names = (event, _older_name(event))
    return any(name in vars(callback) or getattr(type(callback), name) is not getattr(Callback, name) for name in names)


def listed(callbacks: object) -> list[Callback]:
    """Callbacks as a list: from none, one, or several."""
    if callbacks is None:
        return []
    if isinstance(callbacks, Callback):
        return [callbacks]
    if not isinstance(callbacks, (list, tuple)):
        raise NotCallbacks("The 'callbacks' is not a Callback or a list of Callback.").error()
    callback_list = list(cast("Iterable[Any]", callbacks))
    if not all(isinstance(callback, Callback) for callback in callback_list):
        problem = "When the 'callbacks' is a list, the elements in 'callbacks' must be Callback functions."
        raise NotCallbacks(problem).error()
    return callback_list


def loss_of(outputs: object) -> Any:
    """The loss among what a step of training gives, as a number where it is a tensor."""
    if isinstance(outputs, (tuple, list)):
        outputs = cast("Sequence[Any]", outputs)[0]
    if not isinstance(outputs, Tensor):
        return outputs
    array = outputs.asnumpy()
    return float(array.mean() if array.ndim else array)


_handle_loss = loss_of
"""MindSpore's name, which callbacks of users import."""
