"""What compiled code does for streams on a device."""
