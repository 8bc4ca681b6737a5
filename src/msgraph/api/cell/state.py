"""The state of a Cell: buffers, tensors that belong to it and are no parameters, and all of it by name."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgraph.api.cell.members import Members, warn_of_unregistered
from msgraph.api.tensor.hooks import HookHandle
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog import state as catalog


class IncompatibleKeys(NamedTuple):
    """The names a Cell has and a state lacks, and the other way round."""

    missing_keys: list[str]
    unexpected_keys: list[str]

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return f"_IncompatibleKeys(missing_keys={self.missing_keys}, unexpected_keys={self.unexpected_keys})"

    __str__ = __repr__


class CellState(Members):
    """Buffers of a Cell, and its whole state as a dict."""

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """Make a tensor part of the Cell: ``self.<name>``; what is ``persistent`` is saved with the parameters."""
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise catalog.BadBuffer(f"buffer name should be a string.But got this type: {type(name)}").error()
        if not name or "." in name:
            raise catalog.NameInUse("buffer name can't " + ('contain "."' if name else 'be empty string ""')).error()
        if hasattr(self, name) and name not in self._buffers():
            raise catalog.NameInUse(f"attribute '{name}' already exists").error()
        if tensor is not None and not isinstance(tensor, Tensor):  # pyright: ignore[reportUnnecessaryIsInstance]
            what = f"cannot assign '{type(tensor)}' object to buffer '{name}' (mindspore Tensor or None required)"
            raise catalog.BadBuffer(what).error()
        self._buffers()[name] = persistent
        self.__dict__[name] = tensor

    def _buffers(self) -> dict[str, bool]:
        """The names of buffers, and whether they are saved."""
        return self.__dict__.setdefault("_buffer_names", {})

    def named_buffers(self, prefix: str = "", recurse: bool = True) -> Iterator[tuple[str, Tensor]]:
        """The buffers of this Cell and all below it, with the paths to them."""
        for path, buffer, _ in self._all_buffers(prefix, recurse):
            yield path, buffer

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        """The buffers of this Cell and all below it."""
        for _, buffer, _ in self._all_buffers("", recurse):
            yield buffer

    def get_buffer(self, target: str) -> Tensor:
        """The buffer at the end of a path like ``"encoder.norm.mean"``."""
        path, _, name = target.rpartition(".")
        owner: Any = self.get_sub_cell(path) if path else self
        buffer = getattr(owner, name, None)
        if buffer is None:
            raise catalog.NoBuffer(f"{type(owner).__name__} has no attribute `{name}`").error()
        if name not in owner._buffers():
            raise catalog.NoBuffer(f"`{name}` is not a buffer").error()
        return buffer

    def _all_buffers(self, prefix: str, recurse: bool) -> Iterator[tuple[str, Tensor, bool]]:
        cells = self.cells_and_names() if recurse else iter([("", self)])
        start = f"{prefix.rstrip('.')}." if prefix else ""
        for path, cell in cells:
            for name, persistent in cell._buffers().items():
                if isinstance(buffer := cell.__dict__.get(name), Tensor):
                    yield f"{start}{path}{'.' if path else ''}{name}", buffer, persistent

    # -- all of it ---------------------------------------------------------------------------------------

    def state_dict(
        self, *args: Any, destination: dict[str, object] | None = None, prefix: str = "", keep_vars: bool = False
    ) -> dict[str, Any]:
        """Parameters and persistent buffers by their paths, cell by cell: references, not copies."""
        state: dict[str, Any] = args[0] if args else OrderedDict() if destination is None else destination
        start = args[1] if len(args) > 1 else prefix
        cells = [(f"{start}{path}." if path else start, cell) for path, cell in self.cells_and_names()]
        for own_prefix, cell in cells:
            cell._run_state_hooks("state_dict_pre_hooks", own_prefix, keep_vars)
        warn_of_unregistered([cell for _, cell in cells])
        seen: set[int] = set()
        for own_prefix, cell in cells:
            kept = [(name, buffer) for name, buffer, persistent in cell._all_buffers("", False) if persistent]
            own = [*cell.parameters_and_names(expand=False), *kept]
            state.update((own_prefix + name, value) for name, value in own if id(value) not in seen)
            seen.update(id(value) for _, value in own)
        for own_prefix, cell in reversed(cells):
            cell._run_state_hooks("state_dict_post_hooks", state, own_prefix, {})
        return state

    def register_state_dict_pre_hook(self, hook: Callable[..., object]) -> HookHandle:
        """``hook(cell, prefix, keep_vars)`` runs before the state of this Cell is taken."""
        return self._register_state_hook("state_dict_pre_hooks", hook)

    def register_state_dict_post_hook(self, hook: Callable[..., object]) -> HookHandle:
        """``hook(cell, state_dict, prefix, local_metadata)`` runs behind it, and may change the state."""
        return self._register_state_hook("state_dict_post_hooks", hook)

    def register_load_state_dict_pre_hook(self, hook: Callable[..., object]) -> HookHandle:
        """``hook(cell, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)`` runs
        before a state is compared with that of this Cell, and may change it.
        """
        return self._register_state_hook("load_state_dict_pre_hooks", hook)

    def register_load_state_dict_post_hook(self, hook: Callable[..., object]) -> HookHandle:
        """``hook(cell, incompatible_keys)`` runs when a state has been taken over, and may change these lists."""
        return self._register_state_hook("load_state_dict_post_hooks", hook)

    def _register_state_hook(self, table: str, hook: Callable[..., object]) -> HookHandle:
        hooks: list[Any] = self.__dict__.setdefault(f"_{table}", [])
        hooks.append(hook)
        return HookHandle(hooks, hook)

    def _run_state_hooks(self, table: str, *args: object) -> None:
        for hook in tuple(self.__dict__.get(f"_{table}", ())):
            if hook(self, *args) is not None and "post" in table:
                raise catalog.StateHookResult(table.removesuffix("s").replace("_hook", " hook")).error()

    def load_state_dict(self, state_dict: Mapping[str, Any], strict: bool = True) -> IncompatibleKeys:
        """Take over what a state holds; with ``strict`` its names must be those of this Cell."""
        if not isinstance(state_dict, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise catalog.NotAState(str(type(state_dict))).error()
        state_dict = OrderedDict(state_dict)
        missing: list[str] = []
        unexpected: list[str] = []
        problems: list[str] = []
        for path, cell in self.cells_and_names():
            own_prefix = f"{path}." if path else ""
            notes = missing, unexpected, problems
            cell._run_state_hooks("load_state_dict_pre_hooks", state_dict, own_prefix, {}, strict, *notes)
        own = self.state_dict()
        missing += [name for name in own if name not in state_dict]
        unexpected += [name for name in state_dict if name not in own]
        keys = IncompatibleKeys(missing, unexpected)
        for _, cell in reversed([*self.cells_and_names()]):
            cell._run_state_hooks("load_state_dict_post_hooks", keys)
        if strict:
            for word, names in (("Unexpected", keys.unexpected_keys), ("Missing", keys.missing_keys)):
                if names:
                    problems.append(f"{word} key(s) in state_dict: {', '.join(map(repr, names))}.")
        problems += [
            f"size mismatch for {name}: copying a param with shape {state_dict[name].shape} from checkpoint, the shape "
            f"in current model is {tensor.shape}."
            for name, tensor in own.items()
            if name in state_dict and tensor.shape != state_dict[name].shape
        ]
        if problems:
            raise catalog.StateDiffers(type(self).__name__, "\n\t".join(problems)).error()
        for name, target in own.items():
            if name in state_dict:
                array_of(target)[...] = array_of(state_dict[name])
        return keys
