// SPDX-License-Identifier: Apache-2.0
// Args of one event, read on demand from its place in the source text (compressed sources too). Any
// thread; each call reads and parses one event.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace lanescope {

class Trace;

/// A member of a JSON object with its value as pretty-printed text.
struct Arg {
    std::string key;
    /// A string's decoded text, or the JSON text of anything else, compact on one line.
    std::string value;
    bool isString = false;
};

struct EventText {
    /// The event's own text, byte for byte.
    std::string json;
    /// Top-level members but args, in file order.
    std::vector<Arg> fields;
    /// Members of args, in file order; a single member with an empty key when args is no object.
    std::vector<Arg> args;
};

/// Of an event whose text is at hand, from its '{' to its '}'.
EventText eventTextOf(std::string_view json);
Result<EventText> eventTextAt(const Trace& trace, std::uint64_t sourceOffset);
Result<EventText> sliceText(const Trace& trace, SliceId slice);

/// The value of `key` in `args` (compared without regard to case), or null.
const Arg* findArg(const std::vector<Arg>& args, std::string_view key);

/// `json` indented by two spaces, one member a line; short arrays of scalars stay on one line.
std::string prettyJson(std::string_view json);

/// `json` (or any text) with what looks like a credential replaced by "•••• (hidden)": values of keys and
/// environment variables named like one, well-known shapes of tokens, keys and passwords in addresses.
std::string maskSecrets(std::string_view key, std::string_view json);

} // namespace lanescope
