// What the toolchain's Glibc module leaves out of files: functions that it does not know, and what is a macro in C.
#pragma once

#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>

// sync_file_range(2), by a name of its own so that no header's declaration is needed. `flags` is SYNC_FILE_RANGE_WRITE.
extern int sync_file_range_begin(int descriptor, int64_t offset, int64_t count, unsigned flags)
    __asm__("sync_file_range");

// Room for the control message with one descriptor (unix(7), SCM_RIGHTS).
union files_control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

// Sends bytes over a Unix domain socket, and an open file with the first of them. Returns what sendmsg(2) does.
static inline ssize_t files_send(int socket, void *bytes, size_t count, int file) {
  union files_control control;
  memset(&control, 0, sizeof control);
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof file);
  memcpy(CMSG_DATA(header), &file, sizeof file);
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

// Receives bytes from a Unix domain socket. `file` becomes the open file that came with them, which is the caller's to
// close, and stays as it is where none came. Returns what recvmsg(2) does.
static inline ssize_t files_receive(int socket, void *bytes, size_t count, int *file) {
  union files_control control;
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
                           .msg_controllen = sizeof control};
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof *file)) {
    memcpy(file, CMSG_DATA(header), sizeof *file);
  }
  return received;
}
