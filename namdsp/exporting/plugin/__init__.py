"""Plug-ins for hosts: VST 3, CLAP and LV2 around exported rigs."""
