"""Migrations: bringing a database to the tables of this program when it is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from savanna.games.reason import shown
from savanna.server.storage.schema import REVISION
from savanna.server.storage.trouble import PlaceRefused

NOTE = "savanna_revision"  # the table in which the database notes its revision


def bring_up_to_date(connection: Connection, name: str) -> None:
    """Make or change the tables of a database; PlaceRefused if it is a newer program's or not Savanna's."""
    if stored_revision(connection, name) != REVISION:
        _upgrade(connection)


def stored_revision(connection: Connection, name: str) -> str | None:
    """The revision of a database, none if it is empty; PlaceRefused if this program cannot work with it."""
    try:
        with connection.begin():
            found = connection.execute(text(f"SELECT version_num FROM {NOTE}")).scalar()
    except (OperationalError, ProgrammingError):
        with connection.begin():
            tables = inspect(connection).get_table_names()
        if NOTE in tables:
            raise
        if tables:
            raise PlaceRefused(f"{name} is a database of another program, with {shown(tables[0])}") from None
        return None
    if found is None or found > REVISION:
        made = f"{name} was made by a newer Savanna: revision {shown(found)}"
        raise PlaceRefused(f"{made}, and this one knows {REVISION}. Update it")
    return str(found)


def _upgrade(connection: Connection) -> None:
    """Do all revisions that a database does not have yet, in one transaction (by Alembic)."""
    # Imported only where there is something to do: it takes longer than opening a database.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    here = Path(__file__).parent
    scripts = ScriptDirectory(here, version_locations=[here / "revisions"])

    def steps(found: Any, _: MigrationContext) -> Any:
        return scripts._upgrade_revs("head", found)

    with connection.begin(), EnvironmentContext(Config(), scripts, fn=steps) as context:
        context.configure(connection=connection, version_table=NOTE)
        context.run_migrations()
