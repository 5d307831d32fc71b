"""Servers that Patroni looks after: what happens to them under load, and to the network between them."""
import random
import signal
import time

from journal import Load
from network import Network
from nodes import NODES, Cluster
from patroni_servers import ETCD, PatroniServers
from server_trials import back, judged, pause_between
from standbys import NAMES

# How long an old primary stays cut off after another took over, and how long it is back before its Patroni is, at most
# and in seconds.
LONGER = 3
# Of each partition: how many nodes stay with the old primary, and whether its Patroni stands still and can't stop it.
PARTITIONS = (0, False), (1, True), (NODES, False), (0, True), (1, False)


class Back:
    """How long it took until writes were acknowledged again, in seconds: after another server took writes, and after a
    standby followed that one."""

    def __init__(self, load):
        self.load, self.after_promotion, self.after_standby = load, [], []

    def wait(self, moments):
        seconds = self.load.wait_for_acknowledgement(moments[1])
        self.after_promotion.append(moments[1] - moments[0] + seconds)
        self.after_standby.append(seconds)

    def told(self):
        return "after the promotion %s; after a standby followed %s" % (
            back(self.after_promotion), back(self.after_standby))


class PatroniCluster(Cluster):
    """Each server, each node and etcd is a machine."""

    def __init__(self):
        self.network = Network([*NAMES, ETCD, *("node%d" % number for number in range(1, NODES + 1))])
        try:
            super().__init__()
        except BaseException:
            self.network.remove()
            raise

    def make_servers(self, folder):
        return PatroniServers(folder, self.network)

    def machine(self, name):
        return self.network[name]

    def __exit__(self, *more):
        super().__exit__(*more)
        self.network.remove()


def switchovers(cluster, times):
    """An operator asks Patroni for another primary."""
    servers = cluster.servers
    with Load(cluster, "switchovers") as load:
        writes = Back(load)
        for _ in range(times):
            pause_between()
            writes.wait(servers.switch_over())
            servers.wait_for_standbys()
    return judged(cluster, load, "%d times; %s" % (times, writes.told()))


def kills(cluster, times):
    """The primary is killed together with its Patroni, as if its machine had died; Patroni promotes another."""
    servers = cluster.servers
    with Load(cluster, "kills") as load:
        writes = Back(load)
        for _ in range(times):
            pause_between()
            old = servers.primary
            old.kill()
            writes.wait(servers.wait_for_other())
            old.start()
            servers.wait_for_standbys()
    return judged(cluster, load, "%d times; %s" % (times, writes.told()))


def partitions(cluster, times):
    """The primary lives on, cut off from etcd, the other servers, and all nodes or some."""
    servers, both = cluster.servers, 0
    with Load(cluster, "partitions") as load:
        writes = Back(load)
        for number in range(times):
            pause_between()
            old, (left, stands_still) = servers.primary, PARTITIONS[number % len(PARTITIONS)]
            old.machine.cut([*(one.machine for one in servers.standbys), servers.machine, *(
                node.machine for node in cluster.nodes[left:])])
            if stands_still:
                old.process.send_signal(signal.SIGSTOP)
            writes.wait(servers.wait_for_other())
            time.sleep(random.uniform(0, LONGER))
            both += old.takes(is_writing=True)
            old.machine.heal()
            time.sleep(random.uniform(0, LONGER))
            old.process.send_signal(signal.SIGCONT)
            servers.wait_for_standbys()
            load.wait_for_acknowledgement(time.monotonic())
    return judged(cluster, load, "%d times, %d of them with two that took writes; %s" % (
        times, both, writes.told()))
