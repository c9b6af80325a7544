// SPDX-License-Identifier: Apache-2.0
#include "core/compare/waterfall.h"

#include <algorithm>

#include "core/base/user_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Sums of one side: by group, then by the other kinds in their order.
struct Sums {
    struct Sum {
        std::uint64_t count = 0;
        StepTimes stepNs;
        SliceId longest = kNoSlice;
    };
    std::vector<Sum> sums;

    Sums(std::size_t groups, std::size_t steps)
        : sums(groups + kOthers) {
        for (Sum& sum : sums) {
            sum.stepNs = StepTimes(steps);
        }
    }
    static constexpr std::size_t kOthers = static_cast<std::size_t>(WaterfallKind::Idle);
    Sum& of(WaterfallKind kind) { return sums[sums.size() - kOthers + static_cast<std::size_t>(kind) - 1]; }
};

class Partition {
public:
    Partition(const MatchedSide& side, const std::vector<std::uint32_t>& groupOfNode,
              const WorkGroups& groups, const std::vector<StepRow>& steps)
        : m_side(side)
        , m_trace(side.compared.trace())
        , m_slices(m_trace.slices())
        , m_groupOfNode(groupOfNode)
        , m_withoutNode(groups.withoutNode)
        , m_steps(steps)
        , m_sums(groups.names.size(), steps.size()) {}

