"""The terminal client: whole matches, the rules and the records, line by line."""
