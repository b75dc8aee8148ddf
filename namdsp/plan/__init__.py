"""The plan: a model as a graph of operations on signals, which architectures build and kernels run."""
