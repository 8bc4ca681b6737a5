"""Functions of ``msgraph.ops`` that no op declares, by the module they are in, and those with two names.

The door of the package hands this module down to ``ops``, which knows no module of the library.
"""

from __future__ import annotations

from importlib import import_module

_OF_SPARSE_VALUES = (
    "abs acos acosh add asin asinh atan atanh ceil cos cosh exp expm1 floor inv isfinite isinf isnan log log1p neg "
    "relu relu6 round sigmoid sin sinh softsign sqrt square tan tanh"
)
"""Functions of single elements: ``coo_abs`` and ``csr_abs`` are ``abs`` of the values."""
_NAMES = {
    "msgraph.api.tensor.tensor": "is_tensor",
    "msgraph.api.transforms.gradients": "grad value_and_grad",
    "msgraph.library.vmap": "vmap",
    "msgraph.library.communication": "ReduceOp",
    "msgraph.library.ctc": "CTCLoss CTCLossV2 ctc_loss",
    "msgraph.library.custom.gradients": "HookBackward InsertGradientOf Morph Partial derivative jet",
    "msgraph.library.custom.primitives": "AiCPURegOp Custom CustomOpBuilder CustomRegOp DataType PrimitiveWithCheck "
    "PrimitiveWithInfer TBERegOp custom_info_register get_vm_impl_fn kernel prim_attr_register vm_impl_registry",
    "msgraph.library.derivatives": "vjp jvp linearize jacfwd jacrev",
    "msgraph.library.environment": "add_flags constexpr identity make_range tuple_len",
    "msgraph.library.grad_operation": "get_grad GradOperation",
    "msgraph.library.hyper_map": "HyperMap Map MultitypeFuncGraph",
    "msgraph.library.loops": "WhileLoop ForiLoop Scan",
    "msgraph.library.scalars": "ScalarCast scalar_cast",
    "msgraph.library.sparse.functions": "coo2csr coo_concat csr2coo csr_div csr_gather csr_mm csr_mul csr_mv "
    "csr_reduce_sum csr_softmax csr_to_coo csr_to_dense "
    + " ".join(f"coo_{name} csr_{name}" for name in _OF_SPARSE_VALUES.split()),
    "msgraph.library.sparse.tensors": "dense_to_sparse_coo dense_to_sparse_csr",
    "msgraph.library.step_loops": "LSTM NMSWithMask",
}

HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
"""Where they are, by their names: what works on functions needs no table of operators."""


def find(name: str) -> object:
    """The function or class of a name.

    Args:
        name: such as ``grad``; ``None`` comes of one that is not listed here
    """
    return getattr(import_module(HOMES[name]), name) if name in HOMES else None


def renamed(name: str) -> object:
    """Functions under other names of MindSpore's.

    Args:
        name: such as ``amax_ext``, ``chunk_view``, ``tensor_add``; ``None`` comes of others
    """
    irregular = {"pows": "pow", "tensor_floordiv": "floor_div", "tensor_mod": "floor_mod"}
    plain = irregular.get(name, name.removesuffix("_view").removesuffix("_ext").removeprefix("tensor_"))
    homes = () if plain == name else ("msgraph.mint", "msgraph.mint.nn.functional", "msgraph.ops")
    return next((getattr(home, plain) for home in map(import_module, homes) if plain in home.__all__), None)
