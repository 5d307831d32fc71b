// Keeps a helper process in, so that bytes which take it over gain nothing. The helper is a process of its own with two
// pipes (Host/ChildProcess.swift). It calls these in order, before it takes a byte:
// cconfinement_limit, what its libraries do once (such as reading tables), cconfinement_enter, cconfinement_report.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t memory_bytes;
  /// Processor time until whoever started it allows more, and in all.
  uint32_t seconds, most_seconds;
} cconfinement_limits;

/// Limits this process, and lets it end with `parent`, which started it: no file, no file's growth, no process, no core,
/// nobody who attaches to it, no right that a program could give. Returns 0 when any of it can't be set.
int cconfinement_limit(cconfinement_limits limits, int parent);

/// Allows reading descriptor 0, writing descriptor 1, memory that is no file and can't be run, and the end of the process.
/// `further` are the numbers of the other system calls (`SYS_…`) that the helper needs, with whatever arguments. Any
/// other call kills the process, from then on and for all of its threads. Returns 0 when that can't be set.
///
/// A build with a sanitizer is not confined: the sanitizers need more.
int cconfinement_enter(const int *further, size_t count);

enum { CCONFINEMENT_REPORT_BYTES = 4 };
/// What a confined helper writes once: KP, version 1, +.
static const uint8_t cconfinement_report_bytes[CCONFINEMENT_REPORT_BYTES] = {'K', 'P', 1, '+'};
/// Tells whoever started the process that it is confined. Returns 0 when nobody reads it.
int cconfinement_report(void);
