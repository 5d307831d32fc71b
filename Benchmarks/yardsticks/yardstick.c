/* SQLite in C, doing only what the server makes SQLite do: the yardstick for the server's figures.
 *
 *   yardstick report DATABASE THREADS SECONDS   one user's month, every column read, in a transaction
 *   yardstick insert DATABASE GROUP SECONDS     durable entries with all their rows, GROUP per commit
 *   yardstick replay DATABASE RECORDING COUNT   what record.c wrote down while COUNT changes were pushed
 *   yardstick offline DATABASE - -              the lines of account 1's targets, on standard output
 *   yardstick feed DATABASE USER -              the lines of a user's entries, on standard output
 *
 * Prints one line of JSON: jobs done, seconds and processor seconds ("offline" and "feed" do not).
 */
#include "bench.h"
#include "report.h"
#include "insert.h"
#include "replay.h"
#include "offline.h"
#include "feed.h"

static void print_result(const char *job, int64_t done, int64_t rows, double seconds, double used) {
  printf("{\"job\": \"%s\", \"done\": %lld, \"rows\": %lld, \"seconds\": %.4f, \"processor\": %.4f}\n",
         job, (long long)done, (long long)rows, seconds, used);
}

static void replay_file(const char *path, const char *recording, int64_t count) {
  sqlite3 *db = open_database(path, 1);
  struct recording all = read_recording(db, recording);
  double started = now(), used = processor_seconds();
  int64_t sum = replay(&all);
  print_result(sum ? "replay" : "nothing", count, all.count, now() - started, processor_seconds() - used);
}

int main(int argc, char **argv) {
  if (argc != 5) fail("usage", "yardstick report|insert|replay|offline|feed DATABASE NUMBER|RECORDING SECONDS|COUNT");
  if (strcmp(argv[1], "replay") == 0) return replay_file(argv[2], argv[3], atoll(argv[4])), 0;
  if (strcmp(argv[1], "offline") == 0) return write_offline_set(argv[2]), 0;
  if (strcmp(argv[1], "feed") == 0) return write_feed(argv[2], atoll(argv[3])), 0;
  int number = atoi(argv[3]);
  double seconds = atof(argv[4]), started = now(), used = processor_seconds();
  int64_t done = 0, rows = 0;
  if (strcmp(argv[1], "report") == 0) done = reports(argv[2], number, seconds, &rows);
  else if (strcmp(argv[1], "insert") == 0) rows = done = inserts(argv[2], number, seconds);
  else fail("no such job", argv[1]);
  print_result(argv[1], done, rows, now() - started, processor_seconds() - used);
}
