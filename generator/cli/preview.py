"""`punchboard preview`: a game in the browser, updated with every save."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Annotated

from generator.cli import Games, Poll, Quiet, Workspace, WrongUse, games_of, open_games
from generator.cli._options import Option
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from generator.preview.launch import Place


@dataclass(frozen=True, slots=True)
class Command:
    """Show games in the browser, edit their tables and texts, and see what each save changes.

    The page shows every face, before and after your last change, the sheets as they will print, the rulebook, the
    findings with their cells, and the numbers. Save a table, a template, a picture or the rulebook, and the page
    redraws what has changed. `?` on the page lists its keys. Nothing is loaded from the internet. Ctrl-C ends it.

    The Table view edits CSV, TSV, YAML and JSON in place, the Text view rules, templates, themes and game.yaml: only
    what you change is written, at once, and all of it can be undone. If another program has changed the same lines,
    the page asks. `--read-only` turns editing off.

    Only this machine can see the page. With `--host 0.0.0.0` everyone on the same network can see it, such as a phone,
    but not edit. `--edit` prints an address with a key for those who may.

    \b
    Examples:
      punchboard preview my-game                   one game, in the browser
      punchboard preview                           all games in the workspace, from a list
      punchboard preview my-game --read-only       nothing can be edited
      punchboard preview my-game --host 0.0.0.0    for a phone, too
      punchboard preview my-game --host 0.0.0.0 --edit    a tablet may edit
      punchboard preview my-game --port 9000 --no-open
      punchboard preview --poll                    on a network disk
    """

    games: Games = None
    host: Annotated[str, Option(metavar="ADDRESS")] = "127.0.0.1"
    """Listen at this address: `0.0.0.0` for phones on the same network (default: only this machine)."""
    port: Annotated[int | None, Option(metavar="NUMBER", min=0, max=65535)] = None
    """Listen at this port (default: the first free one from 8330)."""
    open: Annotated[bool | None, Option("--open/--no-open")] = None
    """Open the page in the browser or not (default: open it if this is a terminal)."""
    read_only: Annotated[bool, Option("--read-only")] = False
    """Don't edit any file."""
    edit: Annotated[bool, Option("--edit")] = False
    """Let other machines edit, too, with the key in the address that is printed."""
    poll: Poll = False
    quiet: Quiet = False
    workspace: Workspace = None

    def run(self) -> None:
        """Serves the page until it is ended."""
        gc.enable()
        disk, names = open_games(self.workspace, self.games)
        from generator.preview.access import Hosts
        from generator.preview.launch import names_of_machine, serve
        from generator.preview.refresher import Refresher
        from generator.preview.server import application
        from generator.preview.sessions import Edits, Sessions

        if self.edit and self.read_only:
            raise WrongUse("`--edit` and `--read-only` exclude each other", "use one of them")
        edits = Edits.NOBODY if self.read_only else Edits.KEY if self.edit else Edits.HERE
        place, root = self._listen(), disk.workspace
        # Without names, games that are made meanwhile are listed as well.
        sessions = Sessions(
            disk,
            lambda: names if self.games else games_of(root),
            lambda notify, saved: Refresher(root, notify, saved, poll=self.poll),
            edits,
        )
        try:
            if len(names) == 1:
                sessions.session(names[0])
            app = application(sessions, Hosts.of(self.host, names_of_machine()))
            serve(app, place, lambda: self._announce(place, sessions.key), sessions.leave)
        finally:
            sessions.close()
        if not self.quiet:
            print("ended")

    def _listen(self) -> Place:
        """Where to listen. Raises `WrongUse` if that is impossible."""
        from generator.preview.launch import listen

        host, port = self.host, self.port
        try:
            return listen(host, port)
        except OSError as fault:
            reason = (fault.strerror or str(fault)).lower()
            where = f"`{host}`" if port is None else f"port {port} of `{host}`"
            hint = "`--host 0.0.0.0` listens at all addresses of this machine"
            if port is not None:
                hint = "use another port, or leave out `--port` to get a free one"
            raise WrongUse(f"can't listen at {where}: {reason}", hint) from None

    def _announce(self, place: Place, key: str) -> None:
        """Prints the address of the page, and opens it."""
        here, *others = place.addresses
        if place.moved and not self.quiet:
            print("another program uses port 8330: using the next free one", file=sys.stderr)
        # Only others need the key, and it isn't opened in a browser of this machine.
        print(
            here, *(f"{each}?key={key}" if key else each for each in others), sep="\n", flush=True
        )
        if not self.quiet:
            all_see = "everyone on your network can see it"
            visible = all_see if place.open else "only this machine can see it"
            print(f"{visible}; Ctrl-C ends it", flush=True)
        if sys.stdout.isatty() if self.open is None else self.open:
            import webbrowser

            webbrowser.open(here)
