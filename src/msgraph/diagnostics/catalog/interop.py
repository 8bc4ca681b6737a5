"""MG222 to MG229: memory shared with other libraries, and the array API standard."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Stated


class DlpackRequest(Diagnostic):
    """Another library asked for a DLPack capsule that a tensor cannot provide."""

    code = "MG222"
    exception = BufferError
    message = "A tensor cannot be handed over with {request}: {reason}."
    help = "ask without it, or hand over a copy: `x.copy()`"
    request: str
    reason: str


class NotOnCpu(Diagnostic):
    """An array is on another device."""

    code = "MG223"
    exception = BufferError
    message = "The elements lie on device {device} of kind {kind_of_device} (DLPack's numbers), not on the processor."
    help = "copy them to the processor first: `x.cpu()` in PyTorch, `jax.device_put(x, jax.devices('cpu')[0])` in JAX"
    kind_of_device: int
    device: int


class DlpackElement(Diagnostic):
    """An array has an element type that tensors do not support."""

    code = "MG224"
    exception = TypeError
    message = "No tensor has elements of type {element}."
    help = "convert the array first, to float32 for example"
    element: str


class ForeignArray(Diagnostic):
    """An object of another library does not give access to its elements."""

    code = "MG225"
    exception = TypeError
    message = "The elements of a '{got}' cannot be read: {reason}."
    help = "pass an object with `__dlpack__`, `__array__` or a buffer; `x.detach()` if it is part of a gradient"
    got: str
    reason: str


class NoSharedMemory(Diagnostic):
    """Memory cannot be shared without a copy."""

    code = "MG226"
    exception = BufferError
    message = "Memory {which} cannot be a tensor's without a copy: whatever holds a tensor may write it."
    help = "leave `copy=False` out: the elements are copied"
    which: str


class ArrayApiRefusal(Stated):
    """A function of the array API standard got an argument that the standard, or msgraph, does not support."""

    code = "MG227"
    help = "https://data-apis.org/array-api/2024.12 says what it takes; docs/interop.md says what is not there"


class NoSuchStandard(Diagnostic):
    """An unknown version of the array API standard was requested."""

    code = "MG228"
    message = "There is no namespace for version {version!r} of the array API standard, only up to {newest!r}."
    help = "leave `api_version` out"
    version: str
    newest: str


class NotADevice(Diagnostic):
    """A tensor was moved to a device that does not exist."""

    code = "MG229"
    message = "A tensor cannot be moved to the device {device}: there is 'CPU' alone."
    help = "leave it where it is: `x.to_device(x.device)`"
    device: str
