"""SlimmableContainer: several whole models of one amplifier, one of which plays."""
