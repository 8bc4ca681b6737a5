"""``nn.Cell``: a piece of a model, with parameters, child cells and a ``construct``.

Parameters and cells assigned as attributes are registered in the order of assignment. In GRAPH_MODE calling the
outermost cell compiles its ``construct``; ``@ms.jit`` on ``construct`` does so in every mode.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator
from types import MethodType
from typing import Any, cast

from msgraph import config
from msgraph.api.jit import GraphFunction
from msgraph.api.parameter import Parameter, ParameterTuple
from msgraph.api.tensor import Tensor
from msgraph.diagnostics.catalog.jit import (
    AttributeTaken,
    CellNotInitialised,
    ConstructArguments,
    MissingCellAttribute,
    NoConstruct,
)
from msgraph.diagnostics.errors import error

_compiled: dict[Callable[..., Any], GraphFunction[..., Any]] = {}
_lock = threading.Lock()


class Cell:
    """Base of every network and layer; write ``__init__`` (calling ``super().__init__()``) and ``construct``."""

    __ms_cell__ = True

    def __init__(self, auto_prefix: bool = True, flags: dict[str, Any] | None = None) -> None:
        members = self.__dict__
        members["_params"] = {}
        members["_cells"] = {}
        members["_auto_prefix"] = auto_prefix
        members["training"] = False
        members["requires_grad"] = False
        members["phase"] = "train"
        members.update(flags or {})

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        """What the cell computes; subclasses write it."""
        raise error(NoConstruct(type(self).__name__))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """``construct``, compiled in GRAPH_MODE."""
        construct = self.construct
        if config.read("mode") != 0 or getattr(type(self).construct, "__ms_function__", None) is not None:
            return construct(*args, **kwargs)
        function: Callable[..., Any] = getattr(construct, "__func__", construct)
        if function is Cell.construct:
            raise error(NoConstruct(type(self).__name__))
        _check_arguments(function, args, kwargs)
        return MethodType(graph_of(function), self)(*args, **kwargs)

    @property
    def cls_name(self) -> str:
        """The name of the class."""
        return type(self).__name__

    # -- attributes --------------------------------------------------------------------------------------

    def __setattr__(self, name: str, value: Any) -> None:
        members = self.__dict__
        if isinstance(value, (Parameter, Cell)) and "_params" not in members:
            raise error(CellNotInitialised(type(self).__name__))
        parameters: dict[str, Any] = members.get("_params", {})
        cells: dict[str, Any] = members.get("_cells", {})
        if isinstance(value, Parameter):
            self.insert_param_to_cell(name, value)
        elif isinstance(value, Cell):
            self.insert_child_to_cell(name, value)
        elif isinstance(value, Tensor) and isinstance(parameters.get(name), Parameter):
            parameters[name].set_data(value)
        elif name in parameters and value is not None:
            raise error(AttributeTaken("Parameter", name, str(_class(value)), "parameter"))
        elif name in cells and value is not None:
            raise error(AttributeTaken("Sub cell", name, str(_class(value)), "cell"))
        elif name in parameters or name in cells:
            (parameters if name in parameters else cells)[name] = None
        else:
            if isinstance(value, ParameterTuple) and "_params" in members:
                for parameter in value:
                    parameters.setdefault(parameter.name, parameter)
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        members = self.__dict__
        for table in ("_params", "_cells"):
            if name in members.get(table, ()):
                return members[table][name]
        raise error(MissingCellAttribute(type(self).__name__, name))

    def __delattr__(self, name: str) -> None:
        for table in ("_params", "_cells"):
            if self.__dict__.get(table, {}).pop(name, None) is not None:
                return
        object.__delattr__(self, name)

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *self._params, *self._cells})

    def insert_param_to_cell(self, param_name: str, param: Parameter, check_name_contain_dot: bool = True) -> None:
        """Register a parameter; one without a name takes this one."""
        del check_name_contain_dot
        self.__dict__.pop(param_name, None)
        if param.unnamed:
            param.name = param_name
        self._params[param_name] = param

    def insert_child_to_cell(self, child_name: str, child_cell: Cell) -> None:
        """Register a child; with ``auto_prefix`` its parameters are named by their path from here."""
        self.__dict__.pop(child_name, None)
        self._cells[child_name] = child_cell
        if self._auto_prefix:
            for path, parameter in child_cell.parameters_and_names():
                parameter.name = f"{child_name}.{path}"

    # -- what is inside ----------------------------------------------------------------------------------

    def cells(self) -> list[Cell]:
        """The direct children."""
        return [cell for cell in self._cells.values() if cell is not None]

    def name_cells(self) -> dict[str, Cell]:
        """The direct children by name."""
        return {name: cell for name, cell in self._cells.items() if cell is not None}

    def cells_and_names(self, name_prefix: str = "") -> Iterator[tuple[str, Cell]]:
        """This cell and all below it, with their paths; each once."""
        seen: set[int] = set()
        pending: list[tuple[str, Cell]] = [(name_prefix, self)]
        while pending:
            path, cell = pending.pop()
            if id(cell) not in seen:
                seen.add(id(cell))
                yield path, cell
                children = [(f"{path}.{name}" if path else name, child) for name, child in cell.name_cells().items()]
                pending.extend(reversed(children))

    def parameters_and_names(self, name_prefix: str = "", expand: bool = True) -> Iterator[tuple[str, Parameter]]:
        """All parameters with their paths: own ones first, then those of the children; each once."""
        seen: set[int] = set()
        cells = self.cells_and_names(name_prefix) if expand else iter([(name_prefix, self)])
        for path, cell in cells:
            for name, parameter in cast("dict[str, Parameter | None]", cell._params).items():
                if parameter is not None and id(parameter) not in seen:
                    seen.add(id(parameter))
                    yield (f"{path}.{name}" if path else name), parameter

    def get_parameters(self, expand: bool = True) -> Iterator[Parameter]:
        """All parameters."""
        return (parameter for _, parameter in self.parameters_and_names(expand=expand))

    def parameters_dict(self, recurse: bool = True) -> dict[str, Parameter]:
        """All parameters by name."""
        return {parameter.name: parameter for parameter in self.get_parameters(recurse)}

    def trainable_params(self, recurse: bool = True) -> list[Parameter]:
        """The parameters gradients are taken of."""
        return [parameter for parameter in self.get_parameters(recurse) if parameter.requires_grad]

    def untrainable_params(self, recurse: bool = True) -> list[Parameter]:
        """The parameters that stay out of gradients."""
        return [parameter for parameter in self.get_parameters(recurse) if not parameter.requires_grad]

    # -- switches ----------------------------------------------------------------------------------------

    def set_train(self, mode: bool = True) -> Cell:
        """Put this cell and all below it into training or prediction."""
        for _, cell in self.cells_and_names():
            cell.__dict__.update(training=mode, phase="train" if mode else "predict")
        return self

    def set_grad(self, requires_grad: bool = True) -> Cell:
        """Say whether gradients are taken of this cell."""
        self.__dict__["requires_grad"] = requires_grad
        return self

    # -- text --------------------------------------------------------------------------------------------

    def extend_repr(self) -> str:
        """What stands in the brackets of the text of a layer."""
        return ""

    def __repr__(self) -> str:
        lines = [f"  ({name}): " + repr(cell).replace("\n", "\n  ") for name, cell in self.name_cells().items()]
        extra = self.extend_repr()
        if not lines:
            return f"{type(self).__name__}({extra})"
        return "\n".join([f"{type(self).__name__}(", *([f"  {extra}"] if extra else []), *lines, ")"])

    def __bool__(self) -> bool:
        return True


def _class(value: Any) -> type[Any]:
    return cast("type[Any]", type(value))


def graph_of(function: Callable[..., Any]) -> GraphFunction[..., Any]:
    """The compiled form of a ``construct``, made once per function."""
    with _lock:
        found = _compiled.get(function)
        if found is None:
            found = _compiled[function] = GraphFunction(function)
        return found


def _check_arguments(construct: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """MindSpore's words for a wrong number of arguments in GRAPH_MODE."""
    parameters = list(inspect.signature(construct).parameters.values())[1:]
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if kwargs or any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return
    needed = sum(p.default is p.empty for p in positional)
    defaults = len(positional) - needed
    if len(args) < needed:
        hint = (
            " When using set_inputs, please make sure that all networks and loss functions are configured with "
            "set_inputs."
        )
        raise error(ConstructArguments(needed, "", len(args), hint))
    if len(args) > len(positional):
        rest = f" and {defaults} default argument, total {len(positional)}"
        raise error(ConstructArguments(needed, rest, len(args), ""))
