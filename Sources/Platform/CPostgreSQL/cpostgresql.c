#define _GNU_SOURCE
#include "cpostgresql.h"

#include <dlfcn.h>
#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Each function of libpq that is used. Its type is that of the header, so calls are checked as if it were linked.
#define FUNCTIONS(use)                                                                                              \
  use(PQconninfoParse) use(PQconninfoFree) use(PQfreemem) use(PQconnectdbParams) use(PQfinish) use(PQstatus)        \
  use(PQerrorMessage) use(PQconnectionNeedsPassword) use(PQconnectionUsedPassword) use(PQparameterStatus)           \
  use(PQuser) use(PQsetnonblocking) use(PQenterPipelineMode) use(PQexitPipelineMode) use(PQsendPrepare)             \
  use(PQsendDescribePrepared) use(PQsendQueryPrepared)                                                              \
  use(PQpipelineSync) use(PQsendQuery) use(PQflush) use(PQsocket) use(PQconsumeInput) use(PQisBusy)                 \
  use(PQgetResult) use(PQclear) use(PQgetCancel) use(PQcancel) use(PQfreeCancel) use(PQsetNoticeReceiver)           \
  use(PQresultStatus) use(PQresultErrorField) use(PQresultErrorMessage) use(PQntuples) use(PQnfields) use(PQftype)  \
  use(PQnparams) use(PQparamtype) use(PQcmdStatus) use(PQcmdTuples) use(PQgetisnull) use(PQgetvalue)                \
  use(PQgetlength) use(PQresultMemorySize) use(PQputCopyData) use(PQputCopyEnd)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  FUNCTIONS(DECLARE)
} lib;

static const char *load_failure;

static void load(void) {
  void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    load_failure = "libpq.so.5 is not installed (Debian's package libpq5)";
    return;
  }
#define FIND(name)                                                         \
  lib.name = (__typeof__(&name))dlsym(handle, #name);                      \
  if (lib.name == NULL) {                                                  \
    load_failure = "libpq is older than that of PostgreSQL 14: no " #name; \
    return;                                                                \
  }
  FUNCTIONS(FIND)
}

const char *cpq_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return load_failure;
}

struct cpq_connection {
  PGconn *handle;
  int warnings;
  char warning[256];
};

static void copy_line(const char *from, char *to) {
  size_t count = strcspn(from, "\n");
  if (count > 255) count = 255;
  memcpy(to, from, count);
  to[count] = 0;
}

char *cpq_parse_address(const char *address, int *count, char *fault) {
  char *message = NULL;
  PQconninfoOption *options = lib.PQconninfoParse(address, &message);
  if (options == NULL) {
    copy_line(message != NULL ? message : "out of memory", fault);
    lib.PQfreemem(message);
    return NULL;
  }
  size_t size = 1;
  for (PQconninfoOption *option = options; option->keyword != NULL; option++)
    if (option->val != NULL) size += strlen(option->keyword) + strlen(option->val) + 2;
  char *texts = malloc(size), *next = texts;
  *count = 0;
  for (PQconninfoOption *option = options; texts != NULL && option->keyword != NULL; option++) {
    if (option->val == NULL) continue;
    next = stpcpy(next, option->keyword) + 1;
    next = stpcpy(next, option->val) + 1;
    *count += 2;
  }
  lib.PQconninfoFree(options);
  if (texts == NULL) copy_line("out of memory", fault);
  return texts;
}

void cpq_free(char *texts) { free(texts); }

static void take_notice(void *context, const PGresult *notice) {
  cpq_connection *connection = context;
  const char *severity = lib.PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
  if (severity == NULL || strcmp(severity, "WARNING") != 0) return;
  const char *text = lib.PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY);
  connection->warnings++;
  copy_line(text != NULL ? text : "", connection->warning);
}

cpq_connection *cpq_connect(const char *texts, int count) {
  cpq_connection *connection = calloc(1, sizeof *connection);
  const char **keywords = calloc(count / 2 + 1, sizeof *keywords);
  const char **values = calloc(count / 2 + 1, sizeof *values);
  if (connection != NULL && keywords != NULL && values != NULL) {
    for (int index = 0; index < count; index++, texts += strlen(texts) + 1)
      (index % 2 == 0 ? keywords : values)[index / 2] = texts;
    connection->handle = lib.PQconnectdbParams(keywords, values, 0);
  }
  free(keywords);
  free(values);
  if (connection == NULL || connection->handle == NULL) {
    free(connection);
    return NULL;
  }
  lib.PQsetNoticeReceiver(connection->handle, take_notice, connection);
  return connection;
}

