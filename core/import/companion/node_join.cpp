// SPDX-License-Identifier: Apache-2.0
#include "core/import/companion/node_join.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>

#include "core/store/arg_source.h"

namespace lanescope::companion {

namespace {

constexpr double kLeastAgreement = 0.9;
/// Differences that an alignment may have, whatever the number of names: it keeps their square in memory.
constexpr std::size_t kMostDifferences = 1000;
/// Pairs of threads that are tried.
constexpr std::size_t kMostThreads = 64;

/// Names of operators and nodes as numbers.
class NameNumbers {
public:
    std::uint32_t of(std::string_view name) {
        return m_numbers.emplace(name, static_cast<std::uint32_t>(m_numbers.size())).first->second;
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> m_numbers;
};

/// Operators of one thread, or nodes of one.
struct Lane {
    std::vector<std::uint32_t> names;
    std::vector<std::uint32_t> items; ///< slices, or positions of nodes
};

std::string_view nameOf(const TraceData& profile, SliceId slice) {
    return profile.strings.text(profile.slices.name[slice]);
}

std::vector<SliceId> operatorsOf(const TraceData& profile, const Track& track) {
    std::vector<SliceId> slices;
    for (std::uint32_t i = 0; track.kind == TrackKind::Thread && i < track.sliceCount; ++i) {
        const SliceId slice = SliceId(indexOf(track.firstSlice) + i);
        const CategoryKind kind = profile.categories[indexOf(profile.slices.category[slice])].kind;
        if (kind == CategoryKind::Operator || kind == CategoryKind::UserAnnotation) {
            slices.push_back(slice);
        }
    }
    std::ranges::sort(slices, {}, [&profile](SliceId slice) {
        return std::tuple(profile.slices.startNs[slice], -profile.slices.durationNs[slice],
                          numberOf(profile.slices.event[slice]));
    });
    return slices;
}

std::vector<Lane> threadsOf(const TraceData& profile, NameNumbers& names) {
    std::vector<Lane> lanes;
    for (const Track& track : profile.tracks) {
        Lane lane;
        for (const SliceId slice : operatorsOf(profile, track)) {
            lane.names.push_back(names.of(nameOf(profile, slice)));
            lane.items.push_back(static_cast<std::uint32_t>(indexOf(slice)));
        }
        if (!lane.items.empty()) {
            lanes.push_back(std::move(lane));
        }
    }
    return lanes;
}

std::vector<Lane> threadsOf(const ExecutionTrace& execution, NameNumbers& names) {
    std::map<std::int64_t, std::vector<std::uint32_t>> byThread;
    for (std::uint32_t i = 0; i < execution.nodes.size(); ++i) {
        if (execution.nodes[i].record > 0) {
            byThread[execution.nodes[i].thread].push_back(i);
        }
    }
    std::vector<Lane> lanes;
    for (auto& [thread, nodes] : byThread) {
        std::ranges::stable_sort(nodes, {},
                                 [&execution](std::uint32_t i) { return execution.nodes[i].record; });
        Lane lane;
        for (const std::uint32_t node : nodes) {
            lane.names.push_back(names.of(execution.nodes[node].name));
        }
        lane.items = std::move(nodes);
        lanes.push_back(std::move(lane));
    }
    return lanes;
}

void keepLongest(std::vector<Lane>& lanes) {
    std::ranges::stable_sort(lanes, std::greater(), [](const Lane& lane) { return lane.items.size(); });
    lanes.resize(std::min(lanes.size(), kMostThreads));
}

bool agrees(std::size_t same, std::size_t of) {
    return static_cast<double>(same) >= kLeastAgreement * static_cast<double>(of);
}

/// Names that both have, without regard to their order: no alignment can find more.
std::size_t commonNames(const Lane& a, const Lane& b) {
    std::vector<std::uint32_t> first = a.names;
    std::vector<std::uint32_t> second = b.names;
    std::ranges::sort(first);
    std::ranges::sort(second);
    std::vector<std::uint32_t> common;
    std::ranges::set_intersection(first, second, std::back_inserter(common));
    return common.size();
}

/// Ids of recorded functions that newer versions of PyTorch give operators, of those that have one.
std::vector<std::pair<SliceId, std::int64_t>> recordIds(const TraceData& profile,
                                                        const std::vector<Lane>& threads) {
    constexpr std::string_view kKey = "Record function id";
    constexpr std::size_t kEnoughToTell = 64;
    std::vector<SliceId> slices;
    for (const Lane& lane : threads) {
        for (const std::uint32_t item : lane.items) {
            slices.push_back(SliceId(item));
        }
    }
    std::ranges::sort(slices, {}, [&profile](SliceId slice) { return profile.slices.event[slice]; });
    std::vector<EventRef> events;
    for (const SliceId slice : slices) {
        events.push_back(profile.slices.event[slice]);
    }
    std::vector<std::pair<SliceId, std::int64_t>> ids;
    if (profile.args == nullptr) {
        return ids;
    }
    // A look at the first ones tells whether reading all is worth it.
    for (const std::size_t count : {std::min(events.size(), kEnoughToTell), events.size()}) {
        const auto columns =
            profile.args->argColumns(std::span(events).first(count), std::span(&kKey, 1), {});
        ids.clear();
        for (std::size_t i = 0; columns && i < count; ++i) {
            const std::string& text = columns->front().value(i);
            std::int64_t id = 0;
            if (std::from_chars(text.data(), text.data() + text.size(), id).ec == std::errc() && id > 0) {
                ids.emplace_back(slices[i], id);
            }
        }
        if (ids.empty()) {
            break;
        }
    }
    return ids;
}

std::vector<std::pair<SliceId, std::int64_t>> externalIds(const TraceData& profile) {
    std::vector<std::pair<SliceId, std::int64_t>> ids;
    for (const OperatorIds& of : profile.operatorIds) {
        if (of.externalId > 0) {
            ids.emplace_back(of.slice, of.externalId);
        }
    }
    return ids;
}

bool joinById(const TraceData& profile, const ExecutionTrace& execution,
              std::span<const std::pair<SliceId, std::int64_t>> ids, NodeJoin& join) {
    std::unordered_map<std::int64_t, std::uint32_t> nodeOf;
    for (std::uint32_t i = 0; i < execution.nodes.size(); ++i) {
        if (execution.nodes[i].record > 0) {
            nodeOf.emplace(execution.nodes[i].record, i);
        }
    }
    std::size_t candidates = 0;
    for (const auto& [slice, id] : ids) {
        const auto node = nodeOf.find(id);
        if (node == nodeOf.end()) {
            continue;
        }
        ++candidates;
        if (nameOf(profile, slice) == execution.nodes[node->second].name) {
            join.pairs.emplace_back(slice, node->second);
        }
    }
    if (join.pairs.empty() || !agrees(join.pairs.size(), candidates) || 2 * candidates < join.nodes) {
        join.pairs.clear();
        return false;
    }
    std::ranges::sort(join.pairs, {}, [](const auto& pair) { return indexOf(pair.first); });
    join.by = NodeJoin::By::Id;
    return true;
}

void joinByOrder(std::vector<Lane> threads, std::vector<Lane> nodes, NodeJoin& join) {
    keepLongest(threads);
    keepLongest(nodes);
    std::vector<bool> isTaken(threads.size(), false);
    for (const Lane& lane : nodes) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> best;
        std::size_t bestThread = threads.size();
        for (std::size_t t = 0; t < threads.size(); ++t) {
            const std::size_t most = std::max(threads[t].items.size(), lane.items.size());
            if (isTaken[t] || !agrees(std::min(threads[t].items.size(), lane.items.size()), most) ||
                !agrees(commonNames(threads[t], lane), most)) {
                continue;
            }
            auto pairs = alignedNames(threads[t].names, lane.names,
                                      std::min(kMostDifferences, 2 + lane.items.size() / 5));
            if (agrees(pairs.size(), most) && pairs.size() > best.size()) {
                best = std::move(pairs);
                bestThread = t;
            }
        }
        if (best.empty()) {
            continue;
        }
        isTaken[bestThread] = true;
        for (const auto& [thread, node] : best) {
            join.pairs.emplace_back(SliceId(threads[bestThread].items[thread]), lane.items[node]);
        }
    }
    join.by = join.pairs.empty() ? NodeJoin::By::Nothing : NodeJoin::By::Order;
    std::ranges::sort(join.pairs, {}, [](const auto& pair) { return indexOf(pair.first); });
}

} // namespace

std::vector<std::pair<std::uint32_t, std::uint32_t>> alignedNames(const std::vector<std::uint32_t>& a,
                                                                  const std::vector<std::uint32_t>& b,
                                                                  std::size_t mostDifferences) {
    // furthest[k]: how far along `a` one comes on the diagonal k with d differences.
    const auto n = static_cast<std::ptrdiff_t>(a.size());
    const auto m = static_cast<std::ptrdiff_t>(b.size());
    std::vector<std::vector<std::ptrdiff_t>> steps;
    std::ptrdiff_t end = -1;
    for (std::ptrdiff_t d = 0; d <= static_cast<std::ptrdiff_t>(mostDifferences) && end < 0; ++d) {
        std::vector<std::ptrdiff_t> furthest(static_cast<std::size_t>(2 * d + 1));
        const auto before = [&](std::ptrdiff_t k) { // of d - 1; -1: not reached
            return d > 0 && k >= -(d - 1) && k <= d - 1 ? steps.back()[static_cast<std::size_t>(k + d - 1)]
                                                        : std::ptrdiff_t{-1};
        };
        for (std::ptrdiff_t k = -d; k <= d; k += 2) {
            std::ptrdiff_t x = d == 0                                     ? 0
                               : k == -d || before(k - 1) < before(k + 1) ? before(k + 1)
                                                                          : before(k - 1) + 1;
            while (x < n && x - k >= 0 && x - k < m &&
                   a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(x - k)]) {
                ++x;
            }
            furthest[static_cast<std::size_t>(k + d)] = x;
            if (x >= n && x - k >= m && n - m == k) {
                end = d;
                break;
            }
        }
        steps.push_back(std::move(furthest));
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::ptrdiff_t x = n;
    std::ptrdiff_t y = m;
    for (std::ptrdiff_t d = end; d >= 0; --d) {
        const std::ptrdiff_t k = x - y;
        std::ptrdiff_t fromX = 0;
        std::ptrdiff_t fromY = 0;
        if (d > 0) {
            const std::vector<std::ptrdiff_t>& previous = steps[static_cast<std::size_t>(d - 1)];
            const auto before = [&](std::ptrdiff_t of) {
                return of >= -(d - 1) && of <= d - 1 ? previous[static_cast<std::size_t>(of + d - 1)]
                                                     : std::ptrdiff_t{-1};
            };
            const bool down = k == -d || (k != d && before(k - 1) < before(k + 1));
            const std::ptrdiff_t from = down ? k + 1 : k - 1;
            fromX = before(from);
            fromY = fromX - from;
        }
        // The equal names behind the difference.
        const std::ptrdiff_t startX = d == 0 ? 0 : (k > fromX - fromY ? fromX + 1 : fromX);
        for (; x > startX && y > 0 && x > 0; --x, --y) {
            pairs.emplace_back(static_cast<std::uint32_t>(x - 1), static_cast<std::uint32_t>(y - 1));
        }
        x = fromX;
        y = fromY;
    }
    std::ranges::reverse(pairs);
    return pairs;
}

NodeJoin joinNodes(const TraceData& profile, const ExecutionTrace& execution) {
    NodeJoin join;
    NameNumbers names;
    std::vector<Lane> threads = threadsOf(profile, names);
    std::vector<Lane> nodes = threadsOf(execution, names);
    for (const Lane& lane : threads) {
        join.operators += lane.items.size();
    }
    for (const Lane& lane : nodes) {
        join.nodes += lane.items.size();
    }
    if (!joinById(profile, execution, recordIds(profile, threads), join) &&
        !joinById(profile, execution, externalIds(profile), join)) {
        joinByOrder(std::move(threads), std::move(nodes), join);
    }
    return join;
}

std::string describe(const NodeJoin& join) {
    return std::to_string(join.pairs.size()) + " of " + std::to_string(join.operators) + " operators by " +
           (join.by == NodeJoin::By::Id ? "id" : "order");
}

} // namespace lanescope::companion
