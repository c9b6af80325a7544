// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of a memory snapshot: an EventRef is a device and the number of an event of
// it. The snapshot is known from loading, or read again when args are first asked for.
#pragma once

#include <memory>
#include <string>

#include "core/base/byte_file.h"
#include "core/import/api/late_content.h"
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
        : m_content(std::move(file), std::move(snapshot)) {}

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override;
    std::uint64_t memoryBytes() const override;
    Result<std::shared_ptr<const MemorySnapshot>> snapshot() const override;

private:
    LateContent<MemorySnapshot> m_content;
};

} // namespace lanescope::snapshot
