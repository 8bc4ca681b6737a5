"""``msgraph.ops``: every user function and primitive class, made from the op classes at first use.

Nothing is listed here: ``ops.add`` and ``ops.ReduceSum`` come from the signatures the ops declare (``FUNCTION`` and
``PRIMITIVE``) and from the composite functions; ``ops.pyi`` is generated from the same source for type checkers.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from msgraph.diagnostics.wheel import no_such_name
from msgraph.support.lazy_exports import HIGHER
from msgraph.support.lazy_module import load
from msgraph.support.patches import watch

watch(__name__)

__path__: list[str] = []
"""MindSpore's modules below it (``ops.operations``) are this one: see ``library/import_paths.py``."""

_OF_SPARSE_VALUES = (
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "exp", "expm1", "floor", "inv",
    "isfinite", "isinf", "isnan", "log", "log1p", "neg", "relu", "relu6", "round", "sigmoid", "sin", "sinh",
    "softsign", "sqrt", "square", "tan", "tanh",
)  # fmt: skip
"""Functions of single elements: ``coo_abs`` and ``csr_abs`` are ``abs`` of the values."""
_OF_SPARSE_TENSORS = (
    "coo2csr", "coo_concat", "csr2coo", "csr_div", "csr_gather", "csr_mm", "csr_mul", "csr_mv", "csr_reduce_sum",
    "csr_softmax", "csr_to_coo", "csr_to_dense",
)  # fmt: skip
_OF_PRIMITIVES = (
    "AiCPURegOp", "Custom", "CustomOpBuilder", "CustomRegOp", "DataType", "PrimitiveWithCheck", "PrimitiveWithInfer",
    "TBERegOp", "custom_info_register", "get_vm_impl_fn", "kernel", "prim_attr_register", "vm_impl_registry",
)  # fmt: skip

_ELSEWHERE = (
    dict.fromkeys(("grad", "value_and_grad"), "msgraph.api.transforms.gradients")
    | {"vmap": "msgraph.api.transforms.vmap"}
    | dict.fromkeys(("vjp", "jvp", "linearize", "jacfwd", "jacrev"), "msgraph.library.derivatives")
    | dict.fromkeys(("get_grad", "GradOperation"), "msgraph.library.grad_operation")
    | dict.fromkeys(("HyperMap", "Map", "MultitypeFuncGraph"), "msgraph.library.hyper_map")
    | {"ReduceOp": "msgraph.library.communication"}
    | dict.fromkeys(("ScalarCast", "scalar_cast"), "msgraph.library.scalars")
    | {"is_tensor": "msgraph.api.tensor.tensor"}
    | dict.fromkeys(("add_flags", "constexpr", "identity", "make_range", "tuple_len"), "msgraph.library.environment")
    | dict.fromkeys(
        (
            *(f"{kind}_{function}" for kind in ("coo", "csr") for function in (*_OF_SPARSE_VALUES, "add")),
            *_OF_SPARSE_TENSORS,
        ),
        "msgraph.library.sparse.functions",
    )
    | dict.fromkeys(
        ("HookBackward", "InsertGradientOf", "Morph", "Partial", "derivative", "jet"),
        "msgraph.library.custom.gradients",
    )
    | dict.fromkeys(_OF_PRIMITIVES, "msgraph.library.custom.primitives")
    | dict.fromkeys(("dense_to_sparse_coo", "dense_to_sparse_csr"), "msgraph.library.sparse.tensors")
    | dict.fromkeys(("WhileLoop", "ForiLoop", "Scan"), "msgraph.library.loops")
    | dict.fromkeys(("LSTM", "NMSWithMask"), "msgraph.library.step_loops")
    | dict.fromkeys(("CTCLoss", "CTCLossV2", "ctc_loss"), "msgraph.library.ctc")
)
"""What works on functions, and where it is: these need no table of operators."""


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return __dir__()
    if name in _ELSEWHERE:
        value = getattr(import_module(_ELSEWHERE[name]), name)
    elif name.startswith("__"):
        raise AttributeError(f"module 'msgraph.ops' has no attribute {name!r}")
    elif (value := load(HIGHER["user functions"]).find_public(name) or _renamed(name)) is None:
        raise no_such_name("msgraph.ops", name, __dir__())
    globals()[name] = value
    return value


def _renamed(name: str) -> object:
    """Functions under other names of MindSpore's: ``amax_ext``, ``chunk_view``, ``tensor_add``; ``None`` for others."""
    irregular = {"pows": "pow", "tensor_floordiv": "floor_div", "tensor_mod": "floor_mod"}
    plain = irregular.get(name, name.removesuffix("_view").removesuffix("_ext").removeprefix("tensor_"))
    homes = () if plain == name else ("msgraph.mint", "msgraph.mint.nn.functional", __name__)
    return next((getattr(home, plain) for home in map(import_module, homes) if plain in home.__all__), None)


def __dir__() -> list[str]:
    return sorted({*load(HIGHER["user functions"]).names(), *_ELSEWHERE})
