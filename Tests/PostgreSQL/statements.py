#!/usr/bin/env python3
"""Checks that PostgreSQL accepts the SQL that was written for SQLite.

    statements.py FILE

FILE holds the statements that the tests prepared, one a line (KORTTI_RECORD_STATEMENTS, in debug builds). A PostgreSQL
server starts in a temporary folder, on a socket only. It gets the tables of migrations/*/postgres, which must be those
of migrations/*/sqlite. Then each statement is prepared. A statement that stands in Sources and in no line of FILE
fails too, so that nothing goes unchecked. The same holds for statements that are made from declared fields, such as
`Project.fields.select("WHERE id = $1")`. Of those that are put together otherwise, what the tests prepared is checked.
"""
import contextlib
import glob
import os
import pwd
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
USER = "kortti"


def find_tools():
    """The folder of PostgreSQL's programs, version 15 or later."""
    folders = glob.glob("/usr/lib/postgresql/*/bin/postgres") + [shutil.which("postgres") or ""]
    for postgres in folders:
        if postgres and int(subprocess.run([postgres, "-V"], capture_output=True, text=True, check=True)
                            .stdout.split()[2].split(".")[0]) >= 15:
            return os.path.dirname(postgres)
    sys.exit("PostgreSQL 15 is missing: install the Debian package postgresql-15 and try again.")


def unprivileged():
    """The words before a command that runs it as another user: PostgreSQL does not start as root."""
    if os.getuid() != 0:
        return []
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            pwd.getpwnam(name)
            return ["runuser", "-u", name, "--"]
    sys.exit("PostgreSQL does not run as root, and there is no user postgres to run it: install postgresql-15.")


@contextlib.contextmanager
def server(tools):
    """Starts a server in a temporary folder and gives the start of a psql command."""
    before = unprivileged()
    with tempfile.TemporaryDirectory(prefix="kortti-postgres-") as folder:
        data = os.path.join(folder, "data")
        if before:
            shutil.chown(folder, before[2])
        os.chmod(folder, 0o755)
        subprocess.run(before + [f"{tools}/initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C",
                                 "--no-sync"], cwd="/", check=True, stdout=subprocess.DEVNULL)
        process = subprocess.Popen(before + [f"{tools}/postgres", "-D", data, "-k", folder, "-c", "listen_addresses=",
                                             "-c", "fsync=off"], cwd="/", stderr=subprocess.PIPE, text=True)
        psql = [f"{tools}/psql", "-X", "-q", "-h", folder, "-U", USER, "-d", "postgres", "-v", "VERBOSITY=terse"]
        try:
            for _ in range(100):
                if subprocess.run(psql + ["-c", "SELECT 1"], capture_output=True, check=False).returncode == 0:
                    break
                if process.poll() is not None:
                    sys.exit(f"PostgreSQL does not start: {process.stderr.read()}")
                time.sleep(0.1)
            yield psql
        finally:
            # As root this is runuser, which passes the signal on.
            process.terminate()
            process.communicate(timeout=20)


def features():
    return sorted(os.path.basename(os.path.dirname(path)) for path in glob.glob(f"{ROOT}/migrations/*/postgres"))


def migrations(feature, engine):
    texts = []
    for path in sorted(glob.glob(f"{ROOT}/migrations/{feature}/{engine}/*.sql")):
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    return "\n".join(texts)


def make_tables(psql):
    """Loads the tables. A feature that refers to another's tables is loaded after it."""
    waiting, refusals = features(), {}
    while waiting:
        for feature in waiting:
            done = subprocess.run(psql + ["-1", "-v", "ON_ERROR_STOP=1"], input=migrations(feature, "postgres"), text=True,
                                  capture_output=True, check=False)
            refusals[feature] = done.stderr.strip()
        left = [feature for feature in waiting if refusals[feature]]
        if left == waiting:
            sys.exit("\n".join(f"migrations/{feature}/postgres: {refusals[feature]}" for feature in left))
        waiting = left


def sqlite_columns():
    """Each column of the SQLite tables: table, name, kind of type, whether it may be NULL."""
    database = sqlite3.connect(":memory:")
    for feature in features():
        database.executescript(migrations(feature, "sqlite"))
    tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"
                                            " AND name NOT LIKE 'sqlite_%'")]
    return {(table, name, kind, not (is_set or key)) for table in tables
            for _, name, kind, is_set, _, key in database.execute(f"PRAGMA table_info({table})")}


def postgres_columns(psql):
    kinds = {"bigint": "INTEGER", "integer": "INTEGER", "smallint": "INTEGER", "text": "TEXT", "bytea": "BLOB"}
    rows = subprocess.run(psql + ["-At", "-F", " ", "-c", "SELECT table_name, column_name, data_type, is_nullable FROM "
                                  "information_schema.columns WHERE table_schema = 'public'"],
                          capture_output=True, text=True, check=True).stdout.splitlines()
    return {(table, name, kinds.get(kind, kind), null == "YES") for table, name, kind, null in map(str.split, rows)}


