"""Machines with addresses of their own. As root each has a network of its own, which can be cut off from others: all
of them are in a namespace that ends with this program, so nothing of the machine's own network is touched."""
import os
import random
import shutil
import subprocess
import sys

from postgresql import AS_OWNER
from processes import Skipped

# Set in the environment of a program that has a network namespace of its own.
MARK = "FAILOVER_NETWORK"
IS_APART = bool(os.environ.get(MARK))
ALONE = ["unshare", "--net", "--mount"]
TOOLS = "unshare", "nsenter", "setpriv", "ip", "nft", "mount"
FOLDER = "/run/netns"
BRIDGE, HERE = "kortti0", 254
# What comes from an address in `others`, or is for it, is thrown away without an answer.
RULES = """
table inet cut {
  set others { type ipv4_addr; }
  chain in { type filter hook input priority 0; ip saddr @others drop; }
  chain out { type filter hook output priority 0; ip daddr @others drop; }
}
"""


def run(*words, text=None):
    subprocess.run(words, check=True, input=text, text=True, stdout=subprocess.DEVNULL)


def begin_anew_alone():
    """Starts this program anew in a network namespace of its own, if that is allowed; else it goes on as it is."""
    if IS_APART:
        os.makedirs(FOLDER, exist_ok=True)
        run("mount", "-t", "tmpfs", "kortti-failover", FOLDER)
        run("ip", "link", "set", "lo", "up")
    elif AS_OWNER and all(map(shutil.which, TOOLS)) and not subprocess.run(
            [*ALONE, "true"], stderr=subprocess.DEVNULL).returncode:
        os.environ[MARK] = "1"
        os.execvp(ALONE[0], [*ALONE, sys.executable, *sys.argv])


class Machine:
    """`words` come before those of a program that runs on it, and of one that runs as the owner of servers there."""

    def __init__(self, name, address, is_apart):
        self.name, self.address, self.is_apart = name, address, is_apart
        self.words = ["nsenter", "--net=" + os.path.join(FOLDER, name)] if is_apart else []
        self.owner_words = self.words + (
            ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if AS_OWNER else [])

    def make(self):
        """Gives it a network of its own, with a cable to the bridge."""
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", "name", self.name, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        run("ip", "link", "set", "dev", self.name, "master", BRIDGE, "up")
        run("ip", "-n", self.name, "address", "add", self.address + "/24", "dev", "eth0")
        for link in ("lo", "eth0"):
            run("ip", "-n", self.name, "link", "set", link, "up")
        run(*self.words, "nft", "-f", "-", text=RULES)

    def cut(self, others):
        """It and the others hear nothing of each other."""
        if not self.is_apart:
            raise Skipped("only root, with nft, ip, nsenter and setpriv, can cut a network")
        run(*self.words, "nft", "add", "element", "inet", "cut", "others",
            "{ %s }" % ", ".join(other.address for other in others))

    def heal(self):
        run(*self.words, "nft", "flush", "set", "inet", "cut", "others")


class Network:
    """Machines by name."""

    def __init__(self, names):
        # Where the network is not its own, another run beside this one has other addresses.
        head = "10.77.0." if IS_APART else "127.77.%d." % random.randint(0, 255)
        self.machines = {name: Machine(name, head + str(number), IS_APART) for number, name in enumerate(names, 1)}
        if IS_APART:
            run("ip", "link", "add", BRIDGE, "type", "bridge")
            run("ip", "address", "add", head + "%d/24" % HERE, "dev", BRIDGE)
            run("ip", "link", "set", BRIDGE, "up")
            for machine in self.machines.values():
                machine.make()

    def __getitem__(self, name):
        return self.machines[name]

    def remove(self):
        if IS_APART:
            for name in self.machines:
                run("ip", "netns", "delete", name)
            run("ip", "link", "delete", BRIDGE)
