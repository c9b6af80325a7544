/* SPDX-License-Identifier: Apache-2.0
 * lanescope.h used from C: the program fails with a message at the first wrong answer. Argument: a trace. */
#include <lanescope/lanescope.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect(int holds, const char* what) {
    if (!holds) {
        fprintf(stderr, "wrong: %s\n", what);
        exit(1);
    }
}

static void expect_ok(lanescope_status status, lanescope_error* error) {
    if (status != LANESCOPE_OK) {
        fprintf(stderr, "failed with %d: %s\n", status, error->text.data);
        exit(1);
    }
}

/* Reads the only batch of a stream and the schema, and releases the stream. */
static void take(struct ArrowArrayStream* stream, struct ArrowSchema* schema, struct ArrowArray* array) {
    struct ArrowArray second;
    expect(stream->get_schema(stream, schema) == 0, "get_schema");
    expect(stream->get_next(stream, array) == 0 && array->release != NULL, "a batch");
    expect(stream->get_next(stream, &second) == 0 && second.release == NULL, "no second batch");
    stream->release(stream);
    expect(stream->release == NULL, "the stream is released");
}

static void give_back(struct ArrowSchema* schema, struct ArrowArray* array) {
    schema->release(schema);
    array->release(array);
    expect(schema->release == NULL && array->release == NULL, "schema and array are released");
}

static int64_t integer_at(const struct ArrowArray* column, int64_t row) {
    return ((const int64_t*)column->buffers[1])[row];
}

static int is_known(const struct ArrowArray* column, int64_t row) {
    const uint8_t* bits = column->buffers[0];
    return bits == NULL || (bits[row / 8] >> (row % 8) & 1) != 0;
}

/* Whether a cell of large UTF-8 text is `text`. */
static int is_text(const struct ArrowArray* column, int64_t row, const char* text) {
    const int64_t* ends = column->buffers[1];
    const char* bytes = column->buffers[2];
    const int64_t size = ends[row + 1] - ends[row];
    return (size_t)size == strlen(text) && memcmp(bytes + ends[row], text, (size_t)size) == 0;
}

static void check_query(lanescope_session* session) {
    struct ArrowArrayStream stream;
    struct ArrowArrayStream copy;
    struct ArrowSchema schema;
    struct ArrowArray array;
    lanescope_error error = {0};
    expect_ok(lanescope_query(session,
                              "SELECT 0; SELECT 1 AS a, 'x' AS b, 0.5 AS c, NULL AS d, :n AS e, :t AS f "
                              "UNION ALL SELECT NULL, 'yz', 2, NULL, 3, 4",
                              "{\"n\": 7, \"t\": \"text\"}", &stream, &error),
              &error);
    expect_ok(lanescope_stream_copy(&stream, &copy, &error), &error);
    take(&stream, &schema, &array);
    expect(schema.n_children == 6 && array.n_children == 6 && array.length == 2, "six columns, two rows");
    const char* formats[] = {"l", "U", "g", "n", "l", "U"};
    const char* names[] = {"a", "b", "c", "d", "e", "f"};
    for (int i = 0; i < 6; ++i) {
        expect(strcmp(schema.children[i]->format, formats[i]) == 0, formats[i]);
        expect(strcmp(schema.children[i]->name, names[i]) == 0, names[i]);
    }
    expect(integer_at(array.children[0], 0) == 1 && is_known(array.children[0], 0), "1");
    expect(!is_known(array.children[0], 1) && array.children[0]->null_count == 1, "a null");
    expect(is_text(array.children[1], 1, "yz"), "yz");
    expect(((const double*)array.children[2]->buffers[1])[1] == 2.0, "2 among real numbers");
    expect(integer_at(array.children[4], 0) == 7, "the parameter");
    expect(is_text(array.children[5], 0, "text") && is_text(array.children[5], 1, "4"), "4 among texts");
    /* A consumer may move a child away, and release it later. */
    struct ArrowArray moved = *array.children[1];
    array.children[1]->release = NULL;
    give_back(&schema, &array);
    expect(is_text(&moved, 0, "x"), "the moved child");
    moved.release(&moved);
    const char* const some[] = {"d", "b", NULL};
    const char* const none[] = {"x", NULL};
    expect_ok(lanescope_stream_part(&copy, some, 1, 9, &stream, &error), &error);
    take(&stream, &schema, &array);
    expect(array.n_children == 2 && array.length == 1, "two columns, the last row");
    expect(array.children[0]->null_count == 1 && is_text(array.children[1], 0, "yz"), "nothing and yz");
    give_back(&schema, &array);
    expect_ok(lanescope_stream_part(&copy, NULL, 0, 1, &stream, &error), &error);
    take(&stream, &schema, &array);
    expect(array.n_children == 6 && array.children[0]->null_count == 0,
           "all columns, no null in the first row");
    expect(integer_at(array.children[0], 0) == 1, "1");
    give_back(&schema, &array);
    expect(lanescope_stream_part(&copy, none, 0, 1, &stream, NULL) == LANESCOPE_INVALID_ARGUMENT,
           "no column x");
    take(&copy, &schema, &array);
    expect(array.length == 2, "the copy has the rows, too");
    give_back(&schema, &array);
}

