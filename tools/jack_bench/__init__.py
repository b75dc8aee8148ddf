"""Run `namdsp live` between the output and input of a test client, on a JACK server without hardware."""
