// The system's SQLite, and the two of its functions that are variadic, which Swift cannot call.

#pragma once

#include <sqlite3.h>

#include "reading.h"

/// Sets one of a connection's switches (SQLITE_DBCONFIG_…) on or off.
static inline int kortti_db_switch(sqlite3 *connection, int which, int on) {
  return sqlite3_db_config(connection, which, on, (int *)0);
}

/// Once a process and before anything else of SQLite: no mutex around connections (each is used by one
/// thread at a time) and no count of allocations (its mutex is shared by all threads).
static inline int kortti_sqlite_start(void) {
  int code = sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
  if (code == SQLITE_OK) code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  if (code == SQLITE_OK) code = sqlite3_initialize();
  if (code == SQLITE_OK) code = kortti_reading_register();
  return code;
}
