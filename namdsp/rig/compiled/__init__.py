"""What of the rig runs compiled, through `native/compile.py`. Imports Numba: only to compile."""
