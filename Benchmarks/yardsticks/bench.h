/* Shared by the C programs of the benchmarks: clocks, a seeded random generator, and SQLite opened as
 * the server opens it. Every failure ends the program with one sentence. */
#pragma once
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static inline void fail(const char *what, const char *why) {
  fprintf(stderr, "bench: %s: %s\n", what, why);
  exit(1);
}

/* Seconds on the monotonic clock. */
static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Seconds of processor time that this process has used, user and system. */
static inline double processor_seconds(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec)
       + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

/* SplitMix64: the same seed gives the same numbers on every machine. */
static inline uint64_t random_number(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static inline uint64_t random_below(uint64_t *state, uint64_t bound) { return random_number(state) % bound; }

static inline void run(sqlite3 *db, const char *sql) {
  char *why = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) fail(sql, why);
}

static inline sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *s = NULL;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s, NULL) != SQLITE_OK)
    fail(sql, sqlite3_errmsg(db));
  return s;
}

/* Runs a statement that returns no row or one. Returns its first column, or `none`. */
static inline int64_t scalar(sqlite3_stmt *s, int64_t none) {
  int64_t value = none;
  int rc;
  while ((rc = sqlite3_step(s)) == SQLITE_ROW) value = sqlite3_column_int64(s, 0);
  if (rc != SQLITE_DONE) fail("step", sqlite3_errmsg(sqlite3_db_handle(s)));
  sqlite3_reset(s);
  return value;
}

static inline int64_t query_number(sqlite3 *db, const char *sql) {
  sqlite3_stmt *s = prepare(db, sql);
  int64_t value = scalar(s, -1);
  sqlite3_finalize(s);
  return value;
}

/* Opens the file with the pragmas of the server's reader or writer. */
static inline sqlite3 *open_database(const char *path, int writes) {
  sqlite3 *db = NULL;
  int flags = SQLITE_OPEN_NOMUTEX | (writes ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
  if (sqlite3_open_v2(path, &db, flags, NULL) != SQLITE_OK) fail(path, sqlite3_errmsg(db));
  run(db, "PRAGMA temp_store=MEMORY; PRAGMA cell_size_check=ON; PRAGMA busy_timeout=1000");
  run(db, writes ? "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA wal_autocheckpoint=0;"
                   "PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-4096; PRAGMA secure_delete=FAST"
                 : "PRAGMA query_only=ON; PRAGMA cache_size=-2048");
  return db;
}
