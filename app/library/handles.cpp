// SPDX-License-Identifier: Apache-2.0
#include "app/library/handles.h"

#include <cstdlib>
#include <cstring>

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
