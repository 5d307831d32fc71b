// PostgreSQL by libpq, which is loaded at the first use. A connection belongs to one thread at a time.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Loads libpq once. Returns NULL, or why it can't be used.
const char *cpq_load(void);

typedef struct cpq_connection cpq_connection;
// A PGresult: it outlives its connection.
typedef struct cpq_result cpq_result;

// Reads an address as libpq does, without connecting. Returns keywords and values, each ended by NUL, `count` texts in
// all, to be freed by cpq_free; or NULL with the fault in `fault`, which has 256 bytes.
char *cpq_parse_address(const char *address, int *count, char *fault);
void cpq_free(char *texts);

// Connects by `count` texts, a keyword and its value by turns. Waits as long as connect_timeout says for each host.
// Returns NULL without memory; whether it is connected tells cpq_is_connected.
cpq_connection *cpq_connect(const char *texts, int count);
// Leaves the server. What libpq is asked of the connection after that has no answer.
void cpq_finish(cpq_connection *connection);
// Leaves the server, unless that was done, and frees the connection.
void cpq_close(cpq_connection *connection);
int cpq_is_connected(const cpq_connection *connection);
// What libpq says of the last failure.
const char *cpq_connection_message(const cpq_connection *connection);
const char *cpq_user(const cpq_connection *connection);
// Whether a login failed for want of a password, or with one.
int cpq_needs_password(const cpq_connection *connection);
int cpq_used_password(const cpq_connection *connection);
// What the server reported of itself, such as in_hot_standby; NULL for what it does not report.
const char *cpq_reported(const cpq_connection *connection, const char *name);
// Between the statements: no call waits, and results come in the order of the statements. Returns 0 when it can't be.
int cpq_begin_pipeline(cpq_connection *connection);
int cpq_end_pipeline(cpq_connection *connection);

// Each returns 0 when it can't be queued. Types are those of the parameters; with no types the server finds them.
int cpq_prepare(cpq_connection *connection, const char *name, const char *sql, const uint32_t *types, int count);
int cpq_describe(cpq_connection *connection, const char *name);
// Binary values one behind the other, with their lengths; -1 is NULL. The rows come in binary.
int cpq_run(cpq_connection *connection, const char *name, const uint8_t *bytes, const int *lengths, int count);
int cpq_sync(cpq_connection *connection);
// Commands without parameters, outside the pipeline.
int cpq_run_script(cpq_connection *connection, const char *sql);

// Takes a part of what COPY … FROM STDIN waits for, or its end. Returns 0 when it can't.
int cpq_put(cpq_connection *connection, const uint8_t *bytes, int count);
int cpq_end_copy(cpq_connection *connection);
// Sends everything that is queued. Returns 1; 0 when the socket takes nothing for that long; -1 when the connection is
// lost.
int cpq_send(cpq_connection *connection, int milliseconds);

// Sends what is queued and receives what has come; waits for either, at most that long. Returns 1; 0 when the time is
// over; -1 when the connection is lost.
int cpq_move(cpq_connection *connection, int milliseconds);
// Whether cpq_next would wait.
int cpq_is_busy(cpq_connection *connection);
// The next result, to be cleared; NULL at the end of a statement's.
cpq_result *cpq_next(cpq_connection *connection);
void cpq_clear(cpq_result *result);
// Asks the server to end the statement under way, by a connection of its own.
int cpq_cancel(cpq_connection *connection);
// The warnings since the last call, and the text of the last one; it lives until the next warning.
int cpq_take_warnings(cpq_connection *connection, const char **text);

typedef enum { cpq_done = 0, cpq_rows, cpq_failed, cpq_skipped, cpq_synced, cpq_unexpected, cpq_copying } cpq_outcome;

cpq_outcome cpq_outcome_of(const cpq_result *result);
int cpq_row_count(const cpq_result *result);
// The bytes that it takes.
size_t cpq_memory(const cpq_result *result);
int cpq_column_count(const cpq_result *result);
uint32_t cpq_column_type(const cpq_result *result, int column);
int cpq_parameter_count(const cpq_result *result);
uint32_t cpq_parameter_type(const cpq_result *result, int parameter);
// The command's name with its counts, such as "INSERT 0 1".
const char *cpq_tag(const cpq_result *result);
// How many rows it changed.
int64_t cpq_changed(const cpq_result *result);
// Five letters or digits; empty for a failure that the server did not tell.
const char *cpq_state(const cpq_result *result);
// Such as ERROR, in English.
const char *cpq_severity(const cpq_result *result);
const char *cpq_message(const cpq_result *result);

int cpq_is_null(const cpq_result *result, int row, int column);
// An integer of 1, 2, 4 or 8 bytes; 0 for NULL.
int64_t cpq_integer(const cpq_result *result, int row, int column);
const uint8_t *cpq_bytes(const cpq_result *result, int row, int column, int *count);
