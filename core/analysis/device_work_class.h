// SPDX-License-Identifier: Apache-2.0
// Class of each piece of device work: what computes, what communicates, what copies. Every figure of
// computation, communication and overlap counts by these classes. Pure; any thread. A look-up costs O(1)
// after the first of each name.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/analysis/conventions.h"
#include "core/analysis/name_memo.h"
#include "core/base/ids.h"

namespace lanescope {

class Trace;
struct DeviceOp;

enum class DeviceWorkClass : std::uint8_t {
    Computation,   ///< kernels except communication
    Communication, ///< kernels of collectives and transfers, by name (devicePartOf())
    Memcpy,
    Memset,
    Other, ///< anything else on a device's track, and work that only waits
};
inline constexpr std::size_t kDeviceWorkClassCount = 5;

/// A set of classes, one bit each.
using DeviceWorkMask = std::uint32_t;
inline constexpr DeviceWorkMask kAllDeviceWork = (1u << kDeviceWorkClassCount) - 1;
constexpr DeviceWorkMask maskOf(DeviceWorkClass workClass) {
    return 1u << static_cast<unsigned>(workClass);
}

/// Operators or annotations of collectives, such as "nccl:all_reduce". The plugin has five kinds of nccl
/// and gloo.
bool isCollective(std::string_view name, Conventions conventions);

class DeviceWorkClasses {
public:
    explicit DeviceWorkClasses(const Trace& trace)
        : m_trace(trace)
        , m_classes(trace) {}

    DeviceWorkClass of(const DeviceOp& op);
    /// Recorded as a copy or memset, or one that ROCm's runtime does with a kernel of its own, such as
    /// "__amd_rocclr_fillBufferAligned": it is in the table of copies, and not in that of kernels.
    bool isCopyOrMemset(const DeviceOp& op);

private:
    const Trace& m_trace;
    NameMemo<DeviceWorkClass> m_classes; ///< of kernels
};

} // namespace lanescope
