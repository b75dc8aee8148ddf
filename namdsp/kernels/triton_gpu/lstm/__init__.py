"""LSTM models as one kernel: each voice has lanes of its own."""
