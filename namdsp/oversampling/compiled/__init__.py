"""Compiled functions of oversampling, through `native/compile.py`. Imports Numba: only to compile."""
