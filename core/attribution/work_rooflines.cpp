// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/work_rooflines.h"

#include "core/store/trace.h"

namespace lanescope {

const DevicePeaks* WorkRooflines::peaksOfDevice(std::int32_t device) {
    const auto [entry, isNew] = m_ofDevice.try_emplace(device, nullptr);
    if (isNew) {
        entry->second = peaksOf(m_trace, device, m_peaks);
    }
    return entry->second;
}

RooflineFigures WorkRooflines::of(DeviceOpId id) {
    const std::optional<OperatorCost> cost = m_work.costOf(m_trace, id);
    const OperatorSignature* signature = m_work.signatureOf(id);
    if (!cost || signature == nullptr || !signature->cost) {
        return {};
    }
    const DeviceOp& op = m_trace.deviceOp(id);
    RooflineFigures figures =
        rooflineFigures(cost->flops, cost->bytes, m_trace.slices().durationNs[op.slice], 1,
                        peaksOfDevice(op.device), precisionOf(*signature->cost, m_trace.sliceName(op.slice)));
    constexpr double kMostPercent = 105;
    if (figures.bound == Bound::Compute && *figures.percent > kMostPercent) {
        figures.percent.reset();
        figures.bound = Bound::Unknown;
    }
    return figures;
}

std::optional<double> WorkRooflines::flopsOf(DeviceOpId op) const {
    const std::optional<OperatorCost> cost = m_work.costOf(m_trace, op);
    return cost ? cost->flops : std::nullopt;
}

} // namespace lanescope
