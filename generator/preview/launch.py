"""Runs the server: finds a free port, ends cleanly, and lists its addresses."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

from generator.foundation.dataclasses import NamedTuple
from generator.preview.access import Hosts

PORT = 8330
"""The default port."""
_NEXT = 40
"""Ports to try if none was given."""
_END = 2
"""Seconds for pages to close their connections."""
_OUT = ("192.0.2.1", 9)
"""An address that doesn't exist (RFC 5737). Nothing is sent: the route to it begins at this machine's own address."""


class Place(NamedTuple):
    """The address a server listens on."""

    socket: socket.socket
    host: str
    port: int
    moved: bool = False
    """Whether the default port was taken."""

    @property
    def open(self) -> bool:
        """Whether it can be reached from the network."""
        return Hosts.of(self.host) != Hosts()

    @property
    def addresses(self) -> tuple[str, ...]:
        """The URLs for a browser: on this machine first, then on others."""
        if self.host in ("0.0.0.0", "::"):
            names = ("localhost", *filter(None, (own_address(),)))
        else:
            names = (f"[{self.host}]" if ":" in self.host else self.host,)
        return tuple(f"http://{name}:{self.port}/" for name in names)


def own_address() -> str:
    """The address of this machine on its network; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_OUT)
            return str(way.getsockname()[0])
        except OSError:
            return ""


def names_of_machine() -> tuple[str, ...]:
    """The names of this machine on its network."""
    return (socket.gethostname(),)


def listen(host: str, port: int | None) -> Place:
    """Listens on a port: the given one, or the first free one from `PORT` on.

    Raises `OSError` if the port is taken or the address isn't one of this machine's.
    """
    tried = (port,) if port is not None else range(PORT, PORT + _NEXT)
    taken: OSError | None = None
    for number in tried:
        try:
            listener = _bound(host, number)
        except OSError as fault:
            if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            taken = fault
            continue
        found = int(listener.getsockname()[1])
        return Place(listener, host, found, port is None and found != PORT)
    raise taken or OSError(errno.EADDRINUSE, "no port is free")


def _bound(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        # Allows a port that was just closed; on Windows the option would share it with other programs.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


class _Server(uvicorn.Server):
    """Closes the event streams of pages on exit: else they would keep the server running."""

    leave: Callable[[], None]
    begun: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.begun()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.leave()
        super().handle_exit(sig, frame)


def serve(app: Any, place: Place, begun: Callable[[], None], leave: Callable[[], None]) -> None:
    """Serves an ASGI application until Ctrl-C; calls `begun` when it is listening, and `leave` when it ends."""
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",  # without advice to install packages that nothing here needs
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_END,
    )
    server = _Server(config)
    server.leave, server.begun = leave, begun
    try:
        server.run([place.socket])
    except KeyboardInterrupt:
        # Raised again by uvicorn after everything is closed: the normal end.
        pass
    finally:
        place.socket.close()
