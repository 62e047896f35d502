"""The catalogues, a folder a language, and the tools that update them, which no wheel contains."""
