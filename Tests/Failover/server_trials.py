"""What happens to the servers under load. Each trial takes the cluster and how often, and returns its figures."""
import random
import signal
import time

from journal import Judge, Load, spread
from processes import Failed, send, wait_until
from wire import Connection, ServerError

# The goal for the seconds from taking writes to the first acknowledged one. It is counted, not required.
GOAL = 2
# How long nothing may be acknowledged while no standby runs: longer than a COMMIT is waited for.
WITHOUT_STANDBYS = 14
# When a server's helpers were started, and the process of one of the nodes' connections.
STARTED = """SELECT (SELECT backend_start FROM pg_stat_activity WHERE backend_type = 'checkpointer'), pid
  FROM pg_stat_activity WHERE application_name = 'kortti' ORDER BY random() LIMIT 1"""


def judged(cluster, load, more):
    """Ends a trial under load: its figures, or what is wrong."""
    judge = Judge(cluster, load.lines).run()
    if judge.faults:
        raise Failed("%d faults; %s\n    %s" % (len(judge.faults), judge.told(), "\n    ".join(judge.faults[:8])))
    return "%s; %s" % (more, judge.told())


def back(seconds):
    return "writes back after %s, %d of %d later than %d s" % (
        spread(seconds), sum(one > GOAL for one in seconds), len(seconds), GOAL)


def pause_between():
    time.sleep(random.uniform(0.2, 1))


def restarts(cluster, times):
    """All processes of the server that takes writes are killed, or one of its connections; it starts again."""
    seconds, primary = [], cluster.servers.primary
    with Load(cluster, "restarts") as load:
        for number in range(times):
            pause_between()
            if number % 5 == 4:
                # The server ends all others then, and starts over by itself.
                before, backend = primary.ask(STARTED)[0]
                send([int(backend)], signal.SIGKILL)
                wait_until(lambda: has_restarted(primary, before), "the server starts over")
            else:
                primary.kill()
                primary.start()
            seconds.append(load.wait_for_acknowledgement(primary.wait()))
    return judged(cluster, load, "%d kills; %s" % (times, back(seconds)))


def has_restarted(server, before):
    """Whether its helpers are others than those of `before`."""
    try:
        return server.ask(STARTED)[0][0] != before
    except (OSError, ServerError, IndexError):
        return False


def change(cluster, name, times, end):
    """Another server takes over, again and again."""
    seconds, servers = [], cluster.servers
    servers.rewound = servers.copied = 0
    with Load(cluster, name) as load:
        for _ in range(times):
            pause_between()
            old, moment = servers.fail_over(end)
            servers.bring_back(old)
            seconds.append(load.wait_for_acknowledgement(moment))
    return judged(cluster, load, "%d times; old ones rewound %d, copied %d; %s" % (
        times, servers.rewound, servers.copied, back(seconds)))


def switchovers(cluster, times):
    """The server is stopped as an operator does, and a standby promoted."""
    return change(cluster, "switchovers", times, lambda server: server.stop())


def failovers(cluster, times):
    """The server is killed, and a standby promoted."""
    return change(cluster, "failovers", times, lambda server: server.kill())


def standbys(cluster, times):
    """Both standbys stand still: nothing is acknowledged until they go on."""
    during = 0
    with Load(cluster, "standbys") as load:
        for _ in range(times):
            time.sleep(1)
            for standby in cluster.servers.standbys:
                standby.pause()
            stopped = time.monotonic()
            time.sleep(WITHOUT_STANDBYS)
            lines = [line for line in load.read() if line["kind"] == "ack" and line["at"] > stopped + 0.5]
            for standby in cluster.servers.standbys:
                standby.go_on()
            if lines:
                raise Failed("%d were acknowledged without a standby, such as %s" % (len(lines), lines[0]))
            during += load.wait_for_acknowledgement(time.monotonic())
    return judged(cluster, load, "%d times %d s; writes back after %.2f s" % (times, WITHOUT_STANDBYS, during / times))


def cancels(cluster, times):
    """Somebody ends the wait for standbys: the server says COMMIT with a warning. That is no acknowledgement."""
    primary, count = cluster.servers.primary, 0
    with Load(cluster, "cancels", writers=8) as load:
        for _ in range(times):
            time.sleep(0.3)
            for standby in cluster.servers.standbys:
                standby.pause()
            stopped = time.monotonic()
            while time.monotonic() < stopped + 3:
                count += len(primary.ask(
                    "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"))
                time.sleep(0.05)
            lines = [line for line in load.read() if line["kind"] == "ack" and line["at"] > stopped + 0.5]
            for standby in cluster.servers.standbys:
                standby.go_on()
            if lines:
                raise Failed("%d were acknowledged without a standby, such as %s" % (len(lines), lines[0]))
            load.wait_for_acknowledgement(time.monotonic())
    if not count:
        raise Failed("no COMMIT waited for a standby")
    return judged(cluster, load, "%d waits ended in %d times" % (count, times))


def connections(cluster, times):
    """The server is restarted, and others have taken all its connections when the nodes come back. Those of a standby
    are taken all the time: that one can't say that another takes writes."""
    primary, seconds, taken = cluster.servers.primary, [], 0
    of_standby = take_all(cluster.servers.all[0])
    with Load(cluster, "connections") as load:
        for _ in range(times):
            pause_between()
            primary.stop()
            primary.start()
            primary.wait()
            held = take_all(primary)
            taken += len(held)
            time.sleep(2)
            for one in held:
                one.socket.close()
            seconds.append(load.wait_for_acknowledgement(time.monotonic()))
    for one in of_standby:
        one.socket.close()
    return judged(cluster, load, "%d restarts, %d connections held by others; %s" % (times, taken, back(seconds)))


def take_all(server):
    """Connections until none is left; those for administrators are."""
    held = []
    try:
        while True:
            held.append(Connection(server.folder, "kortti", "kortti"))
    except ServerError as error:
        if "53300" not in str(error):
            raise
    return held
