// SPDX-License-Identifier: Apache-2.0
#include "core/compare/work_groups.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/analysis/host/module_names.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::string_view kEvaluate = "autograd::engine::evaluate_function: ";

class Grouper {
public:
    std::uint32_t groupOf(std::string_view name) {
        return m_groups.emplace(name, static_cast<std::uint32_t>(m_groups.size())).first->second;
    }

    std::vector<std::uint32_t> groupNodes(const MatchedSide& side) {
        struct Place {
            std::uint32_t group;
            bool insideModule;  ///< some module is around
            bool fromInnerMark; ///< the group is that of an annotation inside a module
        };
        const Trace& trace = side.compared.trace();
        std::vector<Place> places;
        std::vector<std::uint32_t> groups;
        places.reserve(side.tree.nodes.size());
        for (const WorkNode& node : side.tree.nodes) {
            const bool isRoot = node.parent == kNoIndex;
            Place place = isRoot ? Place{kNoIndex, false, false} : places[node.parent];
            const std::string_view name = trace.sliceName(node.slice);
            switch (node.kind) {
            case WorkKind::Annotation:
                place.group = groupOf(name);
                place.fromInnerMark = place.insideModule;
                break;
            case WorkKind::Module:
                place.group = place.fromInnerMark ? place.group : groupOf(moduleKindOf(name));
                place.insideModule = true;
                break;
            case WorkKind::Operator:
                if (isRoot) {
                    place.group = groupOf(name.starts_with(kEvaluate) ? name.substr(kEvaluate.size()) : name);
                }
                break;
            }
            places.push_back(place);
            groups.push_back(place.group);
        }
        return groups;
    }

    std::vector<std::string> names() const {
        std::vector<std::string> names(m_groups.size());
        for (const auto& [name, group] : m_groups) {
            names[group] = name;
        }
        return names;
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> m_groups;
};

std::vector<bool> present(const std::vector<std::uint32_t>& groups, std::size_t count) {
    std::vector<bool> result(count, false);
    for (const std::uint32_t group : groups) {
        result[group] = true;
    }
    return result;
}

/// Candidate's groups that are only there, by the baseline's that most of their work is matched to.
std::map<std::uint32_t, std::uint32_t> renamedGroups(const ComparedPair& pair, const TreeMatching& matching,
                                                     const WorkGroups& groups) {
    const std::vector<bool> inBaseline = present(groups.ofBaselineNode, groups.names.size());
    const std::vector<bool> inCandidate = present(groups.ofCandidateNode, groups.names.size());
    std::map<std::pair<std::uint32_t, std::uint32_t>, DurationNs> votes;
    for (std::size_t a = 0; a < groups.ofBaselineNode.size(); ++a) {
        const std::uint32_t b = matching.candidateOf[a];
        if (b == kNoIndex) {
            continue;
        }
        const std::uint32_t from = groups.ofBaselineNode[a];
        const std::uint32_t to = groups.ofCandidateNode[b];
        if (!inBaseline[to] && !inCandidate[from]) {
            DurationNs& vote = votes[{to, from}];
            vote = saturatingAdd(vote, pair.candidate.tree.nodes[b].deviceSelfNs + 1);
        }
    }
    std::vector<std::pair<DurationNs, std::pair<std::uint32_t, std::uint32_t>>> order;
    for (const auto& [groupsOfVote, ns] : votes) {
        order.emplace_back(-ns, groupsOfVote);
    }
    std::sort(order.begin(), order.end());
    std::map<std::uint32_t, std::uint32_t> renamed;
    std::vector<bool> taken(groups.names.size(), false);
    for (const auto& [ns, vote] : order) {
        if (!taken[vote.second] && renamed.emplace(vote.first, vote.second).second) {
            taken[vote.second] = true;
        }
    }
    return renamed;
}

} // namespace

WorkGroups workGroups(const ComparedPair& pair, const TreeMatching& matching) {
    Grouper grouper;
    WorkGroups groups;
    groups.withoutNode = grouper.groupOf("Kernels without an operator");
    groups.ofBaselineNode = grouper.groupNodes(pair.baseline);
    groups.ofCandidateNode = grouper.groupNodes(pair.candidate);
    groups.names = grouper.names();
    for (const auto& [candidate, baseline] : renamedGroups(pair, matching, groups)) {
        std::replace(groups.ofCandidateNode.begin(), groups.ofCandidateNode.end(), candidate, baseline);
        groups.names[baseline] = pairName(groups.names[baseline], groups.names[candidate]);
    }
    return groups;
}

} // namespace lanescope
