import msgraph as ms


class Gpu:
    def __dlpack_device__(self):
        return (2, 0)

    def __dlpack__(self, **options):
        raise BufferError("only for CUDA")


ms.from_dlpack(Gpu())
