#include "ctls.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CERTIFICATES = 64 };

struct ctls_context {
  SSL_CTX *list[CERTIFICATES];
  size_t count;
  uint8_t keys[2][CTLS_TICKET_KEY_BYTES];
};

struct ctls_session {
  SSL *ssl;
  const uint8_t *in;
  size_t in_count;
  uint8_t *out;
  size_t out_count;
  size_t out_size;
};

// The stream below TLS: what was received is read from where it lies, what is to be sent gathers.

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

// HTTP/1.1 is all that we speak: offered nothing else by ALPN the handshake fails (RFC 7301).
static int select_protocol(SSL *ssl, const unsigned char **out, unsigned char *out_count,
                           const unsigned char *in, unsigned in_count, void *unused) {
  (void)ssl;
  (void)unused;
  static const unsigned char ours[] = "\x08http/1.1";
  unsigned char *chosen;
  int result = SSL_select_next_proto(&chosen, out_count, ours, sizeof ours - 1, in, in_count);
  *out = chosen;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

// The certificate whose names the asked one is among; else the first.
static int select_certificate(SSL *ssl, int *alert, void *argument) {
  (void)alert;
  ctls_context *context = argument;
  const char *name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
  if (name == NULL) return SSL_TLSEXT_ERR_OK;
  for (size_t i = 0; i < context->count; i++) {
    X509 *certificate = SSL_CTX_get0_certificate(context->list[i]);
    if (X509_check_host(certificate, name, 0, 0, NULL) == 1) {
      if (i > 0) SSL_set_SSL_CTX(ssl, context->list[i]);
      return SSL_TLSEXT_ERR_OK;
    }
  }
  return SSL_TLSEXT_ERR_OK;
}

// Session tickets are sealed with the current key and opened with it or the one before: 16 bytes of
// name, 32 of HMAC key, 32 of AES key.
static int ticket_key(SSL *ssl, unsigned char name[16], unsigned char iv[EVP_MAX_IV_LENGTH],
                      EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, int seals) {
  ctls_context *context = SSL_CTX_get_app_data(SSL_get_SSL_CTX(ssl));
  int which = 0;
  if (seals) {
    memcpy(name, context->keys[0], 16);
    if (RAND_bytes(iv, 16) != 1) return -1;
  } else {
    while (which < 2 && memcmp(name, context->keys[which], 16) != 0) which++;
    if (which == 2) return 0;
  }
  uint8_t *key = context->keys[which];
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_octet_string("key", key + 16, 32),
      OSSL_PARAM_construct_utf8_string("digest", "SHA256", 0),
      OSSL_PARAM_construct_end(),
  };
  if (EVP_MAC_CTX_set_params(mac, parameters) != 1) return -1;
  if (EVP_CipherInit_ex(cipher, EVP_aes_256_cbc(), NULL, key + 48, iv, seals) != 1) return -1;
  return which == 0 ? 1 : 2;
}

ctls_context *ctls_context_new(const uint8_t *ticket_keys) {
  CRYPTO_THREAD_run_once(&method_once, make_method);
  if (method == NULL) return NULL;
  ctls_context *context = calloc(1, sizeof *context);
  if (context != NULL) memcpy(context->keys, ticket_keys, sizeof context->keys);
  return context;
}

void ctls_context_free(ctls_context *context) {
  for (size_t i = 0; i < context->count; i++) SSL_CTX_free(context->list[i]);
  OPENSSL_cleanse(context, sizeof *context);
  free(context);
}

