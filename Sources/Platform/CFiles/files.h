// What the toolchain's Glibc module leaves out of files: sync_file_range(2), by a name of its own so that no header's
// declaration is needed. `flags` is SYNC_FILE_RANGE_WRITE.
#pragma once

#include <stdint.h>

extern int sync_file_range_begin(int descriptor, int64_t offset, int64_t count, unsigned flags)
    __asm__("sync_file_range");
