"""A balancer: balancing.py PORT…, the ports of nodes on loopback. Prints its own port.

A connection goes to the nodes by turns, those first that are ready. When its node ends, it ends."""
import asyncio
import sys

PERIOD = 0.25
# How long a node may take for saying that it is ready, and for taking a connection.
PATIENCE = 1


class Balancer:
    def __init__(self, ports):
        self.ports, self.ready, self.turn = ports, set(ports), 0

    async def watch(self, port):
        while True:
            try:
                is_ready = await asyncio.wait_for(self.ask(port), PATIENCE)
            except (OSError, asyncio.TimeoutError):
                is_ready = False
            (self.ready.add if is_ready else self.ready.discard)(port)
            await asyncio.sleep(PERIOD)

    async def ask(self, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return b" 200 " in await reader.readline()
        finally:
            writer.close()

    async def carry(self, reader, writer):
        self.turn += 1
        ports = self.ports[self.turn % len(self.ports):] + self.ports[:self.turn % len(self.ports)]
        for port in sorted(ports, key=lambda port: port not in self.ready):
            try:
                node = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), PATIENCE)
            except (OSError, asyncio.TimeoutError):
                continue
            await asyncio.gather(self.pass_on(reader, node[1]), self.pass_on(node[0], writer))
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
    balancer = Balancer([int(word) for word in sys.argv[1:]])
    server = await asyncio.start_server(balancer.carry, "127.0.0.1", 0, backlog=512)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.gather(server.serve_forever(), *(balancer.watch(port) for port in balancer.ports))


asyncio.run(main())
