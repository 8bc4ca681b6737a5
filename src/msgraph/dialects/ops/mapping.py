"""A function over all elements along an axis, as the user wrote it: ``ms.vmap``.

    %y = ms.vmap %x attributes {in_axes = array<i64: 0>, out_axes = [0], size = 100 : i64} {
    ^bb0(%a : tensor<2xf32>):
      %b = ms.mul %a, %k : tensor<2xf32>
      ms.yield %b : (tensor<2xf32>) -> ()
    } : (tensor<100x2xf32>) -> tensor<100x2xf32>

The region is the mapped function, of one element; it sees the values around it, which all elements share.
``expand-vmap`` puts it in place of the op, each op of it for all elements at once.
"""

from __future__ import annotations

from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, region_def, traits_def, var_operand_def, var_result_def
from xdsl.utils.exceptions import VerifyException

from msgraph.dialects.attributes import any_value, integer
from msgraph.dialects.contract import Axis, GraphOp, check_types, unsupported
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.traits import Transformation
from msgraph.dialects.types import RefType, dtype_of, ref_type, shape_of, tensor_type

_EXPANDED = "expand-vmap replaces it"


def element_type(whole: Attribute, axis: int) -> Attribute:
    """The type of one element of ``whole`` along ``axis``; of a reference, a reference to one."""
    target = target_of(whole)
    shape = shape_of(target)
    one = tensor_type(dtype_of(target), (*shape[:axis], *shape[axis + 1 :]))
    return ref_type(one) if isinstance(whole, RefType) else one


def whole_type(one: Attribute, axis: Axis, size: int) -> Attribute:
    """The type of ``size`` values of type ``one`` side by side along ``axis``; without one, the type itself."""
    if axis is None:
        return one
    shape = shape_of(one)
    return tensor_type(dtype_of(one), (*shape[:axis], size, *shape[axis:]))


@irdl_op_definition
class VmapOp(GraphOp):
    """A function of one element, over all elements along an axis of its operands.

    Each operand, a tensor or a parameter, has its axis in ``in_axes``. Each result has one in ``out_axes``, or
    ``None`` where it is the same for all elements. Axes are counted from the front.
    """

    name = "ms.vmap"
    traits = traits_def(Transformation())
    inputs = var_operand_def()
    results_ = var_result_def()
    body = region_def("single_block")
    in_axes: tuple[int, ...] = any_value()
    out_axes: tuple[Axis, ...] = any_value()
    size: int = integer()
    infer = unsupported("its region says it")
    eager = lower = unsupported(_EXPANDED)
    vjp = unsupported("mapped functions are expanded before derivatives")
    batch = unsupported("inner mapped functions are expanded first")

    def verify_(self) -> None:
        """Operands, axes, region and results fit together."""
        block, end = self.body.block, self.body.block.last_op
        if end is None or end.name != "ms.yield":
            raise VerifyException("ms.vmap: its region must end in ms.yield")
        for value, axis in zip(self.operands, self.in_axes, strict=True):
            if shape_of(target_of(value.type))[axis] != self.size:
                raise VerifyException(f"ms.vmap: {value.type} has not {self.size} elements along axis {axis}")
        taken = [element_type(v.type, axis) for v, axis in zip(self.operands, self.in_axes, strict=True)]
        check_types(self, "region takes", [argument.type for argument in block.args], taken)
        pairs = zip(end.operands, self.out_axes, strict=True)
        wanted = [whole_type(value.type, axis, self.size) for value, axis in pairs]
        check_types(self, "results are", [result.type for result in self.results], wanted)
