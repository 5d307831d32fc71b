#include "ctls_internal.h"

#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

struct ctls_session {
  SSL *ssl;
  const uint8_t *in;
  size_t in_count;
  uint8_t *out;
  size_t out_count;
  size_t out_size;
};

// The stream below TLS reads from the caller's buffer and writes to a buffer of the session.

static int stream_read(BIO *bio, char *bytes, int count) {
  ctls_session *session = BIO_get_data(bio);
  BIO_clear_retry_flags(bio);
  if (session->in_count == 0) {
    BIO_set_retry_read(bio);
    return -1;
  }
  size_t taken = (size_t)count < session->in_count ? (size_t)count : session->in_count;
  memcpy(bytes, session->in, taken);
  session->in += taken;
  session->in_count -= taken;
  return (int)taken;
}

static int stream_write(BIO *bio, const char *bytes, int count) {
  ctls_session *session = BIO_get_data(bio);
  BIO_clear_retry_flags(bio);
  size_t needed = session->out_count + (size_t)count;
  if (needed > session->out_size) {
    size_t size = session->out_size * 2 > needed ? session->out_size * 2 : needed + 1024;
    uint8_t *out = realloc(session->out, size);
    if (out == NULL) return -1;
    session->out = out;
    session->out_size = size;
  }
  memcpy(session->out + session->out_count, bytes, (size_t)count);
  session->out_count = needed;
  return count;
}

static long stream_control(BIO *bio, int command, long number, void *pointer) {
  (void)bio;
  (void)number;
  (void)pointer;
  return command == BIO_CTRL_FLUSH ? 1 : 0;
}

static int stream_create(BIO *bio) {
  BIO_set_init(bio, 1);
  return 1;
}

static CRYPTO_ONCE method_once = CRYPTO_ONCE_STATIC_INIT;
static BIO_METHOD *method;

static void make_method(void) {
  method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "kortti stream");
  if (method == NULL) return;
  BIO_meth_set_read(method, stream_read);
  BIO_meth_set_write(method, stream_write);
  BIO_meth_set_ctrl(method, stream_control);
  BIO_meth_set_create(method, stream_create);
}

int ctls_stream_prepare(void) {
  CRYPTO_THREAD_run_once(&method_once, make_method);
  return method == NULL ? -1 : 0;
}

ctls_session *ctls_session_new(ctls_context *context) {
  ctls_session *session = calloc(1, sizeof *session);
  if (session == NULL || context->count == 0) return session;
  session->ssl = SSL_new(context->list[0]);
  BIO *bio = BIO_new(method);
  if (session->ssl == NULL || bio == NULL) {
    BIO_free(bio);
    ctls_session_free(session);
    return NULL;
  }
  BIO_set_data(bio, session);
  SSL_set_bio(session->ssl, bio, bio);
  SSL_set_accept_state(session->ssl);
  return session;
}

void ctls_session_free(ctls_session *session) {
  SSL_free(session->ssl);
  free(session->out);
  free(session);
}

// Errors left by an earlier call would count as errors of the next one. Clearing an empty queue costs as much as
// encrypting a response, so check first.
static void clear_errors(void) {
  if (ERR_peek_error() != 0) ERR_clear_error();
}

long ctls_session_receive(ctls_session *session, const uint8_t *bytes, size_t count,
                          uint8_t *plain, size_t plain_size) {
  session->in = bytes;
  session->in_count = count;
  size_t written = 0;
  long result = CTLS_MORE;
  clear_errors();
  while (written < plain_size) {
    size_t got = 0;
    int outcome = SSL_read_ex(session->ssl, plain + written, plain_size - written, &got);
    if (outcome == 1) {
      written += got;
      // Another read without input costs a third of a read.
      if (session->in_count == 0 && !SSL_has_pending(session->ssl)) break;
      continue;
    }
    int error = SSL_get_error(session->ssl, outcome);
    if (error == SSL_ERROR_ZERO_RETURN) {
      result = CTLS_CLOSED;
    } else if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) {
      result = CTLS_FAILED;
    }
    break;
  }
  session->in = NULL;
  session->in_count = 0;
  clear_errors();
  return written > 0 ? (long)written : result;
}

int ctls_session_send(ctls_session *session, const uint8_t *bytes, size_t count) {
  clear_errors();
  while (count > 0) {
    size_t written = 0;
    if (SSL_write_ex(session->ssl, bytes, count, &written) != 1) {
      ERR_clear_error();
      return CTLS_FAILED;
    }
    bytes += written;
    count -= written;
  }
  return 0;
}

void ctls_session_end(ctls_session *session) {
  ERR_clear_error();
  if (SSL_is_init_finished(session->ssl)) SSL_shutdown(session->ssl);
  ERR_clear_error();
}

size_t ctls_session_output_count(const ctls_session *session) { return session->out_count; }

void ctls_session_take_output(ctls_session *session, uint8_t *bytes) {
  memcpy(bytes, session->out, session->out_count);
  // Most connections are idle most of the time, so they keep no output buffer.
  free(session->out);
  session->out = NULL;
  session->out_count = session->out_size = 0;
}

int ctls_session_is_ready(const ctls_session *session) {
  return SSL_is_init_finished(session->ssl);
}
