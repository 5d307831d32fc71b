// The functions of OpenSSL that the module TLS needs. Most of OpenSSL's own are macros, which Swift can't import. No
// function blocks or uses a socket.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Certificates with their keys; the first one is the default.
typedef struct ctls_context ctls_context;
/// One connection's TLS.
typedef struct ctls_session ctls_session;

enum { CTLS_TICKET_KEY_BYTES = 80 };

/// Results without bytes.
enum {
  CTLS_MORE = 0,    // more input is needed
  CTLS_CLOSED = -1, // the other side sent close_notify
  CTLS_FAILED = -2  // not TLS, or not supported
};

/// A context without certificates. `ticket_keys` are the current and the former key of session tickets,
/// 80 bytes each.
ctls_context *ctls_context_new(const uint8_t *ticket_keys);
void ctls_context_free(ctls_context *context);
/// The part that fails: the chain, the key, or that they do not match.
enum { CTLS_CHAIN = 1, CTLS_KEY = 2, CTLS_MISMATCH = 3 };

/// Adds a certificate chain and its key, PEM files. Returns 0, or the part that fails, with the reason in `error`.
int ctls_context_add(ctls_context *context, const char *chain_file, const char *key_file,
                     char *error, size_t error_size);

ctls_session *ctls_session_new(ctls_context *context);
void ctls_session_free(ctls_session *session);
/// Decrypts bytes to `plain`, which has at least 32 KiB more than `count`. Returns the number of bytes written, or
/// CTLS_... when there are none. May add to the output.
long ctls_session_receive(ctls_session *session, const uint8_t *bytes, size_t count,
                          uint8_t *plain, size_t plain_size);
/// Encrypts bytes into the output. Returns 0, or CTLS_FAILED.
int ctls_session_send(ctls_session *session, const uint8_t *bytes, size_t count);
/// Adds close_notify to the output.
void ctls_session_end(ctls_session *session);
/// The number of bytes of output.
size_t ctls_session_output_count(const ctls_session *session);
/// Moves all output to `bytes`.
void ctls_session_take_output(ctls_session *session, uint8_t *bytes);
/// Whether the handshake is complete.
int ctls_session_is_ready(const ctls_session *session);

/// Fills with random bytes; 0, or -1.
int ctls_random(uint8_t *bytes, size_t count);
