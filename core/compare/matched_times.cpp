// SPDX-License-Identifier: Apache-2.0
#include "core/compare/matched_times.h"

#include <algorithm>
#include <map>

#include "core/compare/comparison.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct Pair {
    MatchedTime time;
    TrackId baselineTrack = kNoTrack;
    TrackId candidateTrack = kNoTrack;
};

TimeRange rangeOf(const Trace& trace, DeviceOpId op) {
    return trace.slices().range(trace.deviceOp(op).slice);
}

/// From the first start to the last end of the device work of a node and all below, on the track of its
/// first.
struct DeviceSpan {
    TimeRange range{0, 0};
    TrackId track = kNoTrack;
};

DeviceSpan spanBelow(const Trace& trace, const WorkTree& tree, std::uint32_t node) {
    DeviceSpan span;
    for (std::uint32_t below = node; below < tree.nodes[node].subtreeEnd; ++below) {
        for (std::uint32_t i = 0; i < tree.nodes[below].opCount; ++i) {
            const DeviceOpId op = tree.ops[tree.nodes[below].firstOp + i];
            const TimeRange range = rangeOf(trace, op);
            const TrackId track = trace.trackOf(trace.deviceOp(op).slice);
            if (span.track == kNoTrack) {
                span = {range, track};
            } else if (track == span.track) {
                span.range.startNs = std::min(span.range.startNs, range.startNs);
                span.range.endNs = std::max(span.range.endNs, range.endNs);
            }
        }
    }
    return span;
}

/// Matched device work one by one; and as a whole what matched nodes do that have none of it below them:
/// five kernels that became another.
std::vector<Pair> devicePairs(const Comparison& comparison) {
    const Trace& left = *comparison.baselineTrace();
    const Trace& right = *comparison.candidateTrace();
    const TreeMatching& matching = comparison.matching();
    const WorkTree& leftTree = comparison.pair().baseline.tree;
    const WorkTree& rightTree = comparison.pair().candidate.tree;
    std::vector<Pair> pairs;
    const auto nodeCount = static_cast<std::uint32_t>(leftTree.nodes.size());
    std::vector<char> hasPairBelow(nodeCount, 0);
    for (std::uint32_t i = 0; i < matching.candidateOpOf.size(); ++i) {
        if (matching.candidateOpOf[i] == kNoIndex) {
            continue;
        }
        const SliceId a = left.deviceOp(DeviceOpId(i)).slice;
        const SliceId b = right.deviceOp(DeviceOpId(matching.candidateOpOf[i])).slice;
        pairs.push_back(
            {{left.slices().range(a), right.slices().range(b)}, left.trackOf(a), right.trackOf(b)});
        if (leftTree.nodeOfOp[i] != kNoIndex) {
            hasPairBelow[leftTree.nodeOfOp[i]] = 1;
        }
    }
    // Children come after their parents.
    for (std::uint32_t node = nodeCount; node-- > 0;) {
        const std::uint32_t match = matching.candidateOf[node];
        if (hasPairBelow[node] == 0 && match != kNoIndex && leftTree.nodes[node].deviceTotalNs > 0 &&
            rightTree.nodes[match].deviceTotalNs > 0) {
            const DeviceSpan a = spanBelow(left, leftTree, node);
            const DeviceSpan b = spanBelow(right, rightTree, match);
            if (a.track != kNoTrack && b.track != kNoTrack) {
                pairs.push_back({{a.range, b.range}, a.track, b.track});
                hasPairBelow[node] = 1;
            }
        }
        if (hasPairBelow[node] != 0 && leftTree.nodes[node].parent != kNoIndex) {
            hasPairBelow[leftTree.nodes[node].parent] = 1;
        }
    }
    return pairs;
}

/// Matched nodes with no matched ones below them.
std::vector<Pair> hostPairs(const Comparison& comparison) {
    const Trace& left = *comparison.baselineTrace();
    const Trace& right = *comparison.candidateTrace();
    const TreeMatching& matching = comparison.matching();
    const std::vector<WorkNode>& leftNodes = comparison.pair().baseline.tree.nodes;
    const std::vector<WorkNode>& rightNodes = comparison.pair().candidate.tree.nodes;
    std::vector<Pair> pairs;
    std::vector<char> hasMatchBelow(leftNodes.size(), 0);
    for (std::size_t node = leftNodes.size(); node-- > 0;) {
        const std::uint32_t match = matching.candidateOf[node];
        if (match != kNoIndex && hasMatchBelow[node] == 0) {
            const SliceId a = leftNodes[node].slice;
            const SliceId b = rightNodes[match].slice;
            pairs.push_back(
                {{left.slices().range(a), right.slices().range(b)}, left.trackOf(a), right.trackOf(b)});
        }
        if ((match != kNoIndex || hasMatchBelow[node] != 0) && leftNodes[node].parent != kNoIndex) {
            hasMatchBelow[leftNodes[node].parent] = 1;
        }
    }
    return pairs;
}

