"""Training of captures with `namdsp.torch`: what is trained, how, and the files that it becomes."""
