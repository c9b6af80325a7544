// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/latency_table.h"

#include <algorithm>
#include <span>

namespace lanescope {

namespace {

constexpr DurationNs kMostLaunchNs = 10'000;
constexpr DurationNs kLeastLaunchNs = 1000;
constexpr DurationNs kMostRareGapNs = 10'000;
constexpr std::size_t kFewSamples = 5;
constexpr DurationNs kUnknownLatencyNs = 1000;
constexpr DurationNs kUnknownCallNs = 5000;
constexpr DurationNs kUnknownEventNs = 1500;

/// Median; for an even number, the mean of the middle two, rounded down; not negative.
DurationNs medianOf(std::span<DurationNs> values) {
    const std::size_t middle = values.size() / 2;
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(middle);
    std::nth_element(values.begin(), place, values.end());
    DurationNs median = *place;
    if (values.size() % 2 == 0) {
        const DurationNs below = *std::max_element(values.begin(), place);
        median = below + saturatingSubtract(median, below) / 2;
    }
    return std::max<DurationNs>(median, 0);
}

} // namespace

LatencyTable::LatencyTable(std::uint32_t callNames, std::uint32_t streams) {
    const std::uint64_t base = std::uint64_t{callNames} * kPerName;
    m_streamBase = limited(base);
    m_count = limited(base + std::uint64_t{streams} * kPerStream) + 1;
    m_leastLaunchNs.assign(m_streamBase + 1, kMostLaunchNs);
}

void LatencyTable::addLaunch(std::uint32_t latencyClass, DurationNs latencyNs) {
    if (latencyClass < m_leastLaunchNs.size()) {
        DurationNs& least = m_leastLaunchNs[latencyClass];
        least = std::min(least, std::max(kLeastLaunchNs, latencyNs));
    }
}

bool LatencyTable::isGap(std::uint32_t latencyClass) const {
    return latencyClass >= m_streamBase && (latencyClass - m_streamBase) % kPerStream >= 2;
}

DurationNs LatencyTable::fallback(std::uint32_t latencyClass, DurationNs gapNs) const {
    if (latencyClass >= m_streamBase) {
        return isGap(latencyClass) ? gapNs : kUnknownEventNs;
    }
    return latencyClass % kPerName < 2 ? kUnknownCallNs : m_leastLaunchNs[latencyClass];
}

std::vector<DurationNs> LatencyTable::medians() {
    // Samples by class: counted, then placed.
    std::vector<std::uint32_t> first(m_count + 1, 0);
    for (const Sample& sample : m_samples) {
        ++first[sample.latencyClass + 1];
    }
    for (std::uint32_t i = 0; i < m_count; ++i) {
        first[i + 1] += first[i];
    }
    std::vector<DurationNs> values(m_samples.size());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (const Sample& sample : m_samples) {
        values[next[sample.latencyClass]++] = sample.latencyNs;
    }
    m_samples = {};
    const auto samplesOf = [&](std::uint32_t begin, std::uint32_t end) {
        return std::span<DurationNs>(values).subspan(first[begin], first[end] - first[begin]);
    };

    std::vector<DurationNs> result(m_count);
    std::vector<bool> known(m_count, false);
    std::vector<DurationNs> allGaps;
    for (std::uint32_t begin = 0; begin < m_count;) {
        const bool gaps = isGap(begin);
        const std::uint32_t end =
            gaps ? std::min(m_count, begin + kPerStream - 2) : begin + 1; // of a stream all gaps together
        std::vector<DurationNs> pool;
        if (gaps) {
            const std::span<DurationNs> ofStream = samplesOf(begin, end);
            pool.assign(ofStream.begin(), ofStream.end());
        }
        const DurationNs poolNs = pool.size() >= kFewSamples ? medianOf(pool) : 0;
        for (std::uint32_t i = begin; i < end; ++i) {
            const std::span<DurationNs> samples = samplesOf(i, i + 1);
            known[i] = !samples.empty();
            if (samples.empty()) {
                continue;
            }
            if (gaps && samples.size() < kFewSamples && pool.size() < kFewSamples) {
                std::ranges::for_each(samples, [](DurationNs& ns) { ns = std::min(ns, kMostRareGapNs); });
            }
            const bool rare = gaps && samples.size() < kFewSamples && pool.size() >= kFewSamples;
            result[i] = rare ? poolNs : medianOf(samples);
            if (gaps) {
                allGaps.insert(allGaps.end(), samples.begin(), samples.end());
            }
        }
        begin = end;
    }
    const DurationNs gapNs = allGaps.empty() ? kUnknownLatencyNs : medianOf(allGaps);
    for (std::uint32_t i = 0; i < m_count; ++i) {
        result[i] = known[i] ? result[i] : fallback(i, gapNs);
    }
    return result;
}

} // namespace lanescope
