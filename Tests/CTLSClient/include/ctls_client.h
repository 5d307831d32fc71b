// The client's side of TLS over memory, for tests.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct tls_client tls_client;

/// `protocols` in the form of ALPN, a count before each name, or NULL; `name` for SNI, or NULL; `version` 12,
/// 13 or 0 for any; `session` of an earlier client, or NULL.
tls_client *tls_client_new(const char *protocols, const char *name, int version, void *session);
void tls_client_free(tls_client *client);
void tls_client_feed(tls_client *client, const uint8_t *bytes, size_t count);
size_t tls_client_take(tls_client *client, uint8_t *bytes, size_t size);
/// 1 when the handshake is done, 0 when more bytes are needed, -1 when it failed.
int tls_client_handshake(tls_client *client);
void tls_client_write(tls_client *client, const uint8_t *bytes, size_t count);
/// The number of bytes, 0 for none yet, -1 when the server has ended, -2 when it is broken.
long tls_client_read(tls_client *client, uint8_t *bytes, size_t size);
int tls_client_is_resumed(tls_client *client);
/// Begins a renegotiation; 1 when the library does so.
int tls_client_renegotiate(tls_client *client);
/// The common name in the server's certificate.
void tls_client_peer(tls_client *client, char *name, int size);
/// The session to resume; to be given to `tls_client_new` once.
void *tls_client_session(tls_client *client);
