// SPDX-License-Identifier: Apache-2.0
// Role of each slice of a step in the step time breakdown of PyTorch Kineto's TensorBoard plugin
// (profiler/event_parser.py, ProfileRole). Made once for a trace (O(names + operators)); not thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/conventions.h"
#include "core/analysis/device_work_class.h"
#include "core/base/ids.h"

namespace lanescope {

class Trace;
struct DeviceOp;

/// In order of priority: time that several roles cover counts for the first of them.
enum class StepRole : std::uint8_t {
    Kernel, ///< but those of communication
    Memcpy,
    Memset,
    /// Device work (device_work_class.h); in traces without device work collectives on the host, which the
    /// plugin always counts.
    Communication,
    Runtime, ///< runtime and driver calls
    DataLoader,
    CpuExec, ///< other operators and annotations
    Other,   ///< nothing of these
};
inline constexpr std::size_t kStepRoleCount = 8;

class StepRoles {
public:
    StepRoles(const Trace& trace, Conventions conventions);

    /// Other for what takes no part: steps, Python frames, synchronizations, overhead.
    StepRole hostRole(SliceId slice) const;
    StepRole deviceRole(const DeviceOp& op) const;
    /// Whether hostRole() can say Communication.
    bool hasHostCommunication() const;

private:
    StepRole pluginRole(const DeviceOp& op) const;

    const Trace& m_trace;
    Conventions m_conventions;
    std::vector<CategoryKind> m_kinds;  ///< by CategoryId
    std::vector<StepRole> m_roleOfName; ///< of operators and annotations, by StringId
    /// External ids (rank_ids.h) of collectives on the host, sorted; of the plugin.
    std::vector<std::int64_t> m_collectives;
    mutable DeviceWorkClasses m_classes;
};

/// Fetching of a batch: "enumerate(DataLoader)#...__next__" and "enumerate(DataPipe)#...".
bool isDataLoading(std::string_view name);

} // namespace lanescope
