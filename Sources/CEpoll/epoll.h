// What the toolchain's Glibc module leaves out: epoll, and accept4.
#pragma once

#include <sys/epoll.h>
#include <sys/socket.h>

extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
