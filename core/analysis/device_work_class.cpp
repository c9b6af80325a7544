// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device_work_class.h"

#include <algorithm>
#include <array>

#include "core/analysis/kernel_kinds.h"
#include "core/store/trace.h"

namespace lanescope {

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

bool isWaitingWork(std::string_view name) {
    return name == "event_wait" || name == "event_record" || name == "Stream Wait Event";
}

DeviceWorkClasses::DeviceWorkClasses(const Trace& trace)
    : m_trace(trace)
    , m_classes(trace) {
    NameMemo<bool> isCollectiveName(trace);
    for (const OperatorIds& ids : trace.operatorIds()) {
        if (ids.externalId != 0 && isCollectiveName.of(ids.slice, [](std::string_view name) {
                return isCollective(name, Conventions::Lanescope);
            })) {
            m_collectives.push_back(ids.externalId);
        }
    }
    std::ranges::sort(m_collectives);
}

DeviceWorkClass DeviceWorkClasses::of(const DeviceOp& op) {
    switch (m_trace.categoryKind(op.slice)) {
    case CategoryKind::Memcpy:
        return DeviceWorkClass::Memcpy;
    case CategoryKind::Memset:
        return DeviceWorkClass::Memset;
    default:
        break;
    }
    const DeviceWorkClass byName = m_classes.of(op.slice, [](std::string_view name) {
        return isCommunicationKernel(name) ? DeviceWorkClass::Communication
               : isCopyNamed(name)         ? DeviceWorkClass::Memcpy
               : isWaitingWork(name)       ? DeviceWorkClass::Other
                                           : DeviceWorkClass::Computation;
    });
    return byName == DeviceWorkClass::Computation && std::ranges::binary_search(m_collectives, op.externalId)
               ? DeviceWorkClass::Communication
               : byName;
}

} // namespace lanescope
