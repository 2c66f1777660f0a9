"""What pages are made of: markup, templates, cards, files for the browser."""
