"""The commands of `savanna`."""
