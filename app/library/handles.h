// SPDX-License-Identifier: Apache-2.0
// The objects behind the handles of lanescope.h, and the edge of the interface: errors as values, no
// exceptions.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <new>
#include <stop_token>
#include <string>

#include "app/library/arrow_columns.h"
#include "app/library/include/lanescope/lanescope.h"
#include "core/base/status.h"
#include "core/import/trace_loader.h"

namespace lanescope {
class TracePool;
}

struct lanescope_trace {
    lanescope::library::OpenTracePtr open;
};

struct lanescope_session {
    std::mutex mutex; ///< one call at a time
    std::vector<lanescope::library::OpenTracePtr> traces;
    std::uint64_t memoryBytes = 0;
    std::unique_ptr<lanescope::sql::Session> session;
    struct ReadTable {
        std::unique_ptr<lanescope::sql::SqlTable> table; ///< null: a view
        lanescope::library::KeptColumns columns;
    };
    std::map<std::string, ReadTable> tables;    ///< by full name
    std::uint64_t roomBytes = 0;                ///< for columns that are kept
    std::chrono::nanoseconds timeout{};         ///< of each call; 0: none
    std::shared_ptr<lanescope::TracePool> pool; ///< made by the first call of a tool
    std::mutex callMutex;                       ///< of the next one
    std::stop_source callStop;                  ///< stops the call of a tool that runs
};

namespace lanescope::library {

/// Copies a text for the caller; false: out of memory.
bool giveText(std::string_view text, lanescope_text& to);

/// Fills `error`, unless null, and returns its code.
lanescope_status fail(lanescope_error* error, const Error& cause);

/// Runs the body of a function, which returns a Status.
template <typename Body>
lanescope_status guarded(lanescope_error* error, const Body& body) {
    try {
        const Status status = body();
        return status ? LANESCOPE_OK : fail(error, status.error());
    } catch (const std::bad_alloc&) {
        return fail(error, {ErrorCode::OutOfMemory, "out of memory", {}, {}});
    } catch (const std::exception& exception) {
        return fail(error, {ErrorCode::InvalidArgument, exception.what(), {}, {}});
    }
}

/// A member of a struct that the caller may know in an older, shorter form; `fallback` then, or without one.
template <typename Struct, typename Member>
Member memberOf(const Struct* options, Member Struct::*member, Member fallback) {
    if (options == nullptr) {
        return fallback;
    }
    const auto* end = reinterpret_cast<const char*>(&(options->*member)) + sizeof(Member);
    const auto* begin = reinterpret_cast<const char*>(options);
    return static_cast<std::size_t>(end - begin) <= options->struct_size ? options->*member : fallback;
}

LoadOptions loadOptionsOf(const lanescope_open_options* options);
/// Loads a trace, and tells the caller how far it is.
Result<TracePtr> openTrace(const std::string& path, const lanescope_open_options* options);
sql::SessionOptions sessionOptionsOf(const lanescope_session_options* options);

} // namespace lanescope::library
