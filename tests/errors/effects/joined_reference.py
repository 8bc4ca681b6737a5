from xdsl.context import Context
from xdsl.dialects.builtin import Builtin
from xdsl.dialects.func import Func
from xdsl.parser import Parser

from msgraph.dialects.ms import MS

GRAPH = """
func.func @f(%w: !ms.ref<tensor<f32>>, %c: tensor<i1>) {
  %r = ms.if %c then {
    ms.yield %w : (!ms.ref<tensor<f32>>) -> ()
  } else {
    ms.yield %w : (!ms.ref<tensor<f32>>) -> ()
  } : (tensor<i1>) -> !ms.ref<tensor<f32>>
  func.return
}
"""

context = Context()
for dialect in (Builtin, Func, MS):
    context.load_dialect(dialect)
Parser(context, GRAPH).parse_module().verify()
