"""The builder of own games: its form, the draft that it fills in, and the recipe that comes out."""
