// SPDX-License-Identifier: Apache-2.0
#include "core/device_work/work_classifier.h"

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope {

WorkClassifier::WorkClassifier(const Trace& trace, const CategoryRules& rules)
    : m_trace(trace)
    , m_rules(rules)
    , m_ancestors(trace.slices()) {
    // Rules of a user need not know copies.
    const auto place = std::ranges::find(rules.names(), workFamilyName(WorkFamily::Memory));
    m_copies = {static_cast<std::uint32_t>(std::min<std::ptrdiff_t>(
                    place - rules.names().begin(), static_cast<std::ptrdiff_t>(rules.names().size()) - 1)),
                WorkFamily::Memory, WorkEvidence::Recorder};
}

StringId WorkClassifier::operatorOf(const DeviceOp& op) {
    const SliceId at = op.launch != kNoLaunch ? m_trace.launch(op.launch).slice : m_trace.operatorOf(op);
    const SliceId around = m_ancestors.find(
        at, [this](SliceId slice) { return m_trace.categoryKind(slice) == CategoryKind::Operator; });
    return around == kNoSlice ? kEmptyString : m_trace.slices().name[around];
}

ClassifiedWork WorkClassifier::of(const DeviceOp& op, StringId operatorName) {
    const StringId name = m_trace.slices().name[op.slice];
    const auto [kernel, isNewKernel] = m_kernels.try_emplace(name);
    if (isNewKernel) {
        kernel->second = m_rules.matchOfKernel(m_trace.text(name));
    }
    if (m_trace.categoryKind(op.slice) != CategoryKind::Kernel &&
        kernel->second.rule == CategoryRules::Match::kNoRule) {
        return m_copies;
    }
    const auto [caller, isNewOperator] = m_operators.try_emplace(operatorName);
    if (isNewOperator) {
        caller->second = m_rules.matchOfOperator(m_trace.text(operatorName));
    }
    return m_rules.classify(kernel->second, caller->second);
}

WorkFamily workFamilyOf(const Trace& trace, SliceId work) {
    const DeviceOpId op = trace.deviceOpOf(work);
    return op == kNoDeviceOp ? workFamilyOf(trace.sliceName(work))
                             : WorkClassifier(trace).of(trace.deviceOp(op)).family;
}

} // namespace lanescope
