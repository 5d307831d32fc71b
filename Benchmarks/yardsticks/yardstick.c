/* SQLite in C, doing only what the server makes SQLite do: the yardstick for the server's figures.
 *
 *   yardstick report DATABASE THREADS SECONDS   one user's month, every column read, in a transaction
 *   yardstick insert DATABASE GROUP SECONDS     durable entries with all their rows, GROUP per commit
 *
 * Prints one line of JSON: jobs done, seconds and processor seconds.
 */
#include "bench.h"
#include "report.h"
#include "insert.h"

static void print_result(const char *job, int64_t done, int64_t rows, double seconds, double used) {
  printf("{\"job\": \"%s\", \"done\": %lld, \"rows\": %lld, \"seconds\": %.4f, \"processor\": %.4f}\n",
         job, (long long)done, (long long)rows, seconds, used);
}

int main(int argc, char **argv) {
  if (argc != 5) fail("usage", "yardstick report|insert DATABASE THREADS|GROUP SECONDS");
  int number = atoi(argv[3]);
  double seconds = atof(argv[4]), started = now(), used = processor_seconds();
  int64_t done = 0, rows = 0;
  if (strcmp(argv[1], "report") == 0) done = reports(argv[2], number, seconds, &rows);
  else if (strcmp(argv[1], "insert") == 0) rows = done = inserts(argv[2], number, seconds);
  else fail("no such job", argv[1]);
  print_result(argv[1], done, rows, now() - started, processor_seconds() - used);
}
