// SPDX-License-Identifier: Apache-2.0
// Calls that the pieces of graph replays stand for: what was captured, here or in a companion trace, or the
// same work launched eagerly. core/graphs/graph_attribution.h fills in these values. Immutable once made; any
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/attribution/launch_context.h"
#include "core/base/ids.h"

namespace lanescope {

/// Sources of an answer, the best one first.
enum class WorkBasis : std::uint8_t {
    Annotated, ///< args of the piece
    Capture,   ///< the launches that were captured, here or in a trace of the capture
    Node,      ///< another replay of the same node
    Twin,      ///< work in the same order that was launched eagerly in this trace
    Block,     ///< no operator, but the place in a repeated block
    Name,      ///< no operator, only the name of the kernel
};

/// "annotated", "capture", "node", "twin", "block", "name".
std::string_view basisName(WorkBasis basis);

/// A call that a piece stands for.
struct WorkOrigin {
    std::size_t trace = 0;       ///< 0: the trace itself; n: KernelAttributions::companions[n - 1]
    LaunchContext context;       ///< slices of that trace
    std::uint32_t workCount = 0; ///< device work that the operator's call launched there
};

/// A kernel, copy or memset that a graph replayed.
struct ReplayedWork {
    DeviceOpId op = kNoDeviceOp;
    WorkBasis basis = WorkBasis::Name;
    // Numbers of KernelAttributions::texts; 0: not known.
    std::uint32_t operatorName = 0;
    std::uint32_t module = 0;
    // In KernelAttributions::origins: more than one where several calls agree in operator and name.
    std::uint32_t firstOrigin = 0;
    std::uint32_t originCount = 0;

    bool isKnown() const { return operatorName != 0; }
};

} // namespace lanescope
