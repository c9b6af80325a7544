// SPDX-License-Identifier: Apache-2.0
// Places of rows as EventRefs: the number of a table, as its importer counts them, and the id of a row. Pure.
#pragma once

#include <cstdint>
#include <optional>

#include "core/store/event_ref.h"

namespace lanescope::sqlite {

inline constexpr int kRowBits = 56;
inline constexpr std::int64_t kLastRow = (std::int64_t{1} << kRowBits) - 1;

/// Nothing for a row id that no place can be made of: negative or huge.
constexpr std::optional<EventRef> placeOf(std::size_t table, std::int64_t row) {
    if (row < 0 || row > kLastRow) {
        return std::nullopt;
    }
    return EventRef((static_cast<std::uint64_t>(table) << kRowBits) | static_cast<std::uint64_t>(row));
}
/// May be beyond the tables of the file for a place that is not of this file.
constexpr std::size_t tableNumberOf(EventRef event) {
    return static_cast<std::size_t>(numberOf(event) >> kRowBits);
}
constexpr std::int64_t rowOf(EventRef event) {
    return static_cast<std::int64_t>(numberOf(event) & static_cast<std::uint64_t>(kLastRow));
}

} // namespace lanescope::sqlite
