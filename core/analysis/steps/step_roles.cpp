// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/step_roles.h"

#include <algorithm>

#include "core/serving/serving_step.h"
#include "core/store/rank_ids.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

StepRole roleOfName(std::string_view name, Conventions conventions, bool hostCommunicates) {
    if (isDataLoading(name)) {
        return StepRole::DataLoader;
    }
    if (name.starts_with(conventions == Conventions::TensorBoard ? "ProfilerStep#" : "ProfilerStep")) {
        return StepRole::Other;
    }
    if (conventions == Conventions::Lanescope && servingStepOf(name)) {
        return StepRole::Other; // an iteration, which is a step
    }
    return hostCommunicates && isCollective(name, conventions) ? StepRole::Communication : StepRole::CpuExec;
}

} // namespace

bool isDataLoading(std::string_view name) {
    return (name.starts_with("enumerate(DataLoader)#") && name.ends_with(".__next__")) ||
           name.starts_with("enumerate(DataPipe)#");
}

StepRoles::StepRoles(const Trace& trace, Conventions conventions)
    : m_trace(trace)
    , m_conventions(conventions)
    , m_kinds(categoryKindsUnder(trace, conventions))
    , m_roleOfName(trace.strings().size())
    , m_classes(trace) {
    const bool asPlugin = conventions == Conventions::TensorBoard;
    const bool hostCommunicates = asPlugin || trace.deviceOps().empty();
    for (std::size_t i = 0; i < m_roleOfName.size(); ++i) {
        m_roleOfName[i] = roleOfName(trace.text(StringId(i)), conventions, hostCommunicates);
    }
    for (const OperatorIds& ids : trace.operatorIds()) {
        if (asPlugin && ids.externalId != 0 &&
            m_roleOfName[indexOf(trace.slices().name[ids.slice])] == StepRole::Communication) {
            m_collectives.push_back(idWithinRank(ids.externalId, trace.rankOf(ids.slice)));
        }
    }
    std::sort(m_collectives.begin(), m_collectives.end());
}

StepRole StepRoles::hostRole(SliceId slice) const {
    switch (m_kinds[indexOf(m_trace.slices().category[slice])]) {
    case CategoryKind::Operator:
    case CategoryKind::UserAnnotation:
        return m_roleOfName[indexOf(m_trace.slices().name[slice])];
    case CategoryKind::Runtime:
    case CategoryKind::Driver:
        return StepRole::Runtime;
    default:
        return StepRole::Other;
    }
}

StepRole StepRoles::deviceRole(const DeviceOp& op) const {
    if (m_conventions == Conventions::TensorBoard) {
        return pluginRole(op);
    }
    if (!isDeviceWork(m_kinds[indexOf(m_trace.slices().category[op.slice])])) {
        return StepRole::Other;
    }
    switch (m_classes.of(op)) {
    case DeviceWorkClass::Computation:
        return StepRole::Kernel;
    case DeviceWorkClass::Communication:
        return StepRole::Communication;
    case DeviceWorkClass::Memcpy:
        return StepRole::Memcpy;
    case DeviceWorkClass::Memset:
        return StepRole::Memset;
    case DeviceWorkClass::Other:
        break;
    }
    return StepRole::Other;
}

StepRole StepRoles::pluginRole(const DeviceOp& op) const {
    switch (m_kinds[indexOf(m_trace.slices().category[op.slice])]) {
    case CategoryKind::Kernel:
        return std::ranges::binary_search(m_collectives, idWithinRank(op.externalId, m_trace.rankOf(op)))
                   ? StepRole::Communication
                   : StepRole::Kernel;
    case CategoryKind::Memcpy:
        return StepRole::Memcpy;
    case CategoryKind::Memset:
        return StepRole::Memset;
    default:
        return StepRole::Other;
    }
}

bool StepRoles::hasHostCommunication() const {
    return std::ranges::find(m_roleOfName, StepRole::Communication) != m_roleOfName.end();
}

} // namespace lanescope