def literals():
    """The statements in Sources outside the engine, on one line each, with their file."""
    found = {}
    pattern = re.compile(r'"""\s*((?:SELECT|INSERT|UPDATE|DELETE|WITH)\s.*?)"""|"((?:SELECT|INSERT|UPDATE|DELETE|WITH)\s[^"]*)"',
                         re.DOTALL)
    for path, code in sources():
        for match in pattern.finditer(code):
            text = one_line(match[1] or match[2])
            # What `FieldTable` puts together is no statement yet.
            if "\\(" not in text:
                found[text] = path
    return found


def made_from_fields(recorded):
    """The recorded statements that are made from declared fields, with their file; and those that no test prepares."""
    tables = {match[1]: match[2] for _, code in sources()
              for match in re.finditer(r'FieldTable<(\w+)>\(\s*"(\w+)"', code)}
    items = sorted({item for _, code in sources() for item in re.findall(r"ItemStatements<(\w+)>\(\)", code)})
    pattern = re.compile(r'(\w+)\.fields\.(?:(select)\(\s*(?:"""\s*(.*?)"""|"([^"]*)")\s*\)|(insert)\b|(update)\()', re.DOTALL)
    found, missing = {}, []
    for path, code in sources():
        for name, select, long, short, insert, _ in pattern.findall(code):
            # What is put together otherwise; and what is declared for all items, which is made for each of them.
            if "\\(" in long + short:
                continue
            for record in items if name == "Value" else [name]:
                table = tables[record]
                start = f"SELECT [^()]+ FROM {table} " if select else (
                    f"INSERT INTO {table} \\([^()]+\\) VALUES " if insert else f"UPDATE {table} SET ")
                end = re.escape(one_line(long or short)) if select else ".*"
                texts = [text for text in recorded if re.fullmatch(start + end, text)]
                found |= {text: path for text in texts}
                if not texts:
                    made = f"{record}.fields.{select or insert or 'update'}"
                    missing.append(f"{path}: no test prepares {made}({one_line(long or short)})")
    return found, missing


def one_line(text):
    return " ".join(text.split()).replace("\\\\", "\\")


def sources():
    """The path and text of each Swift file in Sources outside the engine."""
    for path in glob.glob(f"{ROOT}/Sources/**/*.swift", recursive=True):
        if "/Sources/Database/" not in path:
            with open(path, encoding="utf-8") as file:
                yield os.path.relpath(path, ROOT), file.read()


def prepare(psql, statements):
    """What PostgreSQL refuses, with its reason."""
    lines = []
    for number, statement in enumerate(statements):
        lines.append(f"\\warn @{number}\nPREPARE s{number} AS {statement};")
    said = subprocess.run(psql, input="\n".join(lines), text=True, capture_output=True, check=True).stderr
    refused, number = {}, 0
    for line in said.splitlines():
        if line.startswith("@"):
            number = int(line[1:])
        elif "ERROR" in line:
            refused[statements[number]] = line.split("ERROR:", 1)[1].strip()
    return refused


def unreadable(psql, statements):
    """The columns of a type that the driver does not read, such as the numeric sum of bigints."""
    readable = {"smallint", "integer", "bigint", "text", "bytea", "boolean", "name"}
    lines = [f"\\echo @{number}\n{statement} \\gdesc" for number, statement in enumerate(statements)]
    said = subprocess.run(psql + ["-At", "-F", "|"], input="\n".join(lines), text=True, capture_output=True, check=True).stdout
    found, number = {}, 0
    for line in said.splitlines():
        if line.startswith("@"):
            number = int(line[1:])
        elif "|" in line and line.rsplit("|", 1)[1] not in readable:
            found[statements[number]] = line
    return found


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        recorded = set(file.read().splitlines())
    known = literals()
    problems = [f"{known[text]}: no test prepares: {text}" for text in sorted(known.keys() - recorded)]
    made, missing = made_from_fields(recorded)
    known |= made
    problems += missing
    # What Sources put together from parts has parameters. Tests have statements of their own, on tables of their own.
    known |= {text: "put together" for text in recorded - known.keys() if "$1" in text}
    statements = sorted(recorded & known.keys())
    with server(find_tools()) as psql:
        make_tables(psql)
        for row in sorted(sqlite_columns() ^ postgres_columns(psql)):
            problems.append(f"{row[0]}.{row[1]}: the column differs between migrations/*/sqlite and migrations/*/postgres")
        refused = prepare(psql, statements)
        for statement, column in unreadable(psql, statements).items():
            problems.append(f"{known[statement]}: the driver reads no column {column}: {statement}")
        for statement, reason in refused.items():
            if known[statement] == "put together" and re.match(r'relation "\w+" does not exist', reason):
                continue
            problems.append(f"{known[statement]}: PostgreSQL refuses ({reason}): {statement}")
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"PostgreSQL accepts all {len(statements) - len(refused)} statements.")


if __name__ == "__main__":
    main()
