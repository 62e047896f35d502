"""What the build of a wheel needs: the compiled catalogues and the page of the package index. No wheel holds it."""
