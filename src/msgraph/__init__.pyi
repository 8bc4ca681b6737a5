"""A graph-mode compiler for tensor programs, with MindSpore's names. Written by ``tools/write_stubs.py``; do not edit."""

from typing import Any

from msgraph import amp as amp
from msgraph.api.compat import context as context
from msgraph.library import dataset as dataset
from msgraph.api.tensor import dtype as dtype
from msgraph import nn as nn
from msgraph import ops as ops
from msgraph import train as train
from msgraph.api.cell.lazy_inline import lazy_inline as lazy_inline
from msgraph.api.compat.context import GRAPH_MODE as GRAPH_MODE
from msgraph.api.compat.context import PYNATIVE_MODE as PYNATIVE_MODE
from msgraph.api.compat.context import STRICT as STRICT
from msgraph.api.compat.context import LAX as LAX
from msgraph.api.compat.context import get_context as get_context
from msgraph.api.compat.context import set_context as set_context
from msgraph.api.compat.context import set_device as set_device
from msgraph.api.compat.context import set_recursion_limit as set_recursion_limit
from msgraph.api.compat.import_paths import install_as_mindspore as install_as_mindspore
from msgraph.api.jit.jit import jit as jit
from msgraph.api.jit.jit_class import jit_class as jit_class
from msgraph.api.tensor.dtype import DType as DType
from msgraph.api.tensor.dtype import Type as Type
from msgraph.api.tensor.dtype import bfloat16 as bfloat16
from msgraph.api.tensor.dtype import bool_ as bool_
from msgraph.api.tensor.dtype import complex128 as complex128
from msgraph.api.tensor.dtype import complex64 as complex64
from msgraph.api.tensor.dtype import double as double
from msgraph.api.tensor.dtype import dtype_to_nptype as dtype_to_nptype
from msgraph.api.tensor.dtype import dtype_to_pytype as dtype_to_pytype
from msgraph.api.tensor.dtype import float16 as float16
from msgraph.api.tensor.dtype import float32 as float32
from msgraph.api.tensor.dtype import float64 as float64
from msgraph.api.tensor.dtype import half as half
from msgraph.api.tensor.dtype import int16 as int16
from msgraph.api.tensor.dtype import int32 as int32
from msgraph.api.tensor.dtype import int64 as int64
from msgraph.api.tensor.dtype import int8 as int8
from msgraph.api.tensor.dtype import pytype_to_dtype as pytype_to_dtype
from msgraph.api.tensor.dtype import single as single
from msgraph.api.tensor.dtype import uint16 as uint16
from msgraph.api.tensor.dtype import uint32 as uint32
from msgraph.api.tensor.dtype import uint64 as uint64
from msgraph.api.tensor.dtype import uint8 as uint8
from msgraph.api.tensor.mutable import mutable as mutable
from msgraph.api.tensor.parameter import Parameter as Parameter
from msgraph.api.tensor.parameter import ParameterTuple as ParameterTuple
from msgraph.api.tensor.seed import get_seed as get_seed
from msgraph.api.tensor.seed import set_seed as set_seed
from msgraph.api.tensor.tensor import Tensor as Tensor
from msgraph.api.tensor.tensor import tensor as tensor
from msgraph.api.tensor.tensor import from_dlpack as from_dlpack
from msgraph.api.tensor.tensor import from_numpy as from_numpy
from msgraph.api.tensor.tensor import is_tensor as is_tensor
from msgraph.api.transforms.derivatives import vjp as vjp
from msgraph.api.transforms.derivatives import jvp as jvp
from msgraph.api.transforms.derivatives import jacfwd as jacfwd
from msgraph.api.transforms.derivatives import jacrev as jacrev
from msgraph.api.transforms.gradients import grad as grad
from msgraph.api.transforms.gradients import value_and_grad as value_and_grad
from msgraph.api.transforms.gradients import get_grad as get_grad
from msgraph.api.transforms.vmap import vmap as vmap
from msgraph.inspect.profile import profile as profile
from msgraph.library.checkpoints.checkpoint import load_checkpoint as load_checkpoint
from msgraph.library.checkpoints.checkpoint import load_param_into_net as load_param_into_net
from msgraph.library.checkpoints.checkpoint import save_checkpoint as save_checkpoint

__version__: str
common: Any
"""MindSpore's name for what is here, too: ``common.initializer``, ``common.dtype``."""

def _compiled_graph_count() -> int: ...
