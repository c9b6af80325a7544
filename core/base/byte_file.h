// SPDX-License-Identifier: Apache-2.0
// Bytes that can be read at any place and may change or fail while they are read: a file (file.h), or
// what a test makes of one. Reading is thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace lanescope {

class ByteFile {
public:
    virtual ~ByteFile() = default;

    /// As the caller gave it; stands for the file in messages.
    virtual const std::string& path() const = 0;
    /// Size when it was opened.
    virtual std::uint64_t sizeBytes() const = 0;
    /// Size now; differs when somebody writes to it.
    virtual std::uint64_t currentSizeBytes() const = 0;
    /// Whether somebody wrote to it, or may have, since it was opened: also at the same size.
    virtual bool hasChanged() const { return currentSizeBytes() != sizeBytes(); }
    /// From now on read() fails once hasChanged(): places that were remembered would hold something else.
    virtual void refuseChanges() const {}
    /// Reason why its bytes are not those that were stored, such as a wrong checksum of the archive that it
    /// comes from; empty: none is known.
    virtual std::string_view flaw() const { return {}; }
    /// Nanoseconds since the epoch of the last modification, when it was opened; 0: unknown.
    virtual std::int64_t modifiedNs() const = 0;

    /// Copies up to `count` bytes; fewer only at the end of the file.
    virtual Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const = 0;
};

} // namespace lanescope
