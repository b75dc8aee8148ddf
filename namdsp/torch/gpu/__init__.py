"""Captures on tensors that are on a GPU already, with weights that may change, and their gradients."""
