"""The live server: what people at different places need to sit at one table."""
