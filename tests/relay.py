"""A loopback relay before a server, which can freeze the connections through it or cut them."""

import asyncio
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Self

Fault = Callable[[bytes], Iterable[bytes | float | None]]


class Relay:
    """Passes bytes on to `port` until it is told otherwise.

    `frozen`: everything is swallowed while the connections stay open. `cut_behind`: as soon as the client has sent
    these bytes the server gets them and the client is cut off, so it never hears the answer. `frozen_at`: when it sends
    these bytes all is frozen. `hidden`: these words are
    taken out of what the server says, so that it seems to lack an extension. `connections` counts them. `fault` is what
    happens to each piece that the server says: the pieces that the client gets instead, a number of seconds for a
    pause, None for a cut.
    """

    def __init__(self, port: int) -> None:
        self._server_port = port
        self._clients: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.frozen = False
        self.cut_behind = b""
        self.frozen_at = b""
        self.hidden: tuple[bytes, ...] = ()
        self.sent = b""
        self.fault: Fault | None = None
        self.connections = 0

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port: int = self._listener.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._listener.wait_closed()

    def cut(self) -> None:
        """End every connection on the client's side, at once and rudely."""
        for client in self._clients:
            client.transport.abort()

    async def heard(self, words: bytes) -> None:
        """Wait until the client has sent these words."""
        while words not in self.sent:
            await asyncio.sleep(0.01)

    async def _pass_on(self, from_client: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._clients.add(client)
        self.connections += 1
        from_server, server = await asyncio.open_connection("127.0.0.1", self._server_port)
        try:
            await asyncio.gather(self._upwards(from_client, client, server), self._downwards(from_server, client))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            self._clients.discard(client)
            for writer in (client, server):
                writer.transport.abort()

    async def _upwards(
        self, reader: asyncio.StreamReader, client: asyncio.StreamWriter, server: asyncio.StreamWriter
    ) -> None:
        while data := await reader.read(65536):
            self.sent += data
            self.frozen |= bool(self.frozen_at) and self.frozen_at in data
            if not self.frozen:
                server.write(data)
                await server.drain()
            if self.cut_behind and self.cut_behind in data:
                client.transport.abort()
        if not self.cut_behind:
            server.close()

    async def _downwards(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if self.cut_behind and client.transport.is_closing():
                raise ConnectionAbortedError("the server has answered a client that was cut off")
            for word in self.hidden:
                data = data.replace(word, b"")
            if not self.frozen:
                for piece in self.fault(data) if self.fault else [data]:
                    if piece is None:
                        client.transport.abort()
                        raise ConnectionAbortedError("cut")
                    if isinstance(piece, float):
                        await asyncio.sleep(piece)
                    else:
                        client.write(piece)
                        await client.drain()
        client.close()
