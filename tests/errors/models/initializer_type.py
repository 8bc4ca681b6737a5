from msgraph.api.initializer import initializer

initializer(None, (2, 3))
