"""`namdsp live` between a tape deck's output and input, on a JACK server without hardware."""
