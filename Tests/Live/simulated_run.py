"""One run: phones of two accounts over sockets against the real server, and what must be true at its end.

What everybody chooses follows from the seed and from what the server told them so far. How far a request has got when
the server is killed, and which of two phones is the first, differs from run to run."""
import collections
import os
import random
import threading
import time
import traceback

from processes import Failed
from simulated_checks import Checks
from simulated_network import Network
from simulated_admin import Admin
from simulated_phone import SimulatedPhone
from simulated_reading import Reader
from simulated_site import ADMINS, INSPECTORS, MARKERS, Site

# One node on a file; three of them on PostgreSQL; first the one and then the other, or the other way, and back.
KINDS = FILE, NODES, MOVES = "file", "nodes", "moves"
ROUNDS = 6
# The most passes until all is quiet.
PASSES = 40
# The latest moment of a crash, in seconds after a round began.
LATEST = 0.25


class Run:
    """`seed` decides, too, whether backups are restored in the run, phones copied, or rights changed all the time. On
    which engine the run begins, and whether its database moves to the other and back, is in `kind`."""

    def __init__(self, prepared, seed, kind):
        self.rng = random.Random(seed)
        self.restores, self.copies = seed % 2 == 0, seed % 4 == 1
        # Draws of its own, so that a seed is the same for phones and admins of all kinds.
        draws = random.Random("%s %d" % (kind, seed))
        self.moves = sorted(draws.sample(range(ROUNDS), 2)) if kind == MOVES else []
        is_served = kind == NODES or kind == MOVES and draws.random() < 0.5
        self.site = Site(prepared, is_served, draws)
        self.folder = self.site.folder
        self.admins = [Admin(self.site, account, self.random(), seed % 4 == 3) for account in range(2)]
        self.phones, self.networks = [], []
        self.counts, self.broken = collections.Counter(), []
        # The last backup, with what was noted before it.
        self.backup = None
        for number in range(self.rng.randint(3, 7)):
            account = number % 2
            names = self.rng.sample(INSPECTORS[account], self.rng.choice((1, 1, 2)))
            users = {name: prepared.users[name] for name in names}
            self.phones.append(SimulatedPhone.new(
                self.path(), account, users, self.network(account), self.random()))

    def random(self):
        return random.Random(self.rng.random())

    def path(self):
        return os.path.join(self.folder, "phone-%d" % len(self.phones))

    def network(self, account):
        network = Network(self.site, self.random(), MARKERS[1].encode() if account == 0 else None)
        self.networks.append(network)
        return network

    def faults(self):
        """What is wrong; nothing if all is as it must be."""
        with self.site:
            try:
                for number in range(ROUNDS):
                    self.round()
                    if number in self.moves:
                        self.move()
                self.come_to_rest()
                found = Checks(self.site, self.phones, self.admins, self.copies).faults()
                found += ["a phone got of the other account: %r" % leak[:300]
                          for network in self.networks for leak in network.leaks]
                return found + self.checked_files()
            except (AssertionError, Failed) as error:
                return ["%s" % error]
            finally:
                for network in self.networks:
                    self.counts.update(network.counts)
                    network.close()

    def round(self):
        """Some phones and the admins work at the same time, while the server is killed, or a backup is made."""
        rng = self.rng
        event = rng.choice(("crash", "crash", "none", "backup" if self.restores else "crash"))
        active = rng.sample(self.phones, rng.randint(1, len(self.phones)))
        work = [self.work(self.use, phone, rng.randint(0, 12), rng.randint(1, 4)) for phone in active]
        if event != "backup":
            # What the admins do while a backup is made may be in it or not, and nobody would do it again.
            work += [self.work(self.edit, admin, rng.randint(0, 4)) for admin in self.admins]
        for thread in work:
            thread.start()
        if event == "crash":
            time.sleep(rng.random() * LATEST)
            self.site.crash()
        elif event == "backup":
            self.backup = self.site.back_up(), [len(admin.writes) for admin in self.admins]
        for thread in work:
            thread.join()
        self.counts[event] += 1
        if self.broken:
            raise AssertionError("; ".join(self.broken))
        self.between()

    def work(self, do, *arguments):
        """A thread, whose fault ends the run."""
        def run():
            try:
                do(*arguments)
            except Exception:
                self.broken.append(traceback.format_exc())
        return threading.Thread(target=run)

    def use(self, phone, changes, syncs):
        phone.make(changes)
        for _ in range(syncs):
            error = phone.sync(phone.rng.choice(phone.users))
            self.counts["broken syncs" if error else "syncs"] += 1

    def edit(self, admin, count):
        admin.read_on()
        for _ in range(count):
            admin.edit()

    def between(self):
        """What happens while no phone does anything."""
        rng = self.rng
        if rng.random() < 0.4:
            self.wait_for_late()
            self.decide(rng.choice(self.admins))
        if self.copies and rng.random() < 0.2:
            phone = rng.choice(self.phones)
            self.phones.append(phone.copy(self.path(), self.network(phone.account), self.random()))
        if self.backup and rng.random() < 0.3:
            self.restore()

    def decide(self, admin):
        """An admin decides a conflict, or the member who made it by a phone."""
        if self.rng.random() < 0.7 or self.restores:
            admin.decide()
        else:
            admin.decide_by(self.rng.choice([phone for phone in self.phones if phone.account == admin.account]))

    def wait_for_late(self):
        for network in self.networks:
            network.wait_for_late()

    def restore(self):
        self.wait_for_late()
        backup, counts = self.backup
        self.site.restore(backup, self.rng.random() < 0.5)
        self.counts["restore"] += 1
        for admin, count in zip(self.admins, counts):
            del admin.writes[count:]
            admin.forget()
            admin.read_on()

    def move(self):
        """The database moves to the other engine. Whoever follows the feed goes on where he was."""
        self.wait_for_late()
        before = self.followers()
        self.site.move(self.rng.random() < 0.5)
        self.counts["move to a server" if self.site.is_served else "move to a file"] += 1
        assert self.followers() == before, "the feed does not go on after a move"

    def followers(self):
        """What the feed tells next to each who follows it: a status and the rows, but for pictures, which the server
        reads by itself."""
        for admin in self.admins:
            admin.read_on()
        found = [(phone.account, name, phone.cursor(name)) for phone in self.phones for name in phone.users]
        found += [(admin.account, ADMINS[admin.account], admin.cursor) for admin in self.admins]
        return [(name, *Reader(self.site, account, name).since(cursor)) for account, name, cursor in found if cursor]

    # The end

    def come_to_rest(self):
        """All phones sync until nothing is left to send or to fetch."""
        self.wait_for_late()
        for network in self.networks:
            network.has_faults = False
        for admin in self.admins:
            admin.admit_all()
        before = None
        for _ in range(PASSES):
            are_read = self.are_read()
            errors = [error for phone in self.phones for name in phone.users if (error := phone.sync(name))]
            now = [phone.state() for phone in self.phones]
            if now == before and are_read and not errors:
                return
            before = now
        raise AssertionError("the phones never come to rest: %s" % errors)

    def are_read(self):
        """Whether the server has read all pictures, which it does by itself."""
        for admin in self.admins:
            admin.read_on()
            if any(picture["state"] == "stored" and picture["width"] is None for picture in admin.items("picture")):
                time.sleep(0.05)
                return False
        return True

    def checked_files(self):
        self.site.end(is_killed=False)
        self.site.rows.kortti("check", "--files")
        return []
