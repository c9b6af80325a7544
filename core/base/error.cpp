// SPDX-License-Identifier: Apache-2.0
#include "core/base/error.h"

namespace lanescope {

std::string Error::describe() const {
    std::string text;
    if (!file.empty()) {
        text += file + ": ";
    }
    if (offset) {
        text += "at byte " + std::to_string(*offset) + ": ";
    }
    return text + message;
}

const char* errorCodeName(ErrorCode code) {
    switch (code) {
    case ErrorCode::FileNotFound:
        return "file-not-found";
    case ErrorCode::FileUnreadable:
        return "file-unreadable";
    case ErrorCode::UnsupportedFormat:
        return "unsupported-format";
    case ErrorCode::Truncated:
        return "truncated";
    case ErrorCode::MalformedJson:
        return "malformed-json";
    case ErrorCode::LimitExceeded:
        return "limit-exceeded";
    case ErrorCode::OutOfMemory:
        return "out-of-memory";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::InvalidArgument:
        return "invalid-argument";
    }
    return "unknown";
}

} // namespace lanescope
