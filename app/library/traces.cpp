// SPDX-License-Identifier: Apache-2.0
// Functions of lanescope.h about texts, errors and traces.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <streambuf>
#include <utility>

#include "app/library/handles.h"
#include "core/base/status.h"
#include "core/device_work/category_rules.h"
#include "core/export/kineto_text.h"
#include "core/report/trace_html.h"
#include "core/secrets/secret_mask.h"
#include "core/table/json_writer.h"
#include "lanescope_version.h"

namespace lanescope::library {

namespace {

Error lacks(const char* what) {
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

/// Collects what is written where a lanescope_text can take it over: the text of a trace is large, and
/// copying it takes as long as making it.
class TextBuffer final : public std::streambuf {
public:
    TextBuffer() = default;
    TextBuffer(const TextBuffer&) = delete;
    TextBuffer& operator=(const TextBuffer&) = delete;
    ~TextBuffer() override { std::free(m_data); }

    /// Leaves the buffer empty.
    lanescope_text give() {
        reserve(1);
        m_data[m_size] = '\0';
        return {std::exchange(m_data, nullptr), m_size};
    }

protected:
    std::streamsize xsputn(const char* from, std::streamsize count) override {
        const auto size = static_cast<std::size_t>(count);
        reserve(size);
        std::memcpy(m_data + m_size, from, size);
        m_size += size;
        return count;
    }
    int_type overflow(int_type c) override {
        const char character = traits_type::to_char_type(c);
        xsputn(&character, 1);
        return c;
    }

private:
    void reserve(std::size_t more) {
        constexpr std::size_t kFirst = 4096;
        if (m_data == nullptr || m_size + more > m_room) {
            const std::size_t room = std::max({m_size + more, m_room + m_room / 2, kFirst});
            auto* const data = static_cast<char*>(std::realloc(m_data, room));
            if (data == nullptr) {
                throw std::bad_alloc();
            }
            m_data = data;
            m_room = room;
        }
    }

    char* m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_room = 0;
};

/// Runs `write`, which returns an optional error, on a stream and gives its text away.
template <typename Write>
lanescope_status giveWritten(lanescope_text* to, lanescope_error* error, const Write& write) {
    return guarded(error, [&]() -> Status {
        if (to == nullptr) {
            return lacks("the place for the text");
        }
        TextBuffer buffer;
        std::ostream out(&buffer);
        out.exceptions(std::ios::badbit); // what runs out of memory is thrown on
        if (Status status = write(out); !status) {
            return status;
        }
        *to = buffer.give();
        return {};
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
    return guarded(error, [&]() -> Status {
        if (path == nullptr || trace == nullptr) {
            return lacks(path == nullptr ? "the path" : "the place for the trace");
        }
        const Result<TracePtr> opened = openTrace(path, options);
        if (!opened) {
            return opened.error();
        }
        *trace = new lanescope_trace{std::make_shared<const OpenTrace>(*opened)};
        return {};
    });
}

void lanescope_trace_free(lanescope_trace* trace) {
    delete trace;
}

lanescope_status lanescope_trace_info(const lanescope_trace* trace, lanescope_text* json,
                                      lanescope_error* error) {
    if (trace == nullptr) {
        return fail(error, lacks("the trace"));
    }
    return giveWritten(json, error, [&](std::ostream& out) -> Status {
        writeInfo(out, *trace->open->trace());
        return {};
    });
}

lanescope_status lanescope_trace_report(const lanescope_trace* trace, lanescope_text* html,
                                        lanescope_error* error) {
    if (trace == nullptr) {
        return fail(error, lacks("the trace"));
    }
    return giveWritten(html, error, [&](std::ostream& out) -> Status {
        const Result<CategoryRules> rules = userCategoryRules();
        writeTraceHtml(out, *trace->open->trace(), rules ? *rules : CategoryRules::builtIn());
        return {};
    });
}

lanescope_status lanescope_trace_timeline(const lanescope_trace* trace, int64_t start_ns, int64_t end_ns,
                                          lanescope_text* html, lanescope_error* error) {
    if (trace == nullptr || start_ns >= end_ns) {
        return fail(error,
                    trace == nullptr
                        ? lacks("the trace")
                        : Error{ErrorCode::InvalidArgument, "the range ends before it starts", {}, {}});
    }
    return giveWritten(html, error, [&](std::ostream& out) -> Status {
        writeTimelineHtml(out, *trace->open->trace(), {start_ns, end_ns});
        return {};
    });
}

lanescope_status lanescope_trace_events(const lanescope_trace* trace, lanescope_text* json,
                                        lanescope_error* error) {
    if (trace == nullptr) {
        return fail(error, lacks("the trace"));
    }
    return giveWritten(json, error,
                       [&](std::ostream& out) { return writeKinetoText(out, *trace->open->trace()); });
}
