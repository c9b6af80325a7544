// SPDX-License-Identifier: Apache-2.0
#include "core/compare/comparison.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/base/parallel.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// One direction of a matching.
struct Direction {
    const Trace& from;
    const Trace& to;
    const WorkTree& fromTree;
    const WorkTree& toTree;
    const std::vector<std::uint32_t>& nodes;
    const std::vector<std::uint32_t>& ops;
};

Comparison::Counterpart counterpart(const Direction& direction, SliceId slice,
                                    const std::vector<MatchKind>& kindOfBaseline, bool fromBaseline) {
    const DeviceOpId op = direction.from.deviceOpOf(slice);
    std::uint32_t node = kNoIndex;
    if (op != kNoDeviceOp) {
        if (const std::uint32_t other = direction.ops[indexOf(op)]; other != kNoIndex) {
            const SliceId match = direction.to.deviceOp(DeviceOpId(other)).slice;
            const bool isSame = direction.from.sliceName(slice) == direction.to.sliceName(match);
            return {match, true, isSame ? MatchKind::Same : MatchKind::Renamed};
        }
        node = direction.fromTree.nodeOfOp[indexOf(op)];
    } else {
        node = direction.fromTree.nodeAround(direction.from, slice);
    }
    const std::uint32_t own = direction.fromTree.nodeOfSlice[indexOf(slice)];
    for (; node != kNoIndex; node = direction.fromTree.nodes[node].parent) {
        if (const std::uint32_t other = direction.nodes[node]; other != kNoIndex) {
            return {direction.toTree.nodes[other].slice, node == own,
                    kindOfBaseline[fromBaseline ? node : other]};
        }
    }
    return {};
}

/// How much sums of as many times may differ because one file tells times in whole microseconds and the other
/// one in parts of them; 0 where both tell them alike.
double roundingNs(const ComparedPair& pair, double times) {
    if (pair.baseline.compared.trace().nanosecondClock() ==
        pair.candidate.compared.trace().nanosecondClock()) {
        return 0;
    }
    // A length is off by the rounding of its two ends, evenly within a microsecond: by 1/6 of its square.
    constexpr double kNsPerUs = 1000;
    constexpr double kSure = 3;
    return kNsPerUs * (1 + kSure * std::sqrt(std::max(times, 1.0) / 6));
}

} // namespace

Comparison::Comparison(std::shared_ptr<const Trace> baselineTrace,
                       std::shared_ptr<const Trace> candidateTrace, ComparedTrace baseline,
                       ComparedTrace candidate)
    : m_baselineTrace(std::move(baselineTrace))
    , m_candidateTrace(std::move(candidateTrace))
    , m_baseline(std::move(baseline))
    , m_candidate(std::move(candidate)) {}

Result<std::shared_ptr<const Comparison>> Comparison::make(std::shared_ptr<const Trace> baseline,
                                                           std::shared_ptr<const Trace> candidate,
                                                           const CompareOptions& options,
                                                           const std::stop_token& stop) {
    const auto compared = [&options](const Trace& trace, std::optional<std::int64_t> step,
                                     std::optional<TimeRange> range) {
        return range           ? ComparedTrace::ofRange(trace, *range)
               : options.phase ? ComparedTrace::ofPhase(trace, *options.phase)
                               : ComparedTrace::make(trace, step);
    };
    assert(options.baselineRange.has_value() == options.candidateRange.has_value());
    Result<ComparedTrace> left = compared(*baseline, options.baselineStep, options.baselineRange);
    if (!left) {
        return left.error();
    }
    Result<ComparedTrace> right = compared(*candidate, options.candidateStep, options.candidateRange);
    if (!right) {
        return right.error();
    }
    const bool isWhole = !options.baselineRange && !options.baselineStep && !options.candidateStep;
    if (isWhole && right->isPartOf(*left)) {
        left = left->cutTo(*right);
    } else if (isWhole && left->isPartOf(*right)) {
        right = right->cutTo(*left);
    }
    const std::shared_ptr<Comparison> comparison(
        new Comparison(std::move(baseline), std::move(candidate), std::move(*left), std::move(*right)));
    comparison->compute(stop);
    if (stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "stopped", {}, {}};
    }
    return std::shared_ptr<const Comparison>(comparison);
}

