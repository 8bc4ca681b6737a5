"""The model: the passes a graph goes through, its names, the messages of ONNX, the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from pathlib import Path
from typing import Any, cast

import numpy as np
import onnx
from onnx import checker, helper
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from msgraph import __version__
from msgraph.api.jit.size_words import guards_in_words
from msgraph.api.tensor.tensor import Tensor as UserTensor
from msgraph.api.tensor.tensor import array_of
from msgraph.diagnostics.catalog.export import BadOnnxOption, NoOnnxOutput, NoOnnxProgram
from msgraph.diagnostics.catalog.operations import BadIndex
from msgraph.diagnostics.catalog.shapes import IndexOutOfRange
from msgraph.diagnostics.errors import CompileError, Mark
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.texts import RunTimeText
from msgraph.dialects.types import as_tensor_type, tensor_type
from msgraph.frontend.state.structures import Failure, Lowered, ParameterContents, Result
from msgraph.library.export.exported_program import ExportedProgram, in_one_move
from msgraph.library.export.onnx import contracting, elementwise, indexing, shaping
from msgraph.library.export.onnx.builder import NodeBuilder, OnnxModel, OnnxNode, Rule, SizeTerms, Subgraph, Value
from msgraph.library.export.onnx.translation import Refused, Translator, placed
from msgraph.library.export.onnx.weights import TYPES, WeightStore
from msgraph.library.export.open_sizes import always_raised, needed
from msgraph.passes.base import GraphPass
from msgraph.passes.eliminate_common import EliminateCommonPass
from msgraph.passes.eliminate_dead import EliminateDeadPass
from msgraph.passes.eliminate_loads import EliminateLoadsPass
from msgraph.passes.expand_calls import ExpandCallsPass
from msgraph.passes.fold_constants import FoldConstantsPass
from msgraph.passes.insert_effect_order.insert_effect_order import InsertEffectOrderPass
from msgraph.passes.simplify.simplify import SimplifyPass
from msgraph.pipeline import EXPAND_GRAD, EXPAND_VMAP, run_passes
from msgraph.support.symbolic_sizes import SymbolicSize, SymbolicSizeError, is_symbolic, sizes_in
from msgraph.support.trees import is_dict, is_sequence

RULES: dict[str, Rule] = {
    f"ms.{name}": rule
    for table in (elementwise.RULES, shaping.RULES, contracting.RULES, indexing.RULES)
    for name, rule in table.items()
}
"""Operators without regions; ``ms.if`` and ``ms.while`` are in ``translation.py``."""


LEAST_OPSET, OPSET = 18, 18
"""The oldest version of the operators that is written, and the one that is unless another is asked for."""


def onnx_passes() -> tuple[GraphPass, ...]:
    """What happens to a graph before it is written: calls are put in place and constants known; operators stay."""
    return (
        EXPAND_VMAP,
        EXPAND_GRAD,
        InsertEffectOrderPass(),
        ExpandCallsPass(shared=True),
        FoldConstantsPass(),
        SimplifyPass(),
        EliminateCommonPass(),
        EliminateDeadPass(),
        EliminateLoadsPass(),
    )


def write(program: ExportedProgram, path: Path, options: Mapping[str, object]) -> None:
    """A program as a file; the graph is used up."""
    store = WeightStore.of(program, path, options.get("external_data"))
    save(onnx_model(program, options, store), path, store)


def onnx_model(program: ExportedProgram, options: Mapping[str, object], store: WeightStore) -> Any:
    """The message of a whole model, checked to be the same for all sizes."""
    opset = _opset(options.get("opset"))
    inputs, outputs = (_names(options.get(name), name) for name in ("input_names", "output_names"))
    try:
        model, again = _prepared(program, opset, store, inputs, outputs), program.again
        twin = again and _prepared(again(), opset, WeightStore(store.file), inputs, outputs)
    except SymbolicSizeError as problem:
        raise needed(problem) from None
    if twin and twin.SerializeToString(deterministic=True) != model.SerializeToString(deterministic=True):
        raise needed(SymbolicSizeError("it is used as a number that is known while compiling"))
    return model


def _names(option_value: object, option: str) -> list[str]:
    """Names that the user gives, in order."""
    if option_value is None:
        return []
    if not isinstance(option_value, list) or not all(
        name and isinstance(name, str) for name in cast("list[Any]", option_value)
    ):
        raise BadOnnxOption(f"the option '{option}' must be a list of names, but got {option_value!r}").error()
    names = cast("list[str]", option_value)
    if len(set(names)) < len(names):
        raise BadOnnxOption(f"the option '{option}' has a name twice: {names}").error()
    return names


def _prepared(
    program: ExportedProgram, opset: int, store: WeightStore, inputs: Sequence[str], outputs: Sequence[str]
) -> Any:
    if program.graph.writes:
        raise NoOnnxOutput("the call leaves something behind in Python", "return what it computes").error()
    if (raised := always_raised(program.graph)) is not None:
        raise raised
    run_passes(program.graph.module, onnx_passes())
    return written(program, opset, store, inputs, outputs)


def written(
    program: ExportedProgram,
    opset: int = OPSET,
    store: WeightStore | None = None,
    input_names: Sequence[str] = (),
    output_names: Sequence[str] = (),
) -> Any:
    """A graph that has gone through the passes as a model."""
    entry, model = program.entry, OnnxModel(RULES, opset)
    model.names.update(output_names)
    values, inputs = _arguments(program, entry, model, input_names)
    names: dict[SSAValue, str] = {
        argument: weight.name
        for argument, weight in zip(entry.body.block.args[len(program.inputs) :], program.weights, strict=True)
    }
    translator = Translator(names)
    b = NodeBuilder(model, model.main)
    results = translator.block(b, entry.body.block, values)
    if translator.refused:
        raise _refused(translator.refused)
    outputs = _outputs(b, program, [values[value] for value in results], output_names)
    return _message(program, model, inputs, outputs, store or WeightStore())


def _opset(option_value: object) -> int:
    newest = int(onnx.defs.onnx_opset_version())
    if option_value is None:
        return OPSET
    if isinstance(option_value, bool) or not isinstance(option_value, int) or not LEAST_OPSET <= option_value <= newest:
        raise BadOnnxOption(
            f"the option 'opset' must be an integer from {LEAST_OPSET} to {newest}, but got {option_value!r}"
        ).error()
    return option_value


_OTHER_OPERATORS = "compute it with operators that have a form in ONNX; docs/onnx.md lists them"
_WITHOUT_EFFECTS = "return what is to be kept or shown, and take random numbers as inputs"


def _refused(refused: Sequence[Refused]) -> Exception:
    first, *others = refused
    count = len(refused)
    problem = first.reason if count == 1 else f"{count} of its operations have no form in it"
    is_operator = "no form" in first.reason
    way_out = _OTHER_OPERATORS if is_operator else _WITHOUT_EFFECTS
    shown = first.spans[:1]
    elsewhere = [one for one in others if not one.spans or not shown or one.spans[0].file != shown[0].file]
    listed = "\n".join(["also", *(f"  {line}" for line in placed(elsewhere))]) if elsewhere else ""
    marks = [Mark(one.spans[0], one.reason) for one in others if one.spans]
    return NoOnnxProgram(problem, first.reason, listed, way_out).error(first.spans, marks)


def _arguments(
    program: ExportedProgram, entry: FuncOp, model: OnnxModel, names: Sequence[str]
) -> tuple[dict[SSAValue, Value], list[Value]]:
    """The inputs of the model, and its weights as initialisers."""
    values: dict[SSAValue, Value] = {}
    inputs: list[Value] = []
    arguments = list(entry.body.block.args)
    _check_count("input_names", names, len(program.inputs))
    for index, (argument, about) in enumerate(zip(arguments, program.inputs, strict=False)):
        value = Value(model.fresh(names[index] if names else about.name), as_tensor_type(argument.type))
        values[argument] = value
        inputs.append(value)
    for argument, weight in zip(arguments[len(inputs) :], program.weights, strict=True):
        name = model.fresh(weight.name)
        array = array_of(cast(UserTensor, weight.tensor))
        model.arrays[name] = array
        values[argument] = Value(name, target_of(argument.type))
    _note_sources(model, inputs)
    return values, inputs


def _check_count(option: str, names: Sequence[str], count: int) -> None:
    if names and len(names) != count:
        raise BadOnnxOption(f"the option '{option}' has {len(names)} names, but there are {count} of them").error()


def _note_sources(model: OnnxModel, inputs: Sequence[Value]) -> None:
    """Where each open size can be read: the dims of the inputs that are just it."""
    for value in inputs:
        for axis, size in enumerate(value.shape):
            if isinstance(size, SymbolicSize) and len(size.terms) == 1:
                ((monomial, factor),) = size.terms
                if factor == 1 and len(monomial) == 1:
                    first = model.sources.setdefault(monomial[0], (value, axis))
                    if first != (value, axis):
                        model.equal_sizes.append((monomial[0], first, (value, axis)))


# -- outputs -------------------------------------------------------------------------------------------------------


def _outputs(b: NodeBuilder, program: ExportedProgram, results: Sequence[Value], names: Sequence[str]) -> list[Value]:
    """What is returned, by names: ``output``, ``output_0``..., or the keys of a dict."""
    graph = program.graph
    b.place, b.label = "", "output"
    named = list(_leaves(b, graph, results, graph.output, ""))
    if not named:
        raise NoOnnxOutput("it returns nothing", "return a tensor").error()
    _check_count("output_names", names, len(named))
    outputs: list[Value] = []
    for index, (path, value) in enumerate(named):
        value = _checked(b, graph, results, value) if not index else value
        name = names[index] if names else b.model.fresh(f"output{path}" if path[:1] in ("", "_") else path)
        node = OnnxNode("Identity", (value.name,), (name,), {}, b.model.fresh(f"{name}/Identity"))
        b.nodes.append(node)
        outputs.append(Value(name, value.type))
    return outputs


def _leaves(
    b: NodeBuilder, graph: Lowered, results: Sequence[Value], structure: object, path: str
) -> Iterator[tuple[str, Value]]:
    if isinstance(structure, Result) and structure.index < 0:
        raise NoOnnxOutput("it returns an object that it was given", "return the tensors in it").error()
    if isinstance(structure, Result):
        yield path, results[structure.index]
    elif is_sequence(structure):
        for index, item in enumerate(structure):
            yield from _leaves(b, graph, results, item, f"{path}_{index}")
    elif is_dict(structure):
        for key, item in structure.items():
            yield from _leaves(b, graph, results, item, f"{path}_{key}" if path else str(key))
    elif isinstance(structure, ParameterContents):
        yield path, b.model.constant(array_of(structure.parameter))
    elif isinstance(structure, UserTensor):
        yield path, b.model.constant(array_of(structure))
    elif isinstance(structure, (bool, int, float)):
        yield path, b.model.constant(np.asarray(structure))
    elif structure is not None:
        name = type(structure).__name__
        raise NoOnnxOutput(
            f"it returns a {name}", "return tensors, numbers, or tuples, lists and dicts of them"
        ).error()


def _checked(b: NodeBuilder, graph: Lowered, results: Sequence[Value], value: Value) -> Value:
    """An output that there is only if the run raised nothing, and the sizes are such as the model is right for.

    It is element 0 of a tensor of one; where something is wrong, another one is asked for, and the node, whose name
    says what is wrong, fails.
    """
    if graph.failure is not None and not all(map(_is_about_indices, graph.failures)):
        words = "; ".join(_in_words(failure) for failure in graph.failures if not _is_about_indices(failure))
        value = _only_if(b, value, b.as_type(results[graph.failure], dtypes.int64), f"raises {words}")
    return _within(b, value)


def _within(b: NodeBuilder, value: Value) -> Value:
    """Only for the sizes that the model was exported for."""
    shapes = tuple(value.shape for value, _ in b.model.sources.values())
    environments = {id(size.environment): size.environment for size in sizes_in(shapes)}
    wrong: list[Value] = []
    words: list[str] = []
    b.label = "sizes"
    for symbol, first, other in b.model.equal_sizes:
        terms = SizeTerms(b, {symbol: first}), SizeTerms(b, {symbol: other})
        size = cast(SymbolicSize, other[0].shape[other[1]])
        equal = b.node("Equal", *(term.of(size) for term in terms), type=tensor_type(dtypes.bool_, (1,)))
        wrong.append(b.node("Not", equal))
        words.append(f"dim {first[1]} of {first[0].name} == dim {other[1]} of {other[0].name}")
    for environment in environments.values():
        words += guards_in_words(environment)
        for guard, answer in environment.guards.items():
            holds = SizeTerms(b, b.model.sources).holds(environment, guard.comparison, guard.terms)
            wrong.append(b.node("Not", holds) if answer else holds)
    if not wrong:
        return value
    violated = b.node("Squeeze", b.as_type(reduce(partial(b.node, "Or"), wrong), dtypes.int64), type=_NUMBER)
    return _only_if(b, value, violated, f"exported for sizes where {' and '.join(words)}")


_NUMBER = tensor_type(dtypes.int64, ())


def _only_if(b: NodeBuilder, value: Value, failure_index: Value, words: str) -> Value:
    b.label = words
    row = b.node("Unsqueeze", value, b.array([0]), type=tensor_type(value.dtype, (1, *value.shape)))
    checked = b.node("Gather", row, failure_index, type=value.type, axis=0)
    b.label = "output"
    return checked


_ABOUT_INDICES = (BadIndex.code, IndexOutOfRange.code)


def _is_about_indices(failure: Failure) -> bool:
    """Is it an index that points outside? Then the node that uses it fails, too."""
    return isinstance(failure.exception, CompileError) and failure.exception.code in _ABOUT_INDICES


def _in_words(failure: Failure) -> str:
    texts = [item.pieces if isinstance(item, RunTimeText) else [item] for item in failure.exception.args[:1]]
    lines = "".join(piece if isinstance(piece, str) else "..." for pieces in texts for piece in pieces).splitlines()
    words = f"{type(failure.exception).__name__}: {lines[0] if lines else ''}"
    return f"{words} ({failure.place[0]})" if failure.place else words


# -- messages ------------------------------------------------------------------------------------------------------


def _message(
    program: ExportedProgram, model: OnnxModel, inputs: Sequence[Value], outputs: Sequence[Value], store: WeightStore
) -> Any:
    nodes, used = _live(model.main, {value.name for value in outputs})
    weights = [store.tensor(name, array) for name, array in model.arrays.items() if name in used]
    graph = helper.make_graph(
        [_node(node) for node in nodes], program.name, [_info(v) for v in inputs], [_info(v) for v in outputs], weights
    )
    opsets = [helper.make_opsetid("", model.opset)]
    return helper.make_model(
        graph,
        opset_imports=opsets,
        ir_version=helper.find_min_ir_version_for(opsets),
        producer_name="msgraph",
        producer_version=__version__,
    )


def _live(nodes: Sequence[OnnxNode], wanted: set[str]) -> tuple[list[OnnxNode], set[str]]:
    """The nodes that somebody needs, bodies included, and the names they use."""
    used = set(wanted)
    kept: list[OnnxNode] = []
    for node in reversed(nodes):
        if not used.intersection(node.outputs):
            continue
        attributes = dict(node.attributes)
        for key, body in node.attributes.items():
            if isinstance(body, Subgraph):
                inner, names = _live(body.nodes, {value.name for value in body.outputs})
                attributes[key] = Subgraph(inner, body.inputs, body.outputs)
                used |= names
        used.update(node.inputs)
        kept.append(OnnxNode(node.kind, node.inputs, node.outputs, attributes, node.name, node.place))
    kept.reverse()
    return kept, used


def _node(node: OnnxNode) -> Any:
    attributes = {key: _attribute(value) for key, value in node.attributes.items()}
    return helper.make_node(
        node.kind, node.inputs, node.outputs, name=node.name, doc_string=node.place or None, **attributes
    )


def _attribute(value: object) -> Any:
    if isinstance(value, DType):
        return TYPES[value]
    if isinstance(value, Subgraph):
        nodes = [_node(node) for node in value.nodes]
        return helper.make_graph(nodes, "body", [_info(v) for v in value.inputs], [_info(v) for v in value.outputs])
    return value


def _info(value: Value) -> Any:
    return helper.make_tensor_value_info(value.name, TYPES[value.dtype], [_dim(size) for size in value.shape])


def _dim(size: int) -> int | str | None:
    """A size; an open one by its name."""
    if isinstance(size, SymbolicSize):
        return repr(size)
    return None if is_symbolic(size) or size < 0 else int(size)


# -- the file ------------------------------------------------------------------------------------------------------


_save: Any = getattr(onnx, "save_model")  # noqa: B009  (its paths are generic, and not said of what)
_check: Any = getattr(checker, "check_model")  # noqa: B009


def save(model: object, path: Path, store: WeightStore) -> None:
    """Write and check it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not store.file:
        _check(model, full_check=True)
    with in_one_move(path) as temporary:
        store.write(path.parent)
        _save(model, str(temporary))
        if store.file:
            _check(str(temporary), full_check=True)
