"""WaveNet: stacks of dilated causal convolution layers with skip connections. NAM_FORMAT.md section 5."""
