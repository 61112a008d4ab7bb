"""Files and folders: what a project may read, and YAML that remembers its places."""
