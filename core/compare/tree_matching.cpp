// SPDX-License-Identifier: Apache-2.0
#include "core/compare/tree_matching.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/hash_mix.h"
#include "core/compare/sequence_alignment.h"
#include "core/compare/step_pairs.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Name without the parts that differ between builds: "nn.Module: Linear_3" -> "linear",
/// "aten::cudnn_convolution" -> "convolution", "hipLaunchKernel" -> "launchkernel".
std::string plainName(std::string_view name) {
    static constexpr std::array<std::string_view, 5> kVendors{"cudnn_", "miopen_", "cuda", "hip", "_"};
    if (const std::size_t space = name.rfind("::"); space != std::string_view::npos) {
        name.remove_prefix(space + 2);
    }
    if (const std::size_t colon = name.rfind(": "); colon != std::string_view::npos) {
        name.remove_prefix(colon + 2);
    }
    std::string plain;
    for (const char c : name) {
        plain += asciiLower(c);
    }
    for (const std::string_view vendor : kVendors) {
        if (plain.starts_with(vendor)) {
            plain.erase(0, vendor.size());
        }
    }
    while (!plain.empty() && (isAsciiDigit(plain.back()) || plain.back() == '_')) {
        plain.pop_back();
    }
    return plain;
}

/// Names of one tree's nodes without decoration, numbered for both trees.
class PlainNames {
public:
    std::uint32_t keyOf(std::uint32_t sharedName, std::string_view text) {
        const auto [entry, isNew] = m_keyOfShared.emplace(sharedName, 0);
        if (isNew) {
            entry->second =
                m_keys.emplace(plainName(text), static_cast<std::uint32_t>(m_keys.size())).first->second;
        }
        return entry->second;
    }

private:
    std::unordered_map<std::uint32_t, std::uint32_t> m_keyOfShared;
    std::unordered_map<std::string, std::uint32_t> m_keys;
};

class Matcher {
public:
    Matcher(const MatchedSide& baseline, const MatchedSide& candidate)
        : m_baseline(baseline)
        , m_candidate(candidate) {
        m_result.candidateOf.assign(baseline.tree.nodes.size(), kNoIndex);
        m_result.baselineOf.assign(candidate.tree.nodes.size(), kNoIndex);
        m_result.kindOf.assign(baseline.tree.nodes.size(), MatchKind::None);
        m_result.candidateOpOf.assign(baseline.tree.nodeOfOp.size(), kNoIndex);
        m_result.baselineOpOf.assign(candidate.tree.nodeOfOp.size(), kNoIndex);
    }

    TreeMatching match(const std::stop_token& stop) {
        auto baselineRoots = rootsByStep(m_baseline, m_baseline.compared.steps().size());
        auto candidateRoots = rootsByStep(m_candidate, m_candidate.compared.steps().size());
        for (const StepPair& pair : stepPairs(m_baseline.compared, m_candidate.compared)) {
            if (stop.stop_requested()) {
                break;
            }
            matchStep(pair, baselineRoots[pair.baseline], candidateRoots[pair.candidate]);
            matchOps(m_baseline.tree.rootOps[pair.baseline], m_candidate.tree.rootOps[pair.candidate]);
        }
        count();
        return std::move(m_result);
    }

private:
    struct RootPlace {
        const WorkTree::Root* root;
        std::uint32_t name; ///< of the track, without its numbers
    };

    /// The roots of each of the first `steps` steps.
    std::vector<std::vector<RootPlace>> rootsByStep(const MatchedSide& side, std::size_t steps) {
        std::vector<std::vector<RootPlace>> places(steps);
        const Trace& trace = side.compared.trace();
        for (const WorkTree::Root& root : side.tree.roots) {
            if (root.step < steps) {
                std::string name;
                for (const char c : trace.text(trace.track(root.track).name)) {
                    name += isAsciiDigit(c) ? '#' : c;
                }
                const auto key = m_trackNames.emplace(name, static_cast<std::uint32_t>(m_trackNames.size()));
                places[root.step].push_back({&root, key.first->second});
            }
        }
        return places;
    }

