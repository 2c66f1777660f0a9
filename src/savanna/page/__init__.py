"""What people see: a sight of a table as HTML in their language, with its style, script and art."""
