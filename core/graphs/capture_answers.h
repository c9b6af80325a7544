// SPDX-License-Identifier: Apache-2.0
// Captured launches that the nodes of one graph stand for: from the captures that fit best by the names of
// work in order, and of those that fit equally well from those of the replay's batch. Pure functions; any
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/graphs/capture_match.h"
#include "core/graphs/graph_captures.h"

namespace lanescope {

struct ReadCapture {
    std::size_t trace = 0; ///< 0: the trace of the replay; n: the n-th companion
    GraphCapture capture;
};

/// A capture that fits a graph, and its launches by node.
struct FittingCapture {
    const ReadCapture* source = nullptr;
    CaptureMatch match;
};

/// Captures with the least edit distance to `works` (workId() by node). One that shares fewer than half of
/// them is of another graph.
std::vector<FittingCapture> fittingCaptures(std::span<const ReadCapture> captures,
                                            std::span<const std::uint32_t> works,
                                            const std::stop_token& stop = {});

/// Positions of those for a replay with `requests`: of the smallest batch that holds them. All of them where
/// no batch is known, or none holds them.
std::vector<std::size_t> capturesOfBatch(std::span<const FittingCapture> fitting, std::int64_t requests);

} // namespace lanescope
