"""Audio files, levels, resampling, and the comparison of two renders that `namdsp parity` uses.

Import from its modules. They need only namdsp.errors and know nothing of models.
"""
