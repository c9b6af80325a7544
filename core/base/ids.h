// SPDX-License-Identifier: Apache-2.0
// Strong 32-bit index types, one per table of a trace. An id is the position in its table, so it
// is valid only together with the trace it came from. Copying and comparing are free.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lanescope {

enum class StringId : std::uint32_t {};
enum class SliceId : std::uint32_t {};
enum class RowId : std::uint32_t {};
enum class TrackId : std::uint32_t {};
enum class ProcessId : std::uint32_t {};
enum class CategoryId : std::uint16_t {};
enum class InstantId : std::uint32_t {};
enum class CounterId : std::uint32_t {};
enum class FlowId : std::uint32_t {};
enum class DeviceOpId : std::uint32_t {};
enum class LaunchId : std::uint32_t {};
enum class RankId : std::uint32_t {};

inline constexpr std::uint32_t kNoIndex = 0xFFFFFFFFu;
inline constexpr SliceId kNoSlice{kNoIndex};
inline constexpr RowId kNoRow{kNoIndex};
inline constexpr TrackId kNoTrack{kNoIndex};
inline constexpr ProcessId kNoProcess{kNoIndex};
inline constexpr DeviceOpId kNoDeviceOp{kNoIndex};
inline constexpr LaunchId kNoLaunch{kNoIndex};
inline constexpr RankId kNoRank{kNoIndex};
/// Id of the empty string in every StringPool.
inline constexpr StringId kEmptyString{0};

/// Position of an id in its table.
template <typename Id>
constexpr std::size_t indexOf(Id id) {
    return static_cast<std::size_t>(id);
}

} // namespace lanescope
