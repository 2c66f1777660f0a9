"""Whether others can open an address of this server: one that means "this computer" leads them nowhere."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from markupsafe import Markup

from savanna.page.i18n.say import Say

_LET_IN = Markup("<code>./play --host 0.0.0.0</code>")


def only_here(base: str) -> bool:
    """Whether an address is good on this computer alone (loopback).

    >>> [only_here(base) for base in ("http://127.0.0.1:8000", "http://localhost", "http://[::1]:80")]
    [True, True, True]
    >>> [only_here(base) for base in ("http://192.168.1.20:8000", "https://savanna.example", "http://[")]
    [False, False, False]
    """
    try:
        return is_this_computer(urlsplit(base).hostname or "")
    except ValueError:  # no address at all
        return False


def is_this_computer(host: str) -> bool:
    """Whether a host, by name or number, is the very computer that asks."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:  # a name
        return False
    return address.is_loopback or address.is_unspecified


def how_others_come(base: str, say: Say) -> str:
    """What to do so that others can open a link with this address; nothing if they can."""
    if not only_here(base):
        return ""
    return say(
        "This link works on this computer only. To let others on your network in, start the server with "
        "{command} and open the address it prints.",
        command=_LET_IN,
    )
