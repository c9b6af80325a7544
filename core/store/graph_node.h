// SPDX-License-Identifier: Apache-2.0
// Nodes of CUDA and HIP graphs: the key that tells them apart, and nodes that are no device work. Pure; any
// thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/store/tables.h"

namespace lanescope {

/// DeviceOp::graphNodeId of a node of an executable graph: the graph in the upper 32 bits, the node in the
/// lower ones, as CUPTI packs them.
constexpr std::int64_t graphNodeKey(std::int64_t graph, std::int64_t node) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(graph) << 32 |
                                     (static_cast<std::uint64_t>(node) & 0xFFFFFFFF));
}
/// Number of the graph; 0: unknown.
constexpr std::int64_t graphOf(const DeviceOp& op) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(op.graphNodeId) >> 32);
}
/// Number of the node within its graph.
constexpr std::int64_t graphNodeOf(const DeviceOp& op) {
    return op.graphNodeId & 0xFFFFFFFF;
}

/// Categories of an event that a graph records and of a function of the host that it calls. Such slices lie
/// beside the work of their stream; the device does nothing in them.
inline constexpr std::string_view kGraphEventCategory = "graph_event_node";
inline constexpr std::string_view kGraphHostCategory = "graph_host_node";

constexpr bool isGraphMark(std::string_view category) {
    return category == kGraphEventCategory || category == kGraphHostCategory;
}

} // namespace lanescope