void cpq_finish(cpq_connection *connection) {
  lib.PQfinish(connection->handle);
  connection->handle = NULL;
}

void cpq_close(cpq_connection *connection) {
  cpq_finish(connection);
  free(connection);
}

int cpq_is_connected(const cpq_connection *connection) { return lib.PQstatus(connection->handle) == CONNECTION_OK; }

const char *cpq_connection_message(const cpq_connection *connection) { return lib.PQerrorMessage(connection->handle); }

const char *cpq_user(const cpq_connection *connection) { return lib.PQuser(connection->handle); }

int cpq_needs_password(const cpq_connection *connection) {
  return lib.PQconnectionNeedsPassword(connection->handle);
}

int cpq_used_password(const cpq_connection *connection) { return lib.PQconnectionUsedPassword(connection->handle); }

const char *cpq_reported(const cpq_connection *connection, const char *name) {
  return lib.PQparameterStatus(connection->handle, name);
}

int cpq_begin_pipeline(cpq_connection *connection) {
  return lib.PQsetnonblocking(connection->handle, 1) == 0 && lib.PQenterPipelineMode(connection->handle);
}

int cpq_end_pipeline(cpq_connection *connection) { return lib.PQexitPipelineMode(connection->handle); }

int cpq_prepare(cpq_connection *connection, const char *name, const char *sql, const uint32_t *types, int count) {
  return lib.PQsendPrepare(connection->handle, name, sql, count, types);
}

int cpq_describe(cpq_connection *connection, const char *name) {
  return lib.PQsendDescribePrepared(connection->handle, name);
}

int cpq_run(cpq_connection *connection, const char *name, const uint8_t *bytes, const int *lengths, int count) {
  // The protocol has two bytes for the number of parameters.
  if (count < 0 || count > 65535) return 0;
  const char **values = calloc(count + 1, sizeof *values);
  int *formats = calloc(count + 1, sizeof *formats);
  int is_queued = 0;
  if (values != NULL && formats != NULL) {
    for (int index = 0; index < count; index++) {
      formats[index] = 1;
      if (lengths[index] < 0) continue;
      // A value that is NULL is SQL's NULL, also where all of them are empty.
      values[index] = bytes != NULL ? (const char *)bytes : "";
      bytes += lengths[index];
    }
    is_queued = lib.PQsendQueryPrepared(connection->handle, name, count, values, lengths, formats, 1);
  }
  free(values);
  free(formats);
  return is_queued;
}

int cpq_sync(cpq_connection *connection) { return lib.PQpipelineSync(connection->handle); }

int cpq_run_script(cpq_connection *connection, const char *sql) { return lib.PQsendQuery(connection->handle, sql); }

int cpq_put(cpq_connection *connection, const uint8_t *bytes, int count) {
  return lib.PQputCopyData(connection->handle, (const char *)bytes, count) == 1;
}

int cpq_end_copy(cpq_connection *connection) { return lib.PQputCopyEnd(connection->handle, NULL) == 1; }

int cpq_send(cpq_connection *connection, int milliseconds) {
  int unsent;
  while ((unsent = lib.PQflush(connection->handle)) > 0) {
    struct pollfd socket = {.fd = lib.PQsocket(connection->handle), .events = POLLIN | POLLOUT};
    if (socket.fd < 0) return -1;
    int ready = poll(&socket, 1, milliseconds);
    if (ready == 0) return 0;
    if (ready < 0 && errno != EINTR) return -1;
    // A server that does not take more may have to be heard first.
    if (ready > 0 && (socket.revents & ~POLLOUT) != 0 && !lib.PQconsumeInput(connection->handle)) return -1;
  }
  return unsent == 0 ? 1 : -1;
}

