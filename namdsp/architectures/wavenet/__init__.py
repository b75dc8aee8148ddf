"""WaveNet: stacks of dilated causal convolution layers with skip connections. docs/format.md, section 5."""
