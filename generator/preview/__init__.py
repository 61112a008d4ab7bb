"""The preview: a page in the browser that shows a game while you edit it, and what each save changed.

Files: `file_events` wakes the `refresher`, which compares what a snapshot read with the disk (`file_watcher`), waits
until a save is finished (`unfinished_files`), and takes a new `snapshot` in its own thread.

State: `state` describes in plain values what there is to show, and `change_log` what changed since the last snapshot. A
`session` holds both for all open pages and wakes them. Every picture is named by what it shows (`image_store`), so a
page asks for it once. `server` answers requests, `access` decides who may make them, `launch` starts and stops it.
"""
