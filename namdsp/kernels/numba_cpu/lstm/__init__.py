"""An LSTM on the CPU: layers become parts of a plan (`part.py`), in one of three forms: `stack`, `wide`, `voices`."""
