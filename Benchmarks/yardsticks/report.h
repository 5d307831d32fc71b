/* One user's month: the statement of the timesheets store, prepared once, in a read transaction. */
#include <pthread.h>

enum { months = 36 };
struct report_thread {
  pthread_t thread;
  const char *path;
  uint64_t seed;
  double until;
  int64_t done, rows, sum;
};

/* Midnight UTC of the first of the month, counted from 2024-01. */
static int64_t month_start(int64_t month) {
  static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  int64_t year = month / 12, leap = year > 0 || month % 12 > 1; /* 2024 is a leap year */
  return 1704067200 + (year * 365 + before[month % 12] + leap) * 86400;
}

/* Reads every column as the server must: numbers, NULL where it is allowed, texts by their bytes. */
static int64_t read_row(sqlite3_stmt *s) {
  int64_t sum = 0;
  for (int column = 0; column < 11; column++)
    if (column == 7 || column == 8)
      sum += sqlite3_column_text(s, column)[0] + sqlite3_column_bytes(s, column);
    else if ((column != 3 && column != 5) || sqlite3_column_type(s, column) != SQLITE_NULL)
      sum += sqlite3_column_int64(s, column);
  return sum;
}

static void *run_report_thread(void *context) {
  struct report_thread *self = context;
  sqlite3 *db = open_database(self->path, 0);
  sqlite3_stmt *begin = prepare(db, "BEGIN"), *commit = prepare(db, "COMMIT");
  sqlite3_stmt *month = prepare(db,
    "SELECT id, user_id, project_id, task_id, started_at, ended_at, billable, description, tags, created_at,"
    " updated_at FROM entries WHERE user_id = $1 AND started_at >= $2 AND started_at < $3 ORDER BY started_at, id");
  int64_t users = query_number(db, "SELECT max(id) FROM users");
  while (now() < self->until)
    for (int i = 0; i < 64; i++, self->done++) {
      int64_t m = (int64_t)random_below(&self->seed, months);
      scalar(begin, 0);
      sqlite3_bind_int64(month, 1, 1 + (int64_t)random_below(&self->seed, (uint64_t)users));
      sqlite3_bind_int64(month, 2, month_start(m) - 86400); /* an entry lasts at most a day */
      sqlite3_bind_int64(month, 3, month_start(m + 1));
      while (sqlite3_step(month) == SQLITE_ROW) self->rows++, self->sum += read_row(month);
      sqlite3_reset(month);
      scalar(commit, 0);
    }
  sqlite3_finalize(begin), sqlite3_finalize(commit), sqlite3_finalize(month);
  sqlite3_close(db);
  return NULL;
}

static int64_t reports(const char *path, int count, double seconds, int64_t *rows) {
  struct report_thread threads[64];
  int64_t done = 0;
  if (count < 1 || count > 64) fail("threads", "1 to 64");
  for (int i = 0; i < count; i++) {
    threads[i] = (struct report_thread){.path = path, .seed = (uint64_t)i + 1, .until = now() + seconds};
    pthread_create(&threads[i].thread, NULL, run_report_thread, &threads[i]);
  }
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i].thread, NULL);
    done += threads[i].done, *rows += threads[i].rows;
  }
  return done;
}
