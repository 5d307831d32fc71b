#define _GNU_SOURCE
#include "ccurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// Each function of libcurl that is used. Its type is that of the header, so calls are checked as if it were linked.
#define FUNCTIONS(use)                                                                                             \
  use(curl_global_init) use(curl_easy_init) use(curl_easy_cleanup) use(curl_easy_setopt) use(curl_easy_getinfo)    \
  use(curl_easy_strerror) use(curl_multi_init) use(curl_multi_cleanup) use(curl_multi_add_handle)                  \
  use(curl_multi_remove_handle) use(curl_multi_perform) use(curl_multi_poll) use(curl_multi_wakeup)                \
  use(curl_multi_info_read) use(curl_slist_append) use(curl_slist_free_all) use(curl_url) use(curl_url_cleanup)    \
  use(curl_url_set) use(curl_url_get) use(curl_free)

#undef curl_easy_setopt
#undef curl_easy_getinfo
static struct {
#define DECLARE(name) __typeof__(&name) name;
  FUNCTIONS(DECLARE)
} lib;

static const char *load_failure;

static void load(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    load_failure = "libcurl.so.4 is not installed";
    return;
  }
#define FIND(name)                                          \
  lib.name = (__typeof__(&name))dlsym(handle, #name);       \
  if (lib.name == NULL) {                                   \
    load_failure = "libcurl is too old: it lacks " #name;   \
    return;                                                 \
  }
  FUNCTIONS(FIND)
  if (lib.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) load_failure = "libcurl does not start";
}

const char *ccurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return load_failure;
}

struct ccurl_client {
  CURLM *multi;
};

typedef struct {
  uint8_t *bytes;
  size_t count, most;
} store;

struct ccurl_transfer {
  CURL *easy;
  struct curl_slist *fields, *resolved;
  store head, body;
  int is_cut, is_refused, is_too_large;
  CURLcode code;
  ccurl_may_connect may_connect;
  void *context;
  char message[CURL_ERROR_SIZE];
};

ccurl_client *ccurl_client_new(void) {
  ccurl_client *client = calloc(1, sizeof *client);
  if (client == NULL) return NULL;
  client->multi = lib.curl_multi_init();
  if (client->multi != NULL) return client;
  free(client);
  return NULL;
}

void ccurl_client_free(ccurl_client *client) {
  lib.curl_multi_cleanup(client->multi);
  free(client);
}

// Returns how many bytes fitted.
static size_t add(store *store, const char *bytes, size_t count) {
  size_t room = store->most - store->count;
  if (count > room) count = room;
  if (count == 0) return 0;
  uint8_t *larger = realloc(store->bytes, store->count + count);
  if (larger == NULL) return 0;
  memcpy(larger + store->count, bytes, count);
  store->bytes = larger;
  store->count += count;
  return count;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  count *= size;
  if (add(&transfer->body, bytes, count) == count) return count;
  transfer->is_cut = 1;
  return 0;
}

static size_t take_head(char *bytes, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  count *= size;
  // The head of an interim response gives way to that of the final one. Trailers come behind the body.
  if (count > 5 && memcmp(bytes, "HTTP/", 5) == 0) transfer->head.count = 0;
  if (transfer->body.count > 0) return count;
  if (add(&transfer->head, bytes, count) == count) return count;
  transfer->is_too_large = 1;
  return 0;
}

