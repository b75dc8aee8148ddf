"""Files: written whole or not at all, kept from other users, and their digests."""
