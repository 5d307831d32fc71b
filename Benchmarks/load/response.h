/* Finds the end of a response, by its Content-Length or its last chunk. Part of load.c. */
#include <strings.h>

enum state { in_head, in_body, in_chunk_size, in_chunk, after_chunk, complete };

struct response {
  enum state state;
  int status, held, is_last_chunk;
  int64_t left, bytes;
  char head[4096], line[32];
};

static void read_head(struct response *r) {
  r->status = atoi(r->head + 9);
  const char *length = strcasestr(r->head, "\r\ncontent-length:");
  if (strcasestr(r->head, "\r\ntransfer-encoding: chunked")) r->state = in_chunk_size;
  else if (length && (r->left = atoll(length + 17)) > 0) r->state = in_body;
  else r->state = complete;
  r->held = 0;
}

/* Reads one byte of a chunk's size line, or of the line end after a chunk. */
static void read_chunk_size(struct response *r, char byte) {
  if (r->state == after_chunk) {
    if (byte == '\n') r->state = r->is_last_chunk ? complete : in_chunk_size;
    return;
  }
  if (r->held < (int)sizeof r->line - 1) r->line[r->held++] = byte;
  if (byte != '\n') return;
  r->line[r->held] = 0;
  r->held = 0;
  r->left = strtoll(r->line, NULL, 16);
  r->is_last_chunk = r->left == 0;
  r->state = r->is_last_chunk ? after_chunk : in_chunk;
}

/* Reads received bytes. True when the response is complete; no further request is sent before that. */
static int read_response(struct response *r, const char *bytes, int count) {
  for (int at = 0; at < count && r->state != complete;) {
    if (r->state == in_head) {
      if (r->held >= (int)sizeof r->head - 1) fail("response", "its head is too long");
      r->head[r->held++] = bytes[at++];
      r->head[r->held] = 0;
      if (r->held >= 4 && memcmp(r->head + r->held - 4, "\r\n\r\n", 4) == 0) read_head(r);
    } else if (r->state == in_body || r->state == in_chunk) {
      int64_t part = r->left < count - at ? r->left : count - at;
      at += (int)part, r->left -= part, r->bytes += part;
      if (r->left == 0) r->state = r->state == in_body ? complete : after_chunk;
    } else {
      read_chunk_size(r, bytes[at++]);
    }
  }
  return r->state == complete;
}
