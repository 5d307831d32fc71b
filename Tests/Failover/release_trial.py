"""Nodes of the release before beside those of this one, as in an upgrade: the environment's OLD is its binary."""
import os
import time

from journal import Load
from nodes import BINARY, PASSWORD, Cluster
from processes import Skipped
from server_trials import judged

# How long nodes of both write beside each other at each step, in seconds.
BESIDE = 3


class OldCluster(Cluster):
    """All nodes are those of the release before, which has made the tables."""

    def __init__(self):
        self.old = os.environ.get("OLD")
        if not self.old:
            raise Skipped("no binary of the release before is given: OLD=path/to/kortti")
        super().__init__()
        for node in self.nodes:
            node.binary = self.old

    def add_admin(self):
        self.kortti(
            "user", "add", "anna", "--name", "Anna", "--role", "admin", "--password-stdin", text=PASSWORD,
            binary=self.old)


def releases(cluster, times):
    """`kortti migrate`, then one node after the other gets the new binary, and the old one again, as often as asked for.
    In the end all are new."""
    with Load(cluster, "releases") as load:
        cluster.kortti("migrate")
        load.wait_for_acknowledgement(time.monotonic())
        for binary in [BINARY, cluster.old] * (times - 1) + [BINARY]:
            for node in cluster.nodes:
                node.stop()
                node.binary = binary
                node.start()
                time.sleep(BESIDE)
                load.wait_for_acknowledgement(time.monotonic())
    return judged(cluster, load, "migrated and %d nodes exchanged under load" % (len(cluster.nodes) * (2 * times - 1)))
