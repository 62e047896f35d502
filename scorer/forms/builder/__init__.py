"""The builder: a recipe as it is being written, from the fields of its form to what the engine reads and back."""
