import msgraph as ms
from msgraph.scipy.optimize import minimize

minimize(lambda x: (x * x).sum(), ms.Tensor([1.0]), method="LAGRANGE")
