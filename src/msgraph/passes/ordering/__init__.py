"""What the passes over ordered graphs know: chains of states, and which loads a write would spoil."""
