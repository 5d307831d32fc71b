/* Chooses the next request and writes its bytes. Part of load.c. */

struct request_source {
  uint64_t seed;
  int64_t users, projects, base, weights[kinds], weight, *written;
  char (*tokens)[65];
};

static struct request_source make_request_source(char *mix, const char *tokens, int64_t projects, int64_t base) {
  struct request_source s = {.seed = 4, .projects = projects, .base = base};
  for (char *part = strtok(mix, ","); part; part = strtok(NULL, ",")) {
    char *equals = strchr(part, '=');
    for (int k = 0; equals && k < kinds; k++)
      if (strlen(kind_names[k]) == (size_t)(equals - part) && strncmp(part, kind_names[k], (size_t)(equals - part)) == 0)
        s.weight += s.weights[k] = atoll(equals + 1);
  }
  if (s.weight == 0) fail("mix", "no weights");
  FILE *file = fopen(tokens, "r");
  if (!file) fail(tokens, strerror(errno));
  for (char line[80]; fgets(line, sizeof line, file); s.users++) {
    s.tokens = realloc(s.tokens, (size_t)(s.users + 1) * sizeof *s.tokens);
    snprintf(s.tokens[s.users], sizeof *s.tokens, "%.64s", line);
  }
  fclose(file);
  s.written = calloc((size_t)s.users, sizeof *s.written);
  return s;
}

static enum kind choose_kind(struct request_source *s) {
  int64_t left = (int64_t)random_below(&s->seed, (uint64_t)s->weight);
  for (int k = 0; k < kinds; k++)
    if ((left -= s->weights[k]) < 0) return (enum kind)k;
  return day;
}

static int write_entry_request(struct request_source *s, int64_t user, const char *token, char *text, size_t size) {
  char body[256], start[32], end[32];
  time_t at = (time_t)(s->base + 60 * s->written[user]++), until = at + 60;
  struct tm t;
  strftime(start, sizeof start, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&at, &t));
  strftime(end, sizeof end, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&until, &t));
  int64_t project = user % s->projects + 1;
  int length = snprintf(body, sizeof body,
    "{\"project\":%lld,\"task\":%lld,\"start\":\"%s\",\"end\":\"%s\",\"description\":\"Measured work\"}",
    (long long)project, (long long)project, start, end);
  return snprintf(text, size,
    "POST /api/v1/entries HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
    "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", token, length, body);
}

static int write_request(struct request_source *s, enum kind kind, char *text, size_t size) {
  int64_t user = (int64_t)random_below(&s->seed, (uint64_t)s->users), m = (int64_t)random_below(&s->seed, 36);
  int d = 1 + (int)random_below(&s->seed, 28);
  /* Everybody's hours need a manager. One user in ten is one: the second, the twelfth ... */
  if (kind == all || kind == export) user = (int64_t)random_below(&s->seed, (uint64_t)(s->users / 10)) * 10 + 1;
  const char *token = s->tokens[user];
  char date[16], target[128];
  snprintf(date, sizeof date, "%d-%02d-%02d", 2024 + (int)(m / 12), (int)(m % 12) + 1, d);
  switch (kind) {
  case writes: return write_entry_request(s, user, token, text, size);
  case timer: snprintf(target, sizeof target, "timer"); break;
  case month: snprintf(target, sizeof target, "reports/hours?period=month&day=%s", date); break;
  case all: snprintf(target, sizeof target, "reports/hours?period=month&day=%s&user=all&groupBy=project", date); break;
  case export: snprintf(target, sizeof target, "reports/hours.csv?period=month&day=%s&user=all", date); break;
  default: snprintf(target, sizeof target, "entries?day=%s", date); break;
  }
  return snprintf(text, size,
    "GET /api/v1/%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", target, token);
}
