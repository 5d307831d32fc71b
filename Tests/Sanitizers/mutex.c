// Makes Swift's Mutex visible to the thread sanitizer. The fast path is inlined in instrumented code. The slow path is
// in libswiftSynchronization and the kernel (FUTEX_LOCK_PI), which are not instrumented, so the sanitizer would report
// races on the data that the lock guards. `make sanitize` preloads these functions; they call the originals and
// annotate acquire and release.
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
