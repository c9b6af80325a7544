// SPDX-License-Identifier: Apache-2.0
// Makes the trace of each rank of a small training job as PyTorch's profiler writes it, and files into which
// a tool wrote several of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/random_trace.h"

namespace lanescope::test {

struct MadeRank {
    std::int64_t pid = 1000;
    std::int64_t device = 0;
    std::int64_t firstId = 1; ///< of correlations and External ids
    std::int64_t startUs = 1000;
    int steps = 3;
    int opsPerStep = 5;
    int lostStep = -1;              ///< whose device work the recorder lost
    std::int64_t deviceClockUs = 0; ///< ahead of the host's
    bool namesInFront = false;      ///< of processes and threads; else behind the events
    bool isInterleaved = false;     ///< device work directly behind its launch; else behind all host events
};

/// One event as the JSON text of its members but for the pid.
struct MadeEvent {
    std::int64_t tsUs = 0;
    bool isDevice = false; ///< its pid is the device
    std::string members;
    bool isName = false; ///< of a process or thread
};

/// The events of a rank in the order of its file; times and launches come from `random`. Some launches are
/// graphs with three kernels each.
std::vector<MadeEvent> eventsOfRank(const MadeRank& rank, Random& random);

struct Merging {
    enum class Order { Appended, ByTime, TurnByTurn };
    enum class Labels { None, InPid, InName };
    Order order = Order::Appended;
    Labels labels = Labels::None;
};

/// The text of the file of one rank.
std::string textOfRank(const MadeRank& rank, const std::vector<MadeEvent>& events);
/// The text of a file with all of them.
std::string mergedText(const std::vector<MadeRank>& ranks, const std::vector<std::vector<MadeEvent>>& events,
                       const Merging& merging);

} // namespace lanescope::test
