/* Users and their sessions. Part of generate.c. */

/* The auth hash of a user: not secret, and the same in every generated database. */
static void auth_hash(int64_t user, char *text) {
  char seed[64];
  unsigned char digest[SHA256_DIGEST_LENGTH];
  snprintf(seed, sizeof seed, "kortti benchmark user %lld", (long long)user);
  SHA256((unsigned char *)seed, strlen(seed), digest);
  hexadecimal(digest, sizeof digest, text);
}

static void add_session(sqlite3_stmt *s, int64_t user, const char *token) {
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256((const unsigned char *)token, strlen(token), digest);
  sqlite3_bind_blob(s, 1, digest, sizeof digest, SQLITE_STATIC);
  sqlite3_bind_int64(s, 2, user);
  sqlite3_bind_int64(s, 3, created_at_seconds);
  run_once(s);
}

static void add_people(sqlite3 *db, struct size size, const char *tokens) {
  sqlite3_stmt *user = prepare(db,
    "INSERT INTO users(id, username, username_key, name, name_key, phone, role, active, time_zone, password, created_at)"
    " VALUES($1, $2, $2, $3, lower($3), '', $4, 1, 'Europe/Helsinki', 'none', $5)");
  sqlite3_stmt *session = prepare(db,
    "INSERT INTO sessions(digest, id, user_id, opened_at, used_at, ends_at) VALUES($1, $2, $2, $3, $3, $3)");
  FILE *file = fopen(tokens, "w");
  if (!file) fail(tokens, "cannot be written");
  for (int64_t id = 1; id <= size.users; id++) {
    char name[64], username[64], token[2 * SHA256_DIGEST_LENGTH + 1];
    snprintf(name, sizeof name, "User %05lld", (long long)id);
    snprintf(username, sizeof username, "user%05lld", (long long)id);
    auth_hash(id, token);
    fprintf(file, "%s\n", token);
    sqlite3_bind_int64(user, 1, id);
    bind_text(user, 2, username);
    bind_text(user, 3, name);
    bind_text(user, 4, id == 1 ? "admin" : id % 10 == 2 ? "manager" : "reporter");
    sqlite3_bind_int64(user, 5, created_at_seconds);
    run_once(user);
    add_session(session, id, token);
  }
  fclose(file);
  sqlite3_finalize(user);
  sqlite3_finalize(session);
}
