"""Sources made of files: ``images.py`` has sets and folders of images, ``files.py`` rows of text, CSV and TFRecord."""
