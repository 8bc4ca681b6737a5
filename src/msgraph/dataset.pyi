"""``msgraph.dataset``, for type checkers: at run time an import path of MindSpore's (``library/import_paths.py``)."""

from msgraph.library.dataset import *
from msgraph.library.dataset import audio as audio
from msgraph.library.dataset import config as config
from msgraph.library.dataset import text as text
from msgraph.library.dataset import transforms as transforms
from msgraph.library.dataset import vision as vision
