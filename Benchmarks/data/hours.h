/* Projects, tasks, attachments and entries. Part of generate.c. */

static void add_projects(sqlite3 *db, struct size size) {
  sqlite3_stmt *project = prepare(db, 
    "INSERT INTO projects(id, name, name_key, description, active, created_at) VALUES($1, $2, lower($2), '', 1, $3)");
  sqlite3_stmt *task = prepare(db, 
    "INSERT INTO tasks(id, project_id, name, name_key, active) VALUES($1, $2, $3, lower($3), 1)");
  sqlite3_stmt *attach = prepare(db, 
    "INSERT OR IGNORE INTO attachments(user_id, project_id, attached) VALUES($1, $2, 1)");
  char name[64];
  for (int64_t id = 1; id <= size.projects; id++) {
    snprintf(name, sizeof name, "Project %05lld", (long long)id);
    sqlite3_bind_int64(project, 1, id);
    bind_text(project, 2, name);
    sqlite3_bind_int64(project, 3, created_at_seconds);
    run_once(project);
  }
  for (int64_t id = 1; id <= size.tasks; id++) {
    snprintf(name, sizeof name, "Task %05lld", (long long)id);
    sqlite3_bind_int64(task, 1, id);
    sqlite3_bind_int64(task, 2, (id - 1) % size.projects + 1);
    bind_text(task, 3, name);
    run_once(task);
  }
  for (int64_t user = 1; user <= size.users; user++)
    for (int64_t i = 0; i < attached; i++) {
      sqlite3_bind_int64(attach, 1, user);
      sqlite3_bind_int64(attach, 2, (user - 1 + i * 7) % size.projects + 1);
      run_once(attach);
    }
  sqlite3_finalize(project);
  sqlite3_finalize(task);
  sqlite3_finalize(attach);
}

/* No tag, one or two, as the stored JSON array. */
static void add_tags(sqlite3_stmt *s, struct size size, uint64_t *seed) {
  unsigned long long one = random_below(seed, (uint64_t)size.tags), two = random_below(seed, (uint64_t)size.tags);
  uint64_t kind = random_below(seed, 4);
  char tags[64] = "[]";
  if (kind == 1 || one == two) snprintf(tags, sizeof tags, "[\"tag %llu\"]", one);
  else if (kind == 2) snprintf(tags, sizeof tags, "[\"tag %llu\",\"tag %llu\"]", one, two);
  bind_text(s, 8, tags);
}

/* One entry of a working day: `slot` seconds long, `index` slots after 06:00Z. */
static void add_entry(sqlite3_stmt *s, struct size size, uint64_t *seed, int64_t id, int64_t user,
                      int64_t start, int64_t end) {
  static const char *words[] = {"Meeting with the customer", "Code review", "Writing the report",
                                "Fixing the import of old hours", "Phone support", "Planning the next week"};
  int64_t project = (user - 1 + (int64_t)random_below(seed, attached) * 7) % size.projects + 1;
  char description[96];
  snprintf(description, sizeof description, "%s, case %llu", words[random_below(seed, 6)],
           (unsigned long long)random_below(seed, 100000));
  sqlite3_bind_int64(s, 1, id);
  sqlite3_bind_int64(s, 2, user);
  sqlite3_bind_int64(s, 3, project);
  if (random_below(seed, 3) == 0) sqlite3_bind_null(s, 4);
  else sqlite3_bind_int64(s, 4, project);
  sqlite3_bind_int64(s, 5, start);
  sqlite3_bind_int64(s, 6, end);
  bind_text(s, 7, description);
  add_tags(s, size, seed);
  sqlite3_bind_int64(s, 9, random_below(seed, 4) != 0);
  sqlite3_bind_int64(s, 10, end);
  run_once(s);
}

/* Spreads the entries of one month evenly over its first twenty weekdays. */
static int64_t add_hours(sqlite3 *db, struct size size) {
  sqlite3_stmt *s = prepare(db,
    "INSERT INTO entries(id, user_id, project_id, task_id, started_at, ended_at, zone, description, tags, billable,"
    " created_at, updated_at) VALUES($1, $2, $3, $4, $5, $6, 'Europe/Helsinki', $7, $8, $9, $10, $10)");
  uint64_t seed = 36;
  int64_t id = 0, shares = size.users * months;
  for (int64_t month = 0; month < months; month++) {
    int64_t day = first_day(month);
    for (int64_t worked = 0; worked < workdays; day++) {
      if ((day + 3) % 7 >= 5) continue; /* 1970-01-01 was a Thursday */
      for (int64_t user = 1; user <= size.users; user++) {
        int64_t share = (user - 1) * months + month;
        int64_t due = (share + 1) * size.entries / shares - share * size.entries / shares;
        int64_t today = (worked + 1) * due / workdays - worked * due / workdays;
        int64_t slot = today ? 8 * 3600 / today / 300 * 300 : 0;
        for (int64_t i = 0; i < today; i++) {
          int64_t start = day * 86400 + 6 * 3600 + i * slot;
          add_entry(s, size, &seed, ++id, user, start, start + slot - (random_below(&seed, 4) ? 0 : 300));
        }
      }
      worked++;
    }
  }
  sqlite3_finalize(s);
  return id;
}
