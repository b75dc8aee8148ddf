"""Compiled code of streams and rigs (see `native/compile.py`), and its records. Imports Numba only to compile."""