// The address that libcurl is about to connect to, whatever the name resolved to before.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  ccurl_transfer *transfer = context;
  const uint8_t *bytes = NULL;
  int count = 0;
  if (address->family == AF_INET) {
    bytes = (const uint8_t *)&((const struct sockaddr_in *)&address->addr)->sin_addr;
    count = 4;
  } else if (address->family == AF_INET6) {
    bytes = (const uint8_t *)&((const struct sockaddr_in6 *)&address->addr)->sin6_addr;
    count = 16;
  }
  if (purpose != CURLSOCKTYPE_IPCXN || count == 0 || !transfer->may_connect(transfer->context, bytes, count)) {
    transfer->is_refused = 1;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

#define SET(option, value) \
  if (lib.curl_easy_setopt(easy, option, value) != CURLE_OK) return 0;

static int set_request(CURL *easy, ccurl_transfer *transfer, const ccurl_request *request) {
  SET(CURLOPT_URL, request->url)
  SET(CURLOPT_CUSTOMREQUEST, request->method)
  if (request->body_count > 0) {
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count)
    SET(CURLOPT_COPYPOSTFIELDS, (const char *)request->body)
  }
  if (strcmp(request->method, "HEAD") == 0) SET(CURLOPT_NOBODY, 1L)
  const char *field = request->fields;
  for (int index = 0; index < request->field_count; index++, field += strlen(field) + 1) {
    struct curl_slist *longer = lib.curl_slist_append(transfer->fields, field);
    if (longer == NULL) return 0;
    transfer->fields = longer;
  }
  if (transfer->fields != NULL) SET(CURLOPT_HTTPHEADER, transfer->fields)
  return 1;
}

static int set_rules(CURL *easy, ccurl_transfer *transfer, const ccurl_request *request) {
  SET(CURLOPT_PROTOCOLS_STR, "http,https")
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1)
  SET(CURLOPT_FOLLOWLOCATION, 0L)
  SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED)
  // An empty text, and not none: none means the proxy of the environment.
  SET(CURLOPT_PROXY, "")
  SET(CURLOPT_NOSIGNAL, 1L)
  SET(CURLOPT_SSL_VERIFYPEER, 1L)
  SET(CURLOPT_SSL_VERIFYHOST, 2L)
  // The bytes as they come: a small body that unpacks to a large one stays small.
  SET(CURLOPT_HTTP_CONTENT_DECODING, 0L)
  SET(CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds)
  SET(CURLOPT_TIMEOUT_MS, request->milliseconds)
  // A connection is checked when it is made, by rules that are the same for all requests of a client. A name may have
  // another address by now.
  SET(CURLOPT_MAXAGE_CONN, 30L)
  SET(CURLOPT_OPENSOCKETFUNCTION, open_socket)
  SET(CURLOPT_OPENSOCKETDATA, transfer)
  SET(CURLOPT_WRITEFUNCTION, take_body)
  SET(CURLOPT_WRITEDATA, transfer)
  SET(CURLOPT_HEADERFUNCTION, take_head)
  SET(CURLOPT_HEADERDATA, transfer)
  SET(CURLOPT_ERRORBUFFER, transfer->message)
  SET(CURLOPT_PRIVATE, transfer)
  if (request->certificates != NULL) SET(CURLOPT_CAINFO, request->certificates)
  if (request->resolved == NULL) return 1;
  transfer->resolved = lib.curl_slist_append(NULL, request->resolved);
  SET(CURLOPT_RESOLVE, transfer->resolved)
  return 1;
}

ccurl_transfer *ccurl_start(ccurl_client *client, const ccurl_request *request) {
  ccurl_transfer *transfer = calloc(1, sizeof *transfer);
  if (transfer == NULL) return NULL;
  transfer->may_connect = request->may_connect;
  transfer->context = request->context;
  transfer->head.most = request->most_field_bytes;
  transfer->body.most = request->most_body_bytes;
  transfer->easy = lib.curl_easy_init();
  if (transfer->easy != NULL && set_request(transfer->easy, transfer, request) &&
      set_rules(transfer->easy, transfer, request) &&
      lib.curl_multi_add_handle(client->multi, transfer->easy) == CURLM_OK)
    return transfer;
  ccurl_transfer_free(client, transfer);
  return NULL;
}

