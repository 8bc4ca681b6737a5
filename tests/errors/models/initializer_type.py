from msgraph.common.initializer import initializer

initializer(None, (2, 3))
