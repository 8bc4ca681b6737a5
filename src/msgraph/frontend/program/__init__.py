"""The user's code as it stands: syntax trees found and parsed once, scopes, private names, whose an exception is.

Nothing here knows that something is being lowered: it imports nothing else of the front end. Start with ``source.py``.
"""
