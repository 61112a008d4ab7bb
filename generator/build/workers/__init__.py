"""Who does the work: this process, several of this machine, a sandbox, or a Dask cluster."""
