from msgraph import lazy_inline, nn


@lazy_inline
class Block(nn.Cell):
    pass
