// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device_work_class.h"

#include <algorithm>
#include <array>

#include "core/device_work/category_rules.h"
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

DeviceWorkClass DeviceWorkClasses::of(const DeviceOp& op) {
    switch (m_trace.categoryKind(op.slice)) {
    case CategoryKind::Memcpy:
        return DeviceWorkClass::Memcpy;
    case CategoryKind::Memset:
        return DeviceWorkClass::Memset;
    default:
        break;
    }
    return m_classes.of(op.slice, [](std::string_view name) {
        switch (devicePartOf(name)) {
        case DevicePart::Communication:
            return DeviceWorkClass::Communication;
        case DevicePart::Copy:
            return isFillKernel(name) ? DeviceWorkClass::Memset : DeviceWorkClass::Memcpy;
        case DevicePart::None:
            return DeviceWorkClass::Other;
        case DevicePart::Computation:
            break;
        }
        return DeviceWorkClass::Computation;
    });
}

bool DeviceWorkClasses::isCopyOrMemset(const DeviceOp& op) {
    switch (m_trace.categoryKind(op.slice)) {
    case CategoryKind::Memcpy:
    case CategoryKind::Memset:
        return true;
    case CategoryKind::Kernel:
        return m_trace.sliceName(op.slice).starts_with("__amd_rocclr_") &&
               (of(op) == DeviceWorkClass::Memcpy || of(op) == DeviceWorkClass::Memset);
    default:
        return false;
    }
}

} // namespace lanescope
