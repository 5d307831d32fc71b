#define _GNU_SOURCE
#include "cspreadsheet.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xlsxwriter.h>

// Each function of libxlsxwriter that is used. Its type is that of the header, so calls are checked as if it were
// linked.
#define FUNCTIONS(use)                                                                                               \
  use(workbook_new_opt) use(workbook_add_worksheet) use(workbook_add_format) use(workbook_set_properties)            \
  use(workbook_close) use(lxw_workbook_free) use(lxw_strerror) use(format_set_num_format) use(format_set_bold)       \
  use(worksheet_freeze_panes) use(worksheet_set_column) use(worksheet_write_number) use(worksheet_write_string)      \
  use(worksheet_write_formula_num) use(worksheet_write_boolean)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  FUNCTIONS(DECLARE)
} lib;

#define LIBRARY "libxlsxwriter.so." LXW_SOVERSION

static const char *load_failure;

static void load(void) {
  void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    load_failure = LIBRARY " is not installed (Debian's package libxlsxwriter" LXW_SOVERSION ")";
    return;
  }
#define FIND(name)                                              \
  lib.name = (__typeof__(&name))dlsym(handle, #name);           \
  if (lib.name == NULL) {                                       \
    load_failure = LIBRARY " is not the one expected: no " #name; \
    return;                                                     \
  }
  FUNCTIONS(FIND)
}

const char *csheet_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return load_failure;
}

struct csheet {
  // NULL once it is finished.
  lxw_workbook *workbook;
  lxw_worksheet *worksheet;
  int file;
};

csheet *csheet_open(const char *folder, const char *title, int64_t seconds) {
  csheet *sheet = calloc(1, sizeof(csheet));
  char *path = NULL;
  if (sheet == NULL) return NULL;
  sheet->file = -1;
  if (asprintf(&path, "%s/kortti-XXXXXX", folder) >= 0) {
    sheet->file = mkostemp(path, O_CLOEXEC);
    // Nothing is left behind, however this process ends.
    if (sheet->file >= 0) unlink(path);
    free(path);
  }
  if (sheet->file >= 0) {
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", sheet->file);
    lxw_workbook_options options = {.constant_memory = 1, .tmpdir = (char *)folder};
    sheet->workbook = lib.workbook_new_opt(name, &options);
  }
  if (sheet->workbook == NULL) {
    csheet_free(sheet);
    return NULL;
  }
  lxw_doc_properties properties = {.title = (char *)title, .created = (time_t)seconds};
  lib.workbook_set_properties(sheet->workbook, &properties);
  return sheet;
}

csheet_format *csheet_add_format(csheet *sheet, const char *number, int is_bold) {
  lxw_format *format = lib.workbook_add_format(sheet->workbook);
  if (format == NULL) return NULL;
  if (number[0] != 0) lib.format_set_num_format(format, number);
  if (is_bold) lib.format_set_bold(format);
  return format;
}

int csheet_add_sheet(csheet *sheet, const char *name) {
  sheet->worksheet = lib.workbook_add_worksheet(sheet->workbook, name);
  if (sheet->worksheet == NULL) return 0;
  lib.worksheet_freeze_panes(sheet->worksheet, 1, 0);
  return 1;
}

int csheet_set_width(csheet *sheet, int column, double width) {
  return lib.worksheet_set_column(sheet->worksheet, (lxw_col_t)column, (lxw_col_t)column, width, NULL) == LXW_NO_ERROR;
}

int csheet_write_number(csheet *sheet, int row, int column, double value, csheet_format *format) {
  return lib.worksheet_write_number(sheet->worksheet, (lxw_row_t)row, (lxw_col_t)column, value, format) ==
         LXW_NO_ERROR;
}

int csheet_write_text(csheet *sheet, int row, int column, const char *text, csheet_format *format) {
  return lib.worksheet_write_string(sheet->worksheet, (lxw_row_t)row, (lxw_col_t)column, text, format) ==
         LXW_NO_ERROR;
}

int csheet_write_flag(csheet *sheet, int row, int column, int flag) {
  return lib.worksheet_write_boolean(sheet->worksheet, (lxw_row_t)row, (lxw_col_t)column, flag, NULL) == LXW_NO_ERROR;
}

int csheet_write_formula(csheet *sheet, int row, int column, const char *formula, double value,
                         csheet_format *format) {
  return lib.worksheet_write_formula_num(sheet->worksheet, (lxw_row_t)row, (lxw_col_t)column, formula, format,
                                         value) == LXW_NO_ERROR;
}

// libxlsxwriter does not look whether the rows of a sheet reached their file.
static int rows_are_written(lxw_workbook *workbook) {
  lxw_worksheet *worksheet;
  LXW_FOREACH_WORKSHEET(worksheet, workbook) {
    FILE *rows = worksheet->optimize_tmpfile;
    if (rows != NULL && (fflush(rows) != 0 || ferror(rows))) return 0;
  }
  return 1;
}

int csheet_finish(csheet *sheet, char *fault) {
  errno = 0;
  if (!rows_are_written(sheet->workbook)) {
    snprintf(fault, 256, "%s", strerror(errno != 0 ? errno : EIO));
    return 0;
  }
  lxw_error error = lib.workbook_close(sheet->workbook);
  sheet->workbook = NULL;
  if (error == LXW_NO_ERROR) return 1;
  snprintf(fault, 256, "%s", errno != 0 ? strerror(errno) : lib.lxw_strerror(error));
  return 0;
}

long csheet_read(csheet *sheet, uint8_t *bytes, long count) {
  ssize_t had;
  do had = read(sheet->file, bytes, (size_t)count);
  while (had < 0 && errno == EINTR);
  return (long)had;
}

void csheet_free(csheet *sheet) {
  if (sheet->workbook != NULL) lib.lxw_workbook_free(sheet->workbook);
  if (sheet->file >= 0) close(sheet->file);
  free(sheet);
}
