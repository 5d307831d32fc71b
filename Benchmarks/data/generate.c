/* Fills a database that `kortti migrate` has made with a firm of a given size. The same sizes give
 * the same bytes. Hours are spread over the 36 months from 2024-01. They are inserted in the order in
 * which people would have logged them, so that the big table's pages are as full as in real use.
 *
 *   generate DATABASE USERS ENTRIES PROJECTS TASKS TAGS TOKENS
 *
 * The generator writes one auth hash per line to the file TOKENS, line N for user N. The load tools
 * log in with them. User 1 is an admin, user 2 a manager. User N is attached to twelve projects. The
 * first of them is number (N - 1) mod PROJECTS + 1, and its first task has the same number.
 */
#include "../yardsticks/bench.h"
#include <openssl/sha.h>

enum { months = 36, workdays = 20, attached = 12 };
static const int64_t created_at_seconds = 1704067200; /* 2024-01-01T00:00:00Z */

struct size { int64_t users, entries, projects, tasks, tags; };

/* Days from 1970-01-01 to the first of the month, counted from 2024-01 (Hinnant's algorithm). */
static int64_t first_day(int64_t month) {
  int64_t y = 2024 + month / 12, m = month % 12 + 1;
  y -= m <= 2;
  int64_t era = y / 400, yoe = y - era * 400;
  int64_t doy = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5, doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
  return era * 146097 + doe - 719468;
}

static void hexadecimal(const unsigned char *bytes, int count, char *text) {
  for (int i = 0; i < count; i++) sprintf(text + 2 * i, "%02x", bytes[i]);
}

static void run_once(sqlite3_stmt *s) {
  if (sqlite3_step(s) != SQLITE_DONE) fail("insert", sqlite3_errmsg(sqlite3_db_handle(s)));
  sqlite3_reset(s);
}

static void bind_text(sqlite3_stmt *s, int column, const char *value) {
  sqlite3_bind_text(s, column, value, -1, SQLITE_TRANSIENT);
}

#include "people.h"
#include "hours.h"

static void set_sequence(sqlite3 *db, const char *name, int64_t last) {
  sqlite3_stmt *s = prepare(db,
    "INSERT INTO sequences(name, last) VALUES($1, $2) ON CONFLICT(name) DO UPDATE SET last = $2");
  bind_text(s, 1, name);
  sqlite3_bind_int64(s, 2, last);
  run_once(s);
  sqlite3_finalize(s);
}

int main(int argc, char **argv) {
  if (argc != 8) fail("usage", "generate DATABASE USERS ENTRIES PROJECTS TASKS TAGS TOKENS");
  struct size size = {atoll(argv[2]), atoll(argv[3]), atoll(argv[4]), atoll(argv[5]), atoll(argv[6])};
  sqlite3 *db = open_database(argv[1], 1);
  run(db, "PRAGMA foreign_keys=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-262144");
  run(db, "PRAGMA wal_autocheckpoint=20000; BEGIN");
  add_people(db, size, argv[7]);
  add_projects(db, size);
  int64_t entries = add_hours(db, size);
  set_sequence(db, "users", size.users);
  set_sequence(db, "sessions", size.users);
  set_sequence(db, "projects", size.projects);
  set_sequence(db, "tasks", size.tasks);
  set_sequence(db, "entries", entries);
  run(db, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA optimize");
  if (sqlite3_close(db) != SQLITE_OK) fail("close", sqlite3_errmsg(db));
  printf("{\"users\": %lld, \"entries\": %lld}\n", (long long)size.users, (long long)entries);
}
