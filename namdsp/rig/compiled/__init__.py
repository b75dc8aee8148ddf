"""The rig's compiled code (see `native/compile.py`). Imports Numba, so it is imported only to compile."""
