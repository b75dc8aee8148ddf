"""What is asked of a model on this machine: right bits, in time. Says nothing itself: commands and tools do."""
