"""Processor time and memory of reading a JPEG of 12 megapixels: thumb and print by a helper process of the release
binary, against vipsthumbnail, run twice. Usage: pictures.py [PICTURE]   (one is made without)."""
import os
import resource
import statistics
import struct
import subprocess
import sys
import tempfile

PROGRAM = os.path.join(os.path.dirname(__file__), "../.build/release/kortti")
ROUNDS = 15
FOLDER = tempfile.mkdtemp()


def make_picture(path):
    """4000 x 3000 pixels: noise at several scales, which compresses like a photograph."""
    large = os.path.join(FOLDER, "large.v")
    run = lambda *words: subprocess.run(["vips", *words], check=True)
    run("perlin", f"{FOLDER}/a.v", "4000", "3000", "--cell-size", "256", "--seed", "1")
    run("perlin", f"{FOLDER}/b.v", "4000", "3000", "--cell-size", "16", "--seed", "2")
    run("gaussnoise", f"{FOLDER}/c.v", "4000", "3000", "--sigma", "0.04", "--mean", "0", "--seed", "3")
    run("add", f"{FOLDER}/a.v", f"{FOLDER}/b.v", f"{FOLDER}/d.v")
    run("add", f"{FOLDER}/d.v", f"{FOLDER}/c.v", f"{FOLDER}/e.v")
    run("linear", f"{FOLDER}/e.v", f"{FOLDER}/f.v", "50", "128", "--uchar")
    run("rot", f"{FOLDER}/f.v", f"{FOLDER}/g.v", "d180")
    run("bandjoin", f"{FOLDER}/f.v {FOLDER}/g.v {FOLDER}/f.v", large)
    run("copy", large, f"{large}2.v", "--interpretation", "srgb")
    run("jpegsave", f"{large}2.v", path, "--Q", "90")


class Helper:
    """The protocol of PictureRequest.swift and PictureAnswer.swift."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "imaging-helper", str(os.getpid())], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={})
        assert self.process.stdout.read(4) == b"KP\1+"

    def read(self, picture):
        self.process.stdin.write(b"KP\1" + bytes([1, 1, 0, 0, 0]) + struct.pack("<Q", len(picture)) + picture)
        self.process.stdin.flush()
        head = self.process.stdout.read(64)
        assert head[3] == 0, head
        return [self.process.stdout.read(count) for count in struct.unpack("<II", head[36:44])]

    def memory(self):
        """The highest resident memory, in MiB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            line = next(line for line in status if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024

    def end(self):
        """Ends it. Returns the processor time that it took."""
        self.process.stdin.close()
        _, _, usage = os.wait4(self.process.pid, 0)
        return usage.ru_utime + usage.ru_stime


def child_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def vips_seconds(path):
    before = child_seconds()
    for size, name in ((320, "thumb"), (1600, "print")):
        subprocess.run(
            ["vipsthumbnail", path, "--size", f"{size}x{size}", "-o", f"{FOLDER}/{name}.jpg[Q=80,strip]"], check=True)
    return child_seconds() - before


def helper_seconds(picture, count):
    helper = Helper()
    for _ in range(count):
        helper.read(picture)
    memory = helper.memory()
    return helper.end(), memory


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(FOLDER, "picture.jpg")
    if len(sys.argv) < 2:
        make_picture(path)
    with open(path, "rb") as file:
        picture = file.read()
    rounds = {"helper, first picture": [], "helper, each of 16 more": [], "vipsthumbnail twice": []}
    for _ in range(ROUNDS):
        one, memory = helper_seconds(picture, 1)
        rounds["helper, first picture"].append(one)
        rounds["helper, each of 16 more"].append((helper_seconds(picture, 17)[0] - one) / 16)
        rounds["vipsthumbnail twice"].append(vips_seconds(path))
    print(f"{len(picture) / 1e6:.1f} MB; the helper's highest memory {memory:.0f} MiB")
    for name, seconds in rounds.items():
        print(f"{name}: {statistics.median(seconds) * 1000:.0f} ms of processor time"
              f" ({min(seconds) * 1000:.0f}-{max(seconds) * 1000:.0f})")


main()
