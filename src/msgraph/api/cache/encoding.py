"""What a compiled call gives back, as plain data: results by number, objects outside by theirs."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, cast

from msgraph.api.cache.fingerprint import SIMPLE
from msgraph.api.tensor.tensor import Tensor, array_of, view_of, wrap
from msgraph.backend.program_data import Unkeepable
from msgraph.backend.shared_memory import TensorAliasing
from msgraph.diagnostics.errors import CompileError, Diagnostic
from msgraph.diagnostics.span import Span
from msgraph.dialects.dtypes import DType, by_name
from msgraph.dialects.texts import Piece, RunTimeText
from msgraph.frontend.state.structures import (
    ExternalObject,
    ExternalView,
    ExternalWrite,
    Failure,
    Lowered,
    NewObject,
    ParameterContents,
    Result,
    RunTimeChoice,
    RunTimeString,
    SharedTensor,
)
from msgraph.support.trees import class_of

Number = Callable[[object], int]


class Encoder:
    """Structures as tuples that start with a letter; a list or a dict that was met before is its number."""

    def __init__(self, number: Number) -> None:
        self.number = number
        self.seen: dict[int, int] = {}

    def write(self, write: ExternalWrite) -> Any:
        """What a call leaves behind in an object outside."""
        target = write.target if isinstance(write.target, Result) else ExternalObject(write.target)
        return (self.of(target), write.name, self.of(write.value), self.of(write.happens))

    def of(self, item: Any) -> Any:
        """One structure."""
        kind = class_of(item)
        if kind in SIMPLE or kind is float or kind is complex:
            return ("v", item)
        if isinstance(item, Result):
            return ("r", item.index, item.kind)
        if kind is tuple:
            return ("t", [self.of(part) for part in item])
        if kind in (list, dict):
            if id(item) in self.seen:
                return ("a", self.seen[id(item)])
            self.seen[id(item)] = len(self.seen)
            if kind is list:
                return ("l", [self.of(part) for part in item])
            return ("d", [(self.of(name), self.of(part)) for name, part in item.items()])
        if isinstance(item, DType):
            return ("e", item.name)
        if isinstance(item, ExternalObject):
            return ("k", self.number(item.value))
        if isinstance(item, ParameterContents):
            return ("c", self.number(item.parameter))
        if isinstance(item, Failure):
            return self._failure(item)
        if isinstance(item, RunTimeString):
            return ("x", [p if isinstance(p, str) else (self.of(p[0]), *p[1:]) for p in item.text.pieces])
        if isinstance(item, ExternalView):
            if id(item) in self.seen:
                return ("a", self.seen[id(item)])
            self.seen[id(item)] = len(self.seen)
            return ("w", self.of(item.source), item.op, self.of(item.fields))
        if isinstance(item, RunTimeChoice):
            return ("h", self.of(item.discriminant), [(n, self.of(option)) for n, option in item.options.items()])
        if isinstance(item, SharedTensor):
            return ("i", item.number, self.of(item.value))
        if isinstance(item, NewObject):
            raise Unkeepable("it returns an object that is put together after the run")
        return ("o", self.number(item))

    def _failure(self, failure: Failure) -> object:
        exception = failure.exception
        if isinstance(exception, CompileError):
            return self._diagnosed(failure, exception)
        kind = class_of(exception)
        known = kind.__module__ == "builtins" and (failure.values or all(type(arg) in SIMPLE for arg in exception.args))
        linked = failure.cause is not None or failure.context is not None
        if not known or linked or vars(exception).keys() - {"__notes__"}:
            raise Unkeepable("it may raise an exception of a class of its own")
        arguments = [] if failure.values else list(exception.args)
        notes = list(getattr(exception, "__notes__", ()))
        place = [tuple(span) for span in failure.place]
        return ("f", kind.__name__, arguments, notes, place, self.of(failure.arguments), self.of(failure.values))

    def _diagnosed(self, failure: Failure, exception: CompileError) -> object:
        told: Any = failure.arguments[0]
        fields: Any = told.attributes if isinstance(told, NewObject) else told.fields()
        own = tuple([item for item in fields.items() if item[0] in exception.diagnostic.FIELDS])
        if failure.cause is not None or failure.context is not None:
            raise Unkeepable("it may raise an exception of a class of its own")
        kind = type(exception.diagnostic)
        spans, place = ([tuple(span) for span in where] for where in (exception.where.spans, failure.place))
        return ("g", kind.__module__, kind.__name__, self.of(own), self.of(failure.values), spans, place)


def contents_of(parameter: Any) -> Any:
    """A tensor with the elements a parameter has now."""
    return wrap(array_of(parameter).copy())


class Decoder:
    """The structures again, in the order in which they were encoded, over the objects of this process."""

    def __init__(self, objects: Sequence[object]) -> None:
        self.objects = objects
        self.made: list[Any] = []

    def write(self, data: Any) -> ExternalWrite:
        """What a call leaves behind in an object outside."""
        target, name, value, happens = data
        written = self.of(target)
        written = written.value if isinstance(written, ExternalObject) else written
        return ExternalWrite(written, name, self.of(value), self.of(happens))

    def of(self, data: Any) -> Any:
        """One structure."""
        match data[0]:
            case "v":
                return data[1]
            case "r":
                return Result(data[1], data[2])
            case "t":
                return tuple([self.of(part) for part in data[1]])
            case "l" | "d":
                return self._container(data)
            case "a":
                return self.made[data[1]]
            case "h":
                return RunTimeChoice(self.of(data[1]), {n: self.of(option) for n, option in data[2]})
            case "w":
                self.made.append(made := ExternalView(None, data[2], None, view_of))
                made.source, made.fields = self.of(data[1]), self.of(data[3])
                return made
            case "i":
                return SharedTensor(data[1], self.of(data[2]))
            case "e":
                return by_name(data[1])
            case "k":
                return ExternalObject(self.objects[data[1]])
            case "c":
                return ParameterContents(self.objects[data[1]], contents_of)
            case "x":
                return RunTimeString(RunTimeText([p if isinstance(p, str) else self._piece(p) for p in data[1]]))
            case "f":
                arguments, values = (self.of(part) for part in data[5:])
                return replace(_failure(data[1], data[2], data[3], arguments, values), place=data[4])
            case "g":
                return self._diagnosed(data)
            case _:
                return self.objects[data[1]]

    def _container(self, data: Any) -> object:
        if data[0] == "l":
            items: list[Any] = []
            self.made.append(items)
            items.extend(self.of(part) for part in data[1])
            return items
        names: dict[Any, Any] = {}
        self.made.append(names)
        names.update((self.of(name), self.of(part)) for name, part in data[1])
        return names

    def _piece(self, data: Any) -> Piece:
        value, conversion, spec = data
        return Piece(self.of(value), conversion, spec)

    def _diagnosed(self, data: Any) -> Failure:
        kind: type[Diagnostic] = getattr(import_module(data[1]), data[2])
        fields, values = dict(self.of(data[3])), self.of(data[4])
        plain = {name: "" if isinstance(field, RunTimeString) else field for name, field in fields.items()}
        told = NewObject(kind(**plain), fields) if values else kind(**fields)
        exception = kind(**plain).error([Span(*words) for words in data[5]])
        attributes = {"diagnostic": told, "where": exception.where}
        return Failure(exception, (told,), values, attributes, place=data[6])


def _failure(name: str, args: Sequence[object], notes: Sequence[str], arguments: object, values: object) -> Failure:
    exception = cast("type[BaseException]", getattr(builtins, name))(*args)
    for note in notes:
        exception.add_note(note)
    return Failure(exception, arguments, values, dict(vars(exception)))


# -- what is around a graph ----------------------------------------------------------------------------------------


def encoded_call(lowered: Lowered, encoder: Encoder) -> dict[str, Any]:
    """What a graph gives back and may raise."""
    return {
        "output": encoder.of(lowered.output),
        "kinds": list(lowered.kinds),
        "failure": lowered.failure,
        "failures": [encoder.of(failure) for failure in lowered.failures],
        "apart": None if lowered.tensors is None else list(lowered.tensors.first),
    }


def decoded_call(record: Mapping[str, Any], captures: Sequence[Tensor], decoder: Decoder) -> Lowered:
    """The lowered call again, without its graph, over the tensors that it has with it now."""
    output, kinds, failure = decoder.of(record["output"]), list(record["kinds"]), record["failure"]
    failures = [decoder.of(item) for item in record["failures"]]
    lowered = Lowered(cast(Any, None), list(captures), output, [], [], kinds, failure, failures)
    if record["apart"] is not None:
        lowered.tells_tensors_apart, lowered.tensors = True, TensorAliasing(tuple(record["apart"]), {}, ())
    return lowered
