"""``msgraph.dataset.vision``: operations on images, with MindSpore's names.

    base.py             what an image operation is: on arrays, and on images of Pillow
    values.py           between files, images and tensors: decoding, normalizing, the order of channels
    geometry.py         sizes, crops, flips, borders, rotations; the same at random in random_geometry.py
    colour.py           brightness, contrast, hue, blur; the same at random in random_colour.py
    boxes.py            images together with the boxes of things in them
    mixing.py           batches whose images are mixed
    policies.py         AutoAugment and its kin
    files.py            reading and writing images
    sampling.py         the arithmetic of sizes and warps
    levels.py           the arithmetic of colours
    decoded.py          a decoded image without an array of it, for the operation that follows
    checks.py, enums.py, images.py   arguments, their choices, and Pillow

Start reading at ``base.py``.
"""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
