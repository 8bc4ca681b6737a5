from xdsl.context import Context
from xdsl.dialects.builtin import Builtin
from xdsl.dialects.func import Func
from xdsl.parser import Parser

from msgraph.dialects.ms import MS

GRAPH = """
func.func @f(%w: tensor<2xf32>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %r = ms.assign %w, %x : tensor<2xf32>
  func.return %r : tensor<2xf32>
}
"""

context = Context()
for dialect in (Builtin, Func, MS):
    context.load_dialect(dialect)
Parser(context, GRAPH).parse_module().verify()
