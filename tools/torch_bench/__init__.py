"""What `bench_torch.py` measures: data sets, training, depthwise gradients."""
