// SPDX-License-Identifier: Apache-2.0
// Place of one event in the file that a trace was read from. Each format says what its number means: an
// offset in the text (JSON), a table and a row (SQLite), an offset in the bytes (protobuf). Numbers ascend in
// the order in which the file lists its events, so that comparing two of them compares their places. The
// trace's ArgSource (arg_source.h) reads the event and names its place.
#pragma once

#include <cstdint>

namespace lanescope {

enum class EventRef : std::uint64_t {};

/// The number itself, for files of Lanescope's own, links and distances.
constexpr std::uint64_t numberOf(EventRef event) {
    return static_cast<std::uint64_t>(event);
}

} // namespace lanescope
