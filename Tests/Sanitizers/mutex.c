// Tells the thread sanitizer of Swift's Mutex. Its quick path stands in our own code, where the sanitizer sees it;
// a thread that has to wait goes into libswiftSynchronization and to the kernel (FUTEX_LOCK_PI), where it sees
// nothing, and then takes what the lock guards for a race. Preloaded by `make sanitize`, this stands before
// the functions of that path, calls them, and says who got the lock after whom.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define HANDLE __attribute__((swift_context)) void *handle

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, HANDLE)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT bool try_lock_slow(HANDLE) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT void unlock_slow(HANDLE) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

SWIFT void lock_slow(uint32_t thread, HANDLE) {
  SWIFT void (*next)(uint32_t, HANDLE) =
      real("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  next(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT bool try_lock_slow(HANDLE) {
  SWIFT bool (*next)(HANDLE) = real("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
  bool is_taken = next(handle);
  if (is_taken && __tsan_acquire) __tsan_acquire(handle);
  return is_taken;
}

SWIFT void unlock_slow(HANDLE) {
  SWIFT void (*next)(HANDLE) = real("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  if (__tsan_release) __tsan_release(handle);
  next(handle);
}
