"""Places in source, the catalogue of messages, and how an error looks.

Imports nothing of the package. Start with ``errors.py``; ``catalog/`` has the messages.
"""
