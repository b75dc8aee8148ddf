"""SlimmableContainer: several whole models of one amplifier, one of which plays. NAM_FORMAT.md section 7.1."""
