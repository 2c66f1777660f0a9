"""Many rounds played and counted: how long they are, who wins them, what each card is worth."""
