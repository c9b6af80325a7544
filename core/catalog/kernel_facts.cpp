// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/kernel_facts.h"

#include "core/analysis/tensor_cores.h"
#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"

namespace lanescope {

AttributionData attributionDataOf(const AnalysisContext& context, const AttributedWork& made) {
    return {context.trace(),    made.attributions,        made.work,
            made.figures.peaks, context.tensorCoreUses(), context.deviceOpOrder()};
}

KernelFacts::KernelFacts(const AttributionData& data)
    : m_data(data) {
    for (const std::int32_t device : data.trace.activeDevices()) {
        m_peaks.emplace(device, peaksOf(data.trace, device, data.peaks));
    }
}

SliceId KernelFacts::launchCall(DeviceOpId op) const {
    const LaunchId launch = m_data.trace.deviceOp(op).launch;
    return launch == kNoLaunch ? kNoSlice : m_data.trace.launch(launch).slice;
}

bool KernelFacts::isOperatorInferred(DeviceOpId op) const {
    const InferredLaunch* launch = inferred(op);
    return launch != nullptr && launch->cause == Cause::Operator;
}

std::string_view KernelFacts::operatorName(DeviceOpId op) const {
    const Trace& trace = m_data.trace;
    // As pyprof does: by the call in Python; the backward pass has none, but its forward operator has.
    std::call_once(m_pythonOnce, [&] { m_pythonOperators = pythonOperators(trace); });
    for (const SliceId slice : {context(op).forwardOp, context(op).innermostOp}) {
        if (slice != kNoSlice && !m_pythonOperators.empty() &&
            m_pythonOperators[indexOf(slice)] != kNoSlice) {
            return trace.sliceName(m_pythonOperators[indexOf(slice)]);
        }
    }
    if (const OperatorSignature* found = signature(op)) {
        return found->nameText;
    }
    if (const ReplayedWork* work = replayed(op); work != nullptr && work->isKnown()) {
        return m_data.attributions.texts.text(work->operatorName);
    }
    if (!isOperatorInferred(op)) {
        return {};
    }
    const LaunchContext& launch = context(op);
    return trace.sliceName(launch.costOp != kNoSlice ? launch.costOp : launch.innermostOp);
}

void KernelFacts::numberWork() const {
    const std::vector<DeviceOp>& ops = m_data.trace.deviceOps();
    m_positions.resize(ops.size());
    m_positionsInCall.assign(ops.size(), 0);
    std::vector<std::uint32_t> seen(m_data.work.calls.size(), 0);
    std::uint32_t position = 0;
    for (const DeviceOpId id : m_data.order.byStart) {
        const std::size_t op = indexOf(id);
        m_positions[op] = position++;
        if (const std::uint32_t call = m_data.work.callOfOp[op]; call != kNoIndex) {
            m_positionsInCall[op] = seen[call]++;
        }
    }
}

std::uint32_t KernelFacts::position(DeviceOpId op) const {
    std::call_once(m_numberOnce, [this] { numberWork(); });
    return m_positions[indexOf(op)];
}

std::uint32_t KernelFacts::positionInCall(DeviceOpId op) const {
    std::call_once(m_numberOnce, [this] { numberWork(); });
    return m_positionsInCall[indexOf(op)];
}

Precision KernelFacts::precision(DeviceOpId op) const {
    const SliceId slice = m_data.trace.deviceOp(op).slice;
    const std::optional<OperatorCost> found = cost(op);
    return found && m_data.trace.categoryKind(slice) == CategoryKind::Kernel
               ? precisionOf(*found, m_data.trace.sliceName(slice))
               : Precision{};
}

RooflineFigures KernelFacts::figures(DeviceOpId id) const {
    const std::optional<OperatorCost> found = cost(id);
    if (!found) {
        return {};
    }
    const DeviceOp& op = m_data.trace.deviceOp(id);
    const auto known = m_peaks.find(op.device);
    const DevicePeaks* peaks = known == m_peaks.end() ? nullptr : known->second;
    const DurationNs durationNs = m_data.trace.slices().durationNs[op.slice];
    if (m_data.trace.categoryKind(op.slice) != CategoryKind::Kernel) {
        return found->bytes ? copyFigures(m_data.trace, op, *found->bytes, durationNs, 1, peaks)
                            : RooflineFigures{};
    }
    return rooflineFigures(found->flops, found->bytes, durationNs, 1, peaks,
                           precisionOf(*found, m_data.trace.sliceName(op.slice)));
}

std::string pyprofKernelName(std::string_view name) {
    std::string text(name.substr(0, name.find('<')));
    for (const std::string_view part : {"void ", "at::", "cuda::", "native::", "(anonymous namespace)::"}) {
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
            text.erase(at, part.size());
        }
    }
    return text.substr(0, text.find('('));
}

} // namespace lanescope
