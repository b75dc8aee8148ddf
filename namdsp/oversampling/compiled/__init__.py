"""What of oversampling runs compiled, through `native/compile.py`. Imports Numba: only to compile."""
