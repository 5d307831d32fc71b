#include "ctls_internal.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Only HTTP/1.1 is supported. When ALPN offers other protocols only, the handshake fails (RFC 7301).
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

// Selects the certificate with the requested name, else the first.
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

// Session tickets are encrypted with the current key and decrypted with it or the former one. A key has 16 bytes of
// name, 32 of HMAC key and 32 of AES key.
static int ticket_key(SSL *ssl, unsigned char name[16], unsigned char iv[EVP_MAX_IV_LENGTH],
                      EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, int encrypts) {
  ctls_context *context = SSL_CTX_get_app_data(SSL_get_SSL_CTX(ssl));
  int which = 0;
  if (encrypts) {
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
  if (EVP_CipherInit_ex(cipher, EVP_aes_256_cbc(), NULL, key + 48, iv, encrypts) != 1) return -1;
  return which == 0 ? 1 : 2;
}

ctls_context *ctls_context_new(const uint8_t *ticket_keys) {
  if (ctls_stream_prepare() != 0) return NULL;
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

// Why OpenSSL rejected a file, for the operator.
static const char *reason_of(unsigned long number) {
  if (ERR_SYSTEM_ERROR(number)) return strerror(ERR_GET_REASON(number));
  // The decoder of keys reports only that it found none.
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

static int fail(SSL_CTX *own, int what, char *error, size_t error_size) {
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

// Clients reject an expired certificate, so the server does not start with one.
static int is_current(const X509 *certificate, char *error, size_t error_size) {
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

// Prevents OpenSSL from asking for a key's password on the terminal.
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
    return fail(own, CTLS_CHAIN, error, error_size);
  }
  SSL_CTX_set_default_passwd_cb(own, no_password);
  if (SSL_CTX_use_certificate_chain_file(own, chain_file) != 1) {
    return fail(own, CTLS_CHAIN, error, error_size);
  }
  if (!is_current(SSL_CTX_get0_certificate(own), error, error_size)) {
    SSL_CTX_free(own);
    return CTLS_CHAIN;
  }
  if (SSL_CTX_use_PrivateKey_file(own, key_file, SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_check_private_key(own) != 1) {
    return fail(own, CTLS_KEY, error, error_size);
  }
  context->list[context->count++] = own;
  return 0;
}

int ctls_random(uint8_t *bytes, size_t count) {
  return RAND_bytes(bytes, (int)count) == 1 ? 0 : -1;
}
