// SPDX-License-Identifier: Apache-2.0
// Lets the traces of a job be loaded several at once as far as they fit into a bound together. What one needs
// is estimated from its file; ranks of a job are alike, so where one that was loaded has turned out to need
// more than its estimate, those after it count for as much more. Any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>

#include "core/base/memory_gate.h"

namespace lanescope {

class Trace;

class RankGate {
public:
    explicit RankGate(std::uint64_t limitBytes)
        : m_gate(limitBytes) {}

    /// Waits until there is room for a trace that seems to need so much, and its summary. Null when stopped.
    MemoryGate::Pass enter(std::uint64_t estimatedBytes, const std::stop_token& stop);
    /// Corrects later estimates by a loaded trace that was admitted with this estimate.
    void learn(std::uint64_t estimatedBytes, const Trace& trace);

    /// Estimate as corrected by enter().
    std::uint64_t neededBytes(std::uint64_t estimatedBytes) const;

private:
    MemoryGate m_gate;
    std::atomic<double> m_underestimate{1}; ///< largest need over its estimate so far, at least 1
};

} // namespace lanescope
