"""Who may send requests: browsers on this machine, or on this network if that was asked for, but no other website.

A website open in the same browser could send requests too: to an address, or to a name of its own that leads to this
machine (DNS rebinding). So each request must name this machine (`Host`), and requests by scripts or for pictures must
come from a page of ours (`Origin`, `Sec-Fetch-Site`). Files are written by POST only, with a header that no other
website can send: exports by a browser on this machine, edits by a page that got the secret of this run of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hmac import compare_digest
from ipaddress import ip_address

from generator.foundation.dataclasses import dataclass
from generator.foundation.lazy_regex import regex
from generator.report.html import security_policy


def policy(nonce: str = "") -> str:
    """What a page may load: nothing from elsewhere.

    Fonts of titles and pictures in faces are `data:` URLs. Faces say how they are blended in `style` attributes, the
    only way there is in SVG. The grid adds its styles with a `nonce`, a secret of each page.
    """
    return security_policy(
        default_src="'none'",
        script_src="'self'",
        style_src=f"'self' 'nonce-{nonce}'" if nonce else "'self'",
        style_src_attr="'unsafe-inline'",
        img_src="'self' data:",
        font_src="data:",
        connect_src="'self'",
        base_uri="'none'",
        form_action="'none'",
        frame_ancestors="'none'",
    )


_HOST = regex(r"(?:\[([0-9A-Fa-f:.]+)\]|([\w.-]+))(?::[0-9]{1,5})?")
MAKES = "x-punchboard"
"""The header of requests that write files: `export` or `edit`. Scripts of other websites have to ask first whether they
may send it."""
TOKEN = "x-punchboard-token"
"""The header with the secret of edits."""
LARGEST = 48 * 1024 * 1024
"""The longest request, in bytes."""
HEADERS = {
    "content-security-policy": policy(),
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


@dataclass(frozen=True, slots=True)
class Hosts:
    """The names and addresses that this machine answers to."""

    names: frozenset[str] = frozenset(("localhost",))
    """Its names in lower case; addresses are checked separately."""
    anywhere: bool = False
    """Whether all addresses are allowed, not only those that never leave the machine."""

    @classmethod
    def of(cls, host: str, names: Iterable[str] = ()) -> Hosts:
        """The hosts of a server that listens on an address; `names` are those of the machine."""
        if _loops(host):
            return cls()
        own = {
            name.casefold() for each in (host, *names) for name in (each, f"{each}.local") if each
        }
        return cls(frozenset(("localhost", *own)), True)

    def knows(self, host: str) -> bool:
        """Whether the host of a request is this machine.

        >>> Hosts().knows("127.0.0.1:8330"), Hosts().knows("evil.example:8330"), Hosts().knows("10.0.0.5")
        (True, False, False)
        """
        name = name_of(host)
        # Unlike a name, an address can't be made to lead elsewhere.
        return name in self.names or _loops(name) or (self.anywhere and _is_address(name))


def name_of(host: str) -> str:
    """The name or address in a `Host` header, without the port; empty if it's invalid.

    >>> [name_of(host) for host in ("LocalHost:80", "[::1]:80", "10.0.0.5", "", "localhost:80@evil.example")]
    ['localhost', '::1', '10.0.0.5', '', '']
    """
    found = _HOST.fullmatch(host)
    return (found[1] or found[2]).casefold() if found else ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _loops(name: str) -> bool:
    return name == "localhost" or (_is_address(name) and ip_address(name).is_loopback)


def is_local(client: str) -> bool:
    """Whether a request comes from this machine, by the address of its sender.

    >>> is_local("127.0.0.1"), is_local("::1"), is_local("10.0.0.5"), is_local("")
    (True, True, False, False)
    """
    return _is_address(client) and _loops(client)


def refusal(
    method: str, headers: Mapping[str, str], hosts: Hosts, client: str = "", token: str = ""
) -> tuple[int, str]:
    """The status and reason for refusing a request; 0 if it is allowed. Without a `token` nothing can be edited."""
    host, origin = headers.get("host", ""), headers.get("origin")
    writes = headers.get(MAKES, "") if method == "POST" else ""
    if writes == "export" and not (origin and is_local(client)):
        return 403, "only a page on this machine may export"
    if writes == "edit":
        if not token or not origin or not compare_digest(headers.get(TOKEN, ""), token):
            return 403, "this page may not edit"
        if not headers.get("content-length", "").isdecimal():
            return 411, "the length of the request is missing"
        if int(headers["content-length"]) > LARGEST:
            return 413, f"the request is longer than {LARGEST >> 20} MB"
    elif writes != "export" and method not in ("GET", "HEAD"):
        return 405, "only GET and HEAD are allowed"
    if not hosts.knows(host):
        return 421, "this server doesn't answer for that host"
    if origin is not None and origin.partition("://")[2].casefold() != host.casefold():
        return 403, "only pages of this server may send requests"
    site, mode = headers.get("sec-fetch-site", ""), headers.get("sec-fetch-mode", "")
    if site in ("cross-site", "same-site") and mode != "navigate":
        return 403, "only pages of this server may send requests"
    return 0, ""
