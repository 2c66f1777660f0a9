"""What happened: records of matches, read, checked and replayed."""
