// Limits of the system, and a filter of system calls.
#include "cconfinement.h"

#include <seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// The sanitizers reserve terabytes of addresses, and call the system for their own ends.
#define IS_SANITIZED 1
#endif
#endif

static int limit(__rlimit_resource_t resource, rlim_t soft, rlim_t hard) {
  struct rlimit value = {.rlim_cur = soft, .rlim_max = hard};
  return setrlimit(resource, &value) == 0;
}

int cconfinement_limit(cconfinement_limits limits, int parent) {
  // The process ends with the one that started it, also when that one ended just before.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) return 0;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  // No other process of this user may attach to it, and it leaves no core.
  if (prctl(PR_SET_DUMPABLE, 0) != 0) return 0;
#ifndef IS_SANITIZED
  if (!limit(RLIMIT_AS, limits.memory_bytes, limits.memory_bytes)) return 0;
#endif
  return limit(RLIMIT_CPU, limits.seconds, limits.most_seconds) && limit(RLIMIT_CORE, 0, 0) &&
         limit(RLIMIT_FSIZE, 0, 0) && limit(RLIMIT_NPROC, 0, 0) && limit(RLIMIT_NOFILE, 0, 0);
}

#ifdef IS_SANITIZED
int cconfinement_enter(const int *further, size_t count) {
  (void)further, (void)count;
  return 1;
}
#else
#define ALLOW(filter, call, ...)                                                                   \
  (seccomp_rule_add((filter), SCMP_ACT_ALLOW, SCMP_SYS(call), __VA_ARGS__) == 0)

static int allow(scmp_filter_ctx filter, const int *further, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, further[i], 0) != 0) return 0;
  }
  return 1;
}

int cconfinement_enter(const int *further, size_t count) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
  if (filter == NULL) return 0;
  const int is_made =
      seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
      seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
      // Requests come at 0, answers leave at 1.
      ALLOW(filter, read, 1, SCMP_A0_32(SCMP_CMP_EQ, 0)) &&
      ALLOW(filter, write, 1, SCMP_A0_32(SCMP_CMP_EQ, 1)) &&
      // malloc: memory without a file behind it, and none that can be run.
      ALLOW(filter, mmap, 3, SCMP_A2_32(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
            SCMP_A3_32(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS),
            SCMP_A4_32(SCMP_CMP_EQ, UINT32_MAX)) &&
      // free, and realloc of large blocks.
      ALLOW(filter, munmap, 0) && ALLOW(filter, mremap, 0) &&
      // malloc and free of small blocks.
      ALLOW(filter, brk, 0) &&
      // The end of the process.
      ALLOW(filter, exit_group, 0) && ALLOW(filter, exit, 0) && allow(filter, further, count) &&
      seccomp_load(filter) == 0;
  seccomp_release(filter);
  return is_made;
}
#endif

int cconfinement_report(void) {
  return write(1, cconfinement_report_bytes, CCONFINEMENT_REPORT_BYTES) == CCONFINEMENT_REPORT_BYTES;
}
