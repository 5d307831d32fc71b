// Excel workbooks by libxlsxwriter, which is loaded at the first use. A workbook belongs to one thread at a time.
#pragma once

#include <stdint.h>

// Loads libxlsxwriter once. Returns NULL, or why it can't be used.
const char *csheet_load(void);

// A workbook: first written row by row, then read as a file that has no name.
typedef struct csheet csheet;
// How cells look.
typedef struct lxw_format csheet_format;

// Begins a workbook; its files lie in that folder. `seconds` is when it was made, in Unix time. NULL when there is no
// memory or no file can be made.
csheet *csheet_open(const char *folder, const char *title, int64_t seconds);
// A way of showing numbers, such as 0.00. The workbook keeps it. NULL without memory.
csheet_format *csheet_add_format(csheet *sheet, const char *number, int is_bold);

// Each of those below returns 0 when it fails.

// Begins a sheet below those before, whose first row stays in view.
int csheet_add_sheet(csheet *sheet, const char *name);
int csheet_set_width(csheet *sheet, int column, double width);
// Cells of the current sheet, row by row.
int csheet_write_number(csheet *sheet, int row, int column, double value, csheet_format *format);
int csheet_write_text(csheet *sheet, int row, int column, const char *text, csheet_format *format);
int csheet_write_flag(csheet *sheet, int row, int column, int flag);
// A formula with the value that it has.
int csheet_write_formula(csheet *sheet, int row, int column, const char *formula, double value, csheet_format *format);

// Ends writing, and makes the file. On failure `fault`, which has 256 bytes, says why.
int csheet_finish(csheet *sheet, char *fault);
// The next bytes of the file: how many, 0 at its end, -1 on failure.
long csheet_read(csheet *sheet, uint8_t *bytes, long count);

// Frees it, finished or not; its files are gone.
void csheet_free(csheet *sheet);
