// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of a memory snapshot: an EventRef is a device and the number of an event of
// it. The snapshot is known from loading, or read again when args are first asked for.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "core/base/byte_file.h"
#include "core/snapshot/snapshot_source.h"
#include "core/store/arg_source.h"

namespace lanescope::snapshot {

inline constexpr int kEventBits = 48;
constexpr EventRef placeOf(std::size_t device, std::size_t event) {
    return EventRef((static_cast<std::uint64_t>(device) << kEventBits) | event);
}

class SnapshotArgs final : public ArgSource, public SnapshotSource {
public:
    explicit SnapshotArgs(std::shared_ptr<const ByteFile> file,
                          std::shared_ptr<const MemorySnapshot> snapshot = nullptr)
        : m_file(std::move(file))
        , m_snapshot(std::move(snapshot)) {}

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override;
    std::uint64_t memoryBytes() const override;
    Result<std::shared_ptr<const MemorySnapshot>> snapshot() const override;

private:
    std::shared_ptr<const ByteFile> m_file;
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const MemorySnapshot> m_snapshot;
};

} // namespace lanescope::snapshot
