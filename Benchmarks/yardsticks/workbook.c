/* All hours as a workbook by libxlsxwriter, with the columns of the server's, in constant memory: the yardstick for
 * its export as xlsx. Instants stay in UTC.
 *
 *   workbook DATABASE FILE
 *
 * Prints one line of JSON.
 */
#include "bench.h"
#include <xlsxwriter.h>

enum { columns = 12 };

static const char *select_rows =
  "SELECT e.started_at, e.ended_at, u.name, p.name, t.name, p.customer, e.description,"
  " replace(replace(replace(replace(e.tags, '[]', ''), '[\"', ''), '\"]', ''), '\",\"', ', '), e.billable"
  " FROM entries e JOIN users u ON u.id = e.user_id JOIN projects p ON p.id = e.project_id"
  " LEFT JOIN tasks t ON t.id = e.task_id ORDER BY e.started_at, e.id";

static lxw_format *number_format(lxw_workbook *book, const char *text) {
  lxw_format *format = workbook_add_format(book);
  format_set_num_format(format, text);
  return format;
}

static void write_text(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, sqlite3_stmt *s, int from) {
  const char *text = (const char *)sqlite3_column_text(s, from);
  if (text && *text) worksheet_write_string(sheet, row, column, text, NULL);
}

int main(int argc, char **argv) {
  static const char *titles[columns] = {"Date",     "Start", "End",      "Duration",    "Hours", "User",
                                        "Project",  "Task",  "Customer", "Description", "Tags",  "Billable"};
  if (argc != 3) fail("usage", "workbook DATABASE FILE");
  sqlite3 *db = open_database(argv[1], 0);
  double started = now(), used = processor_seconds();
  lxw_workbook_options options = {.constant_memory = 1, .tmpdir = NULL};
  lxw_workbook *book = workbook_new_opt(argv[2], &options);
  lxw_worksheet *sheet = workbook_add_worksheet(book, "Hours");
  lxw_format *day = number_format(book, "yyyy-mm-dd"), *time_format = number_format(book, "yyyy-mm-dd hh:mm:ss");
  lxw_format *duration = number_format(book, "[h]:mm:ss"), *hours = number_format(book, "0.00");
  for (int i = 0; i < columns; i++) worksheet_write_string(sheet, 0, (lxw_col_t)i, titles[i], NULL);
  sqlite3_stmt *s = prepare(db, select_rows);
  int64_t rows = 0;
  while (sqlite3_step(s) == SQLITE_ROW) {
    lxw_row_t row = (lxw_row_t)++rows;
    int64_t start = sqlite3_column_int64(s, 0), end = sqlite3_column_int64(s, 1);
    worksheet_write_number(sheet, row, 0, (double)(start / 86400) + 25569, day);
    worksheet_write_number(sheet, row, 1, (double)start / 86400 + 25569, time_format);
    worksheet_write_number(sheet, row, 2, (double)end / 86400 + 25569, time_format);
    worksheet_write_number(sheet, row, 3, (double)(end - start) / 86400, duration);
    worksheet_write_number(sheet, row, 4, (double)(end - start) / 3600, hours);
    for (int i = 0; i < 6; i++) write_text(sheet, row, (lxw_col_t)(5 + i), s, 2 + i);
    worksheet_write_boolean(sheet, row, 11, sqlite3_column_int(s, 8), NULL);
  }
  if (workbook_close(book) != LXW_NO_ERROR) fail(argv[2], "cannot be written");
  printf("{\"job\": \"workbook\", \"done\": %lld, \"seconds\": %.4f, \"processor\": %.4f}\n", (long long)rows,
         now() - started, processor_seconds() - used);
}
