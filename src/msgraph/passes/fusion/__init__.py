"""How the planner of kernels sees a graph: the roles of ops, clusters, and the memory behind views."""
