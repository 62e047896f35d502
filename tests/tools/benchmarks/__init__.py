"""What work costs in seconds, compared within one run: figures to read (`make bench`), never a gate."""
