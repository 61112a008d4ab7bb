"""Frames for a printing press: every colour in inks by an ICC profile, nothing translucent, never too much ink.

`profiles` finds the inks of screen colours, `ink_limit` keeps them below a limit, `inked` gives frames their inks, and
`flat` makes pictures of what is translucent: on four plates, as a press prints them.
"""
