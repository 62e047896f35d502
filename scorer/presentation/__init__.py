"""What is said and drawn: each page's words and figures in plain values for its templates, and the pictures.

It decides nothing and changes nothing; a module is named as the page or the file that it fills.
"""
