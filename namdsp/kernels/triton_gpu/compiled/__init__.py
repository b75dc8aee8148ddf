"""Functions of the GPU engine that Numba compiles: see `block.py`."""
