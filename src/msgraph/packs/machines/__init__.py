"""Scripts in several processes: what ``python -m msgraph run -n 4 train.py`` starts. ``launch.py`` is the command."""