static void check_table(const lanescope_trace* trace) {
    lanescope_session* session = NULL;
    struct ArrowArrayStream stream;
    struct ArrowSchema schema;
    struct ArrowArray array;
    lanescope_error error = {0};
    const lanescope_named_trace named = {NULL, trace};
    const char* const columns[] = {"ts", "name", "parent_id", NULL};
    expect_ok(lanescope_session_open(&named, 1, NULL, &session, &error), &error);
    expect_ok(lanescope_table(session, "slice", columns, &stream, &error), &error);
    lanescope_session_free(session); /* the stream does not need it */
    take(&stream, &schema, &array);
    expect(array.n_children == 3 && array.length > 0, "three columns");
    expect(strcmp(schema.children[0]->format, "l") == 0 && schema.children[0]->metadata != NULL, "ts in ns");
    expect(strcmp(schema.children[1]->format, "i") == 0, "numbers of names");
    expect(schema.children[1]->dictionary != NULL, "a dictionary");
    expect(strcmp(schema.children[1]->dictionary->format, "U") == 0, "of texts");
    const int32_t first = ((const int32_t*)array.children[1]->buffers[1])[0];
    expect(first >= 0 && first < array.children[1]->dictionary->length, "a number of a name");
    expect(array.children[2]->null_count > 0, "outermost slices have no parent");
    give_back(&schema, &array);
}

