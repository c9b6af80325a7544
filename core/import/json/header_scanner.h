// SPDX-License-Identifier: Apache-2.0
// Finds the event array of a trace and collects what stands around it. Pure functions over text with
// kScanPadding readable bytes after its end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/error.h"
#include "core/store/tables.h"

namespace lanescope {

enum class ScanStatus : std::uint8_t {
    Found,    ///< the event array begins at `position`
    Ended,    ///< the root value is closed at `position`
    NeedMore, ///< the text at hand ends before
    Refused,  ///< no trace: see `error`
};

struct HeaderScan {
    ScanStatus status = ScanStatus::NeedMore;
    bool bareArray = false;   ///< the root is the event array itself
    std::size_t position = 0; ///< after the '[', or after the closing '}'
    std::vector<HeaderField> fields;
    Diagnostics diagnostics; ///< offsets relative to the text's start
    Error error;
};

/// From the start of the file. `endsText`: nothing follows.
HeaderScan scanHeader(std::string_view text, bool endsText);

/// From after the ']' of the event array of an object.
HeaderScan scanTrailer(std::string_view text, bool endsText);

/// Likely format of a file that is not JSON, such as "a PNG image"; null when it may be JSON.
const char* foreignFormat(std::string_view firstBytes);

} // namespace lanescope
