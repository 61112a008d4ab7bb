"""The preview: a page in the browser that shows a game while it is made, and what each save changes.

`seen` is what a look at a game gives. `engine` takes such looks, a `session` for each game, again after every save:
`stirs` wakes it, `watched` says what is not as it was read, `passing` what does not count, `settled` and `whole` when a
save is over. `difference` compares two looks, and `lines` says in a terminal what is different.

From one look to the next `state` says in plain values what there is to show, and `log` what became of it. On a `desk`
it lies for all pages that are open, and `bells` wake them. What is drawn gets a name by what it shows (`album`): a page
asks for a picture once and keeps it. `guard` lets nobody in who was not meant, `server` answers, `serving` runs it.
"""
