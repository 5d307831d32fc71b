/* Which request comes next, and its bytes. Part of load.c. */

struct source {
  uint64_t seed;
  int64_t users, projects, base, weights[kinds], weight, *written;
  char (*tokens)[65];
};

static struct source make_source(char *mix, const char *tokens, int64_t projects, int64_t base) {
  struct source s = {.seed = 4, .projects = projects, .base = base};
  for (char *part = strtok(mix, ","); part; part = strtok(NULL, ",")) {
    char *is = strchr(part, '=');
    for (int k = 0; is && k < kinds; k++)
      if (strlen(kind_names[k]) == (size_t)(is - part) && strncmp(part, kind_names[k], (size_t)(is - part)) == 0)
        s.weight += s.weights[k] = atoll(is + 1);
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

static enum kind choose(struct source *s) {
  int64_t drawn = (int64_t)below(&s->seed, (uint64_t)s->weight);
  for (int k = 0; k < kinds; k++)
    if ((drawn -= s->weights[k]) < 0) return (enum kind)k;
  return day;
}

static int post(struct source *s, int64_t user, const char *token, char *text, size_t room) {
  char body[256], start[32], end[32];
  time_t at = (time_t)(s->base + 60 * s->written[user]++), until = at + 60;
  struct tm t;
  strftime(start, sizeof start, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&at, &t));
  strftime(end, sizeof end, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&until, &t));
  int64_t project = user % s->projects + 1;
  int length = snprintf(body, sizeof body,
    "{\"project\":%lld,\"task\":%lld,\"start\":\"%s\",\"end\":\"%s\",\"description\":\"Measured work\"}",
    (long long)project, (long long)project, start, end);
  return snprintf(text, room,
    "POST /api/v1/entries HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
    "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", token, length, body);
}

static int compose(struct source *s, enum kind kind, char *text, size_t room) {
  int64_t user = (int64_t)below(&s->seed, (uint64_t)s->users), m = (int64_t)below(&s->seed, 36);
  int d = 1 + (int)below(&s->seed, 28);
  /* Everybody's hours are for managers, one user in ten: the second, the twelfth ... */
  if (kind == all || kind == export) user = (int64_t)below(&s->seed, (uint64_t)(s->users / 10)) * 10 + 1;
  const char *token = s->tokens[user];
  char date[16], target[128];
  snprintf(date, sizeof date, "%d-%02d-%02d", 2024 + (int)(m / 12), (int)(m % 12) + 1, d);
  switch (kind) {
  case writes: return post(s, user, token, text, room);
  case timer: snprintf(target, sizeof target, "timer"); break;
  case month: snprintf(target, sizeof target, "reports/hours?period=month&day=%s", date); break;
  case all: snprintf(target, sizeof target, "reports/hours?period=month&day=%s&user=all&groupBy=project", date); break;
  case export: snprintf(target, sizeof target, "reports/hours.csv?period=month&day=%s&user=all", date); break;
  default: snprintf(target, sizeof target, "entries?day=%s", date); break;
  }
  return snprintf(text, room,
    "GET /api/v1/%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", target, token);
}
