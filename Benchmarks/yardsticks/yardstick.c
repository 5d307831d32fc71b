/* SQLite in C, doing what the server asks of it and nothing else: the yardstick for its figures.
 *
 *   yardstick report DATABASE THREADS SECONDS   one user's month, every column read, in a transaction
 *   yardstick insert DATABASE GROUP SECONDS     durable entries with all their rows, GROUP a commit
 *
 * Prints one line of JSON: jobs done, seconds, and processor seconds.
 */
#include "bench.h"
#include "report.h"
#include "insert.h"

static void tell(const char *job, int64_t done, int64_t rows, double seconds, double used) {
  printf("{\"job\": \"%s\", \"done\": %lld, \"rows\": %lld, \"seconds\": %.4f, \"processor\": %.4f}\n",
         job, (long long)done, (long long)rows, seconds, used);
}

int main(int count, char **words) {
  if (count != 5) fail("usage", "yardstick report|insert DATABASE THREADS|GROUP SECONDS");
  int number = atoi(words[3]);
  double seconds = atof(words[4]), begun = now(), used = processor();
  int64_t done = 0, rows = 0;
  if (strcmp(words[1], "report") == 0) done = reports(words[2], number, seconds, &rows);
  else if (strcmp(words[1], "insert") == 0) rows = done = inserts(words[2], number, seconds);
  else fail("no such job", words[1]);
  tell(words[1], done, rows, now() - begun, processor() - used);
}
