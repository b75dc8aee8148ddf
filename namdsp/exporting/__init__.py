"""Export of captures as C libraries and plug-ins that need no Python."""
