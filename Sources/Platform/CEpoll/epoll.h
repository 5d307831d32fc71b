// What the toolchain's Glibc module leaves out: epoll, eventfd, sendfile, accept4 and malloc_trim.
#pragma once

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>

// accept4(2), by a name of its own so that no header's declaration is needed: `address` is a
// `struct sockaddr *`, `length` a `socklen_t *`.
extern int accept_with_flags(int descriptor, void *address, void *length, int flags)
    __asm__("accept4");

// malloc_trim(3), likewise.
extern int trim_heap(unsigned long keep) __asm__("malloc_trim");

// mallopt(3), likewise.
extern int set_heap_option(int option, int value) __asm__("mallopt");
