"""Runs the server: a free port, a clean end, and the addresses under which it is found."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from generator.foundation.dataclasses import NamedTuple
from generator.preview.access import App, Hosts

PORT = 8330
"""Where it listens unless it is told otherwise."""
_NEXT = 40
"""So many ports are tried, one after the other, where none was named."""
_END = 2
"""Seconds that pages have to let go."""
_OUT = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): the way there begins at this machine's own. Nothing is sent."""


class Place(NamedTuple):
    """Where a server listens."""

    socket: socket.socket
    host: str
    port: int
    moved: bool = False
    """Whether another port was wanted, which was taken."""

    @property
    def open(self) -> bool:
        """Whether others on the network can see it."""
        return Hosts.of(self.host) != Hosts()

    @property
    def addresses(self) -> tuple[str, ...]:
        """What to type into a browser: on this machine first, then on others."""
        if self.host in ("0.0.0.0", "::"):
            names = ("localhost", *filter(None, (own_address(),)))
        else:
            names = (f"[{self.host}]" if ":" in self.host else self.host,)
        return tuple(f"http://{name}:{self.port}/" for name in names)


def own_address() -> str:
    """The address of this machine on its network; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_OUT)
            return str(way.getsockname()[0])
        except OSError:
            return ""


def names_of_machine() -> tuple[str, ...]:
    """What this machine is called on its network."""
    return (socket.gethostname(),)


def listen(host: str, port: int | None) -> Place:
    """A port to listen at: the one that is named, or the first free one from `PORT` on.

    Raises `OSError`: the port is taken, or the address is none of this machine's.
    """
    tried = (port,) if port is not None else range(PORT, PORT + _NEXT)
    taken: OSError | None = None
    for number in tried:
        try:
            made = _bound(host, number)
        except OSError as fault:
            if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            taken = fault
            continue
        found = int(made.getsockname()[1])
        return Place(made, host, found, port is None and found != PORT)
    raise taken or OSError(errno.EADDRINUSE, "no port is free")


def _bound(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    made = socket.socket(family, kind, protocol)
    try:
        # A port that this program has just left may be taken again; on Windows that would be anybody's.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made


class _Server(uvicorn.Server):
    """Lets pages go as soon as it is told to end: what they wait for would keep it from ending."""

    leave: Callable[[], None]
    begun: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.begun()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.leave()
        super().handle_exit(sig, frame)


def serve(app: App, place: Place, begun: Callable[[], None], leave: Callable[[], None]) -> None:
    """Answers until somebody ends it (Ctrl-C); `begun` is called once it listens, `leave` when it is to end."""
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",  # no advice to install what nothing here needs, whatever others ask for
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_END,
    )
    server = _Server(config)
    server.leave, server.begun = leave, begun
    try:
        server.run([place.socket])
    except KeyboardInterrupt:
        # What ended it is raised again when all is closed: that is how it is meant to end.
        pass
    finally:
        place.socket.close()
