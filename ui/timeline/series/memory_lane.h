// SPDX-License-Identifier: Apache-2.0
// Bytes that PyTorch's allocator has handed out, or holds, on a GPU or on the host.
// Definition: core/analysis/device/device_series.h.
#pragma once

#include <QCoreApplication>

#include <map>
#include <utility>
#include <vector>

#include "core/analysis/device/device_series.h"
#include "ui/theme/theme.h"
#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_kinds.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

class MemoryOfDeviceLane final : public SeriesLane {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::MemoryOfDeviceLane)

public:
    MemoryOfDeviceLane(QString title, const MemoryDevice& memory, bool isReserved)
        : SeriesLane(std::move(title), memory.id)
        , m_deviceType(memory.type)
        , m_isReserved(isReserved) {}

    static std::vector<SeriesLanePtr> lanesOf(const SeriesOwner& owner) {
        std::vector<SeriesLanePtr> lanes;
        for (const MemoryDevice& memory : owner.memory) {
            const bool gpu = memory.isAccelerator();
            lanes.push_back(std::make_shared<MemoryOfDeviceLane>(
                gpu ? tr("Memory allocated") : tr("CPU memory allocated"), memory, false));
            if (memory.hasReserved) {
                lanes.push_back(std::make_shared<MemoryOfDeviceLane>(
                    gpu ? tr("Memory reserved") : tr("CPU memory reserved"), memory, true));
            }
        }
        return lanes;
    }

    std::string_view kind() const override { return m_isReserved ? "memory-reserved" : kAllocatedKind; }
    SeriesUnit unit() const override { return SeriesUnit::Bytes; }
    QRgb color(const Theme& theme) const override { return theme.memory; }

    SeriesValues compute(SeriesInputs& inputs) const override {
        Memory& memory = inputs.shared<Memory>();
        const auto found = memory.byDevice.find({m_deviceType, device()});
        return found == memory.byDevice.end()
                   ? SeriesValues()
                   : SeriesValues{
                         std::move(m_isReserved ? found->second.reservedBytes : found->second.allocatedBytes),
                         1, found->second.relative};
    }

    SeriesOrigin origin(const SeriesValues* values) const override {
        return values == nullptr || !values->fromFallback ? SeriesOrigin::Measured : SeriesOrigin::Derived;
    }

    Description description(const Trace&, const SeriesValues* values) const override {
        return {m_isReserved ? tr("Memory reserved") : tr("Memory allocated"),
                origin(values) == SeriesOrigin::Derived
                    ? tr("running sum of allocations and releases from 0: the trace has no totals")
                : m_isReserved ? tr("bytes that PyTorch's allocator holds")
                               : tr("bytes that PyTorch's allocator has handed out"),
                tr("the [memory] events of the trace")};
    }

private:
    /// The memory of all devices, by type and id.
    struct Memory {
        Memory(const Trace& trace, const std::stop_token&) {
            for (MemorySeries& lane : memorySeries(trace)) {
                const std::pair key(lane.deviceType, lane.deviceId);
                byDevice.emplace(key, std::move(lane));
            }
        }

        std::map<std::pair<std::int32_t, std::int32_t>, MemorySeries> byDevice;
    };

    std::int32_t m_deviceType;
    bool m_isReserved;
};

} // namespace lanescope::ui
