// SPDX-License-Identifier: Apache-2.0
// From a byte of the trace's text to what a person can look at: the slice whose event holds it, and the text
// around it. Any thread; reading may wait for the disk and decompress.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace lanescope {

class Trace;

/// The slice whose event's text holds the byte; kNoSlice when it lies in another event or in none.
/// O(slices), and reads one event.
SliceId sliceAtByte(const Trace& trace, std::uint64_t offset);

/// Text around a byte, as valid UTF-8 and without what looks like a credential.
struct TextExcerpt {
    std::string before;
    std::string at; ///< the character at the byte; empty at the end of the text
    std::string after;
};
Result<TextExcerpt> excerptAround(const Trace& trace, std::uint64_t offset, std::size_t contextBytes);

} // namespace lanescope
