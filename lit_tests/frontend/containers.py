# RUN: python %s | filecheck %s
# Lists, dicts, comprehensions and generators are Python's own and gone in the graph, whatever they held.
import msgraph as ms

x = ms.Tensor([1.0, 2.0])


def pairs(items):
    for n, item in enumerate(items):
        if n:
            yield previous, item
        previous = item


@ms.jit
def held(a, b):
    rows = [a, b]
    alias = rows
    alias.append(a + b)
    table = {f"row{n}": row for n, row in enumerate(rows) if n}
    table.setdefault("row0", a)
    products = [m * n for m, n in pairs(rows)]
    kept = {**table, "all": sum(products[1:], products[0])}
    del kept["row1"]
    return kept


# CHECK-LABEL: func.func @held
# CHECK-NEXT: [[SUM:%.*]] = ms.add %a, %b
# CHECK-NEXT: [[P:%.*]] = ms.mul %a, %b
# CHECK-NEXT: [[Q:%.*]] = ms.mul %b, [[SUM]]
# CHECK-NEXT: [[ALL:%.*]] = ms.add [[P]], [[Q]]
# CHECK-NEXT: func.return [[SUM]], %a, [[ALL]] :
print(held.lower(x, x).module)
