"""Measured boxes: templates filled with rows become faces, Markdown becomes pages."""
