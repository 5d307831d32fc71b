"""An own day while something else goes on: 250 a second, from the moment that each was due."""
import threading

from . import loads, plan


def own_day(server, people):
    """Own days of people, without anything beside."""
    figures = loads.mix(server, "day=1", people, 4, 2 * plan.SECONDS, 250)
    return figures | figures.pop("kinds")["day"]


def own_day_beside(server, people, work):
    """The same while `work` is done, again and again."""
    is_over = threading.Event()

    def go_on():
        while not is_over.is_set():
            work()

    other = threading.Thread(target=go_on)
    other.start()
    try:
        return own_day(server, people)
    finally:
        is_over.set()
        other.join()
