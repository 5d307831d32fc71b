"""Runs the tests of the web app: `run.py [NAME…]`, such as `run.py test_hours` or `run.py test_hours.HoursTests`.

Each class of tests is run as a whole by one of several processes, one for each core, each with a browser of its own.
"""

import io
import multiprocessing
import os
import sys
import time
import unittest
from multiprocessing.util import Finalize
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

from harness import close_browser  # noqa: E402


class TimedResult(unittest.TextTestResult):
    """Prints each test with its seconds."""

    def startTest(self, test):
        self._started = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        unittest.TestResult.addSuccess(self, test)
        self.stream.writeln(f"{time.monotonic() - self._started:6.1f} s  {test.id()}")


def group(suite):
    """The ids of the tests of a suite, by class; those that could not be loaded are a class of their own."""
    found = {}
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            for name, ids in group(test).items():
                found.setdefault(name, []).extend(ids)
        else:
            found.setdefault(f"{type(test).__module__}.{type(test).__qualname__}", []).append(test.id())
    return found


def prepare():
    # A process of a pool ends without the handlers of atexit; these it runs.
    Finalize(None, close_browser, exitpriority=1)


def run(ids):
    """The text that running the tests of a class printed, their number, and whether all passed."""
    text = io.StringIO()
    suite = unittest.TestLoader().loadTestsFromNames(ids)
    result = unittest.TextTestRunner(text, resultclass=TimedResult, verbosity=0).run(suite)
    return text.getvalue(), result.testsRun, result.wasSuccessful()


def main():
    loader = unittest.TestLoader()
    names = sys.argv[1:]
    suite = loader.loadTestsFromNames(names) if names else loader.discover(str(FOLDER))
    if loader.errors:
        sys.exit("\n".join(loader.errors))
    # Those with the most tests first, so that no core is left with a long one at the end.
    classes = sorted(group(suite).values(), key=len, reverse=True)
    started = time.monotonic()
    count, failures = 0, []
    processes = multiprocessing.get_context("spawn").Pool(min(os.cpu_count(), len(classes) or 1), prepare)
    with processes:
        for text, tests, passed in processes.imap_unordered(run, classes):
            print(text, end="", flush=True)
            count += tests
            if not passed:
                failures.append(text)
        processes.close()
        processes.join()
    if failures:
        print("\n".join(["", "The classes with failures once more:", *failures]))
    print(
        f"{count} tests of the web app in {time.monotonic() - started:.0f} s, "
        f"{len(failures)} of {len(classes)} classes failed"
    )
    sys.exit(0 if count and not failures else 1)


if __name__ == "__main__":
    main()
