"""The Numba backend: kernels in LLVM IR, one per shape, a layer each; a block goes through the model in one call.

Numba itself compiles only what is written in Python: the driver, and the entry from Python into it.
"""
