"""A model followed by one long convolution, such as an amp joined with a cabinet: signals stay on the device."""
