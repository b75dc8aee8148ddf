"""Checks of a model on this machine: bits against the reference, block times, tuning. Commands print the results."""
