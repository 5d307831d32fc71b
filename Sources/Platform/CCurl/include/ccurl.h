// Outbound HTTP by libcurl, which is loaded at the first use. A client belongs to one thread at a time; only
// ccurl_wake may be called on any.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Loads libcurl once. Returns NULL, or why it can't be used.
const char *ccurl_load(void);

typedef struct ccurl_client ccurl_client;
typedef struct ccurl_transfer ccurl_transfer;

// Whether a connection may be made to these 4 or 16 bytes of an address.
typedef int (*ccurl_may_connect)(void *context, const uint8_t *address, int count);

// One request. All texts are copied.
typedef struct {
  const char *method;
  const char *url;
  // "Name: value", each ended by NUL, one after the other.
  const char *fields;
  int field_count;
  const uint8_t *body;
  size_t body_count;
  // The most bytes of the response's fields and of its body; a larger body is cut.
  size_t most_field_bytes;
  size_t most_body_bytes;
  long connect_milliseconds;
  long milliseconds;
  // For tests: "host:port:address", as a resolver would answer; or NULL.
  const char *resolved;
  // For tests: a file of certificates in place of the system's; or NULL.
  const char *certificates;
  ccurl_may_connect may_connect;
  void *context;
} ccurl_request;

typedef enum {
  ccurl_done = 0,
  ccurl_refused_address,
  ccurl_timed_out,
  ccurl_not_resolved,
  ccurl_not_connected,
  ccurl_not_trusted,
  ccurl_fields_too_large,
  ccurl_failed,
} ccurl_outcome;

ccurl_client *ccurl_client_new(void);
// Every transfer must be gone.
void ccurl_client_free(ccurl_client *client);
// Returns NULL when libcurl refuses the request.
ccurl_transfer *ccurl_start(ccurl_client *client, const ccurl_request *request);
// Moves what can be moved, and returns a transfer that has ended, or NULL.
ccurl_transfer *ccurl_step(ccurl_client *client);
// Waits for something to move, at most that long.
void ccurl_wait(ccurl_client *client, int milliseconds);
// Ends a wait; on any thread.
void ccurl_wake(ccurl_client *client);
// Ends a transfer, done or not.
void ccurl_transfer_free(ccurl_client *client, ccurl_transfer *transfer);

void *ccurl_context(const ccurl_transfer *transfer);
ccurl_outcome ccurl_outcome_of(const ccurl_transfer *transfer);
// What libcurl says of a failure.
const char *ccurl_message(const ccurl_transfer *transfer);
int ccurl_status(const ccurl_transfer *transfer);
int ccurl_is_cut(const ccurl_transfer *transfer);
// Where a redirect points, absolute; NULL without one.
const char *ccurl_redirect(const ccurl_transfer *transfer);
const uint8_t *ccurl_body(const ccurl_transfer *transfer, size_t *count);
// The lines of the last head, the status line first.
const uint8_t *ccurl_head(const ccurl_transfer *transfer, size_t *count);

// The parts of a URL as libcurl itself reads it. Returns 0 when it is none, or names a user or a password.
int ccurl_url_parts(const char *url, char *scheme, size_t scheme_size, char *host, size_t host_size,
                    char *port, size_t port_size);
