import sys
from unittest.mock import patch

from msgraph.dataset import vision
from msgraph.library.dataset.vision import images

images.pillow.cache_clear()
with patch.dict(sys.modules, {"PIL": None, "PIL.Image": None}):
    vision.read_image(__file__)
