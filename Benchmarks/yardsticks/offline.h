/* The targets of an account in the order of their last change, by one SELECT, written as the lines that the server
 * writes: the same bytes, but for the time in the cursor. */
#include <openssl/sha.h>

/* The columns that are written as they are; the others have their places below. */
static const char *offline_select =
  "SELECT i.seq, i.revision, t.id, i.key, a.name, t.parent, t.kind, t.code, t.name, t.address, t.postal_code, t.city,"
  " t.position, t.due, t.state, t.fields, t.sort_order, i.active, i.created_at, i.changed_at,"
  " (SELECT count(*) FROM targets c JOIN items ci ON ci.account = c.account AND ci.id = c.id"
  "   WHERE c.account = t.account AND c.parent = t.id AND ci.active = 1),"
  " (SELECT count(*) FROM findings f JOIN items fi ON fi.account = f.account AND fi.id = f.id"
  "   WHERE f.account = t.account AND f.target = t.id AND f.state = 'open' AND fi.active = 1),"
  " (SELECT max(f.severity) FROM findings f JOIN items fi ON fi.account = f.account AND fi.id = f.id"
  "   WHERE f.account = t.account AND f.target = t.id AND f.state = 'open' AND fi.active = 1),"
  " (SELECT max(n.started_at) FROM inspections n JOIN items ni ON ni.account = n.account AND ni.id = n.id"
  "   WHERE n.account = t.account AND n.target = t.id AND n.state <> 'void' AND ni.active = 1),"
  " (SELECT count(*) FROM conflicts k WHERE k.account = t.account AND k.item = t.id AND k.state = 'open'),"
  " (SELECT count(*) FROM pictures p JOIN items pi ON pi.account = p.account AND pi.id = p.id"
  "   WHERE p.account = t.account AND p.target = t.id AND pi.active = 1),"
  " (SELECT group_concat(user_id) FROM assignments s WHERE s.account = t.account AND s.target = t.id)"
  " FROM items i JOIN targets t ON t.account = i.account AND t.id = i.id JOIN accounts a ON a.id = i.account"
  " WHERE i.account = $1 AND i.type = 'target' ORDER BY i.seq";

static void put(FILE *out, const char *text) { fputs_unlocked(text, out); }

static void put_text(FILE *out, sqlite3_stmt *s, int column) {
  const unsigned char *text = sqlite3_column_text(s, column);
  if (!text) {
    put(out, "null");
    return;
  }
  putc_unlocked('"', out);
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') putc_unlocked('\\', out);
    if (*text < 32) fprintf(out, "\\u%04x", *text);
    else putc_unlocked(*text, out);
  }
  putc_unlocked('"', out);
}

static void put_number(FILE *out, int64_t number) {
  char text[24];
  snprintf(text, sizeof text, "%lld", (long long)number);
  put(out, text);
}

static void put_instant(FILE *out, sqlite3_stmt *s, int column) {
  if (sqlite3_column_type(s, column) == SQLITE_NULL) {
    put(out, "null");
    return;
  }
  time_t seconds = (time_t)sqlite3_column_int64(s, column);
  struct tm t;
  char text[40];
  gmtime_r(&seconds, &t);
  strftime(text, sizeof text, "\"%Y-%m-%dT%H:%M:%S+00:00\"", &t);
  put(out, text);
}

/* The members of a target; the kind of each says how its column is written. */
static const struct {
  const char *name;
  char kind; /* number, text, instant, yes or no, JSON, list, reference, worst */
  int column;
} members[] = {
  {"id", 'n', 2}, {"key", 't', 3}, {"ref", 'r', 4}, {"parent", 'n', 5}, {"kind", 't', 6}, {"code", 't', 7},
  {"name", 't', 8}, {"address", 't', 9}, {"postalCode", 't', 10}, {"city", 't', 11}, {"position", 'j', 12},
  {"due", 't', 13}, {"state", 't', 14}, {"fields", 'j', 15}, {"order", 'n', 16}, {"inspectors", 'l', 26},
  {"children", 'n', 20}, {"openFindings", 'n', 21}, {"worst", 'w', 22}, {"lastInspection", 'i', 23},
  {"pictures", 'n', 25}, {"conflicts", 'n', 24}, {"active", 'y', 17}, {"revision", 'n', 1}, {"createdAt", 'i', 18},
  {"updatedAt", 'i', 19}};

static void put_member(FILE *out, sqlite3_stmt *s, char kind, int column) {
  static const char *severities[] = {"\"note\"", "\"minor\"", "\"major\"", "\"critical\""};
  int is_null = sqlite3_column_type(s, column) == SQLITE_NULL;
  switch (kind) {
  case 't': put_text(out, s, column); break;
  case 'i': put_instant(out, s, column); break;
  case 'y': put(out, sqlite3_column_int(s, column) ? "true" : "false"); break;
  case 'r': fprintf(out, "\"%s/%lld\"", sqlite3_column_text(s, column), sqlite3_column_int64(s, 2)); break;
  case 'l': fprintf(out, "[%s]", is_null ? "" : (const char *)sqlite3_column_text(s, column)); break;
  default:
    if (is_null) put(out, "null");
    else if (kind == 'w') put(out, severities[sqlite3_column_int(s, column)]);
    else if (kind == 'j') put(out, (const char *)sqlite3_column_text(s, column));
    else put_number(out, sqlite3_column_int64(s, column));
  }
}

static void put_cursor(FILE *out, int64_t account, int64_t seq, int64_t last, int64_t seen, const char *generation) {
  char content[160];
  unsigned char digest[SHA256_DIGEST_LENGTH];
  int length = snprintf(content, sizeof content, "%lld.%lld.%lld.%lld.%lld.%s", (long long)account, (long long)seq,
                        (long long)last, (long long)seen, 1795334315LL, generation);
  SHA256((const unsigned char *)content, (size_t)length, digest);
  fprintf(out, ",\"cursor\":\"%s.%02x%02x%02x%02x%02x%02x\"}\n", content, digest[0], digest[1], digest[2], digest[3],
          digest[4], digest[5]);
}

/* Writes the lines of account 1 to standard output. Returns their number. */
static int64_t write_offline_set(const char *path) {
  enum { account = 1 };
  static char buffer[1 << 16];
  sqlite3 *db = open_database(path, 0);
  int64_t last = query_number(db, "SELECT seq FROM accounts WHERE id = 1"), rows = 0;
  int64_t seen = query_number(db, "SELECT seen_since FROM accounts WHERE id = 1");
  sqlite3_stmt *generation = prepare(db, "SELECT lower(hex(value)) FROM generation");
  sqlite3_step(generation);
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  sqlite3_stmt *s = prepare(db, offline_select);
  sqlite3_bind_int64(s, 1, account);
  while (sqlite3_step(s) == SQLITE_ROW) {
    rows++;
    fprintf(stdout, "{\"type\":\"target\",\"id\":%lld,\"revision\":%lld,\"data\":{", sqlite3_column_int64(s, 2),
            sqlite3_column_int64(s, 1));
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
      put(stdout, i ? ",\"" : "\"");
      put(stdout, members[i].name);
      put(stdout, "\":");
      put_member(stdout, s, members[i].kind, members[i].column);
    }
    putc_unlocked('}', stdout);
    put_cursor(stdout, account, sqlite3_column_int64(s, 0), last, seen,
               (const char *)sqlite3_column_text(generation, 0));
  }
  fflush(stdout);
  return rows;
}
