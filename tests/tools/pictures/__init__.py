"""Pictures of every page, for whoever changes the look; no tests."""
