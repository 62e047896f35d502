"""What every page needs: headers, errors, limits, links, assets, whole pages and parts. Nothing here shows a match."""
