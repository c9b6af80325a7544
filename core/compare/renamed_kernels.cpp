// SPDX-License-Identifier: Apache-2.0
#include "core/compare/renamed_kernels.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/compare/difference_table.h"
#include "core/store/args.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Device work of one name in the compared steps of one side.
struct Work {
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
    CategoryKind category{};
    std::vector<std::uint32_t> ops; ///< positions among the device work, in order
};
using WorkByName = std::map<std::uint32_t, Work>;

WorkByName workByName(const MatchedSide& side) {
    const Trace& trace = side.compared.trace();
    WorkByName work;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        const CategoryKind category = trace.categoryKind(op.slice);
        if (isDeviceWork(category) && side.compared.stepOf(op) != kNoIndex) {
            Work& own = work[side.tree.keyOfName[indexOf(trace.slices().name[op.slice])]];
            ++own.count;
            own.totalNs = saturatingAdd(own.totalNs, side.compared.durationOf(op.slice));
            own.category = category;
            own.ops.push_back(i);
        }
    }
    return work;
}

/// How often a name of the candidate (second) stands where one of the baseline (first) stood.
using Votes = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;

/// One name and those on the other side that are executed in its place.
struct Star {
    std::uint32_t center = 0;
    std::vector<std::uint32_t> others;
    bool isOfBaseline = false;
    DurationNs totalNs = 0; ///< of all of them
};

class Joining {
public:
    explicit Joining(const ComparedPair& pair)
        : m_pair(pair)
        , m_baseline(workByName(pair.baseline))
        , m_candidate(workByName(pair.candidate)) {
        const WorkByName all = m_baseline;
        std::erase_if(m_baseline, [this](const auto& work) { return m_candidate.contains(work.first); });
        std::erase_if(m_candidate, [&all](const auto& work) { return all.contains(work.first); });
    }

    bool isDone() const { return m_baseline.empty() || m_candidate.empty(); }

    /// Device work in the same place of matched operators.
    Votes votesOfMatches(const TreeMatching& matching) const {
        const Trace& to = m_pair.candidate.compared.trace();
        Votes votes;
        for (const auto& [name, work] : m_baseline) {
            for (const std::uint32_t op : work.ops) {
                const std::uint32_t other = matching.candidateOpOf[op];
                if (other != kNoIndex) {
                    const SliceId slice = to.deviceOps()[other].slice;
                    vote(votes, name, m_pair.candidate.tree.keyOfName[indexOf(to.slices().name[slice])], 1);
                }
            }
        }
        return votes;
    }

    /// Device work at the same place of operators of one name on inputs of the same shapes.
    Votes votesOfShapes() const {
        Votes votes;
        const auto before = placesOf(m_pair.baseline, m_baseline);
        const auto after = placesOf(m_pair.candidate, m_candidate);
        for (const auto& [place, names] : before) {
            const auto others = after.find(place);
            if (others == after.end()) {
                continue;
            }
            for (const auto& [name, share] : names) {
                for (const auto& [other, otherShare] : others->second) {
                    // Some of the executions stand for all.
                    const double count =
                        std::min(share * static_cast<double>(m_baseline.at(name).count),
                                 otherShare * static_cast<double>(m_candidate.at(other).count));
                    vote(votes, name, other, static_cast<std::uint64_t>(count));
                }
            }
        }
        return votes;
    }

    /// Takes the names out that belong together, those with most time first.
    void join(const Votes& votes) {
        Neighbours neighbours;
        for (const auto& [names, count] : votes) {
            neighbours[{true, names.first}].emplace_back(names.second, count);
            neighbours[{false, names.second}].emplace_back(names.first, count);
        }
        std::set<std::tuple<DurationNs, bool, std::uint32_t>> waiting;
        const auto wait = [&waiting](const Star& star) {
            if (!star.others.empty()) {
                waiting.emplace(-star.totalNs, star.isOfBaseline, star.center);
            }
        };
        for (const auto& [center, others] : neighbours) {
            wait(starOf(center, others));
        }
        while (!waiting.empty()) {
            const auto [ns, isOfBaseline, center] = waiting.extract(waiting.begin()).value();
            Star star = starOf({isOfBaseline, center}, neighbours.at({isOfBaseline, center}));
            if (star.totalNs == -ns) {
                take(std::move(star));
            } else { // some of its names are taken
                wait(star);
            }
        }
    }

    std::vector<RenamedKernels> take() { return std::move(m_joined); }

private:
    /// Operator, its input shapes, and which of its device work: the names there, each with the share of its
    /// executions.
    using Place = std::tuple<std::string, std::string, std::size_t>;
    using Places = std::map<Place, std::map<std::uint32_t, double>>;

