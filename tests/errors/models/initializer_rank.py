from msgraph.api.initializer import initializer

initializer("xavier_uniform", (3,))
