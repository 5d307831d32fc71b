/* What record.c wrote down of the server, once more: every statement with its values, and every column of every row
 * read. The file is read and the statements are prepared before the clock runs. */
struct value {
  char kind;
  int place;
  int64_t number; /* the integer, or the length of the bytes */
  const char *bytes;
};

struct run {
  sqlite3_stmt *statement;
  struct value *values;
  int count;
};

struct recording {
  struct run *runs;
  int64_t count;
};

static char *read_whole(const char *path, char **end) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path, "cannot be read");
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *text = malloc((size_t)length + 1);
  if (fread(text, 1, (size_t)length, file) != (size_t)length) fail(path, "cannot be read");
  fclose(file);
  text[length] = 0;
  *end = text + length;
  return text;
}

static struct value read_value(char **at) {
  struct value v = {.kind = **at};
  v.place = (int)strtol(*at + 2, at, 10);
  if (v.kind != 'n') v.number = strtoll(*at, at, 10);
  if (v.kind == 't' || v.kind == 'b') {
    v.bytes = *at + 1;
    *at += 1 + v.number;
  }
  ++*at; /* the end of the line */
  return v;
}

static struct recording read_recording(sqlite3 *db, const char *path) {
  static sqlite3_stmt *statements[4096];
  struct recording all = {0};
  int known = 0;
  char *end, *at = read_whole(path, &end);
  int64_t size = 0, values = 0, most_values = 0;
  struct value *store = NULL;
  for (char *c = at; c < end; c++) most_values += *c == '\n';
  store = malloc(sizeof *store * (size_t)most_values);
  while (at < end)
    if (*at == 'S') {
      long length = strtol(at + 2, &at, 10);
      char *sql = strndup(at + 1, (size_t)length);
      statements[known++] = prepare(db, sql);
      free(sql);
      at += length + 2;
    } else if (*at == 'R') {
      if (all.count == size) all.runs = realloc(all.runs, sizeof *all.runs * (size_t)(size = size * 2 + 1024));
      all.runs[all.count++] = (struct run){.statement = statements[strtol(at + 2, &at, 10)], .values = store + values};
      at++;
    } else {
      store[values++] = read_value(&at);
      all.runs[all.count - 1].count++;
    }
  return all;
}

static int64_t read_columns(sqlite3_stmt *s) {
  int64_t sum = 0;
  for (int column = 0; column < sqlite3_column_count(s); column++)
    switch (sqlite3_column_type(s, column)) {
    case SQLITE_INTEGER: sum += sqlite3_column_int64(s, column); break;
    case SQLITE_NULL: break;
    default: sum += sqlite3_column_text(s, column)[0] + sqlite3_column_bytes(s, column);
    }
  return sum;
}

static int64_t replay(struct recording *all) {
  int64_t sum = 0;
  for (int64_t i = 0; i < all->count; i++) {
    struct run *r = &all->runs[i];
    for (int j = 0; j < r->count; j++) {
      struct value *v = &r->values[j];
      if (v->kind == 'i') sqlite3_bind_int64(r->statement, v->place, v->number);
      else if (v->kind == 't') sqlite3_bind_text(r->statement, v->place, v->bytes, (int)v->number, SQLITE_STATIC);
      else if (v->kind == 'b') sqlite3_bind_blob(r->statement, v->place, v->bytes, (int)v->number, SQLITE_STATIC);
      else sqlite3_bind_null(r->statement, v->place);
    }
    int rc;
    while ((rc = sqlite3_step(r->statement)) == SQLITE_ROW) sum += read_columns(r->statement);
    if (rc != SQLITE_DONE) fail(sqlite3_sql(r->statement), sqlite3_errmsg(sqlite3_db_handle(r->statement)));
    sqlite3_reset(r->statement);
  }
  return sum;
}
