/* Durable entries, with every statement that the server runs for one: project and task looked at, overlap
 * check, entry, audit row chained by SHA-256; a savepoint for each but the first of a commit, ids counted
 * here and stored once a commit, the log moved when it has grown: all as the server's writer does. */
#include <openssl/evp.h>

enum { digest_size = 32, log_pages = 8000 };

struct clerk {
  sqlite3 *db;
  sqlite3_stmt *begin, *commit, *savepoint, *release, *project, *task, *before, *running, *entry, *audit, *sequence;
  EVP_MD_CTX *hash;
  int64_t last_entry, last_audit;
  unsigned char chain[digest_size];
  int pages;
};

static int note_pages(void *clerk, sqlite3 *db, const char *name, int pages) {
  (void)db, (void)name;
  ((struct clerk *)clerk)->pages = pages;
  return SQLITE_OK;
}

static void open_clerk(struct clerk *c, const char *path) {
  sqlite3 *db = c->db = open_database(path, 1);
  c->hash = EVP_MD_CTX_new();
  c->begin = prepare(db, "BEGIN IMMEDIATE");
  c->commit = prepare(db, "COMMIT");
  c->savepoint = prepare(db, "SAVEPOINT part");
  c->release = prepare(db, "RELEASE part");
  c->project = prepare(db, "SELECT a.attached + p.active FROM attachments a JOIN projects p ON p.id = a.project_id"
                           " WHERE a.user_id = $1 AND a.project_id = $2");
  c->task = prepare(db, "SELECT project_id, name, active FROM tasks WHERE id = $1");
  c->before = prepare(db, "SELECT ended_at, id, started_at FROM entries WHERE user_id = $1 AND started_at < $2"
                          " AND id <> $3 AND ended_at IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1");
  c->running = prepare(db, "SELECT started_at, id FROM entries WHERE user_id = $1 AND ended_at IS NULL"
                           " AND started_at < $2 AND id <> $3");
  c->entry = prepare(db,
    "INSERT INTO entries(id, user_id, project_id, task_id, started_at, ended_at, billable, description, tags, zone,"
    " created_at, updated_at) VALUES($1, $2, $3, $4, $5, $6, 1, 'Measured work', '[]', 'Europe/Helsinki', $7, $7)");
  c->audit = prepare(db,
    "INSERT INTO audit_log(id, at, actor, operation, subject, subject_id, subject_user, before, after, content_hash,"
    " request_id, hash) VALUES($1, $2, $3, 'addEntry', 'entry', $4, $3, NULL, $5, $6, $7, $8)");
  c->sequence = prepare(db, "INSERT INTO sequences(name, last) VALUES($1, $2)"
                            " ON CONFLICT(name) DO UPDATE SET last = excluded.last");
  c->last_entry = ask(db, "SELECT max(id) FROM entries");
  c->last_audit = ask(db, "SELECT coalesce(max(id), 0) FROM audit_log");
  sqlite3_wal_hook(db, note_pages, c);
}

static void hash(struct clerk *c, const void *bytes, int count, unsigned char *digest) {
  EVP_DigestInit_ex(c->hash, EVP_sha256(), NULL);
  EVP_DigestUpdate(c->hash, bytes, (size_t)count);
  EVP_DigestFinal_ex(c->hash, digest, NULL);
}

static void numbers(sqlite3_stmt *s, int count, const int64_t *values) {
  for (int i = 0; i < count; i++) sqlite3_bind_int64(s, i + 1, values[i]);
}

static void record(struct clerk *c, int64_t id, int64_t user, int64_t project, int64_t start, int64_t end) {
  char told[512], form[1024], request[33];
  unsigned char content_hash[digest_size];
  int length = snprintf(told, sizeof told,
    "{\"project\":%lld,\"task\":%lld,\"start\":%lld,\"end\":%lld,\"description\":\"Measured work\","
    "\"tags\":[],\"billable\":true}",
    (long long)project, (long long)project, (long long)start, (long long)end);
  snprintf(request, sizeof request, "%032llx", (unsigned long long)id);
  hash(c, told, length, content_hash);
  memcpy(form, c->chain, digest_size);
  memcpy(form + digest_size, content_hash, digest_size);
  int all = 2 * digest_size + snprintf(form + 2 * digest_size, sizeof form - 2 * digest_size,
    "i%lldi%lldi%lldt%dt%si%lldi%lldt%s", (long long)c->last_audit, (long long)start, (long long)user, 8, "addEntryt5entry",
    (long long)id, (long long)user, request);
  hash(c, form, all, c->chain);
  numbers(c->audit, 4, (int64_t[]){++c->last_audit, start, user, id});
  sqlite3_bind_text(c->audit, 5, told, length, SQLITE_STATIC);
  sqlite3_bind_blob(c->audit, 6, content_hash, digest_size, SQLITE_STATIC);
  sqlite3_bind_text(c->audit, 7, request, 32, SQLITE_STATIC);
  sqlite3_bind_blob(c->audit, 8, c->chain, digest_size, SQLITE_STATIC);
  scalar(c->audit, 0);
}

static void add(struct clerk *c, int first, int64_t user, int64_t project, int64_t start, int64_t end) {
  numbers(c->project, 2, (int64_t[]){user, project});
  if (scalar(c->project, 0) != 2) fail("insert", "the project is not attached");
  numbers(c->task, 1, &project);
  if (scalar(c->task, 0) != project) fail("insert", "no such task");
  numbers(c->before, 3, (int64_t[]){user, end, 0});
  if (scalar(c->before, 0) > start) fail("insert", "an overlap");
  numbers(c->running, 3, (int64_t[]){user, end, 0});
  if (scalar(c->running, 0) != 0) fail("insert", "a running entry");
  if (!first) scalar(c->savepoint, 0);
  numbers(c->entry, 7, (int64_t[]){++c->last_entry, user, project, project, start, end, start});
  scalar(c->entry, 0);
  record(c, c->last_entry, user, project, start, end);
  if (!first) scalar(c->release, 0);
}

static void count_up(struct clerk *c, const char *name, int64_t last) {
  sqlite3_bind_text(c->sequence, 1, name, -1, SQLITE_STATIC);
  sqlite3_bind_int64(c->sequence, 2, last);
  scalar(c->sequence, 0);
}

static int64_t inserts(const char *path, int group, double seconds) {
  static struct clerk c;
  open_clerk(&c, path);
  int64_t users = ask(c.db, "SELECT max(id) FROM users"), projects = ask(c.db, "SELECT max(id) FROM projects");
  int64_t base = ask(c.db, "SELECT max(ended_at) FROM entries") / 86400 * 86400 + 86400, done = 0;
  for (double until = now() + seconds; now() < until;) {
    scalar(c.begin, 0);
    for (int i = 0; i < group; i++, done++) {
      int64_t user = done % users + 1, start = base + done / users * 60;
      add(&c, i == 0, user, (user - 1) % projects + 1, start, start + 60);
    }
    count_up(&c, "entries", c.last_entry);
    count_up(&c, "audit", c.last_audit);
    scalar(c.commit, 0);
    if (c.pages >= log_pages) sqlite3_wal_checkpoint_v2(c.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  }
  return done; /* the connection ends with the process: a last checkpoint is no part of the job */
}
