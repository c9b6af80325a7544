// SPDX-License-Identifier: Apache-2.0
// Functions of lanescope.h about texts, errors and traces.
#include <cstdlib>
#include <sstream>

#include "app/library/handles.h"
#include "core/device_work/category_rules.h"
#include "core/import/companion_loader.h"
#include "core/report/trace_html.h"
#include "core/secrets/secret_mask.h"
#include "core/table/json_writer.h"
#include "lanescope_version.h"

namespace lanescope::library {

namespace {

std::optional<Error> lacks(const char* what) {
    return Error{ErrorCode::InvalidArgument, std::string(what) + " is missing", {}, {}};
}

void writeInfo(std::ostream& out, const Trace& trace) {
    JsonWriter json(out, 0);
    json.beginObject();
    json.member("path", maskSecrets({}, trace.path()));
    json.member("format", std::string_view(trace.format()));
    json.member("file_bytes", trace.fileBytes());
    json.member("start_ns", trace.bounds().startNs);
    json.member("end_ns", trace.bounds().endNs);
    json.member("slices", trace.slices().size());
    json.member("device_operations", trace.deviceOps().size());
    json.member("steps", trace.steps().size());
    json.key("devices");
    json.beginArray();
    for (const std::int32_t device : trace.activeDevices()) {
        json.value(device);
    }
    json.endArray();
    json.key("problems");
    json.beginObject();
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const auto kind = static_cast<DiagnosticKind>(i);
        if (const std::uint64_t count = trace.diagnostics()[kind].count; count > 0) {
            json.member(diagnosticText(kind), count);
        }
    }
    json.endObject();
    json.endObject();
}

/// Runs `write` on a stream and gives its text away.
template <typename Write>
lanescope_status giveWritten(lanescope_text* to, lanescope_error* error, const Write& write) {
    return guarded(error, [&]() -> std::optional<Error> {
        if (to == nullptr) {
            return lacks("the place for the text");
        }
        std::ostringstream out;
        write(out);
        if (!giveText(out.view(), *to)) {
            throw std::bad_alloc();
        }
        return std::nullopt;
    });
}

} // namespace

} // namespace lanescope::library

using namespace lanescope;
using namespace lanescope::library;

void lanescope_text_free(lanescope_text* text) {
    if (text != nullptr) {
        std::free(text->data);
        *text = {nullptr, 0};
    }
}

void lanescope_error_free(lanescope_error* error) {
    if (error != nullptr) {
        lanescope_text_free(&error->text);
        error->code = LANESCOPE_OK;
    }
}

const char* lanescope_version(void) {
    return kVersion;
}

lanescope_status lanescope_open(const char* path, const lanescope_open_options* options,
                                lanescope_trace** trace, lanescope_error* error) {
    return guarded(error, [&]() -> std::optional<Error> {
        if (path == nullptr || trace == nullptr) {
            return lacks(path == nullptr ? "the path" : "the place for the trace");
        }
        const Result<TracePtr> opened = loadTraceWith(path, {}, loadOptionsOf(options));
        if (!opened) {
            return opened.error();
        }
        *trace = new lanescope_trace{std::make_shared<const OpenTrace>(*opened)};
        return std::nullopt;
    });
}

void lanescope_trace_free(lanescope_trace* trace) {
    delete trace;
}

lanescope_status lanescope_trace_info(const lanescope_trace* trace, lanescope_text* json,
                                      lanescope_error* error) {
    if (trace == nullptr) {
        return fail(error, *lacks("the trace"));
    }
    return giveWritten(json, error, [&](std::ostream& out) { writeInfo(out, *trace->open->trace()); });
}

lanescope_status lanescope_trace_report(const lanescope_trace* trace, lanescope_text* html,
                                        lanescope_error* error) {
    if (trace == nullptr) {
        return fail(error, *lacks("the trace"));
    }
    return giveWritten(html, error, [&](std::ostream& out) {
        const Result<CategoryRules> rules = userCategoryRules();
        writeTraceHtml(out, *trace->open->trace(), rules ? *rules : CategoryRules::builtIn());
    });
}
