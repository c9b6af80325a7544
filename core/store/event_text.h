// SPDX-License-Identifier: Apache-2.0
// The text of one event: where it ends, and how to make it valid JSON. Implemented by the reader's
// scanner, so that an event means the same to args as it did to the load.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lanescope {

inline constexpr std::size_t kEventTextPadding = 64;

/// Bytes of the event that starts `text`; 0 when it goes on beyond. `text` has kEventTextPadding readable
/// bytes after its end.
std::size_t eventLength(std::string_view text);

/// The JSON text of member `key` of the object `args` of the event that starts `text` (keys of args are
/// compared without regard to case), quotes included; empty without it. `text` as for eventLength().
std::string_view argTextOf(std::string_view text, std::string_view key);

/// `event` as valid JSON: control characters, wrong escapes and quotes escaped, words such as NaN and
/// numbers beyond 64 bits as strings, bytes that are not UTF-8 replaced.
std::string mendedEvent(std::string_view event);

} // namespace lanescope
