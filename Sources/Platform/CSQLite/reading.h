// SQLite's own file system, but for one that writes nothing: neither to a database nor beside it.

#pragma once

#include <sqlite3.h>

/// The name by which a connection asks for it.
#define KORTTI_READING "kortti-reading"

// The index of a log (WAL) is made anew in memory, whether there is a -shm file or not: that is SQLite's way with a
// log whose index it may not write (SQLITE_READONLY_CANTINIT, wal.c, walBeginShmUnreliable). No lock on it is needed
// then.
static inline int kortti_reading_shm_map(
    sqlite3_file *file, int region, int size, int extend, void volatile **memory) {
  (void)file, (void)region, (void)size, (void)extend, (void)memory;
  return SQLITE_READONLY_CANTINIT;
}

static inline int kortti_reading_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  (void)file, (void)offset, (void)count, (void)flags;
  return SQLITE_OK;
}

static inline void kortti_reading_shm_barrier(sqlite3_file *file) { (void)file; }

static inline int kortti_reading_shm_unmap(sqlite3_file *file, int removes) {
  (void)file, (void)removes;
  return SQLITE_OK;
}

/// The system's methods of a file, with these in the place of those for the log's index.
static inline const sqlite3_io_methods *kortti_reading_methods(const sqlite3_io_methods *system) {
  static sqlite3_io_methods methods;
  sqlite3_mutex *mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1);
  sqlite3_mutex_enter(mutex);
  if (methods.iVersion == 0) {
    methods = *system;
    methods.xShmMap = kortti_reading_shm_map;
    methods.xShmLock = kortti_reading_shm_lock;
    methods.xShmBarrier = kortti_reading_shm_barrier;
    methods.xShmUnmap = kortti_reading_shm_unmap;
  }
  sqlite3_mutex_leave(mutex);
  return &methods;
}

/// Whether a file has more than the head of a log (sqlite.org/fileformat2.html, section 4.1). Of a log that is its
/// head alone, as a kill leaves it, the index that is made in memory does not fit the head: SQLITE_PROTOCOL.
static inline int kortti_reading_has_frames(sqlite3_vfs *system, const char *name, sqlite3_file *file) {
  sqlite3_int64 size = 0;
  if (system->xOpen(system, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL, (int *)0) != SQLITE_OK)
    return 1;
  file->pMethods->xFileSize(file, &size);
  file->pMethods->xClose(file);
  return size > 32;
}

/// Opens every file for reading. A log that is not there, or has nothing in it, is an empty one.
///
/// SQLite is told that the database may be written: of one that may not it leaves out the CHECKs (build.c,
/// sqlite3AddCheckConstraint), and then `integrity_check` passes over them.
static inline int kortti_reading_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given) {
  sqlite3_vfs *system = sqlite3_vfs_find((const char *)0);
  int stored = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
  int is_there = 1;
  (void)vfs;
  if (!(flags & stored)) return system->xOpen(system, name, file, flags, given);
  flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  if (flags & SQLITE_OPEN_WAL) system->xAccess(system, name, SQLITE_ACCESS_EXISTS, &is_there);
  if (flags & SQLITE_OPEN_WAL && is_there) is_there = kortti_reading_has_frames(system, name, file);
  int code = system->xOpen(system, is_there ? name : "/dev/null\0", file, flags, given);
  if (code != SQLITE_OK || !(flags & SQLITE_OPEN_MAIN_DB)) return code;
  file->pMethods = kortti_reading_methods(file->pMethods);
  if (given) *given = (*given & ~SQLITE_OPEN_READONLY) | SQLITE_OPEN_READWRITE;
  return SQLITE_OK;
}

static inline int kortti_reading_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
  (void)vfs, (void)name, (void)syncs;
  return SQLITE_READONLY;
}

/// Makes it known to SQLite; once a process.
static inline int kortti_reading_register(void) {
  static sqlite3_vfs vfs;
  vfs = *sqlite3_vfs_find((const char *)0);
  vfs.pNext = (sqlite3_vfs *)0;
  vfs.zName = KORTTI_READING;
  vfs.xOpen = kortti_reading_open;
  vfs.xDelete = kortti_reading_delete;
  return sqlite3_vfs_register(&vfs, 0);
}
