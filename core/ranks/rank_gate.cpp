// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_gate.h"

#include <algorithm>

#include "core/base/spare_memory.h"
#include "core/import/api/importer.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// The peak of loading over the tables that remain: 1.5 to 1.75 for files of 100 MB to 1 GB.
constexpr double kPeakOverTables = 1.75;
/// Additional memory for a summary: up to a third of the peak if much of a trace is device work. malloc
/// keeps it for the next rank (spare_memory.h), so that it comes on top of that one's peak.
constexpr double kWithSummary = 4.0 / 3;

double peakBytes(const Trace& trace) {
    std::uint64_t tables = 0;
    for (const Trace::MemoryUse& use : trace.memory()) {
        tables += use.bytes;
    }
    const std::uint64_t records = memoryOfEvents(trace.ledger().read, trace.deviceOps().size());
    return std::max(static_cast<double>(tables) * kPeakOverTables, static_cast<double>(records)) +
           static_cast<double>(memoryOfLoading(trace.textBytes()));
}

} // namespace

std::uint64_t RankGate::neededBytes(std::uint64_t estimatedBytes) const {
    return static_cast<std::uint64_t>(static_cast<double>(estimatedBytes) * m_underestimate * kWithSummary);
}

MemoryGate::Pass RankGate::enter(std::uint64_t estimatedBytes, const std::stop_token& stop) {
    const std::uint64_t bytes = neededBytes(estimatedBytes);
    if (MemoryGate::Pass pass = m_gate.tryEnter(bytes)) {
        return pass;
    }
    SpareMemoryKeeper::leaveThread(); // somebody else needs it while this one waits
    return m_gate.enter(bytes, stop);
}

void RankGate::learn(std::uint64_t estimatedBytes, const Trace& trace) {
    if (estimatedBytes == 0) {
        return;
    }
    const double underestimate = peakBytes(trace) / static_cast<double>(estimatedBytes);
    for (double known = m_underestimate;
         known < underestimate && !m_underestimate.compare_exchange_weak(known, underestimate);) {
    }
}

} // namespace lanescope
