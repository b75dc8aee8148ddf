"""`namdsp live` between a tape deck's output and input, on a JACK server of its own without hardware."""
