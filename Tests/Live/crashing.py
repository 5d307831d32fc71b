"""`kill -9` at random moments, while phones push changes and upload pictures: what they were told stays.

KILLS is the number of crashes: 150 unless given, in about 80 seconds; KILLS=500 is the long run. PHONES is that of the
phones. Their choices and the moments, 5 to 300 ms after the phones go on, are drawn with SEED. How far a request has
got by then differs from run to run.

After each crash the server is started again on the same files and port. Before the phones go on, the feed is read on
from its last cursor: each change that was acknowledged since the crash before must be in it, with the values that were
sent, and each picture must come with its SHA-256. Then the phones ask for the offsets of their uploads, push again what
was not answered, and go on."""
import collections
import hashlib
import json
import os
import random
import subprocess
import threading
import time

from crash_phone import ACCOUNT, PICTURE, TYPES, Phone
from server import BINARY, PASSWORD, Client, Server

KILLS = int(os.environ.get("KILLS", "150"))
PHONES = int(os.environ.get("PHONES", "6"))
SEED = int(os.environ.get("SEED", random.randrange(10**6)))
MOMENTS = 0.005, 0.3
# The most that a server allows unless told.
QUOTA = 20 << 30
# After how many crashes `kortti check` looks at the files of the server that is down.
CHECKED = 25
# The longest that a phone may take to see that the server is gone, or to finish.
PATIENCE = 60
FORM = {"title": "Form", "sections": [{"section": "rows", "title": "Rows", "repeat": "many", "fields": [
    {"key": "state", "label": "State", "type": "text"}, {"key": "remark", "label": "Remark", "type": "text"}]}]}


