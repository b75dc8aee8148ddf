"""The NumPy backend: GEMM over stacked taps where the BLAS sums in order, an exact loop where it does not."""
