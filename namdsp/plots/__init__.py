"""Plots of a capture and report of a render. Drawn with matplotlib, which is an optional extra."""
