"""Choosing a preference, on its page or on the sheet over a table."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, Response


def offered(page: Page, group: str, value: str) -> Locator:
    """A value of a preference, by the words that it is offered with."""
    return page.get_by_role("group", name=group, exact=True).get_by_label(value, exact=True)


def prefers(page: Page, group: str, value: str) -> None:
    """Chosen, and kept by the server."""
    with page.expect_response(_is_kept):
        offered(page, group, value).check()


def _is_kept(answer: Response) -> bool:
    return answer.request.method == "POST" and "/preferences" in answer.url and answer.ok
