"""Audio around the models: files, levels, resampling, and the comparer behind `namdsp parity`.

Import from its modules. They need only namdsp.errors and know nothing of models.
"""
