"""A long convolution on the CPU: its part of a plan, its tables and memory, its kernel. Cabinets use it, too."""