void Comparison::compute(const std::stop_token& stop) {
    SharedNames names;
    std::array<std::vector<std::uint32_t>, 2> keys{keysOfNames(*m_baselineTrace, names),
                                                   keysOfNames(*m_candidateTrace, names)};
    const ComparedPair both = pair();
    std::array<SideFigures, 2> figures;
    parallelFor(2, 2, [&](std::size_t i) {
        (i == 0 ? m_baselineTree : m_candidateTree) =
            workTree(i == 0 ? m_baseline : m_candidate, std::move(keys[i]), stop);
        figures[i] = sideFigures(i == 0 ? both.baseline : both.candidate, stop);
    });
    if (stop.stop_requested()) {
        return;
    }
    parallelFor(kTables + 2, 2, [&](std::size_t i) {
        if (i == 0) {
            m_matching = matchTrees(both.baseline, both.candidate, stop);
            m_unmatched = unmatchedTable(both, m_matching);
            m_tables[std::size_t(CompareBy::Kernel)] = kernelDifferences(both, m_matching, stop);
        } else if (i == 1) {
            m_causes = causeDifferences(both, stop);
        } else if (CompareBy(i - 2) != CompareBy::Kernel) {
            m_tables[i - 2] = differenceTable(both, CompareBy(i - 2), stop);
        }
    });
    if (stop.stop_requested()) {
        return;
    }
    m_overview = overviewDifference(figures[0], figures[1]);
    const WorkGroups groups = workGroups(both, m_matching);
    m_waterfall = lanescope::waterfall(both, groups, figures[0].steps, figures[1].steps);
    m_explanations = explain(both, m_matching, groups, m_waterfall, figures[0], figures[1]);
    explainCauses(both, m_causes, m_explanations);
    if (m_explanations.isOfMemory) {
        m_waterfall = {};
    }
    takeBackVerdicts(figures);
}

/// Figures that differ by the rounding of a file alone are equal, and traces that do not compare get no
/// verdicts.
void Comparison::takeBackVerdicts(const std::array<SideFigures, 2>& figures) {
    const ComparedPair both = pair();
    const auto settle = [&](ChangeStatus& status, bool isRounding) {
        if (status != ChangeStatus::Faster && status != ChangeStatus::Slower &&
            status != ChangeStatus::Noise) {
            return; // it is there on one side only, or equal
        }
        status = isRounding                     ? ChangeStatus::Unchanged
                 : !m_explanations.isComparable ? ChangeStatus::Unlike
                                                : status;
    };
    const double kernels = std::max(figures[0].kernelsPerStep.value, figures[1].kernelsPerStep.value);
    const double roundedNs = roundingNs(both, kernels);
    const double stepNs = std::max(static_cast<double>(m_waterfall.baselineNs), 1.0);
    for (MetricDifference& metric : m_overview) {
        constexpr double kShownFraction = 5e-5; // a hundredth of a percent is told
        constexpr double kShownOfBytes = 5e-4;  // a tenth
        const double rounding =
            metric.unit == MetricUnit::Nanoseconds ? roundedNs
            : metric.unit == MetricUnit::Fraction  ? std::max(kShownFraction, roundedNs / stepNs)
            : metric.unit == MetricUnit::Bytes && metric.baseline ? kShownOfBytes * *metric.baseline
                                                                  : 0;
        if (metric.delta()) {
            settle(metric.status, std::abs(*metric.delta()) <= rounding);
        }
    }
    const auto settleRow = [&](DifferenceRow& row) {
        const double count = std::max(row.baseline.countPerStep(), row.candidate.countPerStep());
        settle(row.status, std::abs(row.deltaNs()) <= roundingNs(both, count));
    };
    for (DifferenceTable& table : m_tables) {
        std::ranges::for_each(table.rows, settleRow);
        settleRow(table.total);
    }
    for (CauseDifference& cause : m_causes) {
        settleRow(cause.row);
    }
}

