"""Used by everything else: light dataclasses, diagnostics, colours, wording, limits. It only imports `data`."""
