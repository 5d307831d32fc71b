"""A golfer with a long record and all the pending cards that he may have, who lists them all the time."""
import datetime
import json
import os
import statistics
import subprocess
import sys
import threading
import time

from attacks import p99, turns
from server import Client, Server

ROUNDS, ATTACKERS = 100, 8
FIRST = datetime.date.today() - datetime.timedelta(days=400)
HOLES = [{"hole": n, "par": 4, "strokeIndex": n} for n in range(1, 19)]
LIST = "/api/v1/scorecards?limit=100"


def make(client, path, body):
    status, answer = client.ask("POST", "/api/v1" + path, body)
    assert status == 201, (path, status, answer)
    return json.loads(answer)["id"]


def card(course, day, number):
    return {
        "course": course, "tee": "White", "playedOn": str(FIRST + datetime.timedelta(days=day)),
        "start": "%02d:%02d" % divmod(number, 60), "marker": "Liisa", "holes": [5, 4, 6] * 6}


def prepare(anna, rita):
    """The course, and the user rita as a golfer with a record of `ROUNDS` rounds."""
    club = make(anna, "/clubs", {"name": "Club", "country": "FI"})
    rating = {"gender": "men", "courseRating": 71.2, "slopeRating": 125, "par": 72}
    course = make(anna, "/courses", {
        "club": club, "name": "Course", "validFrom": "2020-01-01", "holes": HOLES,
        "tees": [{"name": "White", "ratings": [rating]}]})
    _, me = rita.ask("GET", "/api/v1/me")
    golfer = make(anna, "/golfers", {
        "name": "Rita", "gender": "men", "homeClub": club, "user": json.loads(me)["id"]})
    for number in range(ROUNDS):
        make(anna, "/clubs/%d/scorecards" % club,
             {"golfer": golfer, **card(course, 3 * number + 2, number)})
    return course


def submit(rita, course):
    """Submits cards spread over the record, some before its first round, until one is refused.

    Returns how many were taken, and the refusal."""
    for number in range(1000):
        status, answer = rita.ask("POST", "/api/v1/scorecards", card(course, number * 7 % 300, 200 + number))
        if status != 201:
            return number, status, json.loads(answer)["type"]
    return number, None, None


def attack(port, token):
    """Lists the cards over several connections until standard input ends. Prints how many lists came."""
    ended, counts = threading.Event(), [0] * ATTACKERS

    def one(place):
        client = Client(port, token)
        while not ended.is_set():
            counts[place] += client.ask("GET", LIST)[0] == 200
    threads = [threading.Thread(target=one, args=(place,), daemon=True) for place in range(ATTACKERS)]
    for thread in threads:
        thread.start()
    print("ready", flush=True)
    sys.stdin.read()
    ended.set()
    print(sum(counts), flush=True)


def run():
    with Server() as server:
        anna, rita = Client(server.port, server.login()), Client(server.port, server.login("rita"))
        course = prepare(anna, rita)
        taken, status, kind = submit(rita, course)
        yield (taken, status, kind) == (50, 409, "urn:kortti:problem:too-many-pending"), (
            "a golfer has %d pending cards; the next one is refused with %s" % (taken, status))
        begun = time.monotonic()
        status, _ = rita.ask("GET", LIST)
        alone = time.monotonic() - begun
        assert status == 200, status
        p99(anna)
        quiet, beside, lists = [], [], 0

        def holds():
            return statistics.median(beside) <= 2 * statistics.median(quiet) + 1
        for _ in turns(holds):
            quiet += [p99(anna) for _ in range(2)]
            process = subprocess.Popen(
                [sys.executable, __file__, str(server.port), rita.token],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            assert process.stdout.readline() == "ready\n", "the attack did not start"
            beside += [p99(anna) for _ in range(2)]
            lists += int(process.communicate(timeout=30)[0])
        yield holds() and lists > 0, (
            "beside %d lists of %.0f ms each over %d connections the normal client's p99 is %.2f ms, %.2f ms quiet" % (
                lists, 1000 * alone, ATTACKERS, statistics.median(beside), statistics.median(quiet)))
        yield server.stop()[0] == 0, "the server exits with 0"


if __name__ == "__main__":
    os.nice(19)
    attack(int(sys.argv[1]), sys.argv[2])
