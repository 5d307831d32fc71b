// A helper that somebody took over: `ConfinedTrial WHAT PARENT` confines itself, tries one thing for each byte that it
// reads, and answers with a byte when it is still there. WHAT is `plain`, or `further` with getpid allowed in addition.
#define _GNU_SOURCE
#include "cconfinement.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const cconfinement_limits limits = {.memory_bytes = 256 << 20, .seconds = 2, .most_seconds = 4};

static void *nothing(void *argument) { return argument; }

/// The memory that is there, or 1 when there is none.
static int take(size_t bytes) {
  void *volatile memory = malloc(bytes);
  if (memory == NULL) return 1;
  memset(memory, 1, bytes);
  free(memory);
  return 0;
}

static int try(char what) {
  char *const none[] = {NULL};
  static volatile int spins = 1;
  pthread_t thread;
  char byte;
  switch (what) {
  case '.': return 0;
  case 'a': return take(64 << 20);
  case 'A': return take(300 << 20);
  case 'o': return open("/etc/passwd", O_RDONLY);
  case 'c': return open("/tmp/kortti-trial", O_WRONLY | O_CREAT, 0600);
  case 'u': return unlink("/tmp/kortti-trial");
  case 's': return socket(AF_INET, SOCK_STREAM, 0);
  case 'l': return socket(AF_UNIX, SOCK_STREAM, 0);
  case 'x': return execve("/bin/true", none, none);
  case 'f': return fork();
  case 't': return pthread_create(&thread, NULL, nothing, NULL);
  case 'm': return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == NULL;
  case 'p': return mprotect(&byte, 1, PROT_READ | PROT_EXEC);
  case 'M': return mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 0, 0) == NULL;
  case 'w': return (int)write(2, "x", 1);
  case 'r': return (int)read(3, &byte, 1);
  case 'd': return dup(0);
  case 'k': return kill(getppid(), 0);
  case 'L': return setrlimit(RLIMIT_AS, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
  case 'g': return syscall(SYS_getpid) <= 0;
  case 'S':
    while (spins) spins ^= 2;
    return 0;
  default: return 9;
  }
}

int main(int count, char **arguments) {
  if (count != 3 || !cconfinement_limit(limits, atoi(arguments[2]))) return 1;
  const int further[] = {SYS_getpid};
  if (!cconfinement_enter(further, strcmp(arguments[1], "further") == 0 ? 1 : 0)) return 1;
  if (!cconfinement_report()) return 1;
  char what;
  while (read(0, &what, 1) == 1) {
    const char result = (char)('0' + (try(what) == 0 ? 0 : 1));
    if (write(1, &result, 1) != 1) break;
  }
  _exit(0);
}
