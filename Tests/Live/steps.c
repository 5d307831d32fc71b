/* Preloaded into the server, counts the steps of SQLite's virtual machine in the eight bytes at the beginning of the
 * file STEPS_FILE, for neighbours.py. A step costs more where a tree is deeper, and is one all the same. */
#include <dlfcn.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

static _Atomic uint64_t *count;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("STEPS_FILE");
  int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (fd >= 0) count = mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
}

int sqlite3_step(sqlite3_stmt *statement) {
  int (*real)(sqlite3_stmt *) = (int (*)(sqlite3_stmt *))dlsym(RTLD_NEXT, "sqlite3_step");
  int result = real(statement);
  if (count && count != MAP_FAILED) *count += (uint64_t)sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
  return result;
}