static void check_errors(lanescope_session* session) {
    struct ArrowArrayStream stream = {0};
    lanescope_trace* trace = NULL;
    lanescope_error error = {0};
    const char* const columns[] = {"nothing", NULL};
    expect(lanescope_open("/nowhere/trace.json", NULL, &trace, &error) == LANESCOPE_FILE_NOT_FOUND,
           "no file");
    expect(strstr(error.text.data, "/nowhere/trace.json") != NULL && trace == NULL, "the message names it");
    lanescope_error_free(&error);
    expect(error.text.data == NULL, "the text is given back");
    lanescope_text answer = {NULL, 0};
    expect_ok(lanescope_call(session, "kernels", "{\"limit\":1}", &answer, &error), &error);
    expect(strstr(answer.data, "\"rows_total\"") != NULL && strstr(answer.data, "\"t1\"") != NULL,
           "an answer of a tool");
    lanescope_text_free(&answer);
    expect(lanescope_call(session, "kernel", NULL, &answer, &error) == LANESCOPE_INVALID_ARGUMENT,
           "no such tool");
    expect(strstr(error.text.data, "known: open, overview") != NULL, "the tools are named");
    lanescope_error_free(&error);
    expect(lanescope_call(session, "kernels", "[]", &answer, NULL) == LANESCOPE_INVALID_ARGUMENT,
           "no object");
    expect(lanescope_query(session, "SELECT durr FROM slice", NULL, &stream, &error) ==
               LANESCOPE_INVALID_ARGUMENT,
           "no such column");
    expect(strstr(error.text.data, "did you mean dur") != NULL, "the near name");
    lanescope_error_free(&error);
    expect(lanescope_query(session, "SELECT :x", NULL, &stream, &error) != LANESCOPE_OK, "a parameter lacks");
    lanescope_error_free(&error);
    expect(lanescope_query(session, "SELECT 1", "[1]", &stream, &error) != LANESCOPE_OK, "no object");
    lanescope_error_free(&error);
    expect(lanescope_query(session, "DROP TABLE slice", NULL, &stream, NULL) != LANESCOPE_OK, "only reading");
    expect(lanescope_table(session, "slice", columns, &stream, NULL) != LANESCOPE_OK, "no such column");
    expect(lanescope_table(session, "nothing", NULL, &stream, NULL) != LANESCOPE_OK, "no such table");
    expect(lanescope_table(NULL, "slice", NULL, &stream, NULL) != LANESCOPE_OK, "no session");
    expect(stream.release == NULL, "a failed call writes nothing");
    expect(lanescope_stream_copy(&stream, &stream, NULL) != LANESCOPE_OK, "no stream");
    lanescope_set_timeout(session, 1000000);
    expect(lanescope_query(
               session,
               "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT count(*) FROM t", NULL,
               &stream, NULL) == LANESCOPE_CANCELLED,
           "the time limit");
    lanescope_set_timeout(session, 0);
    expect(lanescope_query(session, "SELECT 1", NULL, &stream, NULL) == LANESCOPE_OK, "the session goes on");
    stream.release(&stream);
}

int main(int argc, char** argv) {
    lanescope_trace* trace = NULL;
    lanescope_session* session = NULL;
    lanescope_text text = {0};
    lanescope_error error = {0};
    lanescope_open_options options = {.struct_size = sizeof options, .workers = 1};
    expect(argc == 2, "one argument");
    expect(strlen(lanescope_version()) > 0, "a version");
    expect_ok(lanescope_open(argv[1], &options, &trace, &error), &error);
    expect_ok(lanescope_trace_info(trace, &text, &error), &error);
    expect(text.data[0] == '{' && strlen(text.data) == text.size, "JSON");
    lanescope_text_free(&text);
    expect_ok(lanescope_trace_report(trace, &text, &error), &error);
    expect(strstr(text.data, "<html") != NULL && strstr(text.data, " src=") == NULL,
           "a page that loads nothing");
    lanescope_text_free(&text);
    expect_ok(lanescope_trace_events(trace, &text, &error), &error);
    expect(strstr(text.data, "\"traceEvents\"") != NULL && strlen(text.data) == text.size, "events");
    lanescope_text_free(&text);
    expect_ok(lanescope_trace_timeline(trace, 0, 1000, &text, &error), &error);
    expect(strstr(text.data, "timeline-data") != NULL && strstr(text.data, " src=") == NULL,
           "a timeline that loads nothing");
    lanescope_text_free(&text);
    expect(lanescope_trace_timeline(trace, 5, 5, &text, NULL) == LANESCOPE_INVALID_ARGUMENT,
           "an empty range");
    const char* const files[] = {argv[1], argv[1]};
    expect_ok(lanescope_files_open(files, 2, &options, NULL, &session, &error), &error);
    lanescope_session_free(session);
    expect(lanescope_files_open(files, 0, &options, NULL, &session, NULL) == LANESCOPE_INVALID_ARGUMENT,
           "no file");
    const lanescope_named_trace named[] = {{"a", trace}, {"b", trace}};
    expect(lanescope_session_open(named, 0, NULL, &session, NULL) != LANESCOPE_OK, "a session needs a trace");
    expect_ok(lanescope_session_open(named, 2, NULL, &session, &error), &error);
    check_table(trace);
    lanescope_trace_free(trace); /* the session keeps it */
    check_query(session);
    check_errors(session);
    lanescope_session_free(session);
    return 0;
}
