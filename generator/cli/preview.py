"""`punchboard preview`: a game in the browser, as it is while one works on it."""

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
        help="Listen at this address: `0.0.0.0` for a phone on the same network; else this machine alone can see it.",
        show_default=False,
    ),
]
Port = Annotated[
    int | None,
    typer.Option(
        "--port",
        metavar="NUMBER",
        min=0,
        max=65535,
        help="Listen at this port; the first free one from 8330 on where it is not given.",
        show_default=False,
    ),
]
Open = Annotated[
    bool | None,
    typer.Option(
        "--open/--no-open",
        help="Open the page in the browser, or do not; opened where this is a terminal.",
        show_default=False,
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
    """Show games in the browser, and what each save changes, at once.

    The page shows every face, before and after what was just changed, the sheets as they will print, the rulebook, the
    findings with their cells, and the numbers. Save a table, a template, a picture or the rulebook: what differs is
    drawn anew, and nothing needs to be loaded by hand. `?` on the page lists its keys. Nothing is written to `output/`;
    nothing is loaded from the net. Ctrl-C ends it.

    The page is seen on this machine alone. With `--host 0.0.0.0` everybody on the same network can see it (and change
    nothing), as on a phone laid beside the paper.

    \b
    Examples:
      punchboard preview my-game                   one game, in the browser
      punchboard preview                           all games of the workspace, from a list
      punchboard preview my-game --host 0.0.0.0    for the phone on the table too
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

    place = _listened(host, port)
    # A game that is begun meanwhile is listed with the others, where none was named.
    sessions = Sessions(
        DiskProject(root),
        lambda: names if games else games_of(root),
        lambda told, saved: Refresher(root, told, saved, poll=poll),
    )
    shows = sys.stdout.isatty() if opened is None else opened
    try:
        if len(names) == 1:
            sessions.session(names[0])
        app = application(sessions, Hosts.of(host, names_of_machine()))
        serve(app, place, lambda: _begun(place, shows, quiet), sessions.leave)
    finally:
        sessions.close()
    if not quiet:
        print("ended")


def _listened(host: str, port: int | None) -> Place:
    """Where to listen. Raises `WrongUse` where that cannot be."""
    from generator.preview.launch import listen

    try:
        return listen(host, port)
    except OSError as fault:
        said = (fault.strerror or str(fault)).lower()
        if port is not None:
            hint = "name another one, or leave out `--port`: the next free one is taken"
            raise WrongUse(f"port {port} of `{host}` cannot be listened at: {said}", hint) from None
        hint = "`--host 0.0.0.0` listens at all addresses of this machine"
        raise WrongUse(f"`{host}` cannot be listened at: {said}", hint) from None


def _begun(place: Place, shows: bool, quiet: bool) -> None:
    """Says where the page is, and opens it."""
    here, *others = place.addresses
    if place.moved and not quiet:
        print("port 8330 is taken by another program: using the next free one", file=sys.stderr)
    print(here, *others, sep="\n", flush=True)
    if not quiet:
        who = (
            "everybody on your network can see it" if place.open else "only this machine can see it"
        )
        print(f"{who}; Ctrl-C ends it", flush=True)
    if shows:
        import webbrowser

        webbrowser.open(here)
