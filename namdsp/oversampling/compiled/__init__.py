"""Compiled functions of oversampling, through `native/compile.py`, and their records. Imports Numba only to compile."""
