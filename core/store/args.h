// SPDX-License-Identifier: Apache-2.0
// Args of one event, read on demand from the trace's file (compressed files too). Any thread; each call reads
// and decodes one event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/store/event_ref.h"

namespace lanescope {

class Trace;

/// A named value of an event.
struct Arg {
    std::string key;
    /// A string's text, or anything else in JSON notation, compact on one line.
    std::string value;
    bool isString = false;
};

struct EventText {
    /// The event as it stands in the file, byte for byte, if its format is text; else in JSON notation.
    std::string text;
    /// Fields that every event of its kind has, in the order of the file.
    std::vector<Arg> fields;
    /// Other recorded values, in the order of the file; a single value with an empty key when JSON args are
    /// no object.
    std::vector<Arg> args;
};

/// InvalidArgument for a trace made in memory.
Result<EventText> eventTextAt(const Trace& trace, EventRef event);
Result<EventText> sliceText(const Trace& trace, SliceId slice);

/// The value of `key` in `args` (compared without regard to case), or null.
const Arg* findArg(const std::vector<Arg>& args, std::string_view key);
/// The whole number that this value begins with; absent where there is none.
std::optional<std::int64_t> integerArg(const std::vector<Arg>& args, std::string_view key);

/// `json` indented by two spaces, one member a line; short arrays of scalars stay on one line.
std::string prettyJson(std::string_view json);

} // namespace lanescope
