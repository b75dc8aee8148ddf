"""LSTM layers as kernels: on the lanes of some warps with the following 1x1, or a wide layer by itself."""