    /// Tracks by the marks of the step, then by name, then in order.
    void matchStep(const StepPair& pair, std::vector<RootPlace>& baseline,
                   std::vector<RootPlace>& candidate) {
        const auto isMarked = [&](const MatchedSide& side, const RootPlace& place) {
            const std::uint32_t step = &side == &m_baseline ? pair.baseline : pair.candidate;
            const SliceId mark = side.compared.steps()[step].slice;
            return mark != kNoSlice && side.compared.trace().trackOf(mark) == place.root->track;
        };
        // Each of the baseline's takes the first of the candidate's with its key that is left.
        const auto pairUp = [&](const auto& keyOf) {
            std::unordered_map<std::uint32_t, std::deque<RootPlace*>> left;
            for (RootPlace& b : candidate) {
                if (const auto key = b.root != nullptr ? keyOf(m_candidate, b) : std::nullopt) {
                    left[*key].push_back(&b);
                }
            }
            for (RootPlace& a : baseline) {
                const auto key = a.root != nullptr ? keyOf(m_baseline, a) : std::nullopt;
                const auto found = key ? left.find(*key) : left.end();
                if (found != left.end() && !found->second.empty()) {
                    const WorkTree::Root& other = *std::exchange(found->second.front()->root, nullptr);
                    found->second.pop_front();
                    matchChildren({a.root->first, a.root->end, other.first, other.end});
                    a.root = nullptr;
                }
            }
        };
        using Key = std::optional<std::uint32_t>;
        pairUp([&](const MatchedSide& side, const RootPlace& place) {
            return isMarked(side, place) ? Key(0) : std::nullopt;
        });
        pairUp([](const MatchedSide&, const RootPlace& place) { return Key(place.name); });
        pairUp([](const MatchedSide&, const RootPlace&) { return Key(0); });
    }

    /// Nodes [first, end) of each side: siblings with all below.
    struct Siblings {
        std::uint32_t baselineFirst;
        std::uint32_t baselineEnd;
        std::uint32_t candidateFirst;
        std::uint32_t candidateEnd;
    };

    static std::vector<std::uint32_t> siblings(const WorkTree& tree, std::uint32_t first, std::uint32_t end) {
        std::vector<std::uint32_t> nodes;
        for (std::uint32_t node = first; node < end; node = tree.nodes[node].subtreeEnd) {
            nodes.push_back(node);
        }
        return nodes;
    }

    static std::vector<AlignedItem> itemsOf(const WorkTree& tree, const std::vector<std::uint32_t>& nodes) {
        std::vector<AlignedItem> items;
        items.reserve(nodes.size());
        for (const std::uint32_t node : nodes) {
            items.push_back({tree.nodes[node].name, tree.nodes[node].content});
        }
        return items;
    }

    void matchChildren(const Siblings& outermost) {
        m_pending.push_back(outermost);
        while (!m_pending.empty()) {
            const Siblings range = m_pending.back();
            m_pending.pop_back();
            const auto baseline = siblings(m_baseline.tree, range.baselineFirst, range.baselineEnd);
            const auto candidate = siblings(m_candidate.tree, range.candidateFirst, range.candidateEnd);
            for (const auto& [i, j] : aligned(baseline, candidate)) {
                matchNodes(baseline[i], candidate[j]);
            }
        }
    }

    const Alignment& aligned(const std::vector<std::uint32_t>& baseline,
                             const std::vector<std::uint32_t>& candidate) {
        const std::vector<AlignedItem> a = itemsOf(m_baseline.tree, baseline);
        const std::vector<AlignedItem> b = itemsOf(m_candidate.tree, candidate);
        const auto hashOf = [](const std::vector<AlignedItem>& items) {
            std::uint64_t hash = items.size();
            for (const AlignedItem& item : items) {
                hash = hashMix(hash, item.content);
            }
            return hash;
        };
        const auto [entry, isNew] = m_known.emplace(hashMix(hashOf(a), hashOf(b)), Alignment());
        if (isNew) {
            entry->second = alignSequences(a, b, [&](std::uint32_t i, std::uint32_t j) {
                return mayBeRenamed(baseline[i], candidate[j]);
            });
        }
        return entry->second;
    }

