"""Who does the work: this process, several processes of this machine, a sandbox, or a Dask cluster."""
