#include "ctls_client.h"

#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

struct tls_client {
  SSL_CTX *context;
  SSL *ssl;
};

tls_client *tls_client_new(const char *protocols, const char *name, int version, void *session) {
  tls_client *client = calloc(1, sizeof *client);
  client->context = SSL_CTX_new(TLS_client_method());
  int number = version == 12 ? TLS1_2_VERSION : version == 13 ? TLS1_3_VERSION : 0;
  SSL_CTX_set_min_proto_version(client->context, number);
  SSL_CTX_set_max_proto_version(client->context, number);
  client->ssl = SSL_new(client->context);
  SSL_set_bio(client->ssl, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
  BIO_set_mem_eof_return(SSL_get_rbio(client->ssl), -1);
  if (protocols != NULL) {
    SSL_set_alpn_protos(client->ssl, (const uint8_t *)protocols, (unsigned)strlen(protocols));
  }
  if (name != NULL) SSL_set_tlsext_host_name(client->ssl, name);
  if (session != NULL) {
    SSL_set_session(client->ssl, session);
    SSL_SESSION_free(session);
  }
  SSL_set_connect_state(client->ssl);
  return client;
}

void tls_client_free(tls_client *client) {
  SSL_free(client->ssl);
  SSL_CTX_free(client->context);
  free(client);
}

void tls_client_feed(tls_client *client, const uint8_t *bytes, size_t count) {
  BIO_write(SSL_get_rbio(client->ssl), bytes, (int)count);
}

size_t tls_client_take(tls_client *client, uint8_t *bytes, size_t size) {
  int count = BIO_read(SSL_get_wbio(client->ssl), bytes, (int)size);
  return count > 0 ? (size_t)count : 0;
}

int tls_client_handshake(tls_client *client) {
  int result = SSL_do_handshake(client->ssl);
  if (result == 1) return 1;
  return SSL_get_error(client->ssl, result) == SSL_ERROR_WANT_READ ? 0 : -1;
}

void tls_client_write(tls_client *client, const uint8_t *bytes, size_t count) {
  if (count > 0) SSL_write(client->ssl, bytes, (int)count);
}

long tls_client_read(tls_client *client, uint8_t *bytes, size_t size) {
  int count = SSL_read(client->ssl, bytes, (int)size);
  if (count > 0) return count;
  switch (SSL_get_error(client->ssl, count)) {
    case SSL_ERROR_WANT_READ: return 0;
    case SSL_ERROR_ZERO_RETURN: return -1;
    default: return -2;
  }
}

int tls_client_is_resumed(tls_client *client) { return SSL_session_reused(client->ssl); }

int tls_client_renegotiate(tls_client *client) { return SSL_renegotiate(client->ssl); }

void tls_client_peer(tls_client *client, char *name, int size) {
  X509 *certificate = SSL_get0_peer_certificate(client->ssl);
  name[0] = 0;
  if (certificate != NULL) {
    X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, name, size);
  }
}

void *tls_client_session(tls_client *client) { return SSL_get1_session(client->ssl); }