    bool mayBeRenamed(std::uint32_t a, std::uint32_t b) {
        const WorkNode& baseline = m_baseline.tree.nodes[a];
        const WorkNode& candidate = m_candidate.tree.nodes[b];
        if ((baseline.deviceTotalNs > 0) != (candidate.deviceTotalNs > 0)) {
            return false;
        }
        if (plainKey(m_baseline, baseline) == plainKey(m_candidate, candidate)) {
            return true;
        }
        // Equal content, or the only work of that kind on both sides.
        return baseline.kind == candidate.kind &&
               (hasSameChildren(a, b) || (baseline.deviceTotalNs > 0 && baseline.subtreeEnd > a + 1 &&
                                          candidate.subtreeEnd > b + 1 && sharesAChild(a, b)));
    }

    std::uint32_t plainKey(const MatchedSide& side, const WorkNode& node) {
        return m_plainNames.keyOf(node.name, side.compared.trace().sliceName(node.slice));
    }

    bool hasSameChildren(std::uint32_t a, std::uint32_t b) const {
        const WorkTree& left = m_baseline.tree;
        const WorkTree& right = m_candidate.tree;
        const std::uint32_t leftEnd = left.nodes[a].subtreeEnd;
        const std::uint32_t rightEnd = right.nodes[b].subtreeEnd;
        if (leftEnd - a != rightEnd - b) {
            return false;
        }
        if (leftEnd == a + 1) {
            return hasSameOps(left.nodes[a], right.nodes[b]);
        }
        std::uint32_t i = a + 1;
        std::uint32_t j = b + 1;
        for (; i < leftEnd && j < rightEnd; i = left.nodes[i].subtreeEnd, j = right.nodes[j].subtreeEnd) {
            if (left.nodes[i].content != right.nodes[j].content) {
                return false;
            }
        }
        return i == leftEnd && j == rightEnd;
    }

    bool hasSameOps(const WorkNode& a, const WorkNode& b) const {
        if (a.opCount != b.opCount || a.opCount == 0) {
            return false;
        }
        for (std::uint32_t k = 0; k < a.opCount; ++k) {
            if (nameOfOp(m_baseline, m_baseline.tree.ops[a.firstOp + k]) !=
                nameOfOp(m_candidate, m_candidate.tree.ops[b.firstOp + k])) {
                return false;
            }
        }
        return true;
    }

    bool sharesAChild(std::uint32_t a, std::uint32_t b) const {
        constexpr std::uint32_t kLookedAt = 8;
        std::array<std::uint32_t, kLookedAt> names{};
        std::uint32_t count = 0;
        const WorkTree& left = m_baseline.tree;
        const WorkTree& right = m_candidate.tree;
        for (std::uint32_t i = a + 1; i < left.nodes[a].subtreeEnd && count < kLookedAt;
             i = left.nodes[i].subtreeEnd) {
            names[count++] = left.nodes[i].name;
        }
        std::uint32_t seen = 0;
        std::uint32_t shared = 0;
        for (std::uint32_t j = b + 1; j < right.nodes[b].subtreeEnd && seen < kLookedAt;
             j = right.nodes[j].subtreeEnd, ++seen) {
            shared +=
                std::find(names.begin(), names.begin() + count, right.nodes[j].name) != names.begin() + count
                    ? 1
                    : 0;
        }
        return shared * 2 >= std::max(seen, count);
    }

    static std::uint32_t nameOfOp(const MatchedSide& side, DeviceOpId op) {
        const Trace& trace = side.compared.trace();
        return side.tree.keyOfName[indexOf(trace.slices().name[trace.deviceOp(op).slice])];
    }

    void pair(std::uint32_t a, std::uint32_t b, MatchKind kind) {
        m_result.candidateOf[a] = b;
        m_result.baselineOf[b] = a;
        m_result.kindOf[a] = kind;
    }
    void pairOp(DeviceOpId a, DeviceOpId b) {
        m_result.candidateOpOf[indexOf(a)] = static_cast<std::uint32_t>(indexOf(b));
        m_result.baselineOpOf[indexOf(b)] = static_cast<std::uint32_t>(indexOf(a));
    }

    std::span<const DeviceOpId> opsOf(const WorkTree& tree, std::uint32_t node) const {
        return {tree.ops.data() + tree.nodes[node].firstOp, tree.nodes[node].opCount};
    }

