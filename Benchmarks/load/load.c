/* Sends a mix of several kinds of request over keep-alive connections, from one thread.
 *
 *   load PORT CONNECTIONS SECONDS RATE MIX TOKENS PROJECTS BASE
 *
 * RATE 0 sends as fast as responses arrive (a closed loop). Any other RATE sends that many requests a
 * second, evenly, and measures each latency from the moment the request was due, so that a stall of the
 * server is counted in full. MIX is a list of weights, "day=50,timer=10,write=15,month=15,all=8,export=2".
 * TOKENS holds one auth hash per line (user 1 first). BASE is the first second of the entries that are
 * written: each user's entries follow from there, a minute each. Prints one JSON object.
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
#include "response.h"

struct connection {
  int fd;
  int is_waiting; /* for a response */
  enum kind kind;
  double due;
  struct response response;
};

static struct connection *connections, **idle;
static int idle_count, port, poll_fd;
static struct request_source source;

static void open_connection(struct connection *c) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int on = 1;
  c->fd = socket(AF_INET, SOCK_STREAM, 0);
  /* A server that was killed is started again. */
  for (double until = now() + 10; connect(c->fd, (struct sockaddr *)&to, sizeof to) < 0; usleep(10000)) {
    if ((errno != ECONNREFUSED && errno != ECONNRESET) || now() > until) fail("connect", strerror(errno));
    close(c->fd);
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
  }
  setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  fcntl(c->fd, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
  epoll_ctl(poll_fd, EPOLL_CTL_ADD, c->fd, &event);
}

/* Gives up a connection that the server ended, with the request on it, if any, and opens it again. */
static void reopen(struct connection *c) {
  tallies[c->kind].broken += c->is_waiting;
  close(c->fd);
  open_connection(c);
}

static void become_idle(struct connection *c) {
  c->is_waiting = 0;
  idle[idle_count++] = c;
}

static void send_request(struct connection *c, double due) {
  static char text[2048];
  c->kind = choose_kind(&source);
  c->due = due;
  c->is_waiting = 1;
  c->response = (struct response){0};
  int length = write_request(&source, c->kind, text, sizeof text);
  if (send(c->fd, text, (size_t)length, MSG_NOSIGNAL) == length) return;
  if (errno != ECONNRESET && errno != EPIPE) fail("send", strerror(errno));
  reopen(c);
  become_idle(c);
}

/* Reads what has arrived. A complete response makes its connection idle. */
static void receive(struct connection *c) {
  static char bytes[262144];
  ssize_t count = read(c->fd, bytes, sizeof bytes);
  if (count < 0 && errno == EAGAIN) return;
  if (count <= 0) {
    reopen(c);
    if (!c->is_waiting) return; /* closed between two requests, and still in the list of idle ones */
  } else if (!read_response(&c->response, bytes, (int)count)) {
    return;
  } else {
    count_response(c->kind, c->response.status, now() - c->due, c->response.bytes, c->response.head);
  }
  become_idle(c);
}

int main(int argc, char **argv) {
  if (argc != 9) fail("usage", "load PORT CONNECTIONS SECONDS RATE MIX TOKENS PROJECTS BASE");
  port = atoi(argv[1]);
  int number = atoi(argv[2]);
  double seconds = atof(argv[3]), rate = atof(argv[4]);
  source = make_request_source(argv[5], argv[6], atoll(argv[7]), atoll(argv[8]));
  poll_fd = epoll_create1(0);
  connections = calloc((size_t)number, sizeof *connections);
  idle = calloc((size_t)number, sizeof *idle);
  for (; idle_count < number; idle_count++)
    open_connection(idle[idle_count] = &connections[idle_count]);
  double started = now(), until = started + seconds, due = started, grace = until + 10;
  while (now() < grace && (now() < until || idle_count < number)) {
    for (double t = now(); idle_count > 0 && t < until && (rate == 0 || due <= t); t = now()) {
      send_request(idle[--idle_count], rate == 0 ? t : due);
      if (rate > 0) due += 1 / rate;
    }
    double wait = rate > 0 && idle_count > 0 && now() < until ? due - now() : 0.05;
    struct timespec timeout = {0, wait > 0.05 ? 50000000 : wait > 0 ? (long)(wait * 1e9) : 0};
    struct epoll_event events[256];
    int ready = epoll_pwait2(poll_fd, events, 256, &timeout, NULL);
    for (int i = 0; i < ready; i++) receive(events[i].data.ptr);
  }
  print_tallies(now() - started, number - idle_count, rate > 0 && due < until ? (until - due) * rate : 0);
}
