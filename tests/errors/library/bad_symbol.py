import msgraph as ms

ms.Symbol(divisor=8, remainder=9)
