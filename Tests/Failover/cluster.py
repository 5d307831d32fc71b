"""Three nodes with example data, a balancer and three PostgreSQL servers, until Ctrl-C."""
import signal
import subprocess
import sys

from nodes import BINARY, Cluster
from postgresql import AS_OWNER, tools

WORDS = """
The balancer:          http://127.0.0.1:%(port)d
The nodes:             %(nodes)s
The database:          %(tools)s/psql "%(address)s&target_session_attrs=read-write"
The server for writes: %(primary)s

What to try:
  kill -9 %(pid)d                        a node; the balancer goes on with the others
  curl -s http://127.0.0.1:%(port)d/readyz
  kill -9 %(head)d                       the server for writes, whose connections end with it; nothing is written until
  %(runuser)s%(tools)s/pg_ctl promote -D %(standby)s
                                         a standby takes over

Ctrl-C ends everything and removes it.
"""


def main():
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with Cluster(fill=lambda cluster: print(subprocess.run(
            [BINARY, "demo", "--database", cluster.servers.address(), "--stored-files", cluster.files],
            check=True, capture_output=True, text=True).stdout)) as cluster:
        servers = cluster.servers
        print(WORDS % {
            "port": cluster.port, "nodes": ", ".join("http://127.0.0.1:%d" % node.port for node in cluster.nodes),
            "tools": tools(), "address": servers.address(), "primary": servers.primary.folder,
            "pid": cluster.nodes[0].process.pid, "head": servers.primary.process.pid,
            "standby": servers.standbys[0].data, "runuser": "runuser -u postgres -- " if AS_OWNER else ""},
            flush=True)
        signal.pause()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(0)
