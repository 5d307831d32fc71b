/* Durable inserts of entries, with every statement that the server runs for one: project and task are read,
 * the overlap check, the entry, the audit row with its chained SHA-256. Each entry but the first of a commit
 * has a savepoint. As in the server's writer, ids are counted in memory and stored once per commit, and the
 * log (WAL) is checkpointed when it has grown. */
#include <openssl/evp.h>

enum { digest_size = 32, log_pages = 8000 };

struct writer {
  sqlite3 *db;
  sqlite3_stmt *begin, *commit, *savepoint, *release, *project, *task, *before, *running, *entry, *audit, *sequence;
  EVP_MD_CTX *hash;
  int64_t last_entry, last_audit;
  unsigned char chain[digest_size];
  int pages;
};

static int set_log_pages(void *writer, sqlite3 *db, const char *name, int pages) {
  (void)db, (void)name;
  ((struct writer *)writer)->pages = pages;
  return SQLITE_OK;
}

static void open_writer(struct writer *w, const char *path) {
  sqlite3 *db = w->db = open_database(path, 1);
  w->hash = EVP_MD_CTX_new();
  w->begin = prepare(db, "BEGIN IMMEDIATE");
  w->commit = prepare(db, "COMMIT");
  w->savepoint = prepare(db, "SAVEPOINT part");
  w->release = prepare(db, "RELEASE part");
  w->project = prepare(db, "SELECT a.attached + p.active FROM attachments a JOIN projects p ON p.id = a.project_id"
                           " WHERE a.user_id = $1 AND a.project_id = $2");
  w->task = prepare(db, "SELECT project_id, name, active FROM tasks WHERE id = $1");
  w->before = prepare(db, "SELECT ended_at, id, started_at FROM entries WHERE user_id = $1 AND started_at < $2"
                          " AND id <> $3 AND ended_at IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1");
  w->running = prepare(db, "SELECT started_at, id FROM entries WHERE user_id = $1 AND ended_at IS NULL"
                           " AND started_at < $2 AND id <> $3");
  w->entry = prepare(db,
    "INSERT INTO entries(id, user_id, project_id, task_id, started_at, ended_at, billable, description, tags, zone,"
    " created_at, updated_at) VALUES($1, $2, $3, $4, $5, $6, 1, 'Measured work', '[]', 'Europe/Helsinki', $7, $7)");
  w->audit = prepare(db,
    "INSERT INTO audit_log(id, at, actor, operation, subject, subject_id, subject_user, before, after, content_hash,"
    " request_id, hash) VALUES($1, $2, $3, 'addEntry', 'entry', $4, $3, NULL, $5, $6, $7, $8)");
  w->sequence = prepare(db, "INSERT INTO sequences(name, last) VALUES($1, $2)"
                            " ON CONFLICT(name) DO UPDATE SET last = excluded.last");
  w->last_entry = query_number(db, "SELECT max(id) FROM entries");
  w->last_audit = query_number(db, "SELECT coalesce(max(id), 0) FROM audit_log");
  sqlite3_wal_hook(db, set_log_pages, w);
}

static void hash(struct writer *w, const void *bytes, int count, unsigned char *digest) {
  EVP_DigestInit_ex(w->hash, EVP_sha256(), NULL);
  EVP_DigestUpdate(w->hash, bytes, (size_t)count);
  EVP_DigestFinal_ex(w->hash, digest, NULL);
}

static void bind_numbers(sqlite3_stmt *s, int count, const int64_t *values) {
  for (int i = 0; i < count; i++) sqlite3_bind_int64(s, i + 1, values[i]);
}

static void add_audit_row(struct writer *w, int64_t id, int64_t user, int64_t project, int64_t start, int64_t end) {
  char after[512], hashed[1024], request[33];
  unsigned char content_hash[digest_size];
  int length = snprintf(after, sizeof after,
    "{\"project\":%lld,\"task\":%lld,\"start\":%lld,\"end\":%lld,\"description\":\"Measured work\","
    "\"tags\":[],\"billable\":true}",
    (long long)project, (long long)project, (long long)start, (long long)end);
  snprintf(request, sizeof request, "%032llx", (unsigned long long)id);
  hash(w, after, length, content_hash);
  memcpy(hashed, w->chain, digest_size);
  memcpy(hashed + digest_size, content_hash, digest_size);
  int all = 2 * digest_size + snprintf(hashed + 2 * digest_size, sizeof hashed - 2 * digest_size,
    "i%lldi%lldi%lldt%dt%si%lldi%lldt%s", (long long)w->last_audit, (long long)start, (long long)user, 8,
    "addEntryt5entry", (long long)id, (long long)user, request);
  hash(w, hashed, all, w->chain);
  bind_numbers(w->audit, 4, (int64_t[]){++w->last_audit, start, user, id});
  sqlite3_bind_text(w->audit, 5, after, length, SQLITE_STATIC);
  sqlite3_bind_blob(w->audit, 6, content_hash, digest_size, SQLITE_STATIC);
  sqlite3_bind_text(w->audit, 7, request, 32, SQLITE_STATIC);
  sqlite3_bind_blob(w->audit, 8, w->chain, digest_size, SQLITE_STATIC);
  scalar(w->audit, 0);
}

static void add_entry(struct writer *w, int first, int64_t user, int64_t project, int64_t start, int64_t end) {
  bind_numbers(w->project, 2, (int64_t[]){user, project});
  if (scalar(w->project, 0) != 2) fail("insert", "the project is not attached");
  bind_numbers(w->task, 1, &project);
  if (scalar(w->task, 0) != project) fail("insert", "no such task");
  bind_numbers(w->before, 3, (int64_t[]){user, end, 0});
  if (scalar(w->before, 0) > start) fail("insert", "an overlap");
  bind_numbers(w->running, 3, (int64_t[]){user, end, 0});
  if (scalar(w->running, 0) != 0) fail("insert", "a running entry");
  if (!first) scalar(w->savepoint, 0);
  bind_numbers(w->entry, 7, (int64_t[]){++w->last_entry, user, project, project, start, end, start});
  scalar(w->entry, 0);
  add_audit_row(w, w->last_entry, user, project, start, end);
  if (!first) scalar(w->release, 0);
}

static void store_sequence(struct writer *w, const char *name, int64_t last) {
  sqlite3_bind_text(w->sequence, 1, name, -1, SQLITE_STATIC);
  sqlite3_bind_int64(w->sequence, 2, last);
  scalar(w->sequence, 0);
}

static int64_t inserts(const char *path, int group, double seconds) {
  static struct writer w;
  open_writer(&w, path);
  int64_t users = query_number(w.db, "SELECT max(id) FROM users");
  int64_t projects = query_number(w.db, "SELECT max(id) FROM projects");
  int64_t base = query_number(w.db, "SELECT max(ended_at) FROM entries") / 86400 * 86400 + 86400, done = 0;
  for (double until = now() + seconds; now() < until;) {
    scalar(w.begin, 0);
    for (int i = 0; i < group; i++, done++) {
      int64_t user = done % users + 1, start = base + done / users * 60;
      add_entry(&w, i == 0, user, (user - 1) % projects + 1, start, start + 60);
    }
    store_sequence(&w, "entries", w.last_entry);
    store_sequence(&w, "audit_log", w.last_audit);
    scalar(w.commit, 0);
    if (w.pages >= log_pages) sqlite3_wal_checkpoint_v2(w.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  }
  return done; /* the connection ends with the process: a last checkpoint is not part of the job */
}
