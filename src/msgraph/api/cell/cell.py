"""``nn.Cell``: a piece of a model, with parameters, child cells and a ``construct``.

Parameters and cells assigned as attributes are registered in the order of assignment. In GRAPH_MODE calling the
outermost cell compiles its ``construct``; ``@ms.jit`` on ``construct`` does so in every mode.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Sequence
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, cast, overload
from weakref import WeakKeyDictionary

from msgraph.api.cell.calling import call_cell, call_hooked
from msgraph.api.cell.hooks import Hooks
from msgraph.api.cell.members import Members
from msgraph.api.cell.state import CellState
from msgraph.api.jit.graph_function import Constructs, GraphFunction
from msgraph.api.jit.native_start import ready
from msgraph.api.jit.signatures import Binding
from msgraph.api.jit.tracing import is_watched
from msgraph.api.tensor.dtype import DType, bfloat16, float16, float32
from msgraph.api.tensor.tensor import Announced, Tensor, array_of, replace_array
from msgraph.backend.callables import Keeper, is_worth_learning, kept_form, with_vectorcall
from msgraph.diagnostics.catalog.cells import InputCount, InputShape, InputType
from msgraph.diagnostics.catalog.jit import ConstructArguments, NoConstruct
from msgraph.diagnostics.catalog.library import SizeNotAnnounced
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.diagnostics.catalog.state import BadFloatType, FloatTypeNotCompiled
from msgraph.diagnostics.nearest import name_for_users
from msgraph.support import config
from msgraph.support.lowering_context import BUSY, called_inside
from msgraph.support.trees import class_of

_calls: WeakKeyDictionary[type[object], Callable[..., object]] = WeakKeyDictionary()


P = ParamSpec("P")
R = TypeVar("R")


class _ConstructsCompiled(Protocol[P, R]):
    """A Cell whose ``construct`` is decorated with ``jit``, for type checkers."""

    construct: GraphFunction[Concatenate[Any, P], R]


@with_vectorcall
class Cell(Keeper, CellState, Hooks):
    """Base of every network and layer; write ``__init__`` (calling ``super().__init__()``) and ``construct``."""

    __ms_cell__ = True

    def __init__(self, auto_prefix: bool = True, flags: dict[str, Any] | None = None) -> None:
        Members.__init__(self, auto_prefix)
        members = self.__dict__
        members["training"] = False
        members["requires_grad"] = False
        members["phase"] = "train"
        members.update(flags or {})

    if TYPE_CHECKING:
        construct: Any
        """What the cell computes; subclasses write it, with the arguments it needs."""

        @overload
        def __call__(self: _ConstructsCompiled[P, R], *args: P.args, **kwargs: P.kwargs) -> R: ...
        @overload
        def __call__(self: Constructs[P, R], *args: P.args, **kwargs: P.kwargs) -> R: ...
        def __call__(self, *args: object, **kwargs: object) -> Any:
            """``construct``: a call takes and gives what that does."""
    else:

        def construct(self, *args: object, **kwargs: object) -> Any:
            """What the cell computes; subclasses write it."""
            raise NoConstruct(type(self), "").error()

        def __call__(self, *args: object, **kwargs: object) -> Any:
            """``construct``, compiled in GRAPH_MODE."""
            if self.call_change:
                return self._run_changed(args, kwargs)
            result = self._callee(args, kwargs)(*args, **kwargs)
            if is_worth_learning(self):
                self._learn_native_call(len(args), tuple(kwargs))
            return result

    def _learn_native_call(self, count: int, names: tuple[str, ...]) -> None:
        """Further calls like this one take the native way, if its graph is called natively."""
        construct: Any = type(self).construct
        if isinstance(construct, GraphFunction) or config.read("mode") == 0:
            graph = cast(Any, construct if isinstance(construct, GraphFunction) else graph_of(construct)).of(self)
            if graph.plans and (native := ready()) is not None:
                if type(self).__call__ is _OWN_CALL:  # since Python 3.12 a class loses its entry with each replacement
                    with_vectorcall(type(self))
                native.learn_cell(self, graph, count, names)

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        if cls.__call__ is _OWN_CALL:
            with_vectorcall(cls)
        name_for_users(cls)

    def __getnewargs__(self) -> tuple[()]:
        return ()  # copies start without an entry of their own

    @classmethod
    def __ms_call_function__(cls) -> Callable[..., Any]:
        """A function that calls a cell of this class, one for each class."""
        if (function := _calls.get(cls)) is None:
            function = _calls[cls] = FunctionType(call_cell.__code__, call_cell.__globals__, cls.__name__)
        return function

    def __ms_compiled_call__(self, compiled: Callable[[Any], Any] | None = None) -> Callable[..., Any] | None:
        """The compiled form of a call of this cell; ``None`` if its call is more than its ``construct``."""
        cls = type(self)
        construct: Any = cls.construct
        if cls.__call__ is not _OWN_CALL or "construct" in vars(self) or self.hooked or hasattr(cls, "bprop"):
            return None
        if self.precision:
            return None if compiled is not None else graph_of(cls.__ms_call_function__()).bound_to(self)
        return (construct if hasattr(construct, "__ms_function__") else (compiled or graph_of)(construct)).__get__(self)

    def _run_changed(self, args: tuple[object, ...], kwargs: dict[str, object]) -> object:
        """A call that is more than ``construct``; in a float type it is compiled in every mode, as gradients are."""
        if not self.precision:
            return call_hooked(self, self._run_construct, args, kwargs)
        if not self.hooked:
            return _run_in_float_type(self, *args, **kwargs)
        return call_hooked(self, self._run_below_hooks, args, kwargs)

    def _run_below_hooks(self, *args: object, **kwargs: object) -> object:
        """The compiled call without the hooks, which run around it."""
        members = self.__dict__
        change, members["call_change"] = members["call_change"], " ".join(self.precision)
        try:
            return _run_in_float_type(self, *args, **kwargs)
        finally:
            members["call_change"] = change

    def _run_construct(self, *args: object, **kwargs: object) -> object:
        return self._callee(args, kwargs)(*args, **kwargs)

    def _callee(self, args: tuple[object, ...], kwargs: dict[str, object]) -> Callable[..., object]:
        """The function that a call goes to: ``construct``, or its compiled form."""
        construct = self.construct
        if config.read("mode") != 0 or getattr(type(self).construct, "__ms_function__", None) is not None:
            return partial(called_inside, construct) if BUSY[0] else construct
        return self._graph_construct(args, kwargs)

    def _graph_construct(self, args: tuple[object, ...], kwargs: dict[str, object]) -> Callable[..., object]:
        """The compiled ``construct``, once the arguments are found to fit it."""
        construct = self.construct
        function: Callable[..., Any] = getattr(construct, "__func__", construct)
        if function is Cell.construct:
            raise NoConstruct(type(self), "'").error()
        graph = graph_of(function)
        _check_arguments(graph.binding, args, kwargs)
        if (announced := self.get_inputs()) is not None:
            _check_inputs(announced, args)
        if "_compile_phase" not in self.__dict__:
            self.check_names_and_refresh_name()
        self.__dict__["_compile_phase"] = f"{self.phase}.{id(self)}"
        return construct if is_watched(function) else graph.bound_to(self)

    @property
    def cls_name(self) -> str:
        """The name of the class."""
        return type(self).__name__

    @property
    def compile_phase(self) -> str | None:
        """What the last graph of this cell was compiled for, ``None`` before there is one."""
        return self.__dict__.get("_compile_phase")

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

    @property
    def pipeline_stage(self) -> int | None:
        """The stage of a pipeline that this cell and those below it belong to, if they do not say another one."""
        return self.__dict__.get("_pipeline_stage")

    @pipeline_stage.setter
    def pipeline_stage(self, value: int) -> None:
        if type(value) is not int or value < 0:
            raise BadArgument("Cell", "pipeline_stage", "an int from 0 on", value).error()
        self.__dict__["_pipeline_stage"] = value

    def to_float(self, dst_type: Any) -> Cell:
        """Have this cell and all below it compute in a float type: inputs are cast to it, and parameters where used."""
        if dst_type not in (float32, float16, bfloat16):
            raise BadFloatType(str(class_of(dst_type)), dst_type).error()
        for _, cell in self.cells_and_names():
            cell.add_flags(fp32=dst_type is float32, fp16=dst_type is float16, bf16=dst_type is bfloat16)
            cell.set_precision(f"in:{dst_type.name}")
        return self

    def to(self, *args: object, device: object = None, dtype: Any = None, non_blocking: bool = False) -> Cell:
        """Have the parameters and buffers of this cell and all below it in another float type; all are on the CPU.

        ``to(device)``, ``to(dtype)``, ``to(device, dtype, non_blocking)`` or ``to(tensor)``, whose type it takes.
        """
        del device, non_blocking
        for arg in args:
            dtype = arg.dtype if isinstance(arg, Tensor) else arg if isinstance(arg, DType) else dtype
        if dtype is None:
            return self
        if not (dtype.is_float or dtype.is_complex):
            raise BadArgumentType("Cell.to", "dtype", "a float or complex type", str(dtype)).error()
        for _, cell in self.cells_and_names():
            own: list[Tensor] = [value for _, value in cell.parameters_and_names(expand=False)]
            for tensor in (*own, *cell.buffers(recurse=False)):
                if tensor.dtype.is_float or tensor.dtype.is_complex:
                    replace_array(tensor, array_of(tensor.astype(dtype)))
        return self

    def set_jit_config(self, jit_config: object) -> None:
        """Keep a ``JitConfig``: every graph is compiled in the one way there is."""
        self.__dict__["_jit_config"] = jit_config

    def set_comm_fusion(self, fusion_type: int, recurse: bool = True) -> Cell:
        """Keep which gradients several processes may send together."""
        for parameter in self.trainable_params(recurse):
            parameter.comm_fusion = fusion_type
        return self

    def recompute(self, **options: object) -> None:
        """Have gradients in graphs compute this cell again, instead of keeping what they read of it.

        Its outputs are kept, and what it loads or draws. Options are for processes that share a tensor.
        """
        del options
        for _, cell in self.cells_and_names():
            if cell is self or "lazy_key" in vars(cell):  # which has a graph of its own
                cell.__dict__["_recompute"] = ["recompute"]
                cell.note_hooks()

    def compile(self, *args: object, **kwargs: object) -> None:
        """Compile the graph of a call without running it; the call itself finds it compiled."""
        construct = self.construct
        function: Callable[..., Any] = getattr(construct, "__func__", construct)
        graph = cast(Any, function) if isinstance(function, GraphFunction) else graph_of(function).of(self)
        graph.prepare(self, *args, **kwargs)

    def add_flags(self, **flags: object) -> Cell:
        """Set attributes that say how the cell is to be treated."""
        self.__dict__.setdefault("_cell_flags", {}).update(flags)
        self.__dict__.update(flags)
        return self

    def add_flags_recursive(self, **flags: object) -> Cell:
        """The same for this cell and all below it."""
        for _, cell in self.cells_and_names():
            cell.add_flags(**flags)
        return self

    def get_flags(self) -> dict[str, Any]:
        """The flags of this cell."""
        return dict(self.__dict__.get("_cell_flags", {}))

    def set_inputs(self, *inputs: object, **named: object) -> None:
        """Announce the inputs of ``construct``; tensors with ``None`` in their shape fit any size there."""
        names = [*inspect.signature(self.construct).parameters]
        self.__dict__["_announced_inputs"] = (*inputs, *(named[name] for name in names if name in named))

    def get_inputs(self) -> tuple[Any, ...] | None:
        """The announced inputs, ``None`` if there are none."""
        return self.__dict__.get("_announced_inputs")

    def init_parameters_data(self, auto_parallel_mode: bool = False) -> dict[Any, Any]:
        """Parameters have their data from the start: each stands for itself."""
        del auto_parallel_mode
        return {parameter: parameter for parameter in self.get_parameters()}

    # -- text --------------------------------------------------------------------------------------------

    def extend_repr(self) -> str:
        """The settings in the brackets of a printed layer: its ``SHOWN``, with attributes as in ``{self.eps}``."""
        return getattr(self, "SHOWN", "").format(self=self)

    def __repr__(self) -> str:
        lines = [f"  ({name}): " + repr(cell).replace("\n", "\n  ") for name, cell in self._named_children()]
        extra = self.extend_repr()
        if not lines:
            return f"{type(self).__name__}({extra})"
        return "\n".join([f"{type(self).__name__}(", *([f"  {extra}"] if extra else []), *lines, ")"])

    def __bool__(self) -> bool:
        return True


_OWN_CALL = Cell.__call__
"""What calls a cell, if the program has put nothing else in its place."""


_compiling = threading.local()
"""Its ``now`` says whether a cell that computes in a float type is called by way of its graph."""


def _run_in_float_type(cell: Cell, *args: object, **kwargs: object) -> object:
    """A compiled call of a cell that computes in a float type."""
    if getattr(_compiling, "now", False):  # and its graph runs as Python
        raise FloatTypeNotCompiled(cell.cls_name).error()
    _compiling.now = True
    try:
        return graph_of(cell.__ms_call_function__()).of(cell)(cell, *args, **kwargs)
    finally:
        _compiling.now = False


def graph_of(function: Callable[..., object]) -> GraphFunction[..., Any]:
    """The compiled form of a ``construct``, made once per function."""
    return kept_form(function, GraphFunction)


def _check_arguments(binding: Binding, args: tuple[object, ...], kwargs: dict[str, object]) -> None:
    """MindSpore's words for a wrong number of arguments in GRAPH_MODE; the first that is bound is the cell."""
    needed, total = binding.needed - 1, binding.total - 1
    if kwargs or binding.open_ended:
        return
    if len(args) < needed:
        hint = (
            " When using set_inputs, please make sure that all networks and loss functions are configured with "
            "set_inputs."
        )
        raise ConstructArguments(needed, "", len(args), hint).error()
    if len(args) > total:
        rest = f" and {total - needed} default argument, total {total}"
        raise ConstructArguments(needed, rest, len(args), "").error()


