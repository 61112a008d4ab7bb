"""What everything stands on: light dataclasses, diagnostics, colours, wording, limits. It imports only `data`."""
