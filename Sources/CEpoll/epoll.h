// What the toolchain's Glibc module leaves out: epoll, eventfd and accept4.
#pragma once

#include <sys/epoll.h>
#include <sys/eventfd.h>

// accept4(2), by a name of its own so that no header's declaration is needed: `address` is a
// `struct sockaddr *`, `length` a `socklen_t *`.
extern int accept_with_flags(int descriptor, void *address, void *length, int flags)
    __asm__("accept4");
