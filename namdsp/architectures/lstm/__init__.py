"""LSTM: layers that go on from their own output, and a 1x1. docs/format.md, section 8.1."""
