"""Every message a user can meet, as frozen records with stable codes.

MG1xx ``syntax``, MG2xx ``operations``, MG3xx ``transforms``, MG4xx ``effects``, MG5xx ``backend``,
MG9xx ours. A code is never reused; each has a golden under ``tests/errors``.
"""
