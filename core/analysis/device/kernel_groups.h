// SPDX-License-Identifier: Apache-2.0
// Kernels by what they have in common: the kernel view and the tables of `lanescope-cli kernels --group`. A
// pure function of (trace, selection); any thread. Definitions: PyTorch Kineto's TensorBoard plugin
// (profiler/op_agg.py, kernel_parser.py). Cost O(kernels) with a hash look-up each.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/analysis/device/kernel_table.h"
#include "core/analysis/device/tensor_core_time.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/selection.h"
#include "core/device_work/category_rules.h"

namespace lanescope {

class Trace;

enum class KernelGrouping {
    Name,
    Operator, ///< by name, innermost operator, grid, block, registers and shared memory
    Step,     ///< by the step in which they start; see step_ranges.h
    Stream,
    Module,     ///< by the innermost nn.Module around the launch call
    ModuleKind, ///< by the class of that module
    Category,   ///< by the rules of category_rules.h
};

/// Kernels of one group. `usesTensorCores` is true when some do; `tensorCores` and `name` are those of one of
/// them.
struct KernelGroup : KernelRow {
    /// Label of the group, such as a name, "ProfilerStep#5" or "GPU 0, stream 7".
    std::string label = {};
    TensorCoreTime tensorCoreTime = {};
    // Only for the grouping by operator:
    std::string operatorName = {};           ///< empty: none
    bool operatorTensorCoreEligible = false; ///< by its name
    std::array<std::uint32_t, 3> grid{};     ///< blocks; 0: unknown
    std::array<std::uint32_t, 3> block{};    ///< 0: unknown
    std::int32_t registersPerThread = -1;    ///< -1: unknown
    std::int64_t sharedMemoryBytes = -1;     ///< -1: unknown
};

struct KernelGroups {
    std::vector<KernelGroup> rows; ///< by descending total, then label
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
};

/// Operators and modules of kernels that are in no call tree, such as those that a graph replayed.
struct WorkNames {
    struct Names {
        std::uint32_t operatorName = 0; ///< in `texts`; 0: not known
        std::uint32_t module = 0;
    };
    std::unordered_map<std::uint32_t, Names> ofOp; ///< by DeviceOpId
    std::vector<std::string> texts{std::string()};
};

/// Kernels (not copies or memsets) that run in the selection. `tree` says whose they are, and whose
/// conventions are followed: the plugin leaves out kernels of calls that belong to no operator, and counts
/// blocks per SM and occupancy as 0 where they are unknown or no kernel of the row took time, and takes grids
/// as they were recorded. Empty when stopped. `rules` are those of the categories. `names` go before the
/// tree's and may be null.
KernelGroups kernelGroups(const Trace& trace, const CallTree& tree, KernelGrouping grouping,
                          const Selection& selection = {}, std::stop_token stop = {},
                          const CategoryRules& rules = CategoryRules::builtIn(),
                          const WorkNames* names = nullptr);

} // namespace lanescope
