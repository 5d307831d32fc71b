/* Preloaded into the server, writes down how to undo what it has not synced yet, for power.py: a kill leaves the bytes
 * that were written, a loss of power does not. It can also let one call fail.
 *
 * POWER_FILES is the path with which all watched files begin, POWER_FOLDER where the notes are:
 *   w<inode>  of a file: its length when it was synced last (8 bytes); then for each write the offset and count of the
 *             bytes that it replaced (8 bytes each), and those bytes
 *   n<inode>  of a folder: "number make PATH -", "number folder PATH -", "number move PATH NAME" or "number remove
 *             PATH -", a line for each name that changed; g<number> is the file that a name had before
 *   control   the count of calls, the one that fails, and its error (8 bytes each)
 * A sync removes the notes of its file or folder, and syncs nothing: the system keeps what a killed process wrote. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

enum { most_files = 65536 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *files, *folder;
static bool watched[most_files]; /* by descriptor */
static uint64_t *control;
static unsigned long last_number;

static int open_file(const char *path, int flags) {
  REAL(open);
  return real(path, flags | O_CLOEXEC, 0600);
}

static void put(int fd, const void *bytes, size_t count) {
  REAL(write);
  if (real(fd, bytes, count) != (ssize_t)count) abort();
}

__attribute__((constructor)) static void begin(void) {
  char path[PATH_MAX];
  files = getenv("POWER_FILES");
  folder = getenv("POWER_FOLDER");
  if (!files || !folder) return;
  snprintf(path, sizeof path, "%s/control", folder);
  int fd = open_file(path, O_RDWR);
  if (fd >= 0) control = mmap(NULL, 24, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (control == MAP_FAILED) abort();
}

/* Locks that a process takes on files, and memory that processes share, are not on the disk. */
static bool is_watched(const char *path) {
  size_t length = strlen(path);
  if (!files || !folder || strncmp(path, files, strlen(files))) return false;
  return !(length > 4 && !strcmp(path + length - 4, "-shm")) && !(length > 5 && !strcmp(path + length - 5, ".lock"));
}

/* Whether this call is the one that fails. */
static bool fails(void) {
  if (!control || ++control[0] != control[1]) return false;
  errno = (int)control[2];
  return true;
}

static int note(char kind, ino_t inode) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%c%lu", folder, kind, (unsigned long)inode);
  return open_file(path, O_RDWR | O_CREAT | O_APPEND);
}

static void note_bytes(int fd, off_t offset, size_t count) {
  struct stat status;
  if (fstat(fd, &status)) abort();
  int to = note('w', status.st_ino);
  uint64_t length = (uint64_t)status.st_size;
  if (lseek(to, 0, SEEK_END) == 0) put(to, &length, 8);
  if ((uint64_t)offset < length && count) {
    uint64_t place[2] = {(uint64_t)offset, length - (uint64_t)offset < count ? length - (uint64_t)offset : count};
    char *bytes = malloc(place[1]);
    if (pread(fd, bytes, place[1], offset) != (ssize_t)place[1]) abort();
    put(to, place, 16);
    put(to, bytes, place[1]);
    free(bytes);
  }
  close(to);
}

/* Keeps the file that a name has, under another name. Returns the number of the change that follows. */
static unsigned long keep(const char *path) {
  char kept[PATH_MAX];
  REAL(link);
  snprintf(kept, sizeof kept, "%s/g%lu", folder, ++last_number);
  if (path && real(path, kept) && errno != ENOENT) abort();
  return last_number;
}

/* Writes down that a name in a folder was changed. */
static void note_name(unsigned long number, const char *kind, const char *path, const char *name) {
  char parent[PATH_MAX], line[3 * PATH_MAX];
  struct stat status;
  snprintf(parent, sizeof parent, "%s", name ? name : path);
  if (stat(dirname(parent), &status)) abort();
  int to = note('n', status.st_ino);
  int count = snprintf(line, sizeof line, "%lu %s %s %s\n", number, kind, path, name ? name : "-");
  put(to, line, (size_t)count);
  close(to);
}

static int opened(int fd, const char *path) {
  if (fd >= 0 && fd < most_files) watched[fd] = is_watched(path);
  return fd;
}

#define OPEN(function) \
  int function(const char *path, int flags, ...) { \
    REAL(function); \
    va_list more; \
    va_start(more, flags); \
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; \
    va_end(more); \
    struct stat status; \
    if (!(flags & O_CREAT) || !is_watched(path)) return opened(real(path, flags, mode), path); \
    pthread_mutex_lock(&lock); \
    bool is_new = lstat(path, &status) != 0; \
    int fd = is_new && fails() ? -1 : opened(real(path, flags, mode), path); \
    if (fd >= 0 && is_new) note_name(keep(NULL), "make", path, NULL); \
    pthread_mutex_unlock(&lock); \
    return fd; \
  }
OPEN(open)
OPEN(open64)

static bool is_file(int fd) {
  struct stat status;
  return fd >= 0 && fd < most_files && watched[fd] && !fstat(fd, &status) && S_ISREG(status.st_mode);
}

#define PWRITE(function, offset_type) \
  ssize_t function(int fd, const void *bytes, size_t count, offset_type offset) { \
    REAL(function); \
    if (!is_file(fd)) return real(fd, bytes, count, offset); \
    pthread_mutex_lock(&lock); \
    ssize_t done = -1; \
    if (!fails()) { \
      note_bytes(fd, offset, count); \
      done = real(fd, bytes, count, offset); \
    } \
    pthread_mutex_unlock(&lock); \
    return done; \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(write);
  if (!is_file(fd)) return real(fd, bytes, count);
  return pwrite(fd, bytes, count, lseek(fd, 0, SEEK_CUR));
}

#define TRUNCATE(function, length_type) \
  int function(int fd, length_type length) { \
    REAL(function); \
    if (!is_file(fd)) return real(fd, length); \
    pthread_mutex_lock(&lock); \
    int done = -1; \
    if (!fails()) { \
      note_bytes(fd, length, SIZE_MAX); \
      done = real(fd, length); \
    } \
    pthread_mutex_unlock(&lock); \
    return done; \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

static int synced(int fd) {
  char path[PATH_MAX];
  struct stat status;
  if (!folder || fstat(fd, &status)) return folder ? -1 : 0;
  pthread_mutex_lock(&lock);
  bool isFolder = S_ISDIR(status.st_mode);
  int done = (isFolder || is_file(fd)) && fails() ? -1 : 0;
  if (!done) {
    snprintf(path, sizeof path, "%s/%c%lu", folder, isFolder ? 'n' : 'w', (unsigned long)status.st_ino);
    REAL(unlink);
    real(path);
  }
  pthread_mutex_unlock(&lock);
  return done;
}

int fsync(int fd) { return synced(fd); }
int fdatasync(int fd) { return synced(fd); }

#define NAMING(function, call, kept, kind, path, name) \
  { \
    REAL(function); \
    if (!is_watched(path)) return call; \
    pthread_mutex_lock(&lock); \
    int done = -1; \
    if (!fails()) { \
      unsigned long number = keep(kept); \
      done = call; \
      if (!done) note_name(number, kind, path, name); \
    } \
    pthread_mutex_unlock(&lock); \
    return done; \
  }

int unlink(const char *path) NAMING(unlink, real(path), path, "remove", path, NULL)
int rename(const char *path, const char *name) NAMING(rename, real(path, name), name, "move", path, name)
int link(const char *path, const char *name) NAMING(link, real(path, name), NULL, "make", name, NULL)
int mkdir(const char *path, mode_t mode) NAMING(mkdir, real(path, mode), NULL, "folder", path, NULL)
