/* Where an answer ends: by its Content-Length or its last chunk. Part of load.c. */
#include <strings.h>

enum place { in_head, in_body, in_size, in_chunk, after_chunk, ended };

struct answer {
  enum place place;
  int status, held, last;
  int64_t left, bytes;
  char head[4096], line[32];
};

static void read_head(struct answer *a) {
  a->status = atoi(a->head + 9);
  const char *length = strcasestr(a->head, "\r\ncontent-length:");
  if (strcasestr(a->head, "\r\ntransfer-encoding: chunked")) a->place = in_size;
  else if (length && (a->left = atoll(length + 17)) > 0) a->place = in_body;
  else a->place = ended;
  a->held = 0;
}

/* One byte of a chunk's size line or of the line end behind a chunk. */
static void read_size(struct answer *a, char byte) {
  if (a->place == after_chunk) {
    if (byte == '\n') a->place = a->last ? ended : in_size;
    return;
  }
  if (a->held < (int)sizeof a->line - 1) a->line[a->held++] = byte;
  if (byte != '\n') return;
  a->line[a->held] = 0;
  a->held = 0;
  a->left = strtoll(a->line, NULL, 16);
  a->last = a->left == 0;
  a->place = a->last ? after_chunk : in_chunk;
}

/* Takes bytes in; true when the answer is complete. No request is sent before that. */
static int take(struct answer *a, const char *bytes, int count) {
  for (int at = 0; at < count && a->place != ended;) {
    if (a->place == in_head) {
      if (a->held >= (int)sizeof a->head - 1) fail("answer", "its head is too long");
      a->head[a->held++] = bytes[at++];
      a->head[a->held] = 0;
      if (a->held >= 4 && memcmp(a->head + a->held - 4, "\r\n\r\n", 4) == 0) read_head(a);
    } else if (a->place == in_body || a->place == in_chunk) {
      int64_t part = a->left < count - at ? a->left : count - at;
      at += (int)part, a->left -= part, a->bytes += part;
      if (a->left == 0) a->place = a->place == in_body ? ended : after_chunk;
    } else {
      read_size(a, bytes[at++]);
    }
  }
  return a->place == ended;
}
