"""The state of a Cell: buffers, tensors that belong to it and are no parameters, and all of it by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

from msgraph.api.cell.members import Members
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.state import (
    BadBuffer,
    BadBufferName,
    BufferNameTaken,
    NoBuffer,
    NotAState,
    StateDiffers,
)
from msgraph.diagnostics.errors import error


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
            raise error(BadBuffer(f"buffer name should be a string.But got this type: {type(name)}"))
        if not name or "." in name:
            raise error(BadBufferName('contain "."' if name else 'be empty string ""'))
        if hasattr(self, name) and name not in self._buffers():
            raise error(BufferNameTaken(name))
        if tensor is not None and not isinstance(tensor, Tensor):  # pyright: ignore[reportUnnecessaryIsInstance]
            what = f"cannot assign '{type(tensor)}' object to buffer '{name}' (mindspore Tensor or None required)"
            raise error(BadBuffer(what))
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
            raise error(NoBuffer(f"{type(owner).__name__} has no attribute `{name}`"))
        if name not in cast(CellState, owner)._buffers():
            raise error(NoBuffer(f"`{name}` is not a buffer"))
        return cast(Tensor, buffer)

    def _all_buffers(self, prefix: str, recurse: bool) -> Iterator[tuple[str, Tensor, bool]]:
        cells = cast("Iterator[tuple[str, CellState]]", self.cells_and_names()) if recurse else iter([("", self)])
        start = f"{prefix.rstrip('.')}." if prefix else ""
        for path, cell in cells:
            for name, persistent in cell._buffers().items():
                if isinstance(buffer := cell.__dict__.get(name), Tensor):
                    yield f"{start}{path}{'.' if path else ''}{name}", buffer, persistent

    # -- all of it ---------------------------------------------------------------------------------------

    def state_dict(
        self, *args: Any, destination: dict[str, object] | None = None, prefix: str = "", keep_vars: bool = False
    ) -> dict[str, Any]:
        """Parameters and persistent buffers by their paths: references, not copies."""
        del keep_vars  # nothing here records how it came about
        state: dict[str, Any] = args[0] if args else destination if destination is not None else {}
        start = args[1] if len(args) > 1 else prefix
        state.update((start + path, buffer) for path, buffer, persistent in self._all_buffers("", True) if persistent)
        state.update((start + path, parameter) for path, parameter in self.parameters_and_names())
        return state

    def load_state_dict(self, state_dict: Mapping[str, Any], strict: bool = True) -> IncompatibleKeys:
        """Take over what a state holds; with ``strict`` its names must be those of this Cell."""
        if not isinstance(state_dict, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise error(NotAState(str(type(state_dict))))
        own = self.state_dict()
        keys = IncompatibleKeys([k for k in own if k not in state_dict], [k for k in state_dict if k not in own])
        problems: list[str] = []
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
            raise error(StateDiffers(type(self).__name__, "\n\t".join(problems)))
        for name, target in own.items():
            if name in state_dict:
                array_of(target)[...] = array_of(state_dict[name])
        return keys