int cpq_move(cpq_connection *connection, int milliseconds) {
  int unsent = lib.PQflush(connection->handle);
  struct pollfd socket = {.fd = lib.PQsocket(connection->handle), .events = POLLIN};
  if (socket.fd < 0) return -1;
  if (unsent > 0) socket.events |= POLLOUT;
  int ready = poll(&socket, 1, milliseconds);
  if (ready < 0) return errno == EINTR ? 1 : -1;
  if (ready == 0) return 0;
  if ((socket.revents & ~POLLOUT) != 0 && !lib.PQconsumeInput(connection->handle)) return -1;
  return 1;
}

int cpq_is_busy(cpq_connection *connection) { return lib.PQisBusy(connection->handle); }

cpq_result *cpq_next(cpq_connection *connection) { return (cpq_result *)lib.PQgetResult(connection->handle); }

void cpq_clear(cpq_result *result) { lib.PQclear((PGresult *)result); }

int cpq_cancel(cpq_connection *connection) {
  PGcancel *cancel = lib.PQgetCancel(connection->handle);
  if (cancel == NULL) return 0;
  char fault[256];
  int is_sent = lib.PQcancel(cancel, fault, sizeof fault);
  lib.PQfreeCancel(cancel);
  return is_sent;
}

int cpq_take_warnings(cpq_connection *connection, const char **text) {
  int count = connection->warnings;
  connection->warnings = 0;
  *text = connection->warning;
  return count;
}

#define RESULT ((const PGresult *)result)

cpq_outcome cpq_outcome_of(const cpq_result *result) {
  switch (lib.PQresultStatus(RESULT)) {
    case PGRES_COMMAND_OK: return cpq_done;
    case PGRES_TUPLES_OK: return cpq_rows;
    case PGRES_FATAL_ERROR: return cpq_failed;
    case PGRES_PIPELINE_ABORTED: return cpq_skipped;
    case PGRES_COPY_IN: return cpq_copying;
    case PGRES_PIPELINE_SYNC: return cpq_synced;
    default: return cpq_unexpected;
  }
}

int cpq_row_count(const cpq_result *result) { return lib.PQntuples(RESULT); }
size_t cpq_memory(const cpq_result *result) { return lib.PQresultMemorySize(RESULT); }
int cpq_column_count(const cpq_result *result) { return lib.PQnfields(RESULT); }
uint32_t cpq_column_type(const cpq_result *result, int column) { return lib.PQftype(RESULT, column); }
int cpq_parameter_count(const cpq_result *result) { return lib.PQnparams(RESULT); }
uint32_t cpq_parameter_type(const cpq_result *result, int parameter) { return lib.PQparamtype(RESULT, parameter); }
const char *cpq_tag(const cpq_result *result) { return lib.PQcmdStatus((PGresult *)result); }
int64_t cpq_changed(const cpq_result *result) { return strtoll(lib.PQcmdTuples((PGresult *)result), NULL, 10); }

static const char *field(const cpq_result *result, int code) {
  const char *text = lib.PQresultErrorField(RESULT, code);
  return text != NULL ? text : "";
}

const char *cpq_state(const cpq_result *result) { return field(result, PG_DIAG_SQLSTATE); }
const char *cpq_severity(const cpq_result *result) { return field(result, PG_DIAG_SEVERITY_NONLOCALIZED); }

const char *cpq_message(const cpq_result *result) {
  const char *text = lib.PQresultErrorField(RESULT, PG_DIAG_MESSAGE_PRIMARY);
  return text != NULL ? text : lib.PQresultErrorMessage(RESULT);
}

int cpq_is_null(const cpq_result *result, int row, int column) { return lib.PQgetisnull(RESULT, row, column); }

int64_t cpq_integer(const cpq_result *result, int row, int column) {
  const char *bytes = lib.PQgetvalue(RESULT, row, column);
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (lib.PQgetlength(RESULT, row, column)) {
    case 1: return bytes[0];
    case 2: memcpy(&two, bytes, 2); return (int16_t)be16toh(two);
    case 4: memcpy(&four, bytes, 4); return (int32_t)be32toh(four);
    case 8: memcpy(&eight, bytes, 8); return (int64_t)be64toh(eight);
    default: return 0;
  }
}

const uint8_t *cpq_bytes(const cpq_result *result, int row, int column, int *count) {
  *count = lib.PQgetlength(RESULT, row, column);
  return (const uint8_t *)lib.PQgetvalue(RESULT, row, column);
}
