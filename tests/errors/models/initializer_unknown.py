from msgraph.common.initializer import initializer

initializer("gaussian", (2, 3))
