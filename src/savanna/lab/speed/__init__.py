"""How fast the rules, the bots, the environments and studies are."""
