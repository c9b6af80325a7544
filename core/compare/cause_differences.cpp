// SPDX-License-Identifier: Apache-2.0
#include "core/compare/cause_differences.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/utf8.h"
#include "core/diagnosis/diagnosis.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct KindFigures {
    DifferenceFigures figures;
    std::string what;
    DurationNs mostNs = -1; ///< of the causes of the kind
};
using SideCauses = std::array<KindFigures, kCauseKindCount>;

/// The culprit without the list of its parts.
std::string culpritOf(const std::string& what) {
    constexpr std::size_t kLongest = 80;
    std::string name = what.substr(0, what.find(": "));
    if (name.size() > kLongest) {
        name.resize(utf8Prefix(name, kLongest).size());
        name += "…";
    }
    return name;
}

class SideSplit {
public:
    explicit SideSplit(const ComparedTrace& side)
        : m_side(side) {
        for (KindFigures& kind : m_kinds) {
            kind.figures.stepNs.assign(side.steps().size(), 0);
        }
    }

    SideCauses run() {
        const std::vector<ComparedStep>& steps = m_side.steps();
        Selection selection;
        selection.range = TimeRange{steps.front().mark.startNs, steps.back().mark.endNs};
        constexpr double kAll = 0;
        for (const DiagnosisCause& cause : diagnose(m_side.trace(), selection, kAll).causes) {
            KindFigures& kind = m_kinds[static_cast<std::size_t>(cause.kind)];
            const DurationNs before = kind.figures.totalNs;
            for (const TrackRange& part : cause.extent.host) {
                add(part.range, part.range.durationNs(), kind.figures);
            }
            for (const CauseExtent::Work& work : cause.extent.work) {
                add(m_side.trace().slices().range(m_side.trace().deviceOp(work.op).slice), work.ownNs,
                    kind.figures);
            }
            if (kind.figures.totalNs - before > kind.mostNs) {
                kind.mostNs = kind.figures.totalNs - before;
                kind.what = culpritOf(cause.what);
                kind.figures.longest = cause.place.slice;
            }
        }
        return std::move(m_kinds);
    }

private:
    /// Adds `ns` of `range` to the step in which it begins; between steps it belongs to none.
    void add(TimeRange range, DurationNs ns, DifferenceFigures& figures) const {
        const std::uint32_t step = m_side.stepAt(range.startNs);
        if (step != kNoIndex) {
            figures.stepNs[step] += ns;
            figures.totalNs += ns;
            ++figures.count;
        }
    }

    const ComparedTrace& m_side;
    SideCauses m_kinds;
};

std::string signedMilliseconds(double ns) {
    return (ns < 0 ? "\u2212" : "+") + shortDuration(std::abs(ns));
}

/// "A → B"; empty for causes of many small parts, whose names tell nothing.
std::string culprits(const CauseDifference& difference) {
    if (difference.kind == CauseKind::LaunchBound) {
        return {};
    }
    if (difference.baseline == difference.candidate || difference.candidate.empty()) {
        return difference.baseline;
    }
    return difference.baseline.empty() ? difference.candidate
                                       : difference.baseline + " \u2192 " + difference.candidate;
}

} // namespace

std::vector<CauseDifference> causeDifferences(const ComparedPair& pair, const std::stop_token& stop) {
    SideCauses baseline = SideSplit(pair.baseline.compared).run();
    if (stop.stop_requested()) {
        return {};
    }
    SideCauses candidate = SideSplit(pair.candidate.compared).run();
    std::vector<CauseDifference> differences;
    for (std::size_t i = 0; i < kCauseKindCount; ++i) {
        if (baseline[i].figures.totalNs == 0 && candidate[i].figures.totalNs == 0) {
            continue;
        }
        CauseDifference difference;
        difference.kind = CauseKind(i);
        difference.row.name = causeKindTitle(difference.kind);
        difference.row.baseline = std::move(baseline[i].figures);
        difference.row.candidate = std::move(candidate[i].figures);
        judge(difference.row);
        difference.baseline = std::move(baseline[i].what);
        difference.candidate = std::move(candidate[i].what);
        differences.push_back(std::move(difference));
    }
    std::ranges::stable_sort(differences, [](const CauseDifference& a, const CauseDifference& b) {
        return std::abs(a.row.deltaNs()) > std::abs(b.row.deltaNs());
    });
    return differences;
}

DifferenceTable causeTable(const std::vector<CauseDifference>& differences) {
    std::vector<DifferenceRow> rows;
    for (const CauseDifference& difference : differences) {
        rows.push_back(difference.row);
        const std::string names = culprits(difference);
        rows.back().name += names.empty() ? "" : ": " + names;
    }
    return tableOf(std::move(rows));
}

void explainCauses(const ComparedPair& pair, const std::vector<CauseDifference>& differences,
                   Explanations& explanations) {
    double baselineNs = 0;
    for (const ComparedStep& step : pair.baseline.compared.steps()) {
        baselineNs += static_cast<double>(step.mark.durationNs());
    }
    baselineNs /= static_cast<double>(pair.baseline.compared.steps().size());
    constexpr double kWorthTelling = 0.02;
    constexpr std::size_t kMostTold = 3;
    std::size_t told = 0;
    const bool isOfRanges = pair.baseline.compared.isRange();
    for (const CauseDifference& difference : differences) {
        const double deltaNs = difference.row.deltaNs();
        if (!isIdleCause(difference.kind) || std::abs(deltaNs) < kWorthTelling * baselineNs ||
            told == kMostTold) {
            continue;
        }
        ++told;
        std::string text = "GPU idle: " + std::string(causeKindTitle(difference.kind)) + " " +
                           signedMilliseconds(deltaNs) + (isOfRanges ? "" : " a step");
        const std::string names = culprits(difference);
        text += names.empty() ? "" : " (" + names + ")";
        if (difference.row.status == ChangeStatus::Noise) {
            text += " (within the noise of the steps)";
        }
        explanations.causes.push_back(
            {std::move(text), difference.row.baseline.longest, difference.row.candidate.longest});
    }
}

} // namespace lanescope
