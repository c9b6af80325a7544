// SPDX-License-Identifier: Apache-2.0
// Owners of the work of streams, and parts of its records, for formats that store the streams of contexts of
// several processes. One thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "core/import/api/record_writer.h"

namespace lanescope {

/// Where device work ran.
struct StreamPlace {
    std::int64_t device = 0;
    std::int64_t stream = 0;
    std::int64_t pid = 0;
    std::int64_t context = 0; ///< of the process
};

/// An unsigned number of a kernel's launch; 0, unknown, when the file has none that fits.
std::uint32_t launchSize(std::optional<std::int64_t> value);

/// Shared memory of a block of which the launch sets a part; -1 where a part is unknown or nonsense.
std::int32_t sharedMemory(std::optional<std::int64_t> fixedBytes, std::optional<std::int64_t> dynamicBytes);

/// Bytes and their rate, as the trace of PyTorch gives it: bytes by nanoseconds is GB by seconds.
void setBytes(DeviceOp& op, std::optional<std::int64_t> bytes, DurationNs durationNs);

/// Blocks and warps for each multiprocessor, as the trace of PyTorch gives them: divided by all of them.
void setLoad(DeviceOp& op, int multiprocessors, int warpSize);

class StreamOwners {
public:
    explicit StreamOwners(RecordWriter& writer)
        : m_writer(writer) {}

    /// Streams of different contexts have equal numbers: the first one gets the plain number, others a text.
    std::uint32_t ownerOf(const StreamPlace& place, OwnerSide side, std::uint32_t category);

private:
    OwnerPart streamPart(const StreamPlace& place);

    using OwnerKey = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t, int, std::uint32_t>;

    RecordWriter& m_writer;
    std::map<std::pair<std::int64_t, std::int64_t>, std::pair<std::int64_t, std::int64_t>> m_firstOfStream;
    std::map<OwnerKey, std::uint32_t> m_owners;
    std::optional<std::pair<OwnerKey, std::uint32_t>> m_latest;
};

} // namespace lanescope
