from xdsl.context import Context
from xdsl.dialects.builtin import Builtin
from xdsl.dialects.func import Func
from xdsl.irdl import irdl_op_definition, operand_def, result_def
from xdsl.parser import Parser

from msgraph.dialects.contract import GraphOp, unsupported
from msgraph.dialects.ms import MS
from msgraph.passes.expand_grad.expand_grad import ExpandGradPass


@irdl_op_definition
class RankOp(GraphOp):
    """An op somebody added."""

    name = "ms.rank_of_matrix"
    operand = operand_def()
    output = result_def()
    eager = batch = lower = unsupported("not written")
    vjp = unsupported("a rank is no smooth function")

    @classmethod
    def infer(cls, x):
        return [x]


GRAPH = """
func.func @f(%x: tensor<f32>) -> tensor<f32> {
  %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
  ^bb0(%a: tensor<f32>):
    %b = ms.rank_of_matrix %a : tensor<f32>
    ms.yield %b : (tensor<f32>) -> ()
  } : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  func.return %slope : tensor<f32>
}
"""

context = Context()
for dialect in (Builtin, Func, MS):
    context.load_dialect(dialect)
context.load_op(RankOp)
module = Parser(context, GRAPH).parse_module()
GraphOp.BY_NAME.pop("ms.rank_of_matrix")
ExpandGradPass().apply(context, module)
