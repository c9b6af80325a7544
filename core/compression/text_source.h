// SPDX-License-Identifier: Apache-2.0
// Random access to the (decompressed) text of a trace, for the args of an event. Implementations are
// immutable or lock for themselves; any thread may read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace lanescope {

class TextSource {
public:
    virtual ~TextSource() = default;
    /// Bytes of text that could be read when the trace was loaded; 0 while that is not known.
    virtual std::uint64_t sizeBytes() const = 0;
    /// Number of the `count` bytes from `offset` that exist.
    std::size_t available(std::uint64_t offset, std::size_t count) const {
        const std::uint64_t size = sizeBytes();
        if (size == 0) {
            return count;
        }
        return static_cast<std::size_t>(std::min<std::uint64_t>(count, size - std::min(size, offset)));
    }
    /// Copies up to `count` bytes from `offset` to `to`. Fewer only at the end of the text.
    virtual Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const = 0;
    /// Reason why the text that was read to its end is not the one that was stored, such as a wrong checksum
    /// of its compression; empty: none is known.
    virtual std::string flaw() const { return {}; }
    /// Whether several threads read at far places as quickly as one does in order.
    virtual bool isRandomAccess() const { return true; }
    /// Own memory: buffers and checkpoints.
    virtual std::uint64_t memoryBytes() const = 0;
};

} // namespace lanescope
