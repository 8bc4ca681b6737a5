"""Metrics, a module for each kind: ``metric.py`` says what a metric is, ``registry.py`` which names they have."""
