"""The operations, one module per family; ``dialects/ms.py`` collects them by listing this folder."""
