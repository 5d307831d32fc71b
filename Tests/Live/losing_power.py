"""crashing.py once more, where each crash loses what the server had not synced: any part of the bytes and of the names.

LOSSES is the number of losses of power, 50 unless given; PHONES and SEED are as there."""
import os
import random

import crashing
from power import PowerServer

LOSSES = int(os.environ.get("LOSSES", "50"))


def run():
    with PowerServer(random.Random(crashing.SEED)) as server:
        yield from crashing.measure(server, LOSSES)
        yield min(server.lost.values()) > 0 or LOSSES < 20, (
            "lost were %(bytes)d bytes, and %(names)d names" % server.lost)
