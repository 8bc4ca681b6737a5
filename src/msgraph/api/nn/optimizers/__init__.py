"""Optimizers: cells that are called with gradients and write the parameters they were made for."""