static int configure(ctls_context *context, SSL_CTX *own) {
  SSL_CTX_set_app_data(own, context);
  SSL_CTX_set_options(own, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                               SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_PRIORITIZE_CHACHA |
                               SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_mode(own, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                            SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_session_cache_mode(own, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_alpn_select_cb(own, select_protocol, NULL);
  SSL_CTX_set_tlsext_servername_callback(own, select_certificate);
  SSL_CTX_set_tlsext_servername_arg(own, context);
  SSL_CTX_set_tlsext_ticket_key_evp_cb(own, ticket_key);
  return SSL_CTX_set_min_proto_version(own, TLS1_2_VERSION) == 1 &&
         SSL_CTX_set_cipher_list(own, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1 &&
         SSL_CTX_set1_groups_list(own, "X25519:P-256:P-384") == 1 &&
         SSL_CTX_set_session_id_context(own, (const unsigned char *)"kortti", 6) == 1;
}

// Why OpenSSL refused a file, in words of the one who is to mend it.
static const char *reason_of(unsigned long number) {
  if (ERR_SYSTEM_ERROR(number)) return strerror(ERR_GET_REASON(number));
  // The decoder of keys says only that it found none.
  if (ERR_GET_LIB(number) == ERR_LIB_OSSL_DECODER) return "it holds nothing of that kind in PEM";
  if (ERR_GET_LIB(number) == ERR_LIB_PEM) {
    switch (ERR_GET_REASON(number)) {
    case PEM_R_NO_START_LINE: return "it holds nothing of that kind in PEM";
    case PEM_R_BAD_PASSWORD_READ: return "it is locked with a password";
    default: return "it is not well-formed PEM";
    }
  }
  const char *reason = ERR_reason_error_string(number);
  return reason != NULL ? reason : "it is not well-formed";
}

static int refuse(SSL_CTX *own, int what, char *error, size_t error_size) {
  unsigned long number = ERR_get_error();
  if (ERR_GET_LIB(number) == ERR_LIB_X509 &&
      (ERR_GET_REASON(number) == X509_R_KEY_VALUES_MISMATCH ||
       ERR_GET_REASON(number) == X509_R_KEY_TYPE_MISMATCH)) {
    what = CTLS_MISMATCH;
  }
  snprintf(error, error_size, "%s", reason_of(number));
  ERR_clear_error();
  SSL_CTX_free(own);
  return what;
}

// Clients turn away from a certificate out of its time: better the server says so than they.
static int is_timely(const X509 *certificate, char *error, size_t error_size) {
  const ASN1_TIME *from = X509_get0_notBefore(certificate);
  const ASN1_TIME *until = X509_get0_notAfter(certificate);
  struct tm day = {0};
  if (X509_cmp_current_time(until) <= 0 && ASN1_TIME_to_tm(until, &day) == 1) {
    strftime(error, error_size, "it expired on %Y-%m-%d", &day);
    return 0;
  }
  if (X509_cmp_current_time(from) > 0 && ASN1_TIME_to_tm(from, &day) == 1) {
    strftime(error, error_size, "it is not valid before %Y-%m-%d", &day);
    return 0;
  }
  return 1;
}

// Never ask on the terminal for the password of a key.
static int no_password(char *buffer, int size, int writes, void *unused) {
  (void)buffer;
  (void)size;
  (void)writes;
  (void)unused;
  return -1;
}

int ctls_context_add(ctls_context *context, const char *chain_file, const char *key_file,
                     char *error, size_t error_size) {
  ERR_clear_error();
  SSL_CTX *own = SSL_CTX_new(TLS_server_method());
  if (own == NULL || context->count == CERTIFICATES || !configure(context, own)) {
    return refuse(own, CTLS_CHAIN, error, error_size);
  }
  SSL_CTX_set_default_passwd_cb(own, no_password);
  if (SSL_CTX_use_certificate_chain_file(own, chain_file) != 1) {
    return refuse(own, CTLS_CHAIN, error, error_size);
  }
  if (!is_timely(SSL_CTX_get0_certificate(own), error, error_size)) {
    SSL_CTX_free(own);
    return CTLS_CHAIN;
  }
  if (SSL_CTX_use_PrivateKey_file(own, key_file, SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_check_private_key(own) != 1) {
    return refuse(own, CTLS_KEY, error, error_size);
  }
  context->list[context->count++] = own;
  return 0;
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

// What an earlier call left would be taken for the fault of the next. To clear what is empty costs as much as to seal an answer.
static void forget_errors(void) {
  if (ERR_peek_error() != 0) ERR_clear_error();
}

long ctls_session_receive(ctls_session *session, const uint8_t *bytes, size_t count,
                          uint8_t *plain, size_t plain_size) {
  session->in = bytes;
  session->in_count = count;
  size_t written = 0;
  long result = CTLS_MORE;
  forget_errors();
  while (written < plain_size) {
    size_t got = 0;
    int outcome = SSL_read_ex(session->ssl, plain + written, plain_size - written, &got);
    if (outcome == 1) {
      written += got;
      // To read on when there is nothing costs a third of a read.
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
  forget_errors();
  return written > 0 ? (long)written : result;
}

int ctls_session_send(ctls_session *session, const uint8_t *bytes, size_t count) {
  forget_errors();
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
  // Most connections are idle most of the time: they keep no room for what they may have to send.
  free(session->out);
  session->out = NULL;
  session->out_count = session->out_size = 0;
}

int ctls_session_is_ready(const ctls_session *session) {
  return SSL_is_init_finished(session->ssl);
}

int ctls_session_is_resumed(const ctls_session *session) {
  return SSL_session_reused(session->ssl);
}

int ctls_random(uint8_t *bytes, size_t count) {
  return RAND_bytes(bytes, (int)count) == 1 ? 0 : -1;
}
