from msgraph.common.initializer import initializer

initializer("xavier_uniform", (3,))
