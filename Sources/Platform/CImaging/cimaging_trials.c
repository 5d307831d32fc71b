// What a helper that somebody took over would try. Only in debug builds, for the tests.
#include "cimaging_internal.h"

#ifdef DEBUG
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

int cimaging_try(uint8_t what) {
  char *const none[] = {NULL};
  static volatile int spins = 1;
  uint8_t byte;
  switch (what) {
  case 200: return CIMAGING_DAMAGED;
  case 201: return open("/etc/passwd", O_RDONLY) >= 0;
  case 202: return socket(AF_INET, SOCK_STREAM, 0) >= 0;
  case 203: return execve("/bin/true", none, none);
  case 204: return fork();
  case 205: return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == NULL;
  case 206: return mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 0, 0) == NULL;
  case 207: return (int)write(2, "x", 1);
  case 208: return (int)read(3, &byte, 1);
  case 209: return kill(getppid(), 0);
  case 210: return setrlimit(RLIMIT_CPU, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
  case 211: return dup(0);
  // Not system calls that are refused, but limits.
  case 220: {
    void *volatile memory = malloc((size_t)600 << 20);
    free(memory);
    return memory == NULL ? CIMAGING_MEMORY : CIMAGING_DAMAGED;
  }
  case 221:
    while (spins) spins ^= 2;
    return CIMAGING_DAMAGED;
  case 222: return (int)read(0, &byte, 1); // waits for ever
  case 223: abort();
  default: return CIMAGING_UNSUPPORTED;
  }
}
#endif
