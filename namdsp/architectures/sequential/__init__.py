"""Sequential: whole models in a row, each hears what the one before gives. docs/format.md, section 8.4."""
