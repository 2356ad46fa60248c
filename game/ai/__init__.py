"""Players that are programs: exact turn values and the bots that use them."""
