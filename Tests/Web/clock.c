// Loaded before the server's libraries: its clock is TEST_CLOCK_OFFSET seconds off. What measures lengths of time is
// left alone. (Debian's libfaketime does more, and a Swift program finds no arguments with it.)
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static long seconds;

__attribute__((constructor)) static void read_offset(void) {
  const char *text = getenv("TEST_CLOCK_OFFSET");
  seconds = text ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += seconds;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec time;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &time);
  now->tv_sec = time.tv_sec;
  now->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

// Timers that wait for a time of the clock: without these a clock that is turned back has them end at once, again and
// again.
static char waits_for_a_time[65536];

int timerfd_create(clockid_t clock, int flags) {
  int timer = (int)syscall(SYS_timerfd_create, clock, flags);
  if (timer >= 0 && timer < (int)sizeof waits_for_a_time) waits_for_a_time[timer] = clock == CLOCK_REALTIME;
  return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *new, struct itimerspec *old) {
  struct itimerspec real = *new;
  int is_time = timer >= 0 && timer < (int)sizeof waits_for_a_time && waits_for_a_time[timer];
  // Zero turns it off.
  if (is_time && flags & TFD_TIMER_ABSTIME && real.it_value.tv_sec) real.it_value.tv_sec -= seconds;
  return (int)syscall(SYS_timerfd_settime, timer, flags, &real, old);
}
