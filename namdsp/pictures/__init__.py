"""Pictures for players: what a capture does, what a render holds. Drawn with matplotlib, which is an optional extra."""
