"""The preview: a page in the browser that shows a game while it is made, and what each save changed.

Files: `file_events` wakes the watcher, `file_watcher` compares what was read with the disk, `temporary_files` are
ignored, `debounce` and `complete_files` wait until a save is finished. `refresher` builds the game again in its own
thread: the result is a `snapshot`.

State: `state` says in plain values what there is to show, and `change_log` what changed since the last snapshot. A
`session` holds both for every open page, and `notifications` wake the pages. Every picture is named by what it shows
(`image_store`), so a page asks for it once. `server` answers requests, `access` decides who may make them, `launch`
starts and stops the server.
"""
