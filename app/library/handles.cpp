// SPDX-License-Identifier: Apache-2.0
#include "app/library/handles.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <future>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/import/companion_loader.h"
#include "core/secrets/secret_mask.h"

namespace lanescope::library {

namespace {

lanescope_status statusOf(ErrorCode code) {
    switch (code) {
    case ErrorCode::FileNotFound:
        return LANESCOPE_FILE_NOT_FOUND;
    case ErrorCode::FileUnreadable:
        return LANESCOPE_FILE_UNREADABLE;
    case ErrorCode::UnsupportedFormat:
        return LANESCOPE_UNSUPPORTED_FORMAT;
    case ErrorCode::Truncated:
        return LANESCOPE_TRUNCATED;
    case ErrorCode::MalformedJson:
        return LANESCOPE_MALFORMED;
    case ErrorCode::LimitExceeded:
        return LANESCOPE_LIMIT_EXCEEDED;
    case ErrorCode::OutOfMemory:
        return LANESCOPE_OUT_OF_MEMORY;
    case ErrorCode::Cancelled:
        return LANESCOPE_CANCELLED;
    case ErrorCode::InvalidArgument:
        break;
    }
    return LANESCOPE_INVALID_ARGUMENT;
}

} // namespace

bool giveText(std::string_view text, lanescope_text& to) {
    auto* data = static_cast<char*>(std::malloc(text.size() + 1));
    if (data == nullptr) {
        return false;
    }
    std::memcpy(data, text.data(), text.size());
    data[text.size()] = '\0';
    to = {data, text.size()};
    return true;
}

lanescope_status fail(lanescope_error* error, const Error& cause) {
    const lanescope_status status = statusOf(cause.code);
    if (error != nullptr) {
        *error = {status, {nullptr, 0}};
        try {
            giveText(maskSecrets({}, cause.describe()), error->text);
        } catch (const std::bad_alloc&) {
            // The code is there.
        }
    }
    return status;
}

LoadOptions loadOptionsOf(const lanescope_open_options* options) {
    using Options = lanescope_open_options;
    LoadOptions result;
    result.workers = memberOf(options, &Options::workers, std::uint32_t{0});
    result.memoryBudgetBytes = memberOf(options, &Options::memory_bytes, std::uint64_t{0});
    const char* none = nullptr;
    if (const char* folder = memberOf(options, &Options::cache_folder, none); folder != nullptr) {
        result.cacheFolder = folder;
    }
    return result;
}

Result<TracePtr> openTrace(const std::string& path, const lanescope_open_options* options) {
    using Options = lanescope_open_options;
    const LoadOptions loading = loadOptionsOf(options);
    const auto tell = memberOf(options, &Options::progress, lanescope_progress{});
    if (tell == nullptr) {
        return loadTraceWith(path, {}, loading);
    }
    void* none = nullptr;
    void* context = memberOf(options, &Options::progress_context, none);
    Progress progress;
    Result<TracePtr> result = TracePtr();
    std::promise<void> end;
    const std::future<void> ended = end.get_future();
    ThreadPool::Task task = ThreadPool::shared().start([&](const std::stop_token& stop) {
        try {
            result = loadTraceWith(path, {}, loading, &progress, stop);
        } catch (const std::bad_alloc&) {
            result = Error{ErrorCode::OutOfMemory, "the memory is not enough", path, {}};
        }
        end.set_value();
    });
    if (task.isEmpty()) {
        return loadTraceWith(path, {}, loading);
    }
    do {
        if (tell(context, progress.bytesDone, progress.bytesTotal) != 0) {
            task.requestStop();
            task.finish();
            return Error{ErrorCode::Cancelled, "stopped", path, {}}; // also where the trace was there already
        }
    } while (ended.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready);
    task.finish();
    return result;
}

sql::SessionOptions sessionOptionsOf(const lanescope_session_options* options) {
    using Options = lanescope_session_options;
    sql::SessionOptions result;
    const std::uint64_t memory = memberOf(options, &Options::memory_bytes, std::uint64_t{0});
    result.memoryBytes = memory > 0 ? memory : sql::kDefaultMemoryBytes;
    const std::int64_t timeoutNs = memberOf(options, &Options::timeout_ns, std::int64_t{0});
    if (timeoutNs > 0) {
        result.timeout = std::chrono::nanoseconds(timeoutNs);
    }
    return result;
}

} // namespace lanescope::library