class Site:
    """The server with the phones, and what the feed told of it."""

    def __init__(self, server):
        self.server, self.port, self.token = server, server.port, server.login()
        self.is_ending = threading.Event()
        self.changed = threading.Condition()
        self.client = Client(server.port, self.token)
        self.rows, self.cursor, self.faults = {}, None, []
        self.phones = [Phone(self, name, token, SEED + index) for index, (name, token) in enumerate(self.members())]

    def ask(self, method, path, data=None):
        status, answer = self.client.ask(method, path, data)
        assert status in (200, 201), (path, status, answer)
        return json.loads(answer)

    def members(self):
        """Makes the account. Returns the names of its inspectors, with their auth hashes."""
        self.ask("PUT", ACCOUNT, {"title": "Live", "quotaBytes": QUOTA})
        self.ask("PUT", "%s/members/%d" % (ACCOUNT, self.ask("GET", "/api/v1/me")["id"]), {"role": "admin"})
        self.ask("PUT", ACCOUNT + "/templates/form", FORM)
        for number in range(PHONES):
            name = "phone%d" % number
            user = self.ask("POST", "/api/v1/users", {
                "name": name, "username": name, "password": PASSWORD, "role": "reporter"})["id"]
            self.ask("PUT", "%s/members/%d" % (ACCOUNT, user), {"role": "inspector"})
            yield name, self.server.login(name)

    # Waiting

    def wait(self, phone):
        """A phone that lost the server waits until it runs again."""
        with self.changed:
            phone.is_waiting = True
            self.changed.notify_all()
            self.changed.wait_for(lambda: not phone.is_waiting)

    def all_wait(self):
        with self.changed:
            return self.changed.wait_for(
                lambda: all(phone.is_waiting or not phone.is_alive() for phone in self.phones), PATIENCE)

    def go_on(self):
        with self.changed:
            for phone in self.phones:
                phone.is_waiting = False
            self.changed.notify_all()

    # The feed

    def read_on(self):
        """Reads the feed on from its cursor."""
        more = True
        while more:
            page = self.ask("GET", ACCOUNT + "/changes?limit=5000" + ("&since=" + self.cursor if self.cursor else ""))
            self.cursor, more = page["cursor"], page["more"]
            self.rows.update(((row["type"], row["id"]), row) for row in page["changes"])

    def items(self):
        """The rows of what phones make, by key."""
        items = collections.defaultdict(list)
        for (type_, _), row in self.rows.items():
            if type_ in TYPES:
                items[row["data"]["key"]].append(row)
        return items

    def compare(self, phone, keys, items):
        """Compares what a phone knows of some items with the feed."""
        for key in keys:
            type_, values = phone.acknowledged[key]
            rows = items.get(key, [])
            if [(row["type"], row["id"]) for row in rows] != [(type_, phone.ids[key])]:
                self.faults.append("%s %s, number %d, is in the feed as %s" % (type_, key, phone.ids[key], rows))
                continue
            offered = phone.offered.get(key, (type_, []))[1]
            for field, value in self.lost(values, rows[0]["data"], offered, items):
                self.faults.append("%s of %s: %r was acknowledged, and is %r" % (
                    field, key, value, rows[0]["data"].get(field)))

    def lost(self, values, data, offered, items):
        """The acknowledged values that are neither there nor overwritten by what is on its way."""
        for field, value in values.items():
            if field == "answers":
                answers = [more[field] for more in offered if field in more]
                yield from self.lost(value, data[field], answers, items)
            elif field != "template":
                found = data.get(field)
                known = [value] + [more[field] for more in offered if field in more]
                known += [items[key][0]["id"] for key in known if key in items]
                if found not in known:
                    yield field, value

    def download(self, phone, keys):
        for key in keys:
            number, sha256, length = phone.pictures[key]
            status, content = self.client.ask("GET", "%s/pictures/%d/file" % (ACCOUNT, number))
            if (status, len(content), hashlib.sha256(content).hexdigest()) != (200, length, sha256):
                self.faults.append("picture %s of %d bytes comes with %d and %d bytes" % (
                    key, length, status, len(content)))

    def look(self, is_all=False):
        """Compares what was acknowledged since the last crash, or all of it, with what the server has."""
        self.read_on()
        items = self.items()
        for phone in self.phones:
            keys = set(phone.acknowledged) if is_all else phone.recent
            self.compare(phone, keys, items)
            self.download(phone, [key for key in keys if key in phone.pictures])
            phone.recent = set()
        known = {key for phone in self.phones for key in [*phone.acknowledged, *phone.offered]}
        for key, rows in items.items():
            if key not in known or len(rows) > 1:
                self.faults.append("%s is in the feed %d times, and nobody's" % (key, len(rows)))

    def are_read(self):
        """Waits until the pictures have been read, which the server does by itself."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.read_on()
            if all(row["data"]["width"] for row in self.rows.values() if row["type"] == PICTURE):
                return True
            time.sleep(0.2)
        return False

    def crash(self, rng, number):
        self.go_on()
        time.sleep(rng.uniform(*MOMENTS))
        self.server.kill()
        # A phone that is told at this moment hears it before it waits.
        if not self.all_wait():
            self.faults.append("a phone does not see that the server is gone")
        if number % CHECKED == 0:
            status, sentence = check(self.server)
            if status:
                self.faults.append("crash %d: %s" % (number, sentence))
        self.server.start_again()
        self.client.close()
        try:
            self.look()
        except AssertionError as error:
            self.faults.append("crash %d: %s" % (number, error))

    def finish(self):
        """Lets the phones finish what they began."""
        self.is_ending.set()
        self.go_on()
        end = time.monotonic() + PATIENCE
        for phone in self.phones:
            phone.join(max(0, end - time.monotonic()))
        return not any(phone.is_alive() for phone in self.phones)


def check(server, *options):
    """`kortti check`: its status, and what it says."""
    done = subprocess.run([BINARY, "check", *server.rows.words, *options], capture_output=True, text=True)
    return done.returncode, (done.stdout + done.stderr).strip()


def faults(sentence, found):
    return not found, sentence + "".join("; " + fault for fault in found[:5]) + (
        " … %d in all" % len(found) if len(found) > 5 else "")


def measure(server, kills=KILLS):
    site, rng, begun = Site(server), random.Random(SEED), time.monotonic()
    for phone in site.phones:
        phone.start()
    done = 0
    # What is broken once breaks more: only the first is told.
    while done < kills and not site.faults and not any(phone.fault for phone in site.phones):
        done += 1
        site.crash(rng, done)
    took = time.monotonic() - begun
    yield done == kills, "%d crashes in %.0f s, at random moments (SEED=%d)" % (done, took, SEED)
    yield faults("after each of them all that was acknowledged since the one before is there", site.faults)
    yield site.finish(), "the phones finish"
    told = [phone.fault for phone in site.phones if phone.fault]
    yield faults("no phone was told anything that is not so", told)
    if site.faults or told:
        return
    counts = collections.Counter()
    for phone in site.phones:
        counts.update(phone.counts)
    yield site.are_read(), "each picture is read, whatever a crash interrupted"
    site.look(is_all=True)
    followed = {name: row["revision"] for name, row in site.rows.items()}
    site.rows, site.cursor = {}, None
    site.look(is_all=True)
    pictures = [picture for phone in site.phones for picture in phone.pictures.values()]
    yield faults(
        "%(changes)d changes are there, none twice; %(again)d of them had been made, and their answers lost" % counts,
        site.faults)
    whole = {name: row["revision"] for name, row in site.rows.items()}
    yield faults(
        "who followed the feed over all crashes has the same %d items as who reads it from its beginning" % len(whole),
        ["%s %d: revision %s, and %s" % (*name, followed.get(name), whole.get(name))
         for name in {*followed, *whole} if followed.get(name) != whole.get(name)])
    yield counts["resumed"] > 0 or kills < 20, (
        "%d pictures of %.0f MB have their SHA-256; %d pieces; %d uploads went on after a crash, %d of them with more "
        "than was told, %d had ended; %d addresses were lost, %d uploads refused for that" % (
            len(pictures), sum(length for _, _, length in pictures) / 1e6, counts["pieces"], counts["resumed"],
            counts["kept"], counts["ended"], counts["unnamed"],
            counts["refused"]))
    status, _ = server.stop(PATIENCE)
    yield status == 0, "the server stops with 0: %s" % status
    status, sentence = check(server, "--files")
    yield status == 0, "kortti check --files: %s" % sentence


def run():
    with Server() as server:
        yield from measure(server)
