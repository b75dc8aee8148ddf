"""Checks of a model on this machine: bits against the reference. Commands print the results."""
