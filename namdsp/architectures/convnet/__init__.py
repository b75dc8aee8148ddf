"""ConvNet: blocks of a dilated convolution of two taps, a batch norm and an activation. docs/format.md, section 8.2."""
