// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/step_roles.h"

#include <algorithm>
#include <array>

#include "core/analysis/kernel_kinds.h"
#include "core/analysis/name_memo.h"
#include "core/serving/serving_step.h"
#include "core/store/rank_ids.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

StepRole roleOfName(std::string_view name, Conventions conventions) {
    if (isDataLoading(name)) {
        return StepRole::DataLoader;
    }
    if (name.starts_with(conventions == Conventions::TensorBoard ? "ProfilerStep#" : "ProfilerStep")) {
        return StepRole::Other;
    }
    if (conventions == Conventions::Lanescope && servingStepOf(name)) {
        return StepRole::Other; // an iteration, which is a step
    }
    return isCollective(name, conventions) ? StepRole::Communication : StepRole::CpuExec;
}

} // namespace

bool isCollective(std::string_view name, Conventions conventions) {
    if (!name.starts_with("nccl:") && !name.starts_with("gloo:")) {
        return false;
    }
    static constexpr std::array<std::string_view, 5> kPluginKinds{"broadcast", "reduce", "all_reduce",
                                                                  "all_gather", "reduce_scatter"};
    constexpr std::size_t kPrefix = 5;
    return conventions == Conventions::Lanescope ||
           std::find(kPluginKinds.begin(), kPluginKinds.end(), name.substr(kPrefix)) != kPluginKinds.end();
}

bool isDataLoading(std::string_view name) {
    return (name.starts_with("enumerate(DataLoader)#") && name.ends_with(".__next__")) ||
           name.starts_with("enumerate(DataPipe)#");
}

StepRoles::StepRoles(const Trace& trace, Conventions conventions)
    : m_trace(trace)
    , m_conventions(conventions)
    , m_kinds(categoryKindsUnder(trace, conventions))
    , m_roleOfName(trace.strings().size()) {
    for (std::size_t i = 0; i < m_roleOfName.size(); ++i) {
        m_roleOfName[i] = roleOfName(trace.text(StringId(i)), conventions);
    }
    for (const OperatorIds& ids : trace.operatorIds()) {
        if (ids.externalId != 0 &&
            m_roleOfName[indexOf(trace.slices().name[ids.slice])] == StepRole::Communication) {
            m_collectives.push_back(idWithinRank(ids.externalId, trace.rankOf(ids.slice)));
        }
    }
    std::sort(m_collectives.begin(), m_collectives.end());
    NameMemo<std::uint8_t> isCommunication(trace);
    m_isCommunicationName.resize(trace.strings().size(), false);
    for (const DeviceOp& op : trace.deviceOps()) {
        if (isCommunication.of(op.slice, isCommunicationKernel) != 0) {
            m_isCommunicationName[indexOf(trace.slices().name[op.slice])] = true;
        }
    }
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
    switch (m_kinds[indexOf(m_trace.slices().category[op.slice])]) {
    case CategoryKind::Kernel:
        return isCommunication(op) ? StepRole::Communication
               : m_conventions == Conventions::Lanescope && isCopyNamed(m_trace.sliceName(op.slice))
                   ? StepRole::Memcpy
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

bool StepRoles::isCommunication(const DeviceOp& op) const {
    return std::ranges::binary_search(m_collectives, idWithinRank(op.externalId, m_trace.rankOf(op))) ||
           (m_conventions == Conventions::Lanescope &&
            m_isCommunicationName[indexOf(m_trace.slices().name[op.slice])]);
}

} // namespace lanescope
