"""Models as one kernel: all layers, tile by tile; voices and chunks side by side."""
