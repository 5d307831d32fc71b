// Starts a child process that has two pipes and nothing else, and limits its processor time. The toolchain's Glibc
// module lacks these calls.
#pragma once

#include <sys/types.h>

/// A child process, the end of the pipe to its standard input, and that of the pipe from its standard output. Neither
/// end blocks.
typedef struct {
  pid_t id;
  int input, output;
} cchild;

/// Starts `path` with one argument and the id of this process. Returns 0, or an errno.
int cchild_start(const char *path, const char *argument, cchild *child);
/// Lets the child use `seconds` of processor time from now on. Returns 0, or an errno.
int cchild_allow(pid_t id, unsigned seconds);
/// Kills the child, and returns the signal that ended it, or 0 if it exited. What ended it before this call stays its
/// end. Its id stays its own until `cchild_end`.
int cchild_death(cchild child);
/// Kills the child and takes its status.
void cchild_end(cchild child);
