"""The pocket edition: Scorer wholly on the phone, run by Pyodide in the browser.

`folder` writes its static files, with the sentences of `words`; `app` is what the worker calls there. The scripts of
service worker, shell and worker are in `static/pocket/`.
"""
