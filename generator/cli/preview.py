"""`punchboard preview`: a game in the browser, updated with every save."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from generator.cli import (
    Games,
    Poll,
    Quiet,
    Workspace,
    WrongUse,
    chosen_games,
    find_workspace,
    games_of,
)
from generator.cli import _options as typer

if TYPE_CHECKING:
    from generator.preview.launch import Place

Host = Annotated[
    str,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        help="Listen at this address: `0.0.0.0` for phones on the same network (default: only this machine).",
    ),
]
Port = Annotated[
    int | None,
    typer.Option(
        "--port",
        metavar="NUMBER",
        min=0,
        max=65535,
        help="Listen at this port (default: the first free one from 8330).",
    ),
]
Open = Annotated[
    bool | None,
    typer.Option(
        "--open/--no-open",
        help="Open the page in the browser or not (default: open it if this is a terminal).",
    ),
]


def command(
    games: Games = None,
    host: Host = "127.0.0.1",
    port: Port = None,
    opened: Open = None,
    poll: Poll = False,
    quiet: Quiet = False,
    workspace: Workspace = None,
) -> None:
    """Show games in the browser, and what each save changes.

    The page shows every face, before and after your last change, the sheets as they will print, the rulebook, the
    findings with their cells, and the numbers. Save a table, a template, a picture or the rulebook, and the page
    redraws what has changed. `?` on the page lists its keys. Nothing is written to `output/`, and nothing is loaded
    from the internet. Ctrl-C ends it.

    Only this machine can see the page. With `--host 0.0.0.0` everyone on the same network can see it, such as a phone;
    nobody can change anything through it.

    \b
    Examples:
      punchboard preview my-game                   one game, in the browser
      punchboard preview                           all games in the workspace, from a list
      punchboard preview my-game --host 0.0.0.0    for a phone, too
      punchboard preview my-game --port 9000 --no-open
      punchboard preview --poll                    on a network disk
    """
    root = find_workspace(workspace)
    names = chosen_games(root, games)
    from generator.files.project import DiskProject
    from generator.preview.access import Hosts
    from generator.preview.launch import names_of_machine, serve
    from generator.preview.refresher import Refresher
    from generator.preview.server import application
    from generator.preview.sessions import Sessions

    place = _listen(host, port)
    # Without names, games that are made meanwhile are listed as well.
    sessions = Sessions(
        DiskProject(root),
        lambda: names if games else games_of(root),
        lambda notify, saved: Refresher(root, notify, saved, poll=poll),
    )
    shows = sys.stdout.isatty() if opened is None else opened
    try:
        if len(names) == 1:
            sessions.session(names[0])
        app = application(sessions, Hosts.of(host, names_of_machine()))
        serve(app, place, lambda: _announce(place, shows, quiet), sessions.leave)
    finally:
        sessions.close()
    if not quiet:
        print("ended")


def _listen(host: str, port: int | None) -> Place:
    """Where to listen. Raises `WrongUse` if that is impossible."""
    from generator.preview.launch import listen

    try:
        return listen(host, port)
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        if port is not None:
            hint = "use another port, or leave out `--port` to get a free one"
            raise WrongUse(f"can't listen at port {port} of `{host}`: {reason}", hint) from None
        hint = "`--host 0.0.0.0` listens at all addresses of this machine"
        raise WrongUse(f"can't listen at `{host}`: {reason}", hint) from None


def _announce(place: Place, shows: bool, quiet: bool) -> None:
    """Prints the address of the page, and opens it."""
    here, *others = place.addresses
    if place.moved and not quiet:
        print("another program uses port 8330: using the next free one", file=sys.stderr)
    print(here, *others, sep="\n", flush=True)
    if not quiet:
        visible = (
            "everyone on your network can see it" if place.open else "only this machine can see it"
        )
        print(f"{visible}; Ctrl-C ends it", flush=True)
    if shows:
        import webbrowser

        webbrowser.open(here)
