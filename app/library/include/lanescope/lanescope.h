/* SPDX-License-Identifier: Apache-2.0
 *
 * C interface of Lanescope: profiler traces of PyTorch and GPUs as tables, and SQL over them. Results leave
 * as streams of the Arrow C data interface, so that NumPy, pandas, polars, pyarrow, DuckDB, R and Julia take
 * them over without a copy where the columns allow.
 *
 * Ownership: what a function creates is given back with its _free function; a stream, schema or array with
 * its own release(). Traces are counted: a session and a stream keep what they need. All text is UTF-8.
 * Threads: any thread may call any function. A trace is immutable. A session runs one call at a time; further
 * calls wait, but lanescope_interrupt(), which stops the call that runs. A stream and what it gives do not
 * depend on the session any more.
 * Errors: functions that can fail return a status; anything but LANESCOPE_OK fills `error`, which may be
 * NULL. Nothing is thrown. Outputs are written only on success. Stability: functions, members and values may
 * be added while the library is liblanescope.so.1. Structs that the caller fills begin with their size; what
 * a caller does not know yet is zero.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define LANESCOPE_API __attribute__((visibility("default")))
#else
#define LANESCOPE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Arrow C data interface and stream interface (arrow.apache.org/docs/format/CDataInterface.html) ---- */

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema** children;
    struct ArrowSchema* dictionary;
    void (*release)(struct ArrowSchema*);
    void* private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void** buffers;
    struct ArrowArray** children;
    struct ArrowArray* dictionary;
    void (*release)(struct ArrowArray*);
    void* private_data;
};

#endif /* ARROW_C_DATA_INTERFACE */

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema* out);
    int (*get_next)(struct ArrowArrayStream*, struct ArrowArray* out);
    const char* (*get_last_error)(struct ArrowArrayStream*);
    void (*release)(struct ArrowArrayStream*);
    void* private_data;
};

#endif /* ARROW_C_STREAM_INTERFACE */

/* ---- Results of calls ---- */

typedef enum lanescope_status {
    LANESCOPE_OK = 0,
    LANESCOPE_FILE_NOT_FOUND = 1,
    LANESCOPE_FILE_UNREADABLE = 2,
    LANESCOPE_UNSUPPORTED_FORMAT = 3,
    LANESCOPE_TRUNCATED = 4,
    LANESCOPE_MALFORMED = 5,
    LANESCOPE_LIMIT_EXCEEDED = 6,
    LANESCOPE_OUT_OF_MEMORY = 7,
    LANESCOPE_CANCELLED = 8,
    LANESCOPE_INVALID_ARGUMENT = 9
} lanescope_status;

/* Text that the library made. Zero it before its first use. */
typedef struct lanescope_text {
    char* data; /* ends with a 0 that `size` does not count; NULL: none */
    size_t size;
} lanescope_text;

typedef struct lanescope_error {
    lanescope_status code;
    lanescope_text text; /* file, place and cause */
} lanescope_error;

LANESCOPE_API void lanescope_text_free(lanescope_text* text);
LANESCOPE_API void lanescope_error_free(lanescope_error* error);

/* "0.1.0"; lives as long as the library. */
LANESCOPE_API const char* lanescope_version(void);

/* ---- Traces ---- */

typedef struct lanescope_trace lanescope_trace;

/* Told, at once and then about ten times a second while a trace loads, how many bytes of the file are read,
 * on the thread that opens it. What it returns stops the opening (LANESCOPE_CANCELLED) unless it is 0. */
typedef int (*lanescope_progress)(void* context, uint64_t done_bytes, uint64_t total_bytes);

typedef struct lanescope_open_options {
    size_t struct_size;          /* sizeof(lanescope_open_options) */
    uint32_t workers;            /* threads that load; 0: as many as the machine has cores */
    uint64_t memory_bytes;       /* refuse to load rather than use more; 0: 60 % of the machine's */
    const char* cache_folder;    /* index cache to look in first; NULL: none */
    lanescope_progress progress; /* NULL: nobody is told */
    void* progress_context;
} lanescope_open_options;

/* Opens a trace of any format that Lanescope reads; the content decides. `options` may be NULL. */
LANESCOPE_API lanescope_status lanescope_open(const char* path, const lanescope_open_options* options,
                                              lanescope_trace** trace, lanescope_error* error);
LANESCOPE_API void lanescope_trace_free(lanescope_trace* trace);

/* The trace as a JSON object: path, format, start_ns, end_ns, slices, devices, problems with their counts. */
LANESCOPE_API lanescope_status lanescope_trace_info(const lanescope_trace* trace, lanescope_text* json,
                                                    lanescope_error* error);

