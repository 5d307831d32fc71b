"""A balancer: balancing.py HOST:PORT…, those of nodes. Prints its own port.

A connection goes to the nodes by turns, those first that are ready. When its node ends, it ends."""
import asyncio
import sys

PERIOD = 0.25
# How long a node may take for saying that it is ready, and for taking a connection.
PATIENCE = 1


class Balancer:
    def __init__(self, nodes):
        self.nodes, self.ready, self.turn = nodes, set(nodes), 0

    async def watch(self, node):
        while True:
            try:
                is_ready = await asyncio.wait_for(self.ask(node), PATIENCE)
            except (OSError, asyncio.TimeoutError):
                is_ready = False
            (self.ready.add if is_ready else self.ready.discard)(node)
            await asyncio.sleep(PERIOD)

    async def ask(self, node):
        reader, writer = await asyncio.open_connection(*node)
        try:
            writer.write(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return b" 200 " in await reader.readline()
        finally:
            writer.close()

    async def carry(self, reader, writer):
        self.turn += 1
        nodes = self.nodes[self.turn % len(self.nodes):] + self.nodes[:self.turn % len(self.nodes)]
        for node in sorted(nodes, key=lambda node: node not in self.ready):
            try:
                there = await asyncio.wait_for(asyncio.open_connection(*node), PATIENCE)
            except (OSError, asyncio.TimeoutError):
                continue
            await asyncio.gather(self.pass_on(reader, there[1]), self.pass_on(there[0], writer))
            return
        writer.close()

    async def pass_on(self, reader, writer):
        try:
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass  # Either side is gone, so the other one ends.
        writer.close()


async def main():
    balancer = Balancer([tuple(word.split(":")) for word in sys.argv[1:]])
    server = await asyncio.start_server(balancer.carry, "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.gather(server.serve_forever(), *(balancer.watch(node) for node in balancer.nodes))


asyncio.run(main())
