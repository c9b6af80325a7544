// SPDX-License-Identifier: Apache-2.0
// Random access to the (decompressed) text of a trace, for the args of an event. Implementations are
// immutable or lock for themselves; any thread may read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/result.h"

namespace lanescope {

class TextSource {
public:
    virtual ~TextSource() = default;
    /// Bytes of text that could be read when the trace was loaded.
    virtual std::uint64_t sizeBytes() const = 0;
    /// Copies up to `count` bytes from `offset` to `to`. Fewer only at the end of the text.
    virtual Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const = 0;
    /// Own memory: buffers and checkpoints.
    virtual std::uint64_t memoryBytes() const = 0;
};

} // namespace lanescope
