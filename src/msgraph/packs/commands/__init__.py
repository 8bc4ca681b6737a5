"""Commands of ``python -m msgraph`` that run no compiler: the cache on disk, and what will not compile."""
