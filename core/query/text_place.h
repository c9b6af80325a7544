// SPDX-License-Identifier: Apache-2.0
// From a place in the trace's file to what a person can look at: the slice whose event holds it, and the text
// around it. Any thread; reading may wait for the disk and decompress.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/store/event_ref.h"

namespace lanescope {

class Trace;

/// The slice whose event holds the place; kNoSlice when it lies in another event or in none.
/// O(slices), and reads one event.
SliceId sliceAtPlace(const Trace& trace, EventRef place);

/// Text around a place, as valid UTF-8 and without what looks like a credential.
struct TextExcerpt {
    std::string before;
    std::string at; ///< the character at the place; empty at the end of the text
    std::string after;
};
Result<TextExcerpt> excerptAround(const Trace& trace, EventRef at, std::size_t contextBytes);

} // namespace lanescope