    void matchNodes(std::uint32_t a, std::uint32_t b) {
        const WorkNode& left = m_baseline.tree.nodes[a];
        const WorkNode& right = m_candidate.tree.nodes[b];
        if (left.content == right.content && left.subtreeEnd - a == right.subtreeEnd - b) {
            for (std::uint32_t k = 0; a + k < left.subtreeEnd; ++k) {
                pair(a + k, b + k, MatchKind::Same);
                const auto leftOps = opsOf(m_baseline.tree, a + k);
                const auto rightOps = opsOf(m_candidate.tree, b + k);
                for (std::size_t op = 0; op < std::min(leftOps.size(), rightOps.size()); ++op) {
                    pairOp(leftOps[op], rightOps[op]);
                }
            }
            return;
        }
        pair(a, b, left.name == right.name ? MatchKind::SameName : MatchKind::Renamed);
        matchOps(opsOf(m_baseline.tree, a), opsOf(m_candidate.tree, b));
        if (left.subtreeEnd > a + 1 && right.subtreeEnd > b + 1) {
            m_pending.push_back({a + 1, left.subtreeEnd, b + 1, right.subtreeEnd});
        }
    }

    void matchOps(std::span<const DeviceOpId> baseline, std::span<const DeviceOpId> candidate) {
        if (baseline.empty() || candidate.empty()) {
            return;
        }
        const auto items = [](const MatchedSide& side, std::span<const DeviceOpId> ops) {
            std::vector<AlignedItem> result;
            for (const DeviceOpId op : ops) {
                result.push_back({nameOfOp(side, op), 0});
            }
            return result;
        };
        const auto kind = [](const MatchedSide& side, DeviceOpId op) {
            const Trace& trace = side.compared.trace();
            return trace.categoryKind(trace.deviceOp(op).slice);
        };
        for (const auto& [i, j] : alignSequences(items(m_baseline, baseline), items(m_candidate, candidate),
                                                 [&](std::uint32_t a, std::uint32_t b) {
                                                     return kind(m_baseline, baseline[a]) ==
                                                            kind(m_candidate, candidate[b]);
                                                 })) {
            pairOp(baseline[i], candidate[j]);
        }
    }

    void count() {
        for (const MatchKind kind : m_result.kindOf) {
            switch (kind) {
            case MatchKind::Same:
                ++m_result.nodes.same;
                break;
            case MatchKind::SameName:
                ++m_result.nodes.sameName;
                break;
            case MatchKind::Renamed:
                ++m_result.nodes.renamed;
                break;
            case MatchKind::None:
                ++m_result.nodes.onlyBaseline;
                break;
            }
        }
        m_result.nodes.onlyCandidate +=
            static_cast<std::uint64_t>(std::ranges::count(m_result.baselineOf, kNoIndex));
        forEachOp(m_baseline, [this](DeviceOpId op) {
            const std::uint32_t other = m_result.candidateOpOf[indexOf(op)];
            if (other == kNoIndex) {
                ++m_result.ops.onlyBaseline;
            } else if (nameOfOp(m_baseline, op) == nameOfOp(m_candidate, DeviceOpId(other))) {
                ++m_result.ops.same;
            } else {
                ++m_result.ops.renamed;
            }
        });
        forEachOp(m_candidate, [this](DeviceOpId op) {
            m_result.ops.onlyCandidate += m_result.baselineOpOf[indexOf(op)] == kNoIndex ? 1 : 0;
        });
    }

    template <typename Visit>
    static void forEachOp(const MatchedSide& side, const Visit& visit) {
        for (const DeviceOpId op : side.tree.ops) {
            visit(op);
        }
        for (const std::vector<DeviceOpId>& rest : side.tree.rootOps) {
            for (const DeviceOpId op : rest) {
                visit(op);
            }
        }
    }

    MatchedSide m_baseline;
    MatchedSide m_candidate;
    PlainNames m_plainNames;
    std::unordered_map<std::string, std::uint32_t> m_trackNames;
    std::unordered_map<std::uint64_t, Alignment> m_known;
    std::vector<Siblings> m_pending;
    TreeMatching m_result;
};

} // namespace

double confidenceOf(MatchKind kind) {
    switch (kind) {
    case MatchKind::Same:
        return 1;
    case MatchKind::SameName:
        return 0.9;
    case MatchKind::Renamed:
        return 0.6;
    case MatchKind::None:
        break;
    }
    return 0;
}

TreeMatching matchTrees(const MatchedSide& baseline, const MatchedSide& candidate,
                        const std::stop_token& stop) {
    return Matcher(baseline, candidate).match(stop);
}

} // namespace lanescope
