"""The statements that the server runs for a request, as its database has heard them, and pgbench's scripts of them."""
import json
import os
import re
import time
import urllib.request

from . import server as servers

RECORD = re.compile(r"^\d+ (?:LOG|DETAIL|STATEMENT|ERROR|WARNING): ", re.MULTILINE)
ENTRY = re.compile(r"(\d+) (LOG|DETAIL):  (?:execute [^:]*|statement|parameters): (.*)", re.DOTALL)
VALUE = re.compile(r"\$(\d+) = (NULL|'(?:[^']|'')*')")


class Statement:
    def __init__(self, process, sql):
        self.process, self.sql, self.values = process, " ".join(sql.split()), {}

    def add_values(self, text):
        for number, value in VALUE.findall(text):
            self.values[int(number)] = None if value == "NULL" else value[1:-1].replace("''", "'")


def read(text):
    """The statements of a piece of the server's log."""
    starts = [match.start() for match in RECORD.finditer(text)] + [len(text)]
    found = []
    for begin, end in zip(starts, starts[1:]):
        match = ENTRY.match(text[begin:end])
        if not match:
            continue
        if match[2] == "LOG":
            found.append(Statement(match[1], match[3]))
        elif found:
            found[-1].add_values(match[3])
    return found


def transactions(statements):
    """The same as lists from BEGIN to COMMIT."""
    open_ones, found = {}, []
    for statement in statements:
        if statement.sql.startswith("BEGIN"):
            open_ones[statement.process] = []
            found.append(open_ones[statement.process])
        if statement.process in open_ones:
            open_ones[statement.process].append(statement)
        if statement.sql in ("COMMIT", "ROLLBACK"):
            open_ones.pop(statement.process, None)
    return found


def substituted(statement, form):
    """The text of a statement with its values as `form` gives them."""
    return re.sub(r"\$(\d+)", lambda match: "NULL" if statement.values[int(match[1])] is None else form(
        statement.values[int(match[1])]), statement.sql)


class Script:
    """A script of pgbench. `names` has the variables by the values that the recorded request had for them, and `before`
    sets them. All other values stay as they were, in variables that begin with `kind`."""

    # Who a client is: it is asked once.
    CALLER = """\\if :ready = 0
\\set who 2 + :client_id % :users
SELECT user_id AS "user", '\\x' || encode(digest, 'hex') AS digest FROM sessions
  WHERE user_id = :who \\gset
\\set ready 1
\\endif
\\set k :k + 1
"""

    def __init__(self, kind, recorded, names, before):
        self.kind, self.recorded, self.names, self.before = kind, recorded, names, before
        self.constants = {}

    def variable(self, value):
        return ":" + (self.names.get(value) or self.constants.setdefault(value, f"{self.kind}_{len(self.constants)}"))

    def write(self, path, is_pipelined=False):
        """Writes it to a file. Returns the words of pgbench that name it and what it needs."""
        lines = [self.CALLER + self.before]
        for transaction in self.recorded:
            statements = [substituted(statement, self.variable) + ";" for statement in transaction]
            lines += ["\\startpipeline", *statements, "\\endpipeline"] if is_pipelined else statements
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        return ["-D" + f"{name}={value}" for value, name in self.constants.items()]


class Recorder:
    """A node whose statements are written down."""

    def __init__(self, database):
        self.database = database

    def __enter__(self):
        self.database.ask(f"ALTER ROLE {servers.USER} SET log_statement = 'all'")
        self.node = servers.Node(self.database, "--database-connections", "2", name="recorded")
        return self

    def __exit__(self, *_):
        self.node.stop()
        self.database.ask(f"ALTER ROLE {servers.USER} RESET log_statement")

    def record(self, token, method, path, body=None, mark=None):
        """The transactions in which `mark` is a value, and the answer. The request is sent twice, and the second time
        counts: by then statements are prepared. `body` is made by its number, 0 and 1."""
        for number in (0, 1):
            place = os.path.getsize(self.database.server.log)
            answer = self.ask(token, method, path, json.dumps(body(number)).encode() if body else None)
        with open(self.database.server.log, encoding="utf-8") as log:
            log.seek(place)
            found = transactions(read(log.read()))
        return [each for each in found if any(mark in one.values.values() for one in each)], answer

    def ask(self, token, method, path, data=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.node.port}{path}", data, method=method,
            headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as response:
            answer = response.read()
        # What is not waited for comes a moment later.
        time.sleep(0.5)
        return answer
