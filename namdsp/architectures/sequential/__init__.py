"""Sequential: models in series, each plays the output of the one before. docs/format.md, section 8.4."""
