"""What every page needs and no page is: headers, errors, limits, style and script on their way, whole or part.

No view lies here and nothing about a match; what is drawn on a page is `presentation`.
"""
