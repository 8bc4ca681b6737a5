"""Transforms and what they are called with: MindSpore's results are in recorded_transforms.npz.

``python tests/dataset/record_transforms.py`` in an environment with MindSpore writes them anew. Inputs are made by
arithmetic that is the same everywhere.
"""

from __future__ import annotations

import io
from typing import Any

import numpy as np


def picture(rows: int, columns: int, channels: int) -> Any:
    """Smooth colours with some noise."""
    y, x, c = np.meshgrid(np.arange(rows), np.arange(columns), np.arange(channels), indexing="ij")
    smooth = 127 + 90 * np.sin(x / (3.0 + c) + 0.7 * c) * np.cos(y / (4.0 - c))
    noise = (x * 7919 + y * 104729 + c * 1299709) % 41
    return np.clip(smooth + noise - 20, 0, 255).astype(np.uint8)


def encoded(kind: str, image: Any) -> Any:
    from PIL import Image

    stream = io.BytesIO()
    Image.fromarray(image).save(stream, kind)
    return np.frombuffer(stream.getvalue(), np.uint8)


def inputs() -> dict[str, Any]:
    from PIL import Image

    rgb = picture(13, 17, 3)
    return {
        "rgb": rgb,
        "tall": picture(19, 12, 3),
        "gray": picture(13, 17, 1)[:, :, 0],
        "one": picture(13, 17, 1),
        "rgba": picture(13, 17, 4),
        "dark": (picture(13, 17, 3) // 3 + 40).astype(np.uint8),
        "float": (rgb / np.float32(255)).astype(np.float32),
        "chw": np.ascontiguousarray(rgb.transpose(2, 0, 1)),
        "pil": Image.fromarray(rgb),
        "pil_gray": Image.fromarray(picture(13, 17, 1)[:, :, 0]),
        "boxes": np.array([[2, 3, 5, 4], [8, 1, 6, 9]], np.float32),
        "ints": np.array([3, 1, 2, 1], np.int64),
        "small": np.array([[1, 2, 3], [4, 5, 6]], np.int32),
        "label": np.array(2, np.int32),
        "column": np.array([[1], [0], [2]], np.int32),
        "words": np.array(["a", "bc", "a"]),
        "png": encoded("PNG", rgb),
        "jpeg": encoded("JPEG", picture(40, 48, 3)),
    }


# an expression over `vision`, `transforms`, `Inter`, `Border`, ..., and the names of the inputs it is called with
CASES: list[tuple[str, str]] = [
    *((f"vision.Resize({size}, Inter.{way})", data)
      for size in ("(7, 9)", "(20, 31)", "8") for way in ("LINEAR", "NEAREST", "CUBIC", "AREA")
      for data in ("rgb", "tall", "gray")),
    ("vision.Resize((7, 9), Inter.PILCUBIC)", "rgb"),
    ("vision.Resize((20, 31), Inter.PILCUBIC)", "rgb"),
    *((f"vision.Resize({size}, Inter.{way})", "pil")
      for size in ("(7, 9)", "8") for way in ("LINEAR", "NEAREST", "CUBIC", "ANTIALIAS")),
    ("vision.Resize((7, 9))", "float"),
    ("vision.CenterCrop(8)", "rgb"), ("vision.CenterCrop((8, 9))", "gray"), ("vision.CenterCrop((20, 9))", "rgb"),
    ("vision.CenterCrop((8, 9))", "pil"), ("vision.CenterCrop((20, 21))", "pil"),
    ("vision.Crop((2, 3), (5, 6))", "rgb"),
    ("vision.HorizontalFlip()", "rgb"), ("vision.VerticalFlip()", "rgb"), ("vision.HorizontalFlip()", "gray"),
    ("vision.HorizontalFlip()", "pil"),
    ("vision.RandomHorizontalFlip(1.0)", "rgb"), ("vision.RandomVerticalFlip(1.0)", "pil"),
    *((f"vision.Pad((1, 2, 3, 4), 7, Border.{mode})", data)
      for mode in ("CONSTANT", "EDGE", "REFLECT", "SYMMETRIC") for data in ("rgb", "pil", "gray")),
    ("vision.Pad(2, (1, 2, 3))", "rgb"), ("vision.Pad([1, 2])", "rgb"),
    ("vision.PadToSize((20, 22))", "rgb"), ("vision.PadToSize(25, (3, 4), 9, Border.CONSTANT)", "rgb"),
    ("vision.ResizedCrop(1, 2, 8, 9, (5, 12))", "rgb"),
    *((f"vision.Rotate({angle}, Inter.{way}, {expand})", "rgb")
      for angle in (30, 90, 200.5) for way in ("NEAREST", "LINEAR", "CUBIC") for expand in (False, True)),
    ("vision.Rotate(30, Inter.LINEAR, False, (3, 4), 2)", "rgb"), ("vision.Rotate(30)", "gray"),
    ("vision.Affine(15, (0.2, 0.1), 1.1, (10, 5))", "rgb"),
    ("vision.Affine(15, (-0.2, 0.1), 0.7, 20, Inter.LINEAR, 9)", "rgb"),
    ("vision.Affine(0, (0.25, 0), 1.0, 0)", "rgb"),
    ("vision.RandomAffine((20, 20), scale=(1.2, 1.2), resample=Inter.LINEAR)", "rgb"),
    ("vision.RandomAffine((20, 20), shear=(5, 5, 3, 3), resample=Inter.NEAREST)", "rgb"),
    ("vision.RandomAffine(0, translate=(0.2, 0.2))", "rgb"),
    ("vision.RandomAffine(0, translate=(0, 0, 0.3, 0.3))", "rgb"),
    ("vision.RandomRotation((25, 25), Inter.LINEAR)", "rgb"), ("vision.RandomRotation((25, 25))", "pil"),
    ("vision.RandomRotation((25, 25), Inter.LINEAR, True, None, 3)", "pil"),
    *((f"vision.Perspective([[0, 0], [16, 0], [16, 12], [0, 12]], [[1, 2], [15, 1], [14, 11], [2, 12]], Inter.{way})",
       data) for way in ("NEAREST", "LINEAR", "CUBIC") for data in ("rgb", "pil")),
    ("vision.SlicePatches(2, 3)", "rgb"), ("vision.SlicePatches(2, 3, SliceMode.DROP)", "rgb"),
    ("vision.FiveCrop(7)", "pil"), ("vision.TenCrop((6, 7), True)", "pil"),
    ("vision.RandomCrop((13, 17))", "rgb"), ("vision.RandomCrop((13, 17))", "pil"),
    ("vision.RandomCrop((17, 21), (2, 2, 2, 2))", "rgb"),
    *((f"vision.Adjust{kind}({strength})", data)
      for kind in ("Brightness", "Contrast", "Saturation", "Sharpness") for strength in (0, 0.4, 1, 1.7)
      for data in ("rgb", "pil") if (kind, data) != ("Sharpness", "pil")),
    *((f"vision.AdjustHue({strength})", data) for strength in (-0.3, 0.1, 0.5) for data in ("rgb", "pil")),
    ("vision.AdjustGamma(2.0)", "rgb"), ("vision.AdjustGamma(0.5, 1.2)", "pil"), ("vision.AdjustGamma(0.5)", "float"),
    ("vision.AdjustBrightness(0.5)", "float"),
    *((f"vision.AutoContrast({options})", data) for options in ("", "10", "10, [30, 60]") for data in ("dark", "pil")),
    ("vision.Equalize()", "dark"), ("vision.Equalize()", "pil"), ("vision.Equalize()", "gray"),
    ("vision.Invert()", "rgb"), ("vision.Invert()", "pil"),
    *((f"vision.Posterize({bits})", "rgb") for bits in (0, 1, 4, 8)),
    ("vision.Solarize(128)", "rgb"), ("vision.Solarize((60, 160))", "rgb"),
    *((f"vision.GaussianBlur({options})", "rgb") for options in ("3", "5, 1.5", "(3, 5)", "(5, 3), (0.5, 2)", "9")),
    ("vision.Grayscale()", "pil"), ("vision.Grayscale(3)", "pil"),
    *((f"vision.ConvertColor(ConvertMode.COLOR_{mode})", "rgb")
      for mode in ("BGR2BGRA", "RGB2BGRA", "RGB2BGR", "BGR2GRAY", "RGB2GRAY")),
    *((f"vision.ConvertColor(ConvertMode.COLOR_{mode})", "rgba")
      for mode in ("BGRA2BGR", "RGBA2BGR", "RGBA2BGRA", "BGRA2GRAY", "RGBA2GRAY")),
    ("vision.ConvertColor(ConvertMode.COLOR_GRAY2RGB)", "gray"),
    ("vision.ConvertColor(ConvertMode.COLOR_GRAY2BGRA)", "gray"),
    ("vision.RgbToHsv(True)", "float"), ("vision.HsvToRgb(True)", "float"),
    ("vision.RandomColor((0.5, 0.5))", "rgb"), ("vision.RandomColor((0.5, 0.5))", "pil"),
    ("vision.RandomSharpness((1.5, 1.5))", "rgb"), ("vision.RandomSharpness((1.5, 1.5))", "pil"),
    ("vision.RandomColorAdjust((0.6, 0.6))", "rgb"),
    ("vision.RandomColorAdjust(contrast=(1.4, 1.4))", "rgb"),
    ("vision.RandomPosterize((3, 3))", "rgb"), ("vision.RandomSolarize((100, 100))", "rgb"),
    ("vision.RandomInvert(1.0)", "rgb"), ("vision.RandomEqualize(1.0)", "dark"),
    ("vision.RandomAutoContrast(0.0, None, 1.0)", "dark"), ("vision.RandomAdjustSharpness(1.5, 1.0)", "rgb"),
    ("vision.RandomLighting(0.0)", "rgb"),
    ("vision.Decode()", "png"), ("vision.Decode(to_pil=True)", "png"), ("vision.Decode()", "jpeg"),
    ("vision.HWC2CHW()", "rgb"), ("vision.HWC2CHW()", "gray"),
    ("vision.Rescale(1.0 / 255.0, 0.0)", "rgb"), ("vision.Rescale(1 / 127.5, -1.0)", "rgb"),
    ("vision.Normalize([121.0, 115.0, 100.0], [70.0, 68.0, 71.0])", "rgb"),
    ("vision.Normalize([121.0, 115.0, 100.0], [70.0, 68.0, 71.0], is_hwc=False)", "chw"),
    ("vision.Normalize([0.4], [0.3])", "float"), ("vision.Normalize([100.0], [70.0])", "gray"),
    ("vision.NormalizePad([121.0, 115.0, 100.0], [70.0, 68.0, 71.0], 'float16', False)", "chw"),
    ("vision.ToTensor()", "rgb"), ("vision.ToTensor()", "pil"), ("vision.ToTensor()", "gray"),
    ("vision.ToTensor(np.float16)", "rgb"), ("vision.ToPIL()", "rgb"), ("vision.ToNumpy()", "pil"),
    ("vision.ToType(np.float32)", "rgb"),
    ("vision.Erase(2, 3, 4, 5)", "rgb"), ("vision.Erase(10, 12, 9, 9, (1, 2, 3))", "rgb"),
    ("vision.LinearTransformation(np.eye(6) * 2, np.arange(6.0))", "small"),
    ("vision.RandomErasing(0.0)", "chw"),
    ("vision.ResizeWithBBox((7, 9))", "rgb boxes"), ("vision.ResizeWithBBox(8)", "rgb boxes"),
    ("vision.RandomHorizontalFlipWithBBox(1.0)", "rgb boxes"), ("vision.RandomVerticalFlipWithBBox(1.0)", "rgb boxes"),
    ("vision.RandomCropWithBBox((17, 21), (2, 2, 2, 2))", "rgb boxes"),
    ("vision.BoundingBoxAugment(vision.Invert(), 1.0)", "rgb boxes"),
    ("transforms.TypeCast(np.float32)", "small"), ("transforms.TypeCast(np.uint8)", "float"),
    ("transforms.OneHot(4)", "label"), ("transforms.OneHot(4)", "ints"), ("transforms.OneHot(4)", "column"),
    ("transforms.OneHot(4, 0.1)", "label"),

    ("transforms.Fill(5)", "small"), ("transforms.Fill(2.7)", "small"), ("transforms.Fill('x')", "words"),
    *((f"transforms.Mask(transforms.Relational.{how}, 3)", "small") for how in ("EQ", "NE", "GT", "GE", "LT", "LE")),
    ("transforms.Mask(transforms.Relational.EQ, 'a')", "words"),
    ("transforms.PadEnd([3, 5], 7)", "small"), ("transforms.PadEnd([1, 2])", "small"),
    ("transforms.PadEnd([5], 'z')", "words"),
    ("transforms.Slice(0)", "small"), ("transforms.Slice(slice(0, 2), 1)", "small"),
    ("transforms.Slice([0, 2])", "ints"),
    ("transforms.Slice(..., 1)", "small"), ("transforms.Slice(-1)", "ints"),
    ("transforms.Slice([0, 1], [0, 2])", "small"),
    ("transforms.Unique()", "small"), ("transforms.Duplicate()", "small"),
    ("transforms.Concatenate(0, np.array([9]), np.array([8]))", "ints"), ("transforms.Concatenate()", "ints ints"),
    ("transforms.Compose([vision.Resize((6, 6)), vision.HWC2CHW()])", "rgb"),
    ("transforms.RandomApply([vision.Invert()], 1.0)", "rgb"), ("transforms.RandomChoice([vision.Invert()])", "rgb"),
    ("transforms.RandomOrder([vision.Invert()])", "rgb"),
]  # fmt: skip


# an expression that must fail, and the names of the inputs it is called with, if making it does not fail already
MISTAKES: list[tuple[str, str]] = [
    ("vision.Resize('a')", ""), ("vision.Resize(0)", ""), ("vision.Resize((1, 2, 3))", ""),
    ("vision.Resize((2.0, 3))", ""), ("vision.Resize(3, 'LINEAR')", ""), ("vision.Resize(3, None)", ""),
    ("vision.Resize(3)", "ints"), ("vision.Resize(3)", "list"), ("vision.Resize(3, Inter.ANTIALIAS)", "rgb"),
    ("vision.Resize(3, Inter.AREA)", "pil"),
    ("vision.CenterCrop(-1)", ""), ("vision.CenterCrop((1, 2, 3))", ""), ("vision.CenterCrop('a')", ""),
    ("vision.Crop((0, 0), 50)", "rgb"), ("vision.Crop(3, 5)", ""), ("vision.Crop((-1, 0), 5)", ""),
    ("vision.RandomCrop(50)", "rgb"), ("vision.RandomCrop(50)", "pil"), ("vision.RandomCrop(3, (1, 2, 3))", ""),
    ("vision.RandomCrop(3, fill_value=-1)", ""), ("vision.RandomCrop(3, pad_if_needed=1)", ""),
    ("vision.RandomCrop(3, padding_mode='edge')", ""), ("vision.RandomHorizontalFlip(1.5)", ""),
    ("vision.RandomHorizontalFlip('a')", ""), ("vision.RandomHorizontalFlip(True)", ""),
    ("vision.Normalize([1.0], [0.0])", ""), ("vision.Normalize([1.0, 2.0], [1.0])", ""),
    ("vision.Normalize(1.0, 1.0)", ""), ("vision.Normalize([256], [1])", ""),
    ("vision.Normalize([1.0, 2.0], [1.0, 2.0])", "rgb"), ("vision.Normalize([1.0], [1.0], 1)", ""),
    ("vision.NormalizePad([1.0], [1.0], 'int8')", ""), ("vision.AdjustBrightness(-1)", ""),
    ("vision.AdjustHue(0.6)", ""), ("vision.AdjustHue(0.1)", "gray"), ("vision.AdjustContrast('a')", ""),
    ("vision.AutoContrast(50)", ""), ("vision.AutoContrast(0, 256)", ""), ("vision.AutoContrast(0, 'a')", ""),
    ("vision.GaussianBlur(2)", ""), ("vision.GaussianBlur((3, 3, 3))", ""), ("vision.GaussianBlur(3, -1)", ""),
    ("vision.Grayscale(2)", ""), ("vision.Posterize(9)", ""), ("vision.Solarize((2, 1))", ""),
    ("vision.Solarize(300)", ""), ("vision.Decode()", "rgb"), ("vision.Decode()", "words"), ("vision.Decode()", "ints"),
    ("vision.Pad((1, 2, 3))", ""), ("vision.Pad(-1)", ""), ("vision.Pad('a')", ""), ("vision.Pad(1, 300)", ""),
    ("vision.Pad(1, (1, 2))", ""), ("vision.Rotate('a')", ""), ("vision.Rotate(3, center=(1, 2, 3))", ""),
    ("vision.Affine(200, (0, 0), 1, 0)", ""), ("vision.Affine(10, (0, 0, 0), 1, 0)", ""),
    ("vision.Affine(10, (0, 0), 0, 0)", ""), ("vision.RandomAffine(-1)", ""), ("vision.RandomAffine((2, 1))", ""),
    ("vision.RandomAffine(1, scale=(2, 1))", ""), ("vision.RandomAffine(1, shear=-1)", ""),
    ("vision.RandomColorAdjust(brightness=-1)", ""), ("vision.RandomColorAdjust(hue=0.7)", ""),
    ("vision.RandomColorAdjust(contrast=(2, 1))", ""), ("vision.RandomColorAdjust(contrast=(1, 2, 3))", ""),
    ("vision.RandomResizedCrop(3, (1.0, 0.5))", ""), ("vision.RandomResizedCrop(3, ratio=(0, 1))", ""),
    ("vision.RandomResizedCrop(3, max_attempts=0)", ""), ("vision.RandomColor(3)", ""),
    ("vision.RandomColor((1, 2, 3))", ""), ("vision.RandomPosterize(9)", ""), ("vision.RandomSolarize((3, 2))", ""),
    ("vision.RandomErasing(value='noise')", ""), ("vision.RandomErasing(2.0)", ""), ("vision.CutOut(0)", ""),
    ("vision.CutOut(3.0)", ""), ("vision.Erase(-1, 0, 1, 1)", ""), ("vision.Erase(0, 0, 1, 1, (1, 2))", ""),
    ("vision.ToPIL()", "list"), ("vision.ToTensor()", "list"), ("vision.ToTensor('x')", ""),
    ("vision.FiveCrop(3)", "rgb"), ("vision.Perspective([[0, 0]], [[0, 0]])", ""), ("vision.HWC2CHW()", "ints"),
    ("vision.ConvertColor(0)", ""), ("vision.UniformAugment([vision.Invert()], 2)", ""),
    ("vision.RandAugment(2, 31)", ""), ("vision.TrivialAugmentWide(1)", ""), ("vision.AutoAugment('imagenet')", ""),
    ("vision.RandomSelectSubpolicy([])", ""), ("vision.MixUpBatch(0)", ""), ("vision.CutMixBatch(0)", ""),
    ("vision.BoundingBoxAugment(vision.Invert(), 2)", ""), ("vision.ResizeWithBBox(3)", "rgb"),
    ("vision.Resize(3).device('GPU')", ""), ("vision.Rescale('a', 0)", ""), ("vision.SlicePatches(0)", ""),
    ("transforms.OneHot(0)", ""), ("transforms.OneHot('a')", ""), ("transforms.OneHot(2)", "ints"),
    ("transforms.OneHot(4)", "float"), ("transforms.OneHot(4, 2.0)", ""), ("transforms.TypeCast(None)", ""),
    ("transforms.TypeCast('x')", ""), ("transforms.PadEnd(3)", ""), ("transforms.PadEnd([0])", ""),
    ("transforms.PadEnd([3])", "small"), ("transforms.Mask(3, 1)", ""), ("transforms.Fill([1])", ""),
    ("transforms.Fill('a')", "small"), ("transforms.Compose([])", ""), ("transforms.Compose(3)", ""),
    ("transforms.Compose([3])", ""), ("transforms.Compose([vision.Invert])", ""),
    ("transforms.RandomApply([vision.Invert()], 2)", ""), ("transforms.Concatenate(1)", ""),
    ("transforms.Concatenate(0, [1])", ""), ("transforms.Slice('a')", ""), ("transforms.Slice(9)", "ints"),
]  # fmt: skip
