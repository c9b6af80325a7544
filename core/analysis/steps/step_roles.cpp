// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/step_roles.h"

#include <algorithm>
#include <array>

#include "core/analysis/name_memo.h"
#include "core/serving/serving_step.h"
#include "core/store/trace.h"
#include "core/work/category_rules.h"

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
            m_collectives.push_back(ids.externalId);
        }
    }
    std::sort(m_collectives.begin(), m_collectives.end());
    NameMemo<WorkFamily> families(trace);
    m_familyOfName.resize(trace.strings().size(), WorkFamily::Other);
    for (const DeviceOp& op : trace.deviceOps()) {
        m_familyOfName[indexOf(trace.slices().name[op.slice])] =
            families.of(op.slice, [](std::string_view text) { return workFamilyOf(text); });
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
        return isCommunication(op)                       ? StepRole::Communication
               : m_conventions != Conventions::Lanescope ? StepRole::Kernel
               : familyOf(op) == WorkFamily::Memory      ? StepRole::Memcpy
               : familyOf(op) == WorkFamily::Waiting     ? StepRole::Other
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

WorkFamily StepRoles::familyOf(const DeviceOp& op) const {
    return m_familyOfName[indexOf(m_trace.slices().name[op.slice])];
}

bool StepRoles::isCommunication(const DeviceOp& op) const {
    return std::binary_search(m_collectives.begin(), m_collectives.end(), op.externalId) ||
           (m_conventions == Conventions::Lanescope && familyOf(op) == WorkFamily::Communication);
}

} // namespace lanescope
