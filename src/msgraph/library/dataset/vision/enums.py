"""What arguments of image operations choose from."""

from __future__ import annotations

from enum import IntEnum, StrEnum

AutoAugmentPolicy = StrEnum("AutoAugmentPolicy", "IMAGENET CIFAR10 SVHN")
"""Whose policy :class:`AutoAugment` follows."""
Border = StrEnum("Border", "CONSTANT EDGE REFLECT SYMMETRIC")
"""What stands beyond the border: a value, the last pixels, their mirror image without and with the last one."""
ConvertMode = IntEnum("ConvertMode", [
    ("COLOR_BGR2BGRA", 0), ("COLOR_RGB2RGBA", 0), ("COLOR_BGRA2BGR", 1), ("COLOR_RGBA2RGB", 1),
    ("COLOR_BGR2RGBA", 2), ("COLOR_RGB2BGRA", 2), ("COLOR_RGBA2BGR", 3), ("COLOR_BGRA2RGB", 3),
    ("COLOR_BGR2RGB", 4), ("COLOR_RGB2BGR", 4), ("COLOR_BGRA2RGBA", 5), ("COLOR_RGBA2BGRA", 5),
    ("COLOR_BGR2GRAY", 6), ("COLOR_RGB2GRAY", 7), ("COLOR_GRAY2BGR", 8), ("COLOR_GRAY2RGB", 8),
    ("COLOR_GRAY2BGRA", 9), ("COLOR_GRAY2RGBA", 9), ("COLOR_BGRA2GRAY", 10), ("COLOR_RGBA2GRAY", 11),
])  # fmt: skip
"""From which order of channels to which."""
ImageBatchFormat = IntEnum("ImageBatchFormat", "NHWC NCHW", start=0)
"""Where the channels of a batch of images stand."""
ImageReadMode = IntEnum("ImageReadMode", "UNCHANGED GRAYSCALE COLOR", start=0)
"""What an image is read as."""
Inter = IntEnum("Inter", [
    ("NEAREST", 0), ("ANTIALIAS", 1), ("BILINEAR", 2), ("LINEAR", 2), ("BICUBIC", 3), ("CUBIC", 3), ("AREA", 4),
    ("PILCUBIC", 5),
])  # fmt: skip
"""How pixels between pixels are made."""
SliceMode = IntEnum("SliceMode", "PAD DROP", start=0)
"""What becomes of an image that patches do not divide: it is padded, or the rest is dropped."""
