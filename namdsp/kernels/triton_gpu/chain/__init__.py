"""A model and the long convolution behind it, as a joined amp and cabinet have it: the signal stays on the device."""
