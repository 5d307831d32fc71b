/* Sends the same body many times to each of some ports by libcurl's multi interface, at most 4 requests at a time to
 * each and 32 in all, as the server does for webhooks: the yardstick for deliveries. Nothing is signed or stored.
 *
 *   posts COUNT FILE keep|anew PORT...
 *
 * "anew" makes a connection for each request, as the server does, which looks at the address that it connects to.
 * Prints one line of JSON.
 */
#include "bench.h"
#include <curl/curl.h>

enum { per_port = 4, in_all = 32, most_ports = 64 };

struct receiver {
  char url[64];
  int64_t left;
  int under_way;
};

static struct receiver receivers[most_ports];
static int receiver_count, next_receiver;
static char body[65536];
static long is_anew;

static size_t drop(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes, (void)context;
  return size * count;
}

/* The next receiver in turn that has room and something left; NULL for none. */
static struct receiver *choose(void) {
  for (int i = 0; i < receiver_count; i++) {
    struct receiver *r = &receivers[next_receiver++ % receiver_count];
    if (r->left > 0 && r->under_way < per_port) return r;
  }
  return NULL;
}

static int begin(CURLM *multi, CURL *easy) {
  struct receiver *r = choose();
  if (!r) return 0;
  r->left--;
  r->under_way++;
  curl_easy_setopt(easy, CURLOPT_URL, r->url);
  curl_easy_setopt(easy, CURLOPT_PRIVATE, r);
  curl_multi_add_handle(multi, easy);
  return 1;
}

static CURL *make(struct curl_slist *fields) {
  CURL *easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_POST, 1L);
  curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body);
  curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)strlen(body));
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fields);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT, 10L);
  curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, is_anew);
  curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, is_anew);
  return easy;
}

/* Sends what there is room for with the handles that are free. Returns how many are free then. */
static int fill(CURLM *multi, CURL **idle, int count) {
  while (count > 0 && begin(multi, idle[count - 1])) count--;
  return count;
}

int main(int argc, char **argv) {
  if (argc < 5 || argc - 4 > most_ports) fail("usage", "posts COUNT FILE keep|anew PORT...");
  is_anew = strcmp(argv[3], "anew") == 0;
  FILE *file = fopen(argv[2], "r");
  if (!file || fread(body, 1, sizeof body - 1, file) == 0) fail(argv[2], "cannot be read");
  for (; receiver_count < argc - 4; receiver_count++) {
    struct receiver *r = &receivers[receiver_count];
    snprintf(r->url, sizeof r->url, "http://127.0.0.1:%s/hook", argv[4 + receiver_count]);
    r->left = atoll(argv[1]);
  }
  curl_global_init(CURL_GLOBAL_DEFAULT);
  CURLM *multi = curl_multi_init();
  struct curl_slist *fields = curl_slist_append(NULL, "content-type: application/json");
  fields = curl_slist_append(fields, "webhook-id: evt_7c1f0a5be0d2448d9a3c5f1b2e6d8a90");
  fields = curl_slist_append(fields, "webhook-timestamp: 1772431212");
  fields = curl_slist_append(fields, "webhook-signature: v1,lx/yrcwdRHsg7GfvGHuisxU87P06ekI1t6gsEK9Wuw4=");
  CURL *idle[in_all];
  int free_handles = 0;
  for (; free_handles < in_all; free_handles++) idle[free_handles] = make(fields);
  double started = now(), used = processor_seconds();
  int64_t done = 0;
  free_handles = fill(multi, idle, free_handles);
  for (int running = 1; free_handles < in_all;) {
    if (curl_multi_perform(multi, &running) != CURLM_OK) fail("curl", "it can't go on");
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &running));) {
      CURL *easy = message->easy_handle;
      struct receiver *r = NULL;
      long status = 0;
      curl_easy_getinfo(easy, CURLINFO_PRIVATE, &r);
      curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
      if (status != 204) fail("a receiver", "answered something else");
      done++;
      r->under_way--;
      curl_multi_remove_handle(multi, easy);
      idle[free_handles++] = easy;
    }
    free_handles = fill(multi, idle, free_handles);
    curl_multi_poll(multi, NULL, 0, 10, NULL);
  }
  printf("{\"job\": \"posts\", \"done\": %lld, \"seconds\": %.4f, \"processor\": %.4f}\n", (long long)done,
         now() - started, processor_seconds() - used);
}
