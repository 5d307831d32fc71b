#define _GNU_SOURCE
#include "cchild.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// A pipe whose ends are above the standard descriptors, which this process may have closed.
static int make_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  for (int i = 0; i < 2; i++) {
    if (ends[i] > STDERR_FILENO) continue;
    const int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int fault = errno;
    close(ends[i]);
    ends[i] = moved;
    if (moved >= 0) continue;
    close(ends[1 - i]);
    return fault;
  }
  return 0;
}

static int spawn(const char *path, const char *argument, int input, int output, pid_t *id) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  char parent[16];
  snprintf(parent, sizeof parent, "%d", (int)getpid());
  char *const arguments[] = {(char *)path, (char *)argument, parent, NULL};
  char *const environment[] = {NULL};
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_init(&actions);
  int fault = posix_spawnattr_setsigmask(&attributes, &none);
  if (fault == 0) fault = posix_spawnattr_setsigdefault(&attributes, &all);
  if (fault == 0) {
    fault = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  if (fault == 0) fault = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  if (fault == 0) fault = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (fault == 0) fault = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO);
  if (fault == 0) fault = posix_spawn(id, path, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return fault;
}

int cchild_start(const char *path, const char *argument, cchild *child) {
  int to[2], from[2];
  int fault = make_pipe(to);
  if (fault != 0) return fault;
  fault = make_pipe(from);
  if (fault != 0) {
    close(to[0]);
    close(to[1]);
    return fault;
  }
  fault = spawn(path, argument, to[0], from[1], &child->id);
  close(to[0]);
  close(from[1]);
  child->input = to[1];
  child->output = from[0];
  if (fault != 0) {
    close(to[1]);
    close(from[0]);
    return fault;
  }
  // Only this process's ends: the flag belongs to an end of a pipe, not to the pipe.
  fcntl(child->input, F_SETFL, O_NONBLOCK);
  fcntl(child->output, F_SETFL, O_NONBLOCK);
  return 0;
}

int cchild_allow(pid_t id, unsigned seconds) {
  clockid_t clock;
  struct timespec used;
  struct rlimit limit;
  const int fault = clock_getcpuclockid(id, &clock);
  if (fault != 0) return fault;
  if (clock_gettime(clock, &used) != 0 || prlimit(id, RLIMIT_CPU, NULL, &limit) != 0) return errno;
  const rlim_t wanted = (rlim_t)used.tv_sec + seconds;
  limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
  return prlimit(id, RLIMIT_CPU, &limit, NULL) == 0 ? 0 : errno;
}

int cchild_death(cchild child) {
  siginfo_t status;
  kill(child.id, SIGKILL);
  while (waitid(P_PID, (id_t)child.id, &status, WEXITED | WNOWAIT) != 0) {
    if (errno != EINTR) return 0;
  }
  return status.si_code == CLD_EXITED ? 0 : status.si_status;
}

void cchild_end(cchild child) {
  close(child.input);
  close(child.output);
  kill(child.id, SIGKILL);
  while (waitpid(child.id, NULL, 0) < 0 && errno == EINTR) {
  }
}