/// Keeps the pairs of the two tracks that share most of the baseline's time.
void keepMainTracks(std::vector<Pair>& pairs) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, DurationNs> times;
    const auto keyOf = [](const Pair& pair) {
        return std::pair(std::uint32_t(indexOf(pair.baselineTrack)),
                         std::uint32_t(indexOf(pair.candidateTrack)));
    };
    for (const Pair& pair : pairs) {
        times[keyOf(pair)] += pair.time.baseline.durationNs();
    }
    const auto most = std::max_element(times.begin(), times.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    std::erase_if(pairs, [&](const Pair& pair) { return keyOf(pair) != most->first; });
}

/// The longest part of them that is ascending on both sides, without overlaps.
std::vector<MatchedTime> longestChain(std::vector<Pair> pairs) {
    std::erase_if(pairs, [](const Pair& pair) {
        return pair.time.baseline.isEmpty() || pair.time.candidate.isEmpty();
    });
    std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
        return a.time.baseline.startNs != b.time.baseline.startNs
                   ? a.time.baseline.startNs < b.time.baseline.startNs
                   : a.time.candidate.startNs > b.time.candidate.startNs;
    });
    // Longest increasing subsequence by patience sorting.
    std::vector<std::size_t> tails;
    std::vector<std::size_t> before(pairs.size());
    constexpr std::size_t kNone = std::size_t(-1);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const TimeNs startNs = pairs[i].time.candidate.startNs;
        const auto at =
            std::lower_bound(tails.begin(), tails.end(), startNs, [&](std::size_t tail, TimeNs time) {
                return pairs[tail].time.candidate.startNs < time;
            });
        before[i] = at == tails.begin() ? kNone : *(at - 1);
        if (at == tails.end()) {
            tails.push_back(i);
        } else {
            *at = i;
        }
    }
    std::vector<MatchedTime> chain;
    for (std::size_t i = tails.empty() ? kNone : tails.back(); i != kNone; i = before[i]) {
        chain.push_back(pairs[i].time);
    }
    std::reverse(chain.begin(), chain.end());
    std::size_t kept = 0;
    for (const MatchedTime& next : chain) {
        if (kept == 0 || (next.baseline.startNs >= chain[kept - 1].baseline.endNs &&
                          next.candidate.startNs >= chain[kept - 1].candidate.endNs)) {
            chain[kept++] = next;
        }
    }
    chain.resize(kept);
    return chain;
}

DurationNs gapBefore(const std::vector<MatchedTime>& chain, std::size_t i) {
    return chain[i].baseline.startNs - chain[i - 1].baseline.endNs + chain[i].candidate.startNs -
           chain[i - 1].candidate.endNs;
}

void joinClosest(std::vector<MatchedTime>& chain, std::size_t most) {
    if (chain.size() <= most) {
        return;
    }
    std::vector<DurationNs> gaps;
    for (std::size_t i = 1; i < chain.size(); ++i) {
        gaps.push_back(gapBefore(chain, i));
    }
    const auto limit = gaps.begin() + std::ptrdiff_t(chain.size() - most - 1);
    std::nth_element(gaps.begin(), limit, gaps.end());
    const DurationNs limitNs = *limit;
    std::vector<MatchedTime> joined{chain.front()};
    for (std::size_t i = 1; i < chain.size(); ++i) {
        if (gapBefore(chain, i) <= limitNs) {
            joined.back().baseline.endNs = chain[i].baseline.endNs;
            joined.back().candidate.endNs = chain[i].candidate.endNs;
        } else {
            joined.push_back(chain[i]);
        }
    }
    chain = std::move(joined);
}

} // namespace

std::vector<MatchedTime> matchedTimes(const Comparison& comparison, MatchedTimesOf what, std::size_t most) {
    std::vector<Pair> pairs =
        what == MatchedTimesOf::Device ? devicePairs(comparison) : hostPairs(comparison);
    if (pairs.empty()) {
        return {};
    }
    keepMainTracks(pairs);
    std::vector<MatchedTime> chain = longestChain(std::move(pairs));
    joinClosest(chain, std::max<std::size_t>(most, 1));
    return chain;
}

} // namespace lanescope
