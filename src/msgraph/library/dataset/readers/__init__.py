"""Sources made of files: of images, of images with annotations, of rows of text, CSV and TFRecord files."""
