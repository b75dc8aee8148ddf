"""LSTM: recurrent layers, and a 1x1. docs/format.md, section 8.1."""
