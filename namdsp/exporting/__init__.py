"""A capture as machine code that stands alone: object, library or plug-in, without Python."""
