// SPDX-License-Identifier: Apache-2.0
// Mean of a figure of kernels, weighted by their durations. A plain value.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/analysis/known_share.h"
#include "core/base/time.h"

namespace lanescope {

/// Over those whose figure is known; the figure is unknown when it is negative or not finite (a device whose
/// SM count the recorder did not know has blocks per SM as infinity). Known to less than half: no mean.
class WeightedMean {
public:
    void add(double value, DurationNs durationNs) {
        const auto weight = static_cast<double>(durationNs);
        m_allWeight += weight;
        if (value < 0 || !std::isfinite(value)) {
            return;
        }
        m_weighted += value * weight;
        m_weight += weight;
        m_plain += value;
        ++m_count;
    }
    /// Share of the durations that have the figure, 0..1.
    double knownShare() const { return m_allWeight > 0 ? m_weight / m_allWeight : m_count > 0 ? 1 : 0; }
    /// -1 without any value or where less than half is known; the plain mean where all took no time.
    double value() const {
        if (m_count == 0 || knownShare() < kLeastKnownShare) {
            return -1;
        }
        return m_weight > 0 ? m_weighted / m_weight : m_plain / static_cast<double>(m_count);
    }

private:
    double m_weighted = 0;
    double m_weight = 0;
    double m_allWeight = 0;
    double m_plain = 0;
    std::uint64_t m_count = 0;
};

} // namespace lanescope