    Sums make() {
        const bool hasKernels = addKernels();
        if (!hasKernels) {
            findOrdinaryNodes();
            findRootsOfSteps();
        }
        for (std::uint32_t i = 0; i < m_steps.size(); ++i) {
            const StepRow& step = m_steps[i];
            const auto add = [&](WaterfallKind kind, DurationNs ns) { m_sums.of(kind).stepNs.add(i, ns); };
            add(WaterfallKind::Copies, step.ns(StepRole::Memcpy) + step.ns(StepRole::Memset));
            add(WaterfallKind::Communication, step.ns(StepRole::Communication));
            add(WaterfallKind::DataLoading, step.ns(StepRole::DataLoader));
            const DurationNs hostNs = hasKernels ? 0 : addHost(i);
            add(WaterfallKind::Idle,
                step.ns(StepRole::Runtime) + step.ns(StepRole::CpuExec) + step.ns(StepRole::Other) - hostNs);
        }
        return std::move(m_sums);
    }

private:
    bool addKernels() {
        const StepRoles roles(m_trace, Conventions::Lanescope);
        std::vector<std::uint32_t> kernels;
        for (std::uint32_t i = 0; i < m_trace.deviceOps().size(); ++i) {
            const DeviceOp& op = m_trace.deviceOps()[i];
            switch (roles.deviceRole(op)) {
            case StepRole::Kernel:
                kernels.push_back(i);
                break;
            case StepRole::Memcpy:
            case StepRole::Memset:
                noteAnywhere(m_sums.of(WaterfallKind::Copies), op.slice);
                break;
            case StepRole::Communication:
                noteAnywhere(m_sums.of(WaterfallKind::Communication), op.slice);
                break;
            default:
                break;
            }
        }
        const auto startOf = [this](std::uint32_t op) {
            return m_slices.startNs[m_trace.deviceOps()[op].slice];
        };
        std::stable_sort(kernels.begin(), kernels.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return startOf(a) < startOf(b); });
        std::uint32_t step = 0;
        std::uint32_t firstUncovered = 0;
        TimeNs coveredNs = m_steps.empty() ? 0 : m_steps.front().range.startNs;
        for (const std::uint32_t op : kernels) {
            const SliceId slice = m_trace.deviceOps()[op].slice;
            const TimeRange kernel = m_slices.range(slice);
            const std::uint32_t node = m_side.tree.nodeOfOp[op];
            Sums::Sum& sum = m_sums.sums[node == kNoIndex ? m_withoutNode : m_groupOfNode[node]];
            note(sum, slice, step);
            // A kernel can reach into the next step where steps overlap on the device.
            for (std::uint32_t at = std::max(step, firstUncovered); at < m_steps.size(); ++at) {
                const TimeRange& range = m_steps[at].range;
                if (kernel.endNs <= range.startNs) {
                    break;
                }
                const TimeRange fresh{std::max({kernel.startNs, range.startNs, coveredNs}),
                                      std::min(kernel.endNs, range.endNs)};
                if (!fresh.isEmpty()) {
                    sum.stepNs.add(at, fresh.durationNs());
                }
            }
            coveredNs = std::max(coveredNs, kernel.endNs);
            while (firstUncovered < m_steps.size() && m_steps[firstUncovered].range.endNs <= coveredNs) {
                ++firstUncovered;
            }
            while (step < m_steps.size() && m_steps[step].range.endNs <= kernel.startNs) {
                ++step;
            }
        }
        return !kernels.empty();
    }

    void note(Sums::Sum& sum, SliceId slice, std::size_t firstStep) {
        const TimeNs startNs = m_slices.startNs[slice];
        for (std::size_t at = firstStep; at < m_steps.size() && m_steps[at].range.startNs <= startNs; ++at) {
            if (m_steps[at].range.contains(startNs)) {
                ++sum.count;
                if (sum.longest == kNoSlice ||
                    m_slices.durationNs[slice] > m_slices.durationNs[sum.longest]) {
                    sum.longest = slice;
                }
                return;
            }
        }
    }

    /// In whichever step it starts.
    void noteAnywhere(Sums::Sum& sum, SliceId slice) {
        const TimeNs startNs = m_slices.startNs[slice];
        const auto first = std::ranges::partition_point(
            m_steps, [startNs](const StepRow& step) { return step.range.endNs <= startNs; });
        note(sum, slice, static_cast<std::size_t>(first - m_steps.begin()));
    }

    /// Adds the host time of the step's thread by the group of the innermost node; returns the sum. Nothing
    /// where other threads overlap with it so that the parts would not fit the breakdown.
    DurationNs addHost(std::uint32_t step) {
        const SliceId mark = m_steps[step].slice;
        const TrackId track = mark != kNoSlice            ? m_trace.trackOf(mark)
                              : m_side.tree.roots.empty() ? kNoTrack
                                                          : m_side.tree.roots.front().track;
        std::vector<std::pair<std::uint32_t, DurationNs>> pieces; // group and time
        DurationNs sumNs = 0;
        TimeNs coveredNs = m_steps[step].range.startNs;
        std::vector<std::uint32_t> open;
        const auto coverUntil = [&](TimeNs timeNs) {
            const TimeRange& range = m_steps[step].range;
            const TimeNs endNs = std::clamp(timeNs, range.startNs, range.endNs);
            if (!open.empty() && endNs > coveredNs && m_isOrdinary[open.back()]) {
                pieces.emplace_back(m_groupOfNode[open.back()], endNs - coveredNs);
                sumNs += endNs - coveredNs;
            }
            coveredNs = std::max(coveredNs, endNs);
        };
        const auto closeUntil = [&](TimeNs timeNs) {
            while (!open.empty() && m_slices.endNs(m_side.tree.nodes[open.back()].slice) <= timeNs) {
                coverUntil(m_slices.endNs(m_side.tree.nodes[open.back()].slice));
                open.pop_back();
            }
        };
        for (const WorkTree::Root* root : m_rootsOfStep[step]) {
            if (root->track != track) {
                continue;
            }
            for (std::uint32_t node = root->first; node < root->end; ++node) {
                const SliceId slice = m_side.tree.nodes[node].slice;
                closeUntil(m_slices.startNs[slice]);
                coverUntil(m_slices.startNs[slice]);
                open.push_back(node);
                note(m_sums.sums[m_groupOfNode[node]], slice, step);
            }
        }
        closeUntil(m_steps[step].range.endNs);
        coverUntil(m_steps[step].range.endNs);
        if (sumNs > m_steps[step].ns(StepRole::CpuExec)) {
            return 0;
        }
        for (const auto& [group, ns] : pieces) {
            m_sums.sums[group].stepNs.add(step, ns);
        }
        return sumNs;
    }

    /// Marks the nodes that are not of the parts that the breakdown counts apart. Parents stand first.
    void findOrdinaryNodes() {
        const std::vector<WorkNode>& nodes = m_side.tree.nodes;
        m_isOrdinary.assign(nodes.size(), false);
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            const std::string_view name = m_trace.sliceName(nodes[node].slice);
            const std::uint32_t parent = nodes[node].parent;
            m_isOrdinary[node] = (parent == kNoIndex || m_isOrdinary[parent]) && !isDataLoading(name) &&
                                 !isCollective(name, Conventions::Lanescope);
        }
    }

    void findRootsOfSteps() {
        m_rootsOfStep.resize(m_steps.size());
        for (const WorkTree::Root& root : m_side.tree.roots) {
            if (root.step < m_steps.size()) {
                m_rootsOfStep[root.step].push_back(&root);
            }
        }
    }

    const MatchedSide& m_side;
    const Trace& m_trace;
    const SliceTable& m_slices;
    const std::vector<std::uint32_t>& m_groupOfNode;
    std::uint32_t m_withoutNode;
    const std::vector<StepRow>& m_steps;
    std::vector<bool> m_isOrdinary; ///< by node
    std::vector<std::vector<const WorkTree::Root*>> m_rootsOfStep;
    Sums m_sums;
};

