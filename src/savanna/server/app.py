"""The server as one application: storage, house, middleware and routes put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from starlette.types import ASGIApp

import savanna
from savanna.server.answers import HANDLERS
from savanna.server.api import api
from savanna.server.bots import BotPool
from savanna.server.house import House, own_key
from savanna.server.middleware import AccessMiddleware, AccessPolicy
from savanna.server.pages import ROUTERS
from savanna.server.pages.errors import on_pages
from savanna.server.requests import sign_of_life
from savanna.server.storage import Storage


def application(
    storage: Storage, policy: AccessPolicy, bots: BotPool, elsewhere: Callable[[], str] = str
) -> ASGIApp:
    """Everything that `savanna serve` serves, kept in this storage.

    `elsewhere` gives the address at which other computers find it; "" if they do not, or nobody knows.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(storage, bots, await own_key(storage))
        app.state.house = house
        tasks = [house.start(house.live()), house.start(bots.warm_up())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await house.close()

    app = FastAPI(
        title="Savanna",
        version=savanna.__version__,
        description="Live tables of Tembo and Awimbawé. docs/protocol.md tells how to play through it.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
        exception_handlers=on_pages(HANDLERS),
    )
    app.state.elsewhere = elsewhere
    app.include_router(api)
    for pages in ROUTERS:
        app.include_router(pages, dependencies=[Depends(sign_of_life)])
    return AccessMiddleware(app, policy)
