// SPDX-License-Identifier: Apache-2.0
#include "core/import/records/stream_owners.h"

#include <limits>

namespace lanescope {

std::uint32_t launchSize(std::optional<std::int64_t> value) {
    return value && *value > 0 && *value <= std::numeric_limits<std::uint32_t>::max()
               ? static_cast<std::uint32_t>(*value)
               : 0;
}

std::int32_t sharedMemory(std::optional<std::int64_t> fixedBytes, std::optional<std::int64_t> dynamicBytes) {
    constexpr std::int64_t kMost = 1 << 30;
    const auto isSound = [](std::optional<std::int64_t> bytes) {
        return bytes && *bytes >= 0 && *bytes < kMost;
    };
    return isSound(fixedBytes) && isSound(dynamicBytes)
               ? static_cast<std::int32_t>(*fixedBytes + *dynamicBytes)
               : -1;
}

void setBytes(DeviceOp& op, std::optional<std::int64_t> bytes, DurationNs durationNs) {
    op.bytes = bytes && *bytes >= 0 ? *bytes : -1;
    if (op.bytes >= 0 && durationNs > 0) {
        op.bandwidthGBs = static_cast<double>(op.bytes) / static_cast<double>(durationNs);
    }
}

void setLoad(DeviceOp& op, int multiprocessors, int warpSize) {
    if (multiprocessors <= 0 || warpSize <= 0 || op.grid[0] == 0 || op.block[0] == 0) {
        return;
    }
    const double blocks = static_cast<double>(op.grid[0]) * op.grid[1] * op.grid[2];
    const double threads = static_cast<double>(op.block[0]) * op.block[1] * op.block[2];
    op.blocksPerSm = blocks / multiprocessors;
    op.warpsPerSm = op.blocksPerSm * threads / warpSize;
}

OwnerPart StreamOwners::streamPart(const StreamPlace& place) {
    const auto owner = std::pair(place.pid, place.context);
    const auto [entry, isNew] = m_firstOfStream.emplace(std::pair(place.device, place.stream), owner);
    if (isNew) { // a name that the file gives it may follow
        m_writer.threadName(RecordWriter::number(place.device), RecordWriter::number(place.stream),
                            "stream " + std::to_string(place.stream));
    }
    if (entry->second == owner) {
        return RecordWriter::number(place.stream);
    }
    return m_writer.text("stream " + std::to_string(place.stream) + " (process " +
                         std::to_string(owner.first) + ", context " + std::to_string(owner.second) + ")");
}

std::uint32_t StreamOwners::ownerOf(const StreamPlace& place, OwnerSide side, std::uint32_t category) {
    const OwnerKey key(place.device, place.stream, place.pid, place.context, static_cast<int>(side),
                       category);
    if (m_latest && m_latest->first == key) {
        return m_latest->second;
    }
    auto known = m_owners.find(key);
    if (known == m_owners.end()) {
        const OwnerPart pid = RecordWriter::number(place.device);
        const OwnerPart tid = streamPart(place);
        known = m_owners.emplace(key, m_writer.owner(side, pid, tid, category)).first;
    }
    m_latest = *known;
    return known->second;
}

} // namespace lanescope