/* A page of HTML about the trace that loads nothing from elsewhere, as `lanescope-cli report` writes it. */
LANESCOPE_API lanescope_status lanescope_trace_report(const lanescope_trace* trace, lanescope_text* html,
                                                      lanescope_error* error);

/* A page of HTML with the timeline of the time from `start_ns` to `end_ns`, to zoom and pan. */
LANESCOPE_API lanescope_status lanescope_trace_timeline(const lanescope_trace* trace, int64_t start_ns,
                                                        int64_t end_ns, lanescope_text* html,
                                                        lanescope_error* error);

/* The trace as the JSON text of Kineto: of a JSON trace the header and all events as they stand in the file,
 * in their order, of another format the trace in Kineto's words. Credentials are hidden. */
LANESCOPE_API lanescope_status lanescope_trace_events(const lanescope_trace* trace, lanescope_text* json,
                                                      lanescope_error* error);

/* ---- Sessions ---- */

typedef struct lanescope_session lanescope_session;

typedef struct lanescope_named_trace {
    const char* schema; /* NULL or "": only "main" */
    const lanescope_trace* trace;
} lanescope_named_trace;

typedef struct lanescope_session_options {
    size_t struct_size;    /* sizeof(lanescope_session_options) */
    uint64_t memory_bytes; /* for sorting, temporary tables and results; 0: 1 GiB */
    int64_t timeout_ns;    /* of each call; 0: none */
} lanescope_session_options;

/* Tables of the first trace are in "main", those of each also in its schema; two traces have "compare", too.
 * `options` may be NULL. */
LANESCOPE_API lanescope_status lanescope_session_open(const lanescope_named_trace* traces, size_t count,
                                                      const lanescope_session_options* options,
                                                      lanescope_session** session, lanescope_error* error);
/* The traces of all ranks in a folder or archive of logs: tables in the schema "ranks". */
LANESCOPE_API lanescope_status lanescope_ranks_open(const char* path, const lanescope_open_options* opening,
                                                    const lanescope_session_options* options,
                                                    lanescope_session** session, lanescope_error* error);
/* As lanescope_ranks_open(), of several files, each of one rank or more. Files that record no rank are
 * numbered in their order. */
LANESCOPE_API lanescope_status lanescope_files_open(const char* const* paths, size_t count,
                                                    const lanescope_open_options* opening,
                                                    const lanescope_session_options* options,
                                                    lanescope_session** session, lanescope_error* error);
LANESCOPE_API void lanescope_session_free(lanescope_session* session);

/* Changes the time that each further call may take; 0: no limit. */
LANESCOPE_API void lanescope_set_timeout(lanescope_session* session, int64_t timeout_ns);
/* Stops the call that runs, which fails with LANESCOPE_CANCELLED. */
LANESCOPE_API void lanescope_interrupt(lanescope_session* session);

/* A table or view such as "kernels", "a.slice" or "compare.kernels". `columns` ends with NULL; NULL: all that
 * are not hidden. Fields have the metadata "unit" and "description". */
LANESCOPE_API lanescope_status lanescope_table(lanescope_session* session, const char* name,
                                               const char* const* columns, struct ArrowArrayStream* stream,
                                               lanescope_error* error);
/* Runs all statements of `sql`; the stream has the rows of the last one that gives any. `params_json` is an
 * object with the values of parameters such as :name, or NULL. A column of whole and real numbers is real,
 * one of numbers and texts is text. */
LANESCOPE_API lanescope_status lanescope_query(lanescope_session* session, const char* sql,
                                               const char* params_json, struct ArrowArrayStream* stream,
                                               lanescope_error* error);

/* The answer of a tool of agents, as `lanescope-cli call` prints it: a JSON object. `arguments_json` is an
 * object, or NULL. The traces of the session have the handles "t1", "t2", ... */
LANESCOPE_API lanescope_status lanescope_call(lanescope_session* session, const char* tool,
                                              const char* arguments_json, lanescope_text* json,
                                              lanescope_error* error);

/* A stream of its own with all rows of `stream`, which this library made and which may have been read. Both
 * share the columns. */
LANESCOPE_API lanescope_status lanescope_stream_copy(const struct ArrowArrayStream* stream,
                                                     struct ArrowArrayStream* copy, lanescope_error* error);

/* A stream with some rows and columns of `stream`, which this library made: `count` rows from `first`, as far
 * as there are any, and the columns whose names are in `columns`, which ends with NULL; NULL: all. Both share
 * the memory. */
LANESCOPE_API lanescope_status lanescope_stream_part(const struct ArrowArrayStream* stream,
                                                     const char* const* columns, int64_t first, int64_t count,
                                                     struct ArrowArrayStream* part, lanescope_error* error);

#ifdef __cplusplus
}
#endif