/// Rounded means of sums so that they add up to the rounded mean of all: the largest remainders are rounded
/// up.
std::vector<DurationNs> roundedMeans(const Sums& sums, std::size_t steps, DurationNs& wholeNs) {
    const auto count = static_cast<DurationNs>(steps);
    std::vector<DurationNs> means;
    std::vector<std::pair<DurationNs, std::size_t>> remainders;
    DurationNs totalNs = 0;
    DurationNs sumNs = 0;
    for (const Sums::Sum& sum : sums.sums) {
        const DurationNs ns = sum.stepNs.totalNs();
        remainders.emplace_back(-(ns % count), means.size());
        means.push_back(ns / count);
        totalNs = saturatingAdd(totalNs, ns);
        sumNs = saturatingAdd(sumNs, means.back());
    }
    wholeNs = totalNs / count + (totalNs % count * 2 >= count ? 1 : 0);
    std::sort(remainders.begin(), remainders.end());
    for (std::size_t i = 0; sumNs < wholeNs && i < remainders.size(); ++i, ++sumNs) {
        ++means[remainders[i].second];
    }
    return means;
}

/// With data loading as a part of its own, what is left of the idle time must not have the name of all of it.
const char* nameOf(WaterfallKind kind, bool baselineHasDevice, bool candidateHasDevice, bool hasLoading) {
    switch (kind) {
    case WaterfallKind::Copies:
        return userText("Copies and memsets");
    case WaterfallKind::Communication:
        return userText("Communication");
    case WaterfallKind::DataLoading:
        return userText("Data loading");
    case WaterfallKind::Idle:
        if (baselineHasDevice != candidateHasDevice) {
            return candidateHasDevice ? userText("Other time \u2192 GPU idle")
                                      : userText("GPU idle \u2192 other time");
        }
        return !baselineHasDevice ? userText("Other time")
               : hasLoading       ? userText("GPU idle without data loading")
                                  : userText("GPU idle");
    case WaterfallKind::Group:
        break;
    }
    return "";
}

DifferenceFigures figuresOf(Sums::Sum& sum) {
    DifferenceFigures figures;
    figures.totalNs = sum.stepNs.totalNs();
    figures.count = figures.totalNs != 0 ? std::max<std::uint64_t>(sum.count, 1) : sum.count;
    figures.stepNs = std::move(sum.stepNs);
    figures.longest = sum.longest;
    return figures;
}

} // namespace

Waterfall waterfall(const ComparedPair& pair, const WorkGroups& groups, const std::vector<StepRow>& baseline,
                    const std::vector<StepRow>& candidate) {
    Sums left = Partition(pair.baseline, groups.ofBaselineNode, groups, baseline).make();
    Sums right = Partition(pair.candidate, groups.ofCandidateNode, groups, candidate).make();
    Waterfall result;
    const std::vector<DurationNs> leftNs = roundedMeans(left, baseline.size(), result.baselineNs);
    const std::vector<DurationNs> rightNs = roundedMeans(right, candidate.size(), result.candidateNs);
    const bool baselineHasDevice = !pair.baseline.compared.trace().deviceOps().empty();
    const bool candidateHasDevice = !pair.candidate.compared.trace().deviceOps().empty();
    const bool hasLoading = left.of(WaterfallKind::DataLoading).stepNs.totalNs() != 0 ||
                            right.of(WaterfallKind::DataLoading).stepNs.totalNs() != 0;
    for (std::size_t i = 0; i < left.sums.size(); ++i) {
        WaterfallPart part;
        const bool isGroup = i < groups.names.size();
        part.kind = isGroup ? WaterfallKind::Group : WaterfallKind(i - groups.names.size() + 1);
        part.group = isGroup ? static_cast<std::uint32_t>(i) : kNoIndex;
        part.row.name =
            isGroup ? groups.names[i] : nameOf(part.kind, baselineHasDevice, candidateHasDevice, hasLoading);
        part.row.baseline = figuresOf(left.sums[i]);
        part.row.candidate = figuresOf(right.sums[i]);
        part.baselineNs = leftNs[i];
        part.candidateNs = rightNs[i];
        if (part.row.baseline.totalNs != 0 || part.row.candidate.totalNs != 0) {
            judge(part.row);
            if (part.kind == WaterfallKind::Idle && baselineHasDevice != candidateHasDevice) {
                part.row.status = ChangeStatus::Unlike;
            }
            result.parts.push_back(std::move(part));
        }
    }
    DurationNs allNs = 0;
    for (const WaterfallPart& part : result.parts) {
        allNs += std::abs(part.deltaNs());
    }
    for (WaterfallPart& part : result.parts) {
        part.row.share = allNs > 0 ? static_cast<double>(part.deltaNs()) / static_cast<double>(allNs) : 0;
    }
    std::stable_sort(result.parts.begin(), result.parts.end(),
                     [](const WaterfallPart& a, const WaterfallPart& b) {
                         return std::abs(a.deltaNs()) > std::abs(b.deltaNs());
                     });
    return result;
}

} // namespace lanescope
