"""Folders of takes, captures and outputs: what is found in them, how outputs are named, and their manifest."""
