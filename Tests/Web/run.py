"""Runs the tests of the web app: `run.py [NAME…]`, such as `run.py test_hours` or `run.py test_hours.HoursTests`."""
import sys
import time
import unittest
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


def main():
    loader = unittest.TestLoader()
    names = sys.argv[1:]
    suite = loader.loadTestsFromNames(names) if names else loader.discover(str(FOLDER))
    try:
        result = unittest.TextTestRunner(resultclass=TimedResult, verbosity=0).run(suite)
    finally:
        close_browser()
    sys.exit(0 if result.wasSuccessful() and result.testsRun > 0 else 1)


if __name__ == "__main__":
    main()
