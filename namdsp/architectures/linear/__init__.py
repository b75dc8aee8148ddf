"""Linear: one response for all channels, an impulse response mostly. docs/format.md, section 8.3."""
