"""A server whose machine loses power, or whose disk fails: see power.c."""
import errno
import glob
import mmap
import os
import shutil
import struct
import subprocess
import tempfile

from server import ROOT, Server

# Of what was not synced, a part of the disk of that many bytes is either old or new.
SECTOR = 512


def library(folder):
    path = os.path.join(folder, "power.so")
    subprocess.run(
        ["cc", "-D_GNU_SOURCE", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", path,
         os.path.join(ROOT, "Tests/Live/power.c"), "-ldl"], check=True)
    return path


class PowerServer(Server):
    """A server of which power.c knows what it has not synced. `rng` draws what is lost; without it nothing is."""

    def __init__(self, rng=None, **more):
        self.rng, self.lost = rng, {"bytes": 0, "names": 0}
        self.notes = tempfile.TemporaryDirectory(prefix="kortti-power-")
        self.preload = library(self.notes.name)
        self.folder_of_notes = os.path.join(self.notes.name, "notes")
        self.begin_notes()
        super().__init__(**more)

    def begin_notes(self):
        shutil.rmtree(self.folder_of_notes, ignore_errors=True)
        os.mkdir(self.folder_of_notes)
        with open(os.path.join(self.folder_of_notes, "control"), "wb") as control:
            control.write(bytes(24))

    def serve(self, listen):
        with open(os.path.join(self.folder_of_notes, "control"), "r+b") as control:
            self.control = mmap.mmap(control.fileno(), 24)
        os.environ.update(
            LD_PRELOAD=self.preload, POWER_FILES=self.database, POWER_FOLDER=self.folder_of_notes)
        try:
            super().serve(listen)
        finally:
            for name in ("LD_PRELOAD", "POWER_FILES", "POWER_FOLDER"):
                del os.environ[name]

    def kill(self):
        super().kill()
        if self.rng:
            self.lose()
        self.begin_notes()

    def has_ended(self):
        """Whether it ended by itself, as it does when a commit may be on the disk or not."""
        try:
            return self.process.wait(1) is not None
        except subprocess.TimeoutExpired:
            return False

    def __exit__(self, *more):
        super().__exit__(*more)
        self.notes.cleanup()

    # The loss

    def lose(self):
        """Leaves of what was not synced any part."""
        # All, nothing, or some of it.
        share = self.rng.choice((0, 1, self.rng.random()))
        for path in self.watched():
            note = os.path.join(self.folder_of_notes, "w%d" % os.stat(path).st_ino)
            if os.path.exists(note):
                self.lose_bytes(path, note, share)
        lines = [line.split() for note in glob.glob(self.folder_of_notes + "/n*") for line in open(note)]
        for number, kind, path, name in sorted(lines, key=lambda line: -int(line[0])):
            if self.rng.random() < share:
                self.lost["names"] += self.undo(number, kind, path, name)
        # What processes shared in memory is gone, too.
        for path in glob.glob(self.database + "-shm"):
            os.remove(path)

    def watched(self):
        """All watched files, those that have no name any more as well."""
        for path in glob.glob(self.database + "*") + glob.glob(self.folder_of_notes + "/g*"):
            if os.path.isfile(path) and not path.endswith(("-shm", ".lock")):
                yield path
        for folder, _, names in os.walk(self.database + ".files"):
            yield from (os.path.join(folder, name) for name in names)

    def lose_bytes(self, path, note, share):
        with open(path, "rb") as file, open(note, "rb") as undo:
            new, notes = file.read(), undo.read()
        # A note that is not whole is of a write that did not begin.
        length, place, parts = struct.unpack_from("<Q", notes)[0] if len(notes) >= 8 else len(new), 8, []
        while place + 16 <= len(notes):
            offset, count = struct.unpack_from("<QQ", notes, place)
            place += 16 + count
            if place <= len(notes):
                parts.append((offset, notes[place - count:place]))
        old = bytearray(new.ljust(length, b"\0"))
        for offset, part in reversed(parts):
            old[offset:offset + len(part)] = part
        del old[length:]
        kept = bytearray(new if self.rng.random() >= share else new[:length].ljust(length, b"\0"))
        for start in range(0, len(kept), SECTOR):
            end = min(start + SECTOR, len(kept))
            before = bytes(old[start:end]).ljust(end - start, b"\0")
            if before != kept[start:end] and self.rng.random() < share:
                kept[start:end] = before
        if kept != new:
            self.lost["bytes"] += abs(len(kept) - len(new)) + sum(
                kept[start:start + SECTOR] != new[start:start + SECTOR]
                for start in range(0, min(len(kept), len(new)), SECTOR)) * SECTOR
            with open(path, "wb") as file:
                file.write(kept)

    def undo(self, number, kind, path, name):
        """Takes a change of a name back, where later ones left it possible."""
        kept = os.path.join(self.folder_of_notes, "g" + number)
        if kind == "make" and os.path.exists(path):
            os.remove(path)
        elif kind == "folder" and os.path.isdir(path):
            shutil.rmtree(path)
        elif kind == "remove" and os.path.exists(kept) and not os.path.exists(path):
            os.link(kept, path)
        elif kind == "move" and os.path.exists(name) and not os.path.exists(path):
            os.rename(name, path)
            if os.path.exists(kept):
                os.link(kept, name)
        else:
            return 0
        return 1

    # The failing call

    def calls(self):
        """How many calls there were that can fail."""
        return struct.unpack_from("<Q", self.control)[0]

    def fail(self, after, code=errno.EIO):
        """Lets one call fail, that many calls from now on."""
        struct.pack_into("<QQ", self.control, 8, self.calls() + after, code)

    def has_failed(self):
        """Whether that call came."""
        return self.calls() >= struct.unpack_from("<Q", self.control, 8)[0]
