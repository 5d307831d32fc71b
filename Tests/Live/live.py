"""Checks the release binary on loopback: live.py [CHECK…].

Prints a line for each assertion, and `N passed, N failed`. With ENGINE=postgres each server has its database on a
PostgreSQL server of this run's own, and what is about files is skipped."""
import importlib
import signal
import sys
import time

from engines import ENGINE, ENGINES, POSTGRESQL

# `make probe` runs “probing”.
CHECKS = [
    "starting", "tls_scan", "stopping", "crashing", "losing_power", "failing", "simulating", "reloading", "exporting",
    "downloading", "uploading", "thumbs", "hoarding", "reading_slowly", "filling_up", "reporting",
    "importing", "neighbours", "moving", "background", "golf_cards", "balances", "attacks", "bodies", "logins",
    "smuggling", "openapi"]

# On PostgreSQL.
SKIPPED = {
    "starting": "no database is opened before the certificate is read",
    "losing_power": "what is lost of the database is what SQLite has not synced; make failover kills the servers",
    "failing": "the calls that fail are those of SQLite's file; make failover fills a server's disk",
    "neighbours": "it counts steps of SQLite's virtual machine",
    "moving": "it takes the database's file away"}


def main():
    if ENGINE not in ENGINES:
        sys.exit("ENGINE is one of %s" % ", ".join(ENGINES))
    # As Ctrl-C: all that was started is stopped.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    passed = failed = 0
    for name in sys.argv[1:] or CHECKS:
        if ENGINE == POSTGRESQL and name in SKIPPED:
            print("%s skipped: %s" % (name, SKIPPED[name]), flush=True)
            continue
        begun = time.monotonic()
        print("%s" % name, flush=True)
        for holds, sentence in importlib.import_module(name).run():
            passed, failed = passed + holds, failed + (not holds)
            print("  %s %s" % ("ok  " if holds else "FAIL", sentence), flush=True)
        print("  (%.0f s)" % (time.monotonic() - begun), flush=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
