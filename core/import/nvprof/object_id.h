// SPDX-License-Identifier: Apache-2.0
// objectId of CUPTI's records: what a marker, a name or an overhead belongs to. Source: the union
// CUpti_ActivityObjectKindId of cupti_activity.h, in the memory order of the profiled machine. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lanescope::nvprof {

/// Kinds of objects.
enum class ObjectKind : std::int64_t {
    Unknown = 0,
    Process = 1,
    Thread = 2,
    Device = 3,
    Context = 4,
    Stream = 5
};

struct ObjectId {
    std::int64_t pid = 0;
    std::int64_t tid = 0; ///< of a thread
};

/// Process and thread of an object of kind Process or Thread; zeros where the bytes are too few.
inline ObjectId objectIdOf(std::span<const std::byte> bytes) {
    const auto number = [bytes](std::size_t at, std::size_t size) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size && at + i < bytes.size(); ++i) {
            value |= std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i);
        }
        return static_cast<std::int64_t>(value);
    };
    constexpr std::size_t kPidBytes = 4;
    return {number(0, kPidBytes), number(kPidBytes, kPidBytes)};
}

} // namespace lanescope::nvprof
