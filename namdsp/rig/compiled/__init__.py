"""What of the rig runs compiled, through `kernels/numba_cpu/jit.py`. Imports Numba: only to compile."""
