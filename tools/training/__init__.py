"""Training of captures in PyTorch: networks, their steps, a schedule tied to the clock, and the files they become."""
