"""The numbers of `generator/stats/`, held against every hand written out, and against scipy where it is there."""
