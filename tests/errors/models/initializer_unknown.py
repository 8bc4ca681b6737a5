from msgraph.api.initializer import initializer

initializer("gaussian", (2, 3))
