"""Pictures: dice, table, text, colours."""
