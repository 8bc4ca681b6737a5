"""Pipelines as users of each peer write them: run by ``benchmarks/data.py`` as PEER PIPELINE FOLDER WORKERS."""

# type: ignore

from __future__ import annotations

import importlib
import json
import resource
import sys
import time
from pathlib import Path

import numpy as np

EPOCHS = 3
MEAN, STD = [123.0, 117.0, 104.0], [58.0, 57.0, 57.0]
DIGITS = 12_800


def of_mindspore(peer, pipeline, folder, workers):
    """The same program for MindSpore and for msgraph."""
    ds = importlib.import_module(f"{peer}.dataset")
    vision = importlib.import_module(f"{peer}.dataset.vision")
    if pipeline == "digits":
        images = np.random.default_rng(0).integers(0, 255, (DIGITS, 28, 28, 1), dtype=np.uint8)
        data = ds.NumpySlicesDataset((images, np.zeros(DIGITS, np.int32)), ["image", "label"])
        steps = [vision.Resize((32, 32)), vision.Rescale(1 / 255.0, 0.0), vision.Normalize([0.1307], [0.3081])]
    else:
        data = ds.ImageFolderDataset(folder, shuffle=True, num_parallel_workers=1)
        start = [vision.Decode(), vision.Resize((224, 224))]
        if pipeline == "crops":
            start = [vision.RandomCropDecodeResize(224)]
        steps = [*start, vision.RandomHorizontalFlip(0.5), vision.Normalize(MEAN, STD)]
    data = data.map([*steps, vision.HWC2CHW()], "image", num_parallel_workers=workers)
    iterator = data.batch(32).create_tuple_iterator(output_numpy=True, num_epochs=EPOCHS + 1)
    return lambda: sum(len(labels) for _, labels in iterator)


def of_torch(peer, pipeline, folder, workers):
    """A DataLoader with worker processes over Pillow and NumPy, as without torchvision."""
    torch = importlib.import_module("torch")
    from PIL import Image
    from torch.utils.data import DataLoader, Dataset

    paths = sorted(Path(folder).glob("*/*.jpg"))
    digits = np.random.default_rng(0).integers(0, 255, (DIGITS, 28, 28), dtype=np.uint8)
    mean, std = (torch.tensor(values).reshape(3, 1, 1) for values in (MEAN, STD))

    class Images(Dataset):
        def __len__(self):
            return DIGITS if pipeline == "digits" else len(paths)

        def __getitem__(self, index):
            if pipeline == "digits":
                image = Image.fromarray(digits[index]).resize((32, 32), Image.Resampling.BILINEAR)
                return (torch.from_numpy(np.array(image))[None] / 255.0 - 0.1307) / 0.3081, 0
            image = Image.open(paths[index]).convert("RGB")
            if pipeline == "crops":
                left, top = np.random.randint(0, 150), np.random.randint(0, 100)
                image = image.crop((left, top, left + 350, top + 275))
            image = image.resize((224, 224), Image.Resampling.BILINEAR)
            pixels = torch.from_numpy(np.array(image)).permute(2, 0, 1)
            pixels = pixels.flip(2) if np.random.rand() < 0.5 else pixels
            return (pixels - mean) / std, 0

    loader = DataLoader(Images(), 32, shuffle=True, num_workers=workers)
    return lambda: sum(len(labels) for _, labels in loader)


def processor_time():
    """Seconds of this process and of those it has started."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(used.ru_utime + used.ru_stime for used in both)


def main():
    peer, pipeline, folder, workers = sys.argv[1:]
    epoch = (of_torch if peer == "torch" else of_mindspore)(peer, pipeline, folder, int(workers))
    epoch()
    start, used, images = time.perf_counter(), processor_time(), 0
    for _ in range(EPOCHS):
        images += epoch()
    seconds = time.perf_counter() - start
    print(json.dumps([images / seconds, (processor_time() - used) / images * 1000]))


if __name__ == "__main__":
    main()
