// A C++17 library behind a C header: decimal texts and floating-point numbers, by the C++ library's own conversion, which
// is exact and knows no locale. No exception leaves it.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CDECIMALS_DONE = 0,
  CDECIMALS_MALFORMED = 1,    // no decimal number, or more than one
  CDECIMALS_OUT_OF_RANGE = 2, // no such number of 64 bits
  CDECIMALS_NO_ROOM = 3,      // the text is longer than the room for it
  CDECIMALS_FAILED = 4        // an exception of the C++ library
};

/// The number nearest to a text such as `-12.5e3`.
int cdecimals_read(const char *text, size_t count, double *number);

/// The shortest text that reads as the number, and its length.
int cdecimals_write(double number, char *text, size_t room, size_t *count);

/// The median of numbers that stand one a line: of an even count, the mean of the two in the middle.
int cdecimals_median(const char *lines, size_t count, double *median);

#ifdef __cplusplus
}
#endif
