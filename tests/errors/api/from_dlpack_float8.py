import ctypes

import numpy as np

import msgraph as ms

capsule = np.arange(3, dtype=np.uint8).__dlpack__()  # made float8 below, as another library would have it
pointer = ctypes.pythonapi.PyCapsule_GetPointer
pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
ctypes.c_uint8.from_address(pointer(capsule, b"dltensor") + 20).value = 10

ms.from_dlpack(capsule)
