"""Bots against each other on duplicate deals: who wins how often, and how sure that is."""
