// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/latency_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

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

/// By the tenths of the samples at both ends: longer ones have waited for something else.
LatencySpread spreadOf(std::span<DurationNs> values) {
    if (values.empty()) {
        return {};
    }
    const auto quantile = [&values](double share) {
        const auto place =
            values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
        std::nth_element(values.begin(), place, values.end());
        return static_cast<double>(*place);
    };
    constexpr double kTenth = 0.1;
    const double lowNs = quantile(kTenth);
    const double highNs = quantile(1 - kTenth);
    const double middleNs = quantile(0.5);
    // The distance of these two in a normal distribution, in standard deviations.
    constexpr double kTenthsApart = 2.563;
    const auto count = static_cast<double>(values.size());
    // One sample says nothing of how it varies.
    const double deviationNs = values.size() < kFewSamples
                                   ? std::max((highNs - lowNs) / kTenthsApart, std::abs(middleNs) / count)
                                   : (highNs - lowNs) / kTenthsApart;
    const double biasNs = std::abs(lowNs + highNs - 2 * middleNs) / 4;
    return {deviationNs, biasNs + deviationNs / std::sqrt(count)};
}

} // namespace

LatencyTable::LatencyTable(std::uint32_t callNames, std::uint32_t streams) {
    const std::uint64_t base = std::uint64_t{callNames} * kPerName;
    m_streamBase = limited(base);
    m_handOver = limited(base + std::uint64_t{streams} * kPerStream);
    m_count = hostWait() + 1;
    m_leastLaunchNs.assign(m_streamBase + 1, kMostLaunchNs);
    m_mostOverlapNs.assign(streams, 0);
    m_leastCallNs.assign(callNames, std::numeric_limits<DurationNs>::max());
}

void LatencyTable::addLaunch(std::uint32_t latencyClass, DurationNs latencyNs) {
    if (latencyClass < m_leastLaunchNs.size()) {
        DurationNs& least = m_leastLaunchNs[latencyClass];
        least = std::min(least, std::max(kLeastLaunchNs, latencyNs));
    }
}

void LatencyTable::addOverlap(std::uint32_t stream, DurationNs overlapNs) {
    m_mostOverlapNs[stream] = std::max(m_mostOverlapNs[stream], overlapNs);
}

void LatencyTable::addWaitingCall(std::uint32_t callName, DurationNs lengthNs) {
    m_leastCallNs[callName] = std::min(m_leastCallNs[callName], lengthNs);
}

bool LatencyTable::isGap(std::uint32_t latencyClass) const {
    const std::uint32_t ofStream = (latencyClass - m_streamBase) % kPerStream;
    return latencyClass >= m_streamBase && latencyClass < m_handOver && ofStream >= 2 && ofStream < 2 + kGaps;
}

DurationNs LatencyTable::fallback(std::uint32_t latencyClass, DurationNs gapNs) const {
    if (latencyClass >= m_handOver) {
        return kUnknownCallNs;
    }
    if (latencyClass >= m_streamBase && (latencyClass - m_streamBase) % kPerStream == 2 + kGaps) {
        return m_mostOverlapNs[(latencyClass - m_streamBase) / kPerStream];
    }
    if (latencyClass >= m_streamBase) {
        return isGap(latencyClass) ? gapNs : kUnknownEventNs;
    }
    return latencyClass % kPerName < 2 ? kUnknownCallNs : m_leastLaunchNs[latencyClass];
}

Latencies LatencyTable::medians() {
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
    std::vector<LatencySpread> spreads(m_count);
    std::vector<bool> known(m_count, false);
    std::vector<DurationNs> allGaps;
    for (std::uint32_t begin = 0; begin < m_count;) {
        const bool gaps = isGap(begin);
        const std::uint32_t end =
            gaps ? std::min(m_handOver, begin + kGaps) : begin + 1; // of a stream all gaps together
        std::vector<DurationNs> pool;
        if (gaps) {
            const std::span<DurationNs> ofStream = samplesOf(begin, end);
            pool.assign(ofStream.begin(), ofStream.end());
        }
        const DurationNs poolNs = pool.size() >= kFewSamples ? medianOf(pool) : 0;
        const LatencySpread poolSpread = spreadOf(pool);
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
            spreads[i] = rare ? poolSpread : spreadOf(samples);
            if (gaps) {
                allGaps.insert(allGaps.end(), samples.begin(), samples.end());
            }
        }
        begin = end;
    }
    const DurationNs gapNs = allGaps.empty() ? kUnknownLatencyNs : medianOf(allGaps);
    for (std::uint32_t i = 0; i < m_count; ++i) {
        if (!known[i]) {
            // A call that has always waited does afterwards what it would do without. Else assumed: it may as
            // well be nothing, or twice as much.
            const bool isOwnTime = i < m_streamBase && i % kPerName == 1;
            result[i] = isOwnTime && known[i - 1] ? result[i - 1] : fallback(i, gapNs);
            result[i] = isOwnTime ? std::min(result[i], m_leastCallNs[i / kPerName]) : result[i];
            spreads[i].systematicNs = static_cast<double>(result[i]);
        }
    }
    return {std::move(result), std::move(spreads)};
}

} // namespace lanescope
