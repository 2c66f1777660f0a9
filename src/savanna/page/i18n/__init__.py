"""Texts in the viewer's language."""
