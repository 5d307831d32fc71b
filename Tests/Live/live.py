"""Checks the release binary on loopback: live.py [CHECK…].

Prints a line for each assertion, and `N passed, N failed`."""
import importlib
import sys
import time

# `make probe` runs “probing”.
CHECKS = [
    "starting", "tls_scan", "stopping", "crashing", "losing_power", "failing", "simulating", "reloading", "exporting",
    "downloading", "uploading", "thumbs", "hoarding", "reading_slowly", "filling_up", "reporting",
    "importing", "neighbours", "moving", "background", "golf_cards", "attacks", "bodies", "logins", "smuggling", "openapi"]


def main():
    passed = failed = 0
    for name in sys.argv[1:] or CHECKS:
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
