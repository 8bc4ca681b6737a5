"""Sources made of files.

    mnist.py     MNIST and its kin: pictures of 28 x 28 in one file, labels in another; CIFAR-10 and CIFAR-100
    folders.py   a folder of images for each class, and images that are made up
    texts.py     lines of text files, and rows of CSV files
    refused.py   formats that are not read, and how to convert them

Start reading at ``mnist.py``.
"""
