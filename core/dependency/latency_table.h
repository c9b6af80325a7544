// SPDX-License-Identifier: Apache-2.0
// Latencies of one trace by class: medians of samples in which nothing else can have decided. Classes: return
// of a wait and own time of a call by the call's name, launch by name and kind of work, gap by stream and the
// kinds before and after, event wait and full queue by stream. Filled by one thread, then read.
// Cost: 8 bytes a class, 16 bytes a sample while it is filled.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/time.h"
#include "core/dependency/latency_spread.h"

namespace lanescope {

/// Kinds of device work with latencies of their own.
enum class WorkClass : std::uint8_t { Kernel, Copy, Memset };

struct Latencies {
    std::vector<DurationNs> medianNs; ///< by class
    std::vector<LatencySpread> spreads;
};

class LatencyTable {
public:
    LatencyTable() = default;
    LatencyTable(std::uint32_t callNames, std::uint32_t streams);

    std::uint32_t waitReturn(std::uint32_t callName) const { return limited(callName * kPerName); }
    std::uint32_t ownTime(std::uint32_t callName) const { return limited(callName * kPerName + 1); }
    std::uint32_t launch(std::uint32_t callName, WorkClass work, bool several) const {
        return limited(callName * kPerName + 2 + 2 * std::uint32_t(work) + (several ? 1 : 0));
    }
    std::uint32_t eventWait(std::uint32_t stream) const {
        return limited(m_streamBase + stream * kPerStream);
    }
    std::uint32_t fullQueue(std::uint32_t stream) const {
        return limited(m_streamBase + stream * kPerStream + 1);
    }
    /// By how much a piece begins before the end of the one before it, where dependent launch lets it.
    std::uint32_t overlap(std::uint32_t stream) const {
        return limited(m_streamBase + stream * kPerStream + 2 + kGaps);
    }
    /// From the end of work of one thread to another that waited for it, and back.
    std::uint32_t handOver() const { return limited(m_handOver); }
    /// Own time of a wait of a thread for another one.
    std::uint32_t hostWait() const { return limited(std::uint64_t{m_handOver} + 1); }
    std::uint32_t gap(std::uint32_t stream, WorkClass before, WorkClass after) const {
        return limited(m_streamBase + stream * kPerStream + 2 + 3 * std::uint32_t(before) +
                       std::uint32_t(after));
    }

    /// Room for so many samples.
    void reserve(std::size_t samples) { m_samples.reserve(samples); }
    void addSample(std::uint32_t latencyClass, DurationNs latencyNs) {
        m_samples.push_back({latencyClass, latencyNs});
    }
    /// Each recorded launch: the least stands in where no sample is unambiguous.
    void addLaunch(std::uint32_t latencyClass, DurationNs latencyNs);
    /// Each recorded length of a call whose own time is modelled: that is not longer.
    void addWaitingCall(std::uint32_t callName, DurationNs lengthNs);
    /// Each recorded overlap of a dependent launch: the longest stands in where no sample is unambiguous.
    void addOverlap(std::uint32_t stream, DurationNs overlapNs);

    /// The latency of each class; the samples are used up.
    Latencies medians();

private:
    struct Sample {
        std::uint32_t latencyClass;
        DurationNs latencyNs;
    };
    static constexpr std::uint32_t kPerName = 8;
    static constexpr std::uint32_t kGaps = 9; ///< kinds before times kinds after
    static constexpr std::uint32_t kPerStream = 3 + kGaps;
    /// Classes fit into 24 bits; what is beyond shares the last one.
    static constexpr std::uint64_t kMostClasses = 1U << 24U;

    static std::uint32_t limited(std::uint64_t latencyClass) {
        return static_cast<std::uint32_t>(latencyClass < kMostClasses ? latencyClass : kMostClasses - 1);
    }
    bool isGap(std::uint32_t latencyClass) const;
    DurationNs fallback(std::uint32_t latencyClass, DurationNs gapNs) const;

    std::uint32_t m_streamBase = 0;
    std::uint32_t m_handOver = 0;
    std::uint32_t m_count = 0;
    std::vector<Sample> m_samples;
    std::vector<DurationNs> m_leastLaunchNs;
    std::vector<DurationNs> m_mostOverlapNs; ///< by stream
    std::vector<DurationNs> m_leastCallNs;   ///< by name of calls that waited
};

} // namespace lanescope
