"""Requests made from the description of the API, right and wrong ones: each is answered in a known form."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import given, settings
from requests import Session
from schemathesis import Case
from schemathesis.core.result import Ok
from server.serving import Guest, Server

from savanna.server.answers import CODES


def test_every_operation_answers_in_a_known_form(server: Server) -> None:
    description = schemathesis.openapi.from_url(f"{server.api}/openapi.json")
    operations = [found.ok() for found in description.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 10
    with Session() as session:
        session.headers.update(Guest(server, "A" * 22).headers)
        for operation in operations:

            @settings(max_examples=12)
            @given(operation.as_strategy())
            def ask(case: Case[Any]) -> None:
                _check(case, server, session)

            ask()


def _check(case: Case[Any], server: Server, session: Session) -> None:
    answer = case.call(base_url=server.address, session=session)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        code = answer.json()["error"]["code"]
        assert code not in CODES or CODES[code][0] == answer.status_code
        assert code in CODES or answer.status_code == 409