    void vote(Votes& votes, std::uint32_t name, std::uint32_t other, std::uint64_t count) const {
        const auto found = m_candidate.find(other);
        if (found != m_candidate.end() && found->second.category == m_baseline.at(name).category) {
            votes[{name, other}] += count;
        }
    }

    /// Reads the args of a few operators of the names with most time.
    static Places placesOf(const MatchedSide& side, const WorkByName& work) {
        constexpr std::size_t kMostNames = 12;
        constexpr std::size_t kMostOperators = 4;
        const Trace& trace = side.compared.trace();
        std::vector<std::pair<DurationNs, std::uint32_t>> order;
        for (const auto& [name, own] : work) {
            order.emplace_back(-own.totalNs, name);
        }
        std::sort(order.begin(), order.end());
        order.resize(std::min(order.size(), kMostNames));
        Places places;
        for (const auto& [ns, name] : order) {
            const std::vector<std::uint32_t>& ops = work.at(name).ops;
            const std::size_t looks = std::min(ops.size(), kMostOperators);
            for (std::size_t i = 0; i < looks; ++i) {
                const std::uint32_t op = ops[i * ops.size() / looks];
                const std::uint32_t node = side.tree.nodeOfOp[op];
                if (node == kNoIndex || side.tree.nodes[node].kind != WorkKind::Operator) {
                    continue;
                }
                const WorkNode& operatorNode = side.tree.nodes[node];
                const Result<EventText> text = sliceText(trace, operatorNode.slice);
                const Arg* dims = text ? findArg(text->args, "Input Dims") : nullptr;
                if (dims != nullptr) {
                    const auto first = side.tree.ops.begin() + operatorNode.firstOp;
                    const auto at = std::find(first, first + operatorNode.opCount, DeviceOpId(op));
                    places[{std::string(trace.sliceName(operatorNode.slice)), dims->value,
                            static_cast<std::size_t>(at - first)}][name] += 1.0 / static_cast<double>(looks);
                }
            }
        }
        return places;
    }

    using Center = std::pair<bool, std::uint32_t>; ///< whether it is of the baseline, and its name
    using Neighbours = std::map<Center, std::vector<std::pair<std::uint32_t, std::uint64_t>>>;

    WorkByName& side(bool isOfBaseline) { return isOfBaseline ? m_baseline : m_candidate; }

    /// Names that are executed mostly where the center is, if that is at least half of its executions; none
    /// when it is taken.
    Star starOf(Center center, const std::vector<std::pair<std::uint32_t, std::uint64_t>>& neighbours) {
        const WorkByName& own = side(center.first);
        const WorkByName& others = side(!center.first);
        const auto self = own.find(center.second);
        if (self == own.end()) {
            return {};
        }
        Star star{center.second, {}, center.first, self->second.totalNs};
        std::uint64_t covered = 0;
        for (const auto& [other, count] : neighbours) {
            const auto found = others.find(other);
            if (found != others.end() && 2 * count >= found->second.count) {
                star.others.push_back(other);
                star.totalNs = saturatingAdd(star.totalNs, found->second.totalNs);
                covered += count;
            }
        }
        if (2 * covered < self->second.count) {
            return {};
        }
        std::sort(star.others.begin(), star.others.end(), [&others](std::uint32_t a, std::uint32_t b) {
            const DurationNs left = others.at(a).totalNs;
            const DurationNs right = others.at(b).totalNs;
            return left != right ? left > right : a < b;
        });
        return star;
    }

    void take(Star star) {
        side(star.isOfBaseline).erase(star.center);
        for (const std::uint32_t other : star.others) {
            side(!star.isOfBaseline).erase(other);
        }
        std::vector<std::uint32_t> one{star.center};
        m_joined.push_back(star.isOfBaseline ? RenamedKernels{std::move(one), std::move(star.others)}
                                             : RenamedKernels{std::move(star.others), std::move(one)});
    }

    const ComparedPair& m_pair;
    WorkByName m_baseline; ///< of names that only the baseline has
    WorkByName m_candidate;
    std::vector<RenamedKernels> m_joined;
};

} // namespace

std::vector<RenamedKernels> renamedKernels(const ComparedPair& pair, const TreeMatching& matching,
                                           const std::stop_token& stop) {
    Joining joining(pair);
    if (!joining.isDone() && !stop.stop_requested()) {
        joining.join(joining.votesOfMatches(matching));
    }
    if (!joining.isDone() && !stop.stop_requested()) {
        joining.join(joining.votesOfShapes());
    }
    return joining.take();
}

} // namespace lanescope