def _check_inputs(announced: Sequence[object], args: Sequence[object]) -> None:
    """Refuse inputs other than the announced ones."""
    if len(announced) != len(args):
        raise InputCount(len(announced), len(args)).error()
    for position, (wanted, argument) in enumerate(zip(announced, args, strict=True), start=1):
        if not isinstance(wanted, Tensor):
            continue
        if not isinstance(argument, Tensor):
            raise InputType(position, str(wanted.dtype), class_of(argument).__name__).error()
        if wanted.dtype is not argument.dtype:
            raise InputType(position, str(wanted.dtype), f"Tensor[{argument.dtype}]").error()
        if wanted.shape == (-2,):
            continue
        if wanted.ndim != argument.ndim:
            raise InputShape("dims", position, wanted.ndim, argument.ndim).error()
        for expected, got in zip(wanted.shape, argument.shape, strict=True):
            if expected not in (-1, got):
                raise InputShape("shape", position, expected, got).error()
    if any(isinstance(wanted, Announced) for wanted in announced):
        _check_symbols(announced, args)


def _check_symbols(announced: Sequence[object], args: Sequence[object]) -> None:
    """Refuse sizes that a ``Symbol`` excludes, or that differ where one is unique."""
    sizes: dict[object, int] = {}
    for position, (wanted, argument) in enumerate(zip(announced, args, strict=True), start=1):
        symbols: tuple[Any, ...] = getattr(wanted, "symbolic_shape", ())
        for symbol, size in zip(symbols, getattr(argument, "shape", ()), strict=False):
            if not hasattr(symbol, "allows"):
                continue
            if not symbol.allows(size):
                raise SizeNotAnnounced(position, str(symbol), size).error()
            if symbol.unique and sizes.setdefault(symbol, size) != size:
                raise SizeNotAnnounced(position, str(sizes[symbol]), size).error()
