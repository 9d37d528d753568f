"""Run the migrations on the connection that the program gives."""

from alembic import context

from pbem.storage.tables_beside import metadata  # those of all tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
