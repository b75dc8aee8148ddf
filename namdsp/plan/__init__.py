"""The vocabulary that architectures and kernels share: operations, activations, the plan itself."""
