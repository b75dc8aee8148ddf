"""The rig's compiled code (see `native/compile.py`), and its records. Imports Numba only to compile."""