ccurl_transfer *ccurl_step(ccurl_client *client) {
  int running, left;
  lib.curl_multi_perform(client->multi, &running);
  for (CURLMsg *message; (message = lib.curl_multi_info_read(client->multi, &left)) != NULL;) {
    if (message->msg != CURLMSG_DONE) continue;
    CURL *easy = message->easy_handle;
    CURLcode code = message->data.result;
    ccurl_transfer *transfer = NULL;
    if (lib.curl_easy_getinfo(easy, CURLINFO_PRIVATE, &transfer) != CURLE_OK || transfer == NULL) continue;
    transfer->code = code;
    return transfer;
  }
  return NULL;
}

void ccurl_wait(ccurl_client *client, int milliseconds) {
  lib.curl_multi_poll(client->multi, NULL, 0, milliseconds, NULL);
}

void ccurl_wake(ccurl_client *client) { lib.curl_multi_wakeup(client->multi); }

void ccurl_transfer_free(ccurl_client *client, ccurl_transfer *transfer) {
  if (transfer->easy != NULL) {
    lib.curl_multi_remove_handle(client->multi, transfer->easy);
    lib.curl_easy_cleanup(transfer->easy);
  }
  lib.curl_slist_free_all(transfer->fields);
  lib.curl_slist_free_all(transfer->resolved);
  free(transfer->head.bytes);
  free(transfer->body.bytes);
  free(transfer);
}

void *ccurl_context(const ccurl_transfer *transfer) { return transfer->context; }

ccurl_outcome ccurl_outcome_of(const ccurl_transfer *transfer) {
  if (transfer->is_cut) return ccurl_done;
  if (transfer->is_too_large) return ccurl_fields_too_large;
  switch (transfer->code) {
    case CURLE_OK: return ccurl_done;
    case CURLE_OPERATION_TIMEDOUT: return ccurl_timed_out;
    case CURLE_COULDNT_RESOLVE_HOST: return ccurl_not_resolved;
    case CURLE_COULDNT_CONNECT: return transfer->is_refused ? ccurl_refused_address : ccurl_not_connected;
    case CURLE_PEER_FAILED_VERIFICATION: return ccurl_not_trusted;
    default: return ccurl_failed;
  }
}

const char *ccurl_message(const ccurl_transfer *transfer) {
  return transfer->message[0] != 0 ? transfer->message : lib.curl_easy_strerror(transfer->code);
}

int ccurl_status(const ccurl_transfer *transfer) {
  long status = 0;
  lib.curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
  return (int)status;
}

int ccurl_is_cut(const ccurl_transfer *transfer) { return transfer->is_cut; }

const char *ccurl_redirect(const ccurl_transfer *transfer) {
  char *url = NULL;
  lib.curl_easy_getinfo(transfer->easy, CURLINFO_REDIRECT_URL, &url);
  return url;
}

const uint8_t *ccurl_body(const ccurl_transfer *transfer, size_t *count) {
  *count = transfer->body.count;
  return transfer->body.bytes;
}

const uint8_t *ccurl_head(const ccurl_transfer *transfer, size_t *count) {
  *count = transfer->head.count;
  return transfer->head.bytes;
}

static int copy_part(CURLU *url, CURLUPart part, unsigned flags, char *to, size_t size) {
  char *text = NULL;
  if (lib.curl_url_get(url, part, &text, flags) != CURLUE_OK) return 0;
  int fits = strlen(text) < size;
  if (fits) strcpy(to, text);
  lib.curl_free(text);
  return fits;
}

int ccurl_url_parts(const char *text, char *scheme, size_t scheme_size, char *host, size_t host_size,
                    char *port, size_t port_size) {
  CURLU *url = lib.curl_url();
  if (url == NULL) return 0;
  int is_good = lib.curl_url_set(url, CURLUPART_URL, text, CURLU_DISALLOW_USER) == CURLUE_OK &&
                copy_part(url, CURLUPART_SCHEME, 0, scheme, scheme_size) &&
                copy_part(url, CURLUPART_HOST, 0, host, host_size) &&
                copy_part(url, CURLUPART_PORT, CURLU_DEFAULT_PORT, port, port_size);
  lib.curl_url_cleanup(url);
  return is_good;
}
