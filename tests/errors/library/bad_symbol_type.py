import msgraph as ms

ms.Symbol(max="32")
