"""The file format: reading, checking and writing of .nam files and of what other players save. docs/format.md."""
