// SPDX-License-Identifier: Apache-2.0
// Reason why an operation failed. A flaw in the data that loading survives is not an Error
// but a Diagnostic (diagnostics.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lanescope {

enum class ErrorCode : std::uint8_t {
    FileNotFound,
    FileUnreadable,
    UnsupportedFormat,
    Truncated,
    MalformedJson,
    LimitExceeded,
    OutOfMemory,
    Cancelled,
    InvalidArgument,
};

struct Error {
    ErrorCode code = ErrorCode::InvalidArgument;
    /// For a person: what happened, why, and what to do. No file name, no offset, no trailing period.
    std::string message;
    /// Path as the caller gave it; empty where no file is involved.
    std::string file;
    /// Byte offset in the (decompressed) text.
    std::optional<std::uint64_t> offset;

    /// "FILE: at byte N: MESSAGE", leaving out what is unknown.
    std::string describe() const;
};

/// Short stable name, such as "malformed-json".
const char* errorCodeName(ErrorCode code);

} // namespace lanescope
