"""ONNX files: each operator of a graph as nodes of ONNX, by a builder that knows what ONNX Runtime computes.

Start with ``model.py``; ``rules.py`` says which operator has which form.
"""
