"""Plain frozen records that every layer speaks in; nothing here reads a file."""
