// SPDX-License-Identifier: Apache-2.0
// The text of one JSON event: where it ends, and what its members are. Implemented by the reader's scanner,
// so that an event means the same to args as it did to the load.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/store/args.h"

namespace lanescope {

inline constexpr std::size_t kEventTextPadding = 64;

/// Bytes of the event that starts `text`; 0 if the event is incomplete or malformed. `text` has
/// kEventTextPadding readable bytes after its end.
std::size_t eventLength(std::string_view text);

/// The JSON text of member `key` of the object `args` of the event that starts `text` (keys of args are
/// compared without regard to case), quotes included; empty without it. `text` as for eventLength().
std::string_view argTextOf(std::string_view text, std::string_view key);

/// Like argTextOf() for several keys with one reading of the args, into `values` by position in `keys`.
void argTextsOf(std::string_view text, std::span<const std::string_view> keys,
                std::span<std::string_view> values);

/// The members of the object `text` in file order. Keys and strings are decoded, other values are their own
/// text on one line: numbers as they stand, words such as NaN too. Members that cannot be read follow as one
/// without key. Padding as above.
std::vector<Arg> objectMembers(std::string_view text);

/// The event whose text, from its '{' to its '}', is `json`. Needs no padding.
EventText eventTextOf(std::string_view json);

} // namespace lanescope
