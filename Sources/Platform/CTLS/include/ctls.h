// The little of OpenSSL that the TLS room needs, as plain functions: most of OpenSSL's own are macros that
// Swift does not see. No function waits, and none touches a socket.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Certificates with their keys, the first of which is for names that none of them has.
typedef struct ctls_context ctls_context;
/// One connection's TLS.
typedef struct ctls_session ctls_session;

enum { CTLS_TICKET_KEY_BYTES = 80 };

/// What came of a step: bytes, or why there are none.
enum {
  CTLS_MORE = 0,    // nothing more until more bytes come
  CTLS_CLOSED = -1, // the other side said that it ends
  CTLS_FAILED = -2  // it is not TLS, or not such as we speak
};

/// A context without certificates. `ticket_keys` are the current and the former key of session tickets,
/// 80 bytes each.
ctls_context *ctls_context_new(const uint8_t *ticket_keys);
void ctls_context_free(ctls_context *context);
/// What a certificate fails by: its chain, its key, or that the two are not each other's.
enum { CTLS_CHAIN = 1, CTLS_KEY = 2, CTLS_MISMATCH = 3 };

/// Adds a certificate chain and its key, PEM files; 0, or what fails, and why is written to `error`.
int ctls_context_add(ctls_context *context, const char *chain_file, const char *key_file,
                     char *error, size_t error_size);

ctls_session *ctls_session_new(ctls_context *context);
void ctls_session_free(ctls_session *session);
/// Takes bytes of the connection, all of them, and writes what they say to `plain`, which has room for at
/// least 32 KiB more. The number of bytes written, or CTLS_... when there are none. What is to be
/// sent for it is added to the output.
long ctls_session_receive(ctls_session *session, const uint8_t *bytes, size_t count,
                          uint8_t *plain, size_t plain_size);
/// Adds the bytes, sealed, to the output; 0, or CTLS_FAILED.
int ctls_session_send(ctls_session *session, const uint8_t *bytes, size_t count);
/// Adds the word that nothing more is sent to the output.
void ctls_session_end(ctls_session *session);
/// How many bytes of output there are.
size_t ctls_session_output_count(const ctls_session *session);
/// Moves all output to `bytes`.
void ctls_session_take_output(ctls_session *session, uint8_t *bytes);
/// Whether the handshake is done.
int ctls_session_is_ready(const ctls_session *session);
/// Whether an earlier session was resumed.
int ctls_session_is_resumed(const ctls_session *session);

/// Fills with random bytes; 0, or -1.
int ctls_random(uint8_t *bytes, size_t count);