const MetricDifference* Comparison::metric(std::string_view id) const {
    const auto found = std::find_if(m_overview.begin(), m_overview.end(),
                                    [id](const MetricDifference& metric) { return metric.id == id; });
    return found == m_overview.end() ? nullptr : &*found;
}

DifferenceTable Comparison::hostTable(const std::stop_token& stop) const {
    return differenceTable(pair(), CompareBy::Host, stop);
}

namespace {

/// Collects the instances that differ by most.
class LargestDifference {
public:
    void offer(DurationNs ns, Comparison::Instances instances) {
        if (ns > m_ns) {
            m_ns = ns;
            m_instances = instances;
        }
    }
    Comparison::Instances orElse(Comparison::Instances other) const { return m_ns > 0 ? m_instances : other; }

private:
    DurationNs m_ns = 0;
    Comparison::Instances m_instances;
};

} // namespace

Comparison::Instances Comparison::differingLike(Instances some) const {
    const Trace& left = *m_baselineTrace;
    const Trace& right = *m_candidateTrace;
    const auto isCalled = [](const Trace& trace, SliceId as) {
        return [&trace, as](SliceId slice) {
            return as != kNoSlice && slice != kNoSlice &&
                   trace.slices().name[slice] == trace.slices().name[as];
        };
    };
    const auto isLeft = isCalled(left, some.baseline);
    const auto isRight = isCalled(right, some.candidate);
    LargestDifference most;
    for (std::size_t i = 0; i < left.deviceOps().size(); ++i) {
        const DeviceOp& op = left.deviceOps()[i];
        if (!isLeft(op.slice) || m_baseline.stepOf(op) == kNoIndex) {
            continue;
        }
        const std::uint32_t other = m_matching.candidateOpOf[i];
        const SliceId match = other == kNoIndex ? kNoSlice : right.deviceOps()[other].slice;
        const DurationNs otherNs = match == kNoSlice ? 0 : m_candidate.durationOf(match);
        most.offer(std::abs(m_baseline.durationOf(op.slice) - otherNs), {op.slice, match});
    }
    for (std::size_t i = 0; i < right.deviceOps().size(); ++i) {
        const DeviceOp& op = right.deviceOps()[i];
        if (isRight(op.slice) && m_candidate.stepOf(op) != kNoIndex &&
            m_matching.baselineOpOf[i] == kNoIndex) {
            most.offer(m_candidate.durationOf(op.slice), {kNoSlice, op.slice});
        }
    }
    for (std::size_t i = 0; i < m_baselineTree.nodes.size(); ++i) {
        const WorkNode& node = m_baselineTree.nodes[i];
        if (!isLeft(node.slice)) {
            continue;
        }
        const std::uint32_t other = m_matching.candidateOf[i];
        const WorkNode* match = other == kNoIndex ? nullptr : &m_candidateTree.nodes[other];
        most.offer(std::abs(node.deviceTotalNs - (match == nullptr ? 0 : match->deviceTotalNs)),
                   {node.slice, match == nullptr ? kNoSlice : match->slice});
    }
    for (std::size_t i = 0; i < m_candidateTree.nodes.size(); ++i) {
        const WorkNode& node = m_candidateTree.nodes[i];
        if (isRight(node.slice) && m_matching.baselineOf[i] == kNoIndex) {
            most.offer(node.deviceTotalNs, {kNoSlice, node.slice});
        }
    }
    return most.orElse(some);
}

Comparison::Counterpart Comparison::candidateOf(SliceId baseline) const {
    return counterpart({*m_baselineTrace, *m_candidateTrace, m_baselineTree, m_candidateTree,
                        m_matching.candidateOf, m_matching.candidateOpOf},
                       baseline, m_matching.kindOf, true);
}

Comparison::Counterpart Comparison::baselineOf(SliceId candidate) const {
    return counterpart({*m_candidateTrace, *m_baselineTrace, m_candidateTree, m_baselineTree,
                        m_matching.baselineOf, m_matching.baselineOpOf},
                       candidate, m_matching.kindOf, false);
}

} // namespace lanescope
