"""The Numba backend: kernels specialised by shape, whole layers fused, a block through the model in one call."""
