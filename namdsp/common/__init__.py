"""What every folder uses: settings and their table, limits, tables, texts of messages."""
