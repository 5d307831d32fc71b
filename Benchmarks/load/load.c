/* A load of several kinds of request in one mix, over keep-alive connections from one thread.
 *
 *   load PORT CONNECTIONS SECONDS RATE MIX TOKENS PROJECTS BASE
 *
 * RATE 0 sends as fast as answers come (a closed loop). Any other sends so many a second, evenly,
 * and counts each latency from the moment at which the request was due, so that a server that
 * stalls cannot hide it. MIX is weights, "day=50,timer=10,write=15,month=15,all=8,export=2".
 * TOKENS holds an auth hash a line (user 1 first). BASE is the first second that written entries
 * may take: each user's are a minute each from there on. Prints one object of JSON.
 */
#include "../yardsticks/bench.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include "tally.h"
#include "request.h"
#include "answer.h"

struct connection {
  int fd;
  int asked; /* an answer is due */
  enum kind kind;
  double due;
  struct answer answer;
};

static struct connection *connections, **spare;
static int spares, port, poll_fd;
static struct source source;

static void dial(struct connection *c) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int on = 1;
  c->fd = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(c->fd, (struct sockaddr *)&to, sizeof to) < 0) fail("connect", strerror(errno));
  setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  fcntl(c->fd, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
  epoll_ctl(poll_fd, EPOLL_CTL_ADD, c->fd, &event);
}

static void ask_for(struct connection *c, double due) {
  static char text[2048];
  c->kind = choose(&source);
  c->due = due;
  c->asked = 1;
  c->answer = (struct answer){0};
  int length = compose(&source, c->kind, text, sizeof text);
  if (write(c->fd, text, (size_t)length) != length) fail("write", strerror(errno));
}

/* Reads what has come; an answer that is complete frees its connection. */
static void hear(struct connection *c) {
  static char bytes[262144];
  ssize_t count = read(c->fd, bytes, sizeof bytes);
  if (count < 0 && errno == EAGAIN) return;
  if (count <= 0) {
    tallies[c->kind].broken += c->asked;
    close(c->fd);
    dial(c);
    if (!c->asked) return; /* closed between two requests, and still in the list of those to spare */
  } else if (!take(&c->answer, bytes, (int)count)) {
    return;
  } else {
    note(c->kind, c->answer.status, now() - c->due, c->answer.bytes, c->answer.head);
  }
  c->asked = 0;
  spare[spares++] = c;
}

int main(int count, char **words) {
  if (count != 9) fail("usage", "load PORT CONNECTIONS SECONDS RATE MIX TOKENS PROJECTS BASE");
  port = atoi(words[1]);
  int number = atoi(words[2]);
  double seconds = atof(words[3]), rate = atof(words[4]);
  source = make_source(words[5], words[6], atoll(words[7]), atoll(words[8]));
  poll_fd = epoll_create1(0);
  connections = calloc((size_t)number, sizeof *connections);
  spare = calloc((size_t)number, sizeof *spare);
  for (; spares < number; spares++) dial(spare[spares] = &connections[spares]);
  double begun = now(), until = begun + seconds, due = begun, grace = until + 10;
  while (now() < grace && (now() < until || spares < number)) {
    for (double t = now(); spares > 0 && t < until && (rate == 0 || due <= t); t = now()) {
      ask_for(spare[--spares], rate == 0 ? t : due);
      if (rate > 0) due += 1 / rate;
    }
    double wait = rate > 0 && spares > 0 && now() < until ? due - now() : 0.05;
    struct timespec timeout = {0, wait > 0.05 ? 50000000 : wait > 0 ? (long)(wait * 1e9) : 0};
    struct epoll_event events[256];
    int ready = epoll_pwait2(poll_fd, events, 256, &timeout, NULL);
    for (int i = 0; i < ready; i++) hear(events[i].data.ptr);
  }
  print_tallies(now() - begun, number - spares, rate > 0 && due < until ? (until - due) * rate : 0);
}
