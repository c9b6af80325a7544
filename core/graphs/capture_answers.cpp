// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/capture_answers.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace lanescope {

namespace {

/// Items that only one of the two has: no alignment leaves fewer over. Both are sorted.
std::size_t leastDistance(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
    std::vector<std::uint32_t> different;
    std::ranges::set_symmetric_difference(a, b, std::back_inserter(different));
    return different.size();
}

struct Candidate {
    std::size_t leastDistance = 0;
    const ReadCapture* source = nullptr;
    std::vector<std::uint32_t> launches;
};

} // namespace

std::vector<FittingCapture> fittingCaptures(std::span<const ReadCapture> captures,
                                            std::span<const std::uint32_t> works,
                                            const std::stop_token& stop) {
    std::vector<std::uint32_t> sortedWorks(works.begin(), works.end());
    std::ranges::sort(sortedWorks);
    std::vector<Candidate> candidates;
    for (const ReadCapture& read : captures) {
        Candidate& candidate = candidates.emplace_back(Candidate{0, &read, {}});
        for (const CapturedLaunch& launch : read.capture.launches) {
            candidate.launches.push_back(launch.work);
        }
        std::vector<std::uint32_t> sorted = candidate.launches;
        std::ranges::sort(sorted);
        candidate.leastDistance = leastDistance(sorted, sortedWorks);
    }
    std::ranges::stable_sort(candidates, {}, &Candidate::leastDistance);
    std::size_t best = std::numeric_limits<std::size_t>::max();
    std::vector<FittingCapture> fitting;
    for (const Candidate& candidate : candidates) {
        if (candidate.leastDistance > best || stop.stop_requested()) {
            break;
        }
        CaptureMatch match = matchCapture(candidate.launches, works);
        const std::size_t distance = candidate.launches.size() + works.size() - 2 * match.common;
        if (match.common * 2 < works.size() || distance > best) {
            continue;
        }
        if (distance < best) {
            best = distance;
            fitting.clear();
        }
        fitting.push_back({candidate.source, std::move(match)});
    }
    return fitting;
}

std::vector<std::size_t> capturesOfBatch(std::span<const FittingCapture> fitting, std::int64_t requests) {
    constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();
    std::int64_t batch = kNone;
    for (const FittingCapture& one : fitting) {
        const std::int64_t own = one.source->capture.batch;
        batch = own >= requests && requests > 0 && own > 0 ? std::min(batch, own) : batch;
    }
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < fitting.size(); ++i) {
        if (batch == kNone || fitting[i].source->capture.batch == batch) {
            places.push_back(i);
        }
    }
    return places;
}

} // namespace lanescope
