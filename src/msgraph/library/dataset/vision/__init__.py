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

from msgraph.library.dataset.vision.boxes import BoundingBoxAugment as BoundingBoxAugment
from msgraph.library.dataset.vision.boxes import RandomCropWithBBox as RandomCropWithBBox
from msgraph.library.dataset.vision.boxes import RandomHorizontalFlipWithBBox as RandomHorizontalFlipWithBBox
from msgraph.library.dataset.vision.boxes import RandomResizedCropWithBBox as RandomResizedCropWithBBox
from msgraph.library.dataset.vision.boxes import RandomResizeWithBBox as RandomResizeWithBBox
from msgraph.library.dataset.vision.boxes import RandomVerticalFlipWithBBox as RandomVerticalFlipWithBBox
from msgraph.library.dataset.vision.boxes import ResizeWithBBox as ResizeWithBBox
from msgraph.library.dataset.vision.colour import AdjustBrightness as AdjustBrightness
from msgraph.library.dataset.vision.colour import AdjustContrast as AdjustContrast
from msgraph.library.dataset.vision.colour import AdjustGamma as AdjustGamma
from msgraph.library.dataset.vision.colour import AdjustHue as AdjustHue
from msgraph.library.dataset.vision.colour import AdjustSaturation as AdjustSaturation
from msgraph.library.dataset.vision.colour import AdjustSharpness as AdjustSharpness
from msgraph.library.dataset.vision.colour import AutoContrast as AutoContrast
from msgraph.library.dataset.vision.colour import ConvertColor as ConvertColor
from msgraph.library.dataset.vision.colour import Equalize as Equalize
from msgraph.library.dataset.vision.colour import GaussianBlur as GaussianBlur
from msgraph.library.dataset.vision.colour import Grayscale as Grayscale
from msgraph.library.dataset.vision.colour import HsvToRgb as HsvToRgb
from msgraph.library.dataset.vision.colour import Invert as Invert
from msgraph.library.dataset.vision.colour import Posterize as Posterize
from msgraph.library.dataset.vision.colour import RgbToHsv as RgbToHsv
from msgraph.library.dataset.vision.colour import Solarize as Solarize
from msgraph.library.dataset.vision.enums import AutoAugmentPolicy as AutoAugmentPolicy
from msgraph.library.dataset.vision.enums import Border as Border
from msgraph.library.dataset.vision.enums import ConvertMode as ConvertMode
from msgraph.library.dataset.vision.enums import ImageBatchFormat as ImageBatchFormat
from msgraph.library.dataset.vision.enums import ImageReadMode as ImageReadMode
from msgraph.library.dataset.vision.enums import Inter as Inter
from msgraph.library.dataset.vision.enums import SliceMode as SliceMode
from msgraph.library.dataset.vision.files import DecodeVideo as DecodeVideo
from msgraph.library.dataset.vision.files import VideoDecoder as VideoDecoder
from msgraph.library.dataset.vision.files import encode_jpeg as encode_jpeg
from msgraph.library.dataset.vision.files import encode_png as encode_png
from msgraph.library.dataset.vision.files import get_image_num_channels as get_image_num_channels
from msgraph.library.dataset.vision.files import get_image_size as get_image_size
from msgraph.library.dataset.vision.files import read_file as read_file
from msgraph.library.dataset.vision.files import read_image as read_image
from msgraph.library.dataset.vision.files import read_video as read_video
from msgraph.library.dataset.vision.files import read_video_timestamps as read_video_timestamps
from msgraph.library.dataset.vision.files import write_file as write_file
from msgraph.library.dataset.vision.files import write_jpeg as write_jpeg
from msgraph.library.dataset.vision.files import write_png as write_png
from msgraph.library.dataset.vision.geometry import Affine as Affine
from msgraph.library.dataset.vision.geometry import CenterCrop as CenterCrop
from msgraph.library.dataset.vision.geometry import Crop as Crop
from msgraph.library.dataset.vision.geometry import FiveCrop as FiveCrop
from msgraph.library.dataset.vision.geometry import HorizontalFlip as HorizontalFlip
from msgraph.library.dataset.vision.geometry import Pad as Pad
from msgraph.library.dataset.vision.geometry import PadToSize as PadToSize
from msgraph.library.dataset.vision.geometry import Perspective as Perspective
from msgraph.library.dataset.vision.geometry import Resize as Resize
from msgraph.library.dataset.vision.geometry import ResizedCrop as ResizedCrop
from msgraph.library.dataset.vision.geometry import Rotate as Rotate
from msgraph.library.dataset.vision.geometry import SlicePatches as SlicePatches
from msgraph.library.dataset.vision.geometry import TenCrop as TenCrop
from msgraph.library.dataset.vision.geometry import VerticalFlip as VerticalFlip
from msgraph.library.dataset.vision.mixing import CutMixBatch as CutMixBatch
from msgraph.library.dataset.vision.mixing import MixUp as MixUp
from msgraph.library.dataset.vision.mixing import MixUpBatch as MixUpBatch
from msgraph.library.dataset.vision.policies import AutoAugment as AutoAugment
from msgraph.library.dataset.vision.policies import RandAugment as RandAugment
from msgraph.library.dataset.vision.policies import RandomSelectSubpolicy as RandomSelectSubpolicy
from msgraph.library.dataset.vision.policies import TrivialAugmentWide as TrivialAugmentWide
from msgraph.library.dataset.vision.policies import UniformAugment as UniformAugment
from msgraph.library.dataset.vision.random_colour import RandomAdjustSharpness as RandomAdjustSharpness
from msgraph.library.dataset.vision.random_colour import RandomAutoContrast as RandomAutoContrast
from msgraph.library.dataset.vision.random_colour import RandomColor as RandomColor
from msgraph.library.dataset.vision.random_colour import RandomColorAdjust as RandomColorAdjust
from msgraph.library.dataset.vision.random_colour import RandomEqualize as RandomEqualize
from msgraph.library.dataset.vision.random_colour import RandomErasing as RandomErasing
from msgraph.library.dataset.vision.random_colour import RandomGrayscale as RandomGrayscale
from msgraph.library.dataset.vision.random_colour import RandomInvert as RandomInvert
from msgraph.library.dataset.vision.random_colour import RandomLighting as RandomLighting
from msgraph.library.dataset.vision.random_colour import RandomPosterize as RandomPosterize
from msgraph.library.dataset.vision.random_colour import RandomSharpness as RandomSharpness
from msgraph.library.dataset.vision.random_colour import RandomSolarize as RandomSolarize
from msgraph.library.dataset.vision.random_geometry import RandomAffine as RandomAffine
from msgraph.library.dataset.vision.random_geometry import RandomCrop as RandomCrop
from msgraph.library.dataset.vision.random_geometry import RandomCropDecodeResize as RandomCropDecodeResize
from msgraph.library.dataset.vision.random_geometry import RandomHorizontalFlip as RandomHorizontalFlip
from msgraph.library.dataset.vision.random_geometry import RandomPerspective as RandomPerspective
from msgraph.library.dataset.vision.random_geometry import RandomResize as RandomResize
from msgraph.library.dataset.vision.random_geometry import RandomResizedCrop as RandomResizedCrop
from msgraph.library.dataset.vision.random_geometry import RandomRotation as RandomRotation
from msgraph.library.dataset.vision.random_geometry import RandomVerticalFlip as RandomVerticalFlip
from msgraph.library.dataset.vision.values import HWC2CHW as HWC2CHW
from msgraph.library.dataset.vision.values import CutOut as CutOut
from msgraph.library.dataset.vision.values import Decode as Decode
from msgraph.library.dataset.vision.values import Erase as Erase
from msgraph.library.dataset.vision.values import LinearTransformation as LinearTransformation
from msgraph.library.dataset.vision.values import Normalize as Normalize
from msgraph.library.dataset.vision.values import NormalizePad as NormalizePad
from msgraph.library.dataset.vision.values import Rescale as Rescale
from msgraph.library.dataset.vision.values import ToNumpy as ToNumpy
from msgraph.library.dataset.vision.values import ToPIL as ToPIL
from msgraph.library.dataset.vision.values import ToTensor as ToTensor
from msgraph.library.dataset.vision.values import ToType as ToType
