"""What a Cell consists of: parameters and child cells, registered as they are assigned, and named by their place."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence, ValuesView
from typing import Any, TypeVar

from msgraph.api.tensor.parameter import Parameter, ParameterTuple
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.cells import NameTaken, NotAParameter
from msgraph.diagnostics.catalog.jit import AttributeTaken, CellNotInitialised, MissingCellAttribute, NotACell
from msgraph.diagnostics.catalog.state import NameInUse
from msgraph.support.log import LOG
from msgraph.support.trees import class_of, leaves, paths

M = TypeVar("M", bound="Members")


class Members:
    """The parameters and children of a Cell, in the order of assignment.

    A child knows the path it was put under, so that what is added to it later is named as if it had been there all
    along. Parameters in lists, tuples and dicts belong to the Cell that holds these.
    """

    def __init__(self, auto_prefix: bool = True) -> None:
        members = self.__dict__
        members["_params"] = {}
        members["_cells"] = {}
        members["_auto_prefix"] = auto_prefix
        members["_param_prefix"] = ""

    # -- attributes --------------------------------------------------------------------------------------

    def __setattr__(self, name: str, value: object) -> None:
        members = self.__dict__
        parameters: dict[str, Any] = members.get("_params", {})
        cells: dict[str, Any] = members.get("_cells", {})
        if isinstance(value, (Parameter, Members)) and "_params" not in members:
            raise CellNotInitialised(type(self).__name__, isinstance(value, Parameter)).error()
        if isinstance(value, Parameter):
            self.insert_param_to_cell(name, value)
        elif isinstance(value, Members):
            self._adopt_child(name, value)
            if "cell_init_args" in members:  # it is not what its arguments say any more
                members["cell_init_args"] += str({name: value})
        elif isinstance(value, Tensor) and isinstance(parameters.get(name), Parameter):
            parameters[name].set_data(value)
        elif name in parameters and value is not None:
            raise AttributeTaken("Parameter", name, str(class_of(value)), "parameter").error()
        elif name in cells and value is not None:
            raise AttributeTaken("Sub cell", name, str(class_of(value)), "cell").error()
        elif name in parameters or name in cells:
            (parameters if name in parameters else cells)[name] = None
        else:
            self._hold_parameters(name, value)
            object.__setattr__(self, name, value)

    def _hold_parameters(self, name: str, value: object) -> None:
        """Take the parameters of a container: registered by name, or named by their place."""
        if "_params" not in self.__dict__:
            return
        if isinstance(value, ParameterTuple):
            for parameter in value:
                self._params.setdefault(parameter.name, parameter)
        elif type(value) in _CONTAINERS:
            for path, parameter in _inside(name, value):
                if parameter.unnamed:
                    parameter.name = path

    def __getattr__(self, name: str) -> Any:
        members = self.__dict__
        for table in ("_params", "_cells"):
            if name in members.get(table, ()):
                return members[table][name]
        raise MissingCellAttribute(self, name).error()

    def __delattr__(self, name: str) -> None:
        for table in ("_params", "_cells"):
            if self.__dict__.get(table, {}).pop(name, None) is not None:
                return
        object.__delattr__(self, name)

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *self._params, *self._cells})

    def insert_param_to_cell(
        self, param_name: str, param: Parameter | None, check_name_contain_dot: bool = True
    ) -> None:
        """Register a parameter; one without a name takes this one."""
        del check_name_contain_dot
        if param is not None and not isinstance(param, Parameter):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise NotAParameter(str(class_of(param))).error()
        self.__dict__.pop(param_name, None)
        if param is not None and param.unnamed:
            param.name = param_name
        self._params[param_name] = param

    def insert_child_to_cell(self, child_name: str, child_cell: object) -> None:
        """Register a child under a name that is free; names of parameters stay."""
        if child_cell is not None and not isinstance(child_cell, Members):
            got = f"the argument 'child_cell' must be 'Cell' if not None, but got type {class_of(child_cell)}"
            raise NotACell("insert_child_to_cell", got).error()
        if child_name in self.__dict__ or child_name in self._params or self._cells.get(child_name) is not None:
            what = f"For 'insert_child_to_cell', the {child_name} child cell already exists in the network."
            raise NameInUse(f"{what} Cannot insert another child cell with the same name.").error()
        self._cells[child_name] = child_cell

    def _adopt_child(self, name: str, child: Members | None, prefix: str = "") -> None:
        """Register a child; with ``auto_prefix`` its parameters are named by ``prefix`` and their path from here."""
        self.__dict__.pop(name, None)
        self._cells[name] = child
        if self._auto_prefix and child is not None:
            child.update_parameters_name(f"{prefix}{name}.")

    def update_parameters_name(self, prefix: str = "", recurse: bool = True) -> None:
        """Name all parameters by ``prefix`` and their path from here."""
        before = self._param_prefix
        parameters = list(self._placed_parameters("", recurse))
        for path, cell in self.cells_and_names():
            cell.__dict__["_param_prefix"] = f"{prefix}{path}." if path else prefix
        for path, parameter, held in parameters:
            if not held or parameter.name in (path, before + path):
                parameter.name = prefix + path

    @property
    def param_prefix(self) -> str:
        """The path this Cell was put under."""
        return self._param_prefix[:-1]

    # -- what is inside ----------------------------------------------------------------------------------

    def cells(self: M) -> ValuesView[M]:
        """The direct children, each once."""
        return self.name_cells().values()

    def name_cells(self: M) -> OrderedDict[str, M]:
        """The direct children by name; one with several names stands under the first."""
        seen: set[int] = set()
        children: OrderedDict[str, M] = OrderedDict()
        for name, cell in self._cells.items():
            if cell is not None and id(cell) not in seen:
                seen.add(id(cell))
                children[name] = cell
        return children

    def _named_children(self: M) -> list[tuple[str, M]]:
        """The direct children under all their names."""
        return [(name, cell) for name, cell in self._cells.items() if cell is not None]

    def update_cell_prefix(self) -> None:
        """Have every cell know its path from here: ``param_prefix``."""
        for path, cell in self.cells_and_names():
            cell.__dict__["_param_prefix"] = f"{path}." if path else ""

    def cells_and_names(self: M, cells: object = None, name_prefix: str = "") -> Iterator[tuple[str, M]]:
        """This cell and all below it, with their paths; each once."""
        del cells
        seen: set[int] = set()
        pending: list[tuple[str, M]] = [(name_prefix, self)]
        while pending:
            path, cell = pending.pop()
            if id(cell) not in seen:
                seen.add(id(cell))
                yield path, cell
                children = [(f"{path}.{name}" if path else name, child) for name, child in cell._named_children()]
                pending.extend(reversed(children))

    def get_sub_cell(self: M, target: str) -> M:
        """The cell at a path such as ``"blocks.0"``; ``""`` is this one."""
        cell: Any = self
        for name in target.split(".") if target else ():
            children = dict(cell._named_children())
            if name not in children:
                raise MissingCellAttribute(cell, name).error()
            cell = children[name]
        return cell

    def apply(self: M, fn: Callable[[M], object]) -> M:
        """Call ``fn`` with every cell, children before their parents."""
        for cell in self.cells():
            cell.apply(fn)
        fn(self)
        return self

    def _placed_parameters(self, name_prefix: str, expand: bool) -> Iterator[tuple[str, Parameter, bool]]:
        """All parameters with their paths, each once, and whether a list, tuple or dict holds them."""
        cells = list(self.cells_and_names(name_prefix=name_prefix)) if expand else [(name_prefix, self)]
        if expand:
            warn_of_unregistered([cell for _, cell in cells])
        seen: set[int] = set()
        own = {id(parameter) for _, cell in cells for parameter in cell._params.values()}
        for path, cell in cells:
            start = f"{path}." if path else ""
            for name, parameter in cell._params.items():
                if parameter is not None and id(parameter) not in seen:
                    seen.add(id(parameter))
                    yield start + name, parameter, False
            containers = [(n, v) for n, v in cell.__dict__.items() if type(v) in _CONTAINERS and v and n[0] != "_"]
            for name, parameter in (held for container in containers for held in _inside(*container)):
                if id(parameter) not in seen and id(parameter) not in own:
                    seen.add(id(parameter))
                    yield start + name, parameter, True

    def parameters_and_names(self, name_prefix: str = "", expand: bool = True) -> Iterator[tuple[str, Parameter]]:
        """All parameters with their paths: own ones first, then those of the children; each once."""
        return ((path, parameter) for path, parameter, _ in self._placed_parameters(name_prefix, expand))

    def get_parameters(self, expand: bool = True) -> Iterator[Parameter]:
        """All parameters."""
        return (parameter for _, parameter in self.parameters_and_names(expand=expand))

    def parameters_dict(self, recurse: bool = True) -> OrderedDict[str, Parameter]:
        """All parameters by name."""
        return OrderedDict((parameter.name, parameter) for parameter in self.get_parameters(recurse))

    def trainable_params(self, recurse: bool = True) -> list[Parameter]:
        """The parameters gradients are taken of."""
        return [parameter for parameter in self.get_parameters(recurse) if parameter.requires_grad]

    def untrainable_params(self, recurse: bool = True) -> list[Parameter]:
        """The parameters that stay out of gradients."""
        return [parameter for parameter in self.get_parameters(recurse) if not parameter.requires_grad]

    def check_names(self) -> None:
        """Refuse two parameters of one name."""
        names: set[str] = set()
        for path, parameter in self.parameters_and_names():
            if parameter.name in names:
                raise NameTaken(path, parameter, parameter.name).error()
            names.add(parameter.name)

    def check_names_and_refresh_name(self) -> None:
        """Name parameters by their paths where two have one name."""
        parameters = list(self.get_parameters())
        if len({parameter.name for parameter in parameters}) < len(parameters):
            self.update_parameters_name()


_CONTAINERS = frozenset({list, tuple, dict})


_WARNED: set[tuple[type, str]] = set()
"""Classes and attributes that were warned about."""


def warn_of_unregistered(cells: Sequence[Members]) -> None:
    """Cells in plain containers are no children: nobody trains or saves their parameters."""
    children = set(map(id, cells))
    for cell in cells:
        for name, value in cell.__dict__.items():
            if type(value) not in _CONTAINERS or not value or name[0] == "_" or (type(cell), name) in _WARNED:
                continue
            if any(isinstance(held, Members) and id(held) not in children for held in leaves([value], _is_other)):
                _WARNED.add((type(cell), name))
                LOG.warning(
                    "The cells in the %s '%s' of '%s' are not part of it: their parameters are not trained, saved or "
                    "listed. Hold them in an `nn.CellList` or an `nn.CellDict`.",
                    type(value).__name__, name, type(cell).__name__,
                )  # fmt: skip


def _is_other(item: object) -> bool:
    """Is it no container whose members belong to the Cell that holds it?"""
    return type(item) not in _CONTAINERS


def _inside(name: str, container: object) -> Iterator[tuple[str, Parameter]]:
    """The parameters in a container, with the paths they have in it."""
    for path, item in paths(container, _is_other, (name,)):
        if isinstance(item, Parameter):
            yield ".".join(map(str, path)), item
