/* The entries of one person in the order of time, by the one range statement, written as the lines that the server
 * writes at the beginning of the feed of hours: the same bytes, but for what the sealed cursors hold. */
#include <sodium.h>

static const char *feed_select =
  "SELECT id, revision, project_id, task_id, started_at, ended_at, description, tags, billable, kind, key, changed_by,"
  " created_at, updated_at FROM entries WHERE user_id = $1 ORDER BY started_at, id";

/* An instant with the offset of the zone in TZ. */
static void put_local(FILE *out, int64_t seconds) {
  time_t at = (time_t)seconds;
  struct tm t;
  char text[40];
  localtime_r(&at, &t);
  long minutes = t.tm_gmtoff / 60;
  size_t length = strftime(text, sizeof text, "\"%Y-%m-%dT%H:%M:%S", &t);
  snprintf(text + length, sizeof text - length, "%c%02ld:%02ld\"", minutes < 0 ? '-' : '+', labs(minutes) / 60,
           labs(minutes) % 60);
  put(out, text);
}

static void put_nullable(FILE *out, sqlite3_stmt *s, int column) {
  if (sqlite3_column_type(s, column) == SQLITE_NULL) put(out, "null");
  else put_number(out, sqlite3_column_int64(s, column));
}

/* A cursor: its place, sealed with a nonce of its own, as base64 for URLs. */
static void put_sealed(FILE *out, int64_t start, int64_t id) {
  enum { plain = 104, head = 4, sealed = head + crypto_secretbox_NONCEBYTES + plain + crypto_secretbox_MACBYTES };
  static const unsigned char key[crypto_secretbox_KEYBYTES] = {1};
  unsigned char content[plain] = {0}, box[sealed] = {0};
  char text[sodium_base64_ENCODED_LEN(sealed, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
  memcpy(content, &start, sizeof start);
  memcpy(content + sizeof start, &id, sizeof id);
  randombytes_buf(box + head, crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(box + head + crypto_secretbox_NONCEBYTES, content, plain, box + head, key);
  put(out, sodium_bin2base64(text, sizeof text, box, sealed, sodium_base64_VARIANT_URLSAFE_NO_PADDING));
}

static void put_entry(FILE *out, sqlite3_stmt *s, int64_t user) {
  int64_t id = sqlite3_column_int64(s, 0), start = sqlite3_column_int64(s, 4), end = sqlite3_column_int64(s, 5);
  fprintf(out, "{\"type\":\"entry\",\"id\":%lld,\"revision\":%lld,\"data\":{\"id\":%lld,\"user\":%lld,\"project\":%lld",
          (long long)id, sqlite3_column_int64(s, 1), (long long)id, (long long)user, sqlite3_column_int64(s, 2));
  put(out, ",\"task\":"), put_nullable(out, s, 3);
  put(out, ",\"start\":"), put_local(out, start);
  put(out, ",\"end\":"), put_local(out, end);
  put(out, ",\"seconds\":"), put_number(out, end - start);
  put(out, ",\"description\":"), put_text(out, s, 6);
  put(out, ",\"tags\":"), put(out, (const char *)sqlite3_column_text(s, 7));
  put(out, ",\"billable\":"), put(out, sqlite3_column_int(s, 8) ? "true" : "false");
  put(out, ",\"kind\":"), put(out, sqlite3_column_type(s, 9) == SQLITE_NULL ? "\"work\"" : "\"overtime\"");
  put(out, ",\"locked\":false,\"revision\":"), put_number(out, sqlite3_column_int64(s, 1));
  put(out, ",\"key\":"), put_text(out, s, 10);
  put(out, ",\"changedBy\":"), put_nullable(out, s, 11);
  put(out, ",\"createdAt\":"), put_local(out, sqlite3_column_int64(s, 12));
  put(out, ",\"updatedAt\":"), put_local(out, sqlite3_column_int64(s, 13));
  put(out, "},\"cursor\":\""), put_sealed(out, start, id);
  put(out, "\"}\n");
}

/* Writes the lines of a person to standard output. */
static void write_feed(const char *path, int64_t user) {
  static char buffer[1 << 16];
  sqlite3 *db = open_database(path, 0);
  if (sodium_init() < 0) fail("libsodium", "cannot begin");
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  sqlite3_stmt *s = prepare(db, feed_select);
  sqlite3_bind_int64(s, 1, user);
  while (sqlite3_step(s) == SQLITE_ROW) put_entry(stdout, s, user);
  fflush(stdout);
}
