/* Latencies by kind, in buckets one percent wide. Part of load.c. */
#include <math.h>

enum kind { day, timer, writes, month, all, export, kinds };
static const char *kind_names[kinds] = {"day", "timer", "write", "month", "all", "export"};
enum { buckets = 2400 };

static struct tally {
  int64_t done, refused, broken, bytes, counts[buckets];
  double longest;
} tallies[kinds];

static void count_response(enum kind kind, int status, double seconds, int64_t bytes, const char *head) {
  struct tally *t = &tallies[kind];
  if (status < 200 || status > 299) {
    if (t->refused++ == 0) fprintf(stderr, "load: %s was refused: %.300s\n", kind_names[kind], head);
    return;
  }
  double bucket = seconds > 1e-6 ? log(seconds / 1e-6) / log(1.01) : 0;
  t->counts[bucket < buckets ? (int)bucket : buckets - 1]++;
  t->done++;
  t->bytes += bytes;
  if (seconds > t->longest) t->longest = seconds;
}

/* The latency in milliseconds that the given part of the responses stays below. */
static double percentile(const struct tally *t, double part) {
  int64_t wanted = (int64_t)ceil((double)t->done * part), seen = 0;
  for (int i = 0; i < buckets; i++)
    if ((seen += t->counts[i]) >= wanted && wanted > 0) return 1e-3 * pow(1.01, i + 1);
  return 0;
}

static void print_tallies(double seconds, int unanswered, double unsent) {
  int64_t done = 0, refused = 0, broken = 0;
  printf("{\"kinds\": {");
  for (int k = 0, first = 1; k < kinds; k++) {
    struct tally *t = &tallies[k];
    done += t->done, refused += t->refused, broken += t->broken;
    if (t->done == 0) continue;
    printf("%s\"%s\": {\"done\": %lld, \"p50\": %.4f, \"p99\": %.4f, \"max\": %.4f, \"bytes\": %lld}",
           first ? "" : ", ", kind_names[k], (long long)t->done, percentile(t, 0.5), percentile(t, 0.99),
           t->longest * 1e3, (long long)(t->bytes / t->done));
    first = 0;
  }
  printf("}, \"done\": %lld, \"refused\": %lld, \"broken\": %lld, \"unanswered\": %d, \"unsent\": %.0f,"
         " \"seconds\": %.4f}\n",
         (long long)done, (long long)refused, (long long)broken, unanswered, unsent, seconds);
}
