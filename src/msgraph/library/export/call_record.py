"""What is around a graph, as plain data: what it returns and may raise, and the tensors it has with it.

    record = call_record(lowered)
    lowered = decoded_call(record, tensors, Decoder(tensors))        # in another process, over other tensors

A call that leaves something behind in objects of its program cannot go without them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgraph import Parameter, Tensor
from msgraph.api.cache.encoding import Encoder, encoded_call
from msgraph.api.jit.signatures import Arguments
from msgraph.backend.program_data import Unkeepable
from msgraph.diagnostics.catalog.export import OtherArguments
from msgraph.frontend.state.structures import ExternalObject, ExternalWrite, Lowered, Result
from msgraph.support.trees import class_of


def call_record(lowered: Lowered) -> dict[str, Any]:
    """The record of a graph; :class:`Unkeepable` says what cannot leave its program.

    Args:
        lowered: the graph, and what is around it
    """
    if lowered.writes:
        raise Unkeepable(_written(lowered.writes[0]))
    if lowered.takes_objects or lowered.aliasing is not None:
        raise Unkeepable("it gives back, or changes, objects that it is given")
    if lowered.tensors is not None and lowered.tensors.captured:
        raise Unkeepable("it is given tensors that it reaches in another way too")
    places = {id(tensor): index for index, tensor in enumerate(lowered.captures)}

    def index_of(value: object) -> int:
        if id(value) not in places:
            raise Unkeepable(f"it gives back a `{type(value).__name__}` of its program")
        return places[id(value)]

    described = [_described(tensor) for tensor in lowered.captures]
    return {"captures": described, **encoded_call(lowered, _CopyingEncoder(index_of))}


def check_identities(function: str, lowered: Lowered, arguments: Arguments) -> None:
    """An error where a graph tells tensors or containers apart, and others of the arguments are one.

    Args:
        function: its name
        lowered: its graph
        arguments: those of a call
    """
    tensors, aliasing = lowered.tensors, lowered.aliasing
    if (tensors is not None and not tensors.holds(arguments.leaves)) or (
        aliasing is not None and not aliasing.holds(arguments.containers)
    ):
        reason = "which of the tensors or containers given are one makes a difference, and it was another then"
        raise OtherArguments(function, reason, "compile or export it for arguments like these").error()


class _CopyingEncoder(Encoder):
    """Containers of the program that are given back leave as copies."""

    def of(self, item: Any) -> Any:
        """One structure."""
        if isinstance(item, ExternalObject) and class_of(item.value) in (list, dict, tuple):
            return super().of(item.value)
        return super().of(item)


def tensor_of(about: Mapping[str, Any], elements: Tensor) -> Tensor:
    """A tensor that a graph has with it: as a parameter, if it was one.

    Args:
        about: what the record says of it
        elements: what it holds
    """
    if not about["parameter"]:
        return elements
    return Parameter(elements, name=about["name"], requires_grad=about["requires_grad"])


def _described(tensor: object) -> dict[str, Any]:
    is_parameter = isinstance(tensor, Parameter)
    return {
        "name": tensor.name if is_parameter else "",
        "parameter": is_parameter,
        "requires_grad": is_parameter and tensor.requires_grad,
    }


def _written(write: ExternalWrite) -> str:
    """The change that a call makes outside, in words."""
    if isinstance(write.target, Result):
        return "it changes a container that it is given"
    class_name = type(write.target).__name__
    if write.name is None:
        return f"it changes a `{class_name}` of its program"
    return f"it sets `{write.name}`" + ("" if isinstance(write.target, dict) else f" of a `{class_name}`")
