"""LSTM models as one kernel: a group of lanes is a voice."""
