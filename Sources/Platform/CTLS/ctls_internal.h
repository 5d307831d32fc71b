// What the files of this module share.
#pragma once

#include "ctls.h"

#include <openssl/ssl.h>

enum { CERTIFICATES = 64 };

struct ctls_context {
  SSL_CTX *list[CERTIFICATES];
  size_t count;
  uint8_t keys[2][CTLS_TICKET_KEY_BYTES];
};

/// Prepares the byte streams of sessions, once a process; 0, or -1 without memory.
int ctls_stream_prepare(void);
