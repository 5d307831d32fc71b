/* Preloaded into the server, writes down what it makes SQLite do within the writer's transactions, for replay.h:
 * "S length text" when a statement runs for the first time, "R number" when it runs, then a line for each value that
 * is bound to it: "i place number", "t place length bytes", "b place length bytes" or "n place". The file is named by
 * KORTTI_BENCH_RECORD. */
#include <dlfcn.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_statements = 4096 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *file;
static sqlite3 *writer; /* within a transaction */
static char *known[most_statements];
static int known_count;

/* The values that are bound to a statement, as they are written. */
static struct values {
  sqlite3_stmt *statement;
  char *text;
  size_t length;
} bound[most_statements];
static int bound_count;

static struct values *values_of(sqlite3_stmt *s) {
  for (int i = 0; i < bound_count; i++)
    if (bound[i].statement == s) return &bound[i];
  if (bound_count == most_statements) abort();
  bound[bound_count].statement = s;
  return &bound[bound_count++];
}

static void add(sqlite3_stmt *s, char kind, int place, long long number, const void *bytes) {
  pthread_mutex_lock(&lock);
  struct values *v = values_of(s);
  size_t count = bytes ? (size_t)number : 0;
  v->text = realloc(v->text, v->length + count + 64);
  v->length += (size_t)sprintf(v->text + v->length, kind == 'n' ? "%c %d" : "%c %d %lld", kind, place, number);
  v->text[v->length++] = bytes ? ' ' : '\n';
  if (bytes) {
    memcpy(v->text + v->length, bytes, count);
    v->text[v->length += count] = '\n';
    v->length++;
  }
  pthread_mutex_unlock(&lock);
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

int sqlite3_bind_int64(sqlite3_stmt *s, int place, sqlite3_int64 value) {
  REAL(sqlite3_bind_int64);
  add(s, 'i', place, value, NULL);
  return real(s, place, value);
}

int sqlite3_bind_null(sqlite3_stmt *s, int place) {
  REAL(sqlite3_bind_null);
  add(s, 'n', place, 0, NULL);
  return real(s, place);
}

int sqlite3_bind_text(sqlite3_stmt *s, int place, const char *text, int length, void (*release)(void *)) {
  REAL(sqlite3_bind_text);
  add(s, 't', place, length < 0 ? (long long)strlen(text) : length, text);
  return real(s, place, text, length, release);
}

int sqlite3_bind_text64(
  sqlite3_stmt *s, int place, const char *text, sqlite3_uint64 length, void (*release)(void *), unsigned char form) {
  REAL(sqlite3_bind_text64);
  add(s, 't', place, (long long)length, text);
  return real(s, place, text, length, release, form);
}

int sqlite3_bind_blob(sqlite3_stmt *s, int place, const void *bytes, int length, void (*release)(void *)) {
  REAL(sqlite3_bind_blob);
  add(s, 'b', place, length, length ? bytes : "");
  return real(s, place, bytes, length, release);
}

int sqlite3_bind_blob64(
  sqlite3_stmt *s, int place, const void *bytes, sqlite3_uint64 length, void (*release)(void *)) {
  REAL(sqlite3_bind_blob64);
  add(s, 'b', place, (long long)length, length ? bytes : "");
  return real(s, place, bytes, length, release);
}

static void write_run(sqlite3_stmt *s) {
  const char *sql = sqlite3_sql(s);
  int number = 0;
  while (number < known_count && strcmp(known[number], sql) != 0) number++;
  if (number == known_count) {
    if (known_count == most_statements) abort();
    known[known_count++] = strdup(sql);
    fprintf(file, "S %zu %s\n", strlen(sql), sql);
  }
  struct values *v = values_of(s);
  fprintf(file, "R %d\n", number);
  fwrite(v->text, 1, v->length, file);
}

int sqlite3_step(sqlite3_stmt *s) {
  REAL(sqlite3_step);
  pthread_mutex_lock(&lock);
  if (!sqlite3_stmt_busy(s) && sqlite3_sql(s)) {
    sqlite3 *db = sqlite3_db_handle(s);
    if (!file) file = fopen(getenv("KORTTI_BENCH_RECORD"), "w");
    if (!writer && strncmp(sqlite3_sql(s), "BEGIN IMMEDIATE", 15) == 0) writer = db;
    if (writer == db) {
      write_run(s);
      if (strncmp(sqlite3_sql(s), "COMMIT", 6) == 0) writer = NULL, fflush(file);
    }
    values_of(s)->length = 0;
  }
  pthread_mutex_unlock(&lock);
  return real(s);
}
