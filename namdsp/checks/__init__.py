"""Checks of a model on this machine: bits against the reference, block times. Commands print the results."""
