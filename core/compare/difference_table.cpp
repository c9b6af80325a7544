// SPDX-License-Identifier: Apache-2.0
#include "core/compare/difference_table.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/device/trace_kernel_names.h"
#include "core/analysis/host/module_names.h"
#include "core/analysis/steps/step_marks.h"
#include "core/compare/kind_keys.h"
#include "core/compare/noise_test.h"
#include "core/compare/renamed_kernels.h"
#include "core/compare/step_pairs.h"
#include "core/device_work/work_classifier.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

enum class Side : std::uint8_t { Baseline, Candidate };
constexpr std::array kSides{Side::Baseline, Side::Candidate};

std::uint32_t keyOf(const MatchedSide& side, SliceId slice) {
    return side.tree.keyOfName[indexOf(side.compared.trace().slices().name[slice])];
}

/// Collects figures by text; rows in order of first appearance.
class RowMaker {
public:
    explicit RowMaker(const ComparedPair& pair)
        : m_pair(pair) {}

    const MatchedSide& side(Side side) const {
        return side == Side::Baseline ? m_pair.baseline : m_pair.candidate;
    }

    /// Figures of that name; `key` is a number for it that is the same on both sides.
    DifferenceFigures& figures(Side side, std::uint32_t key, std::string_view name) {
        std::uint32_t& index = rowOf(key);
        if (index == kNoIndex) {
            index = addRow();
            m_rows[index].name = name;
        }
        DifferenceRow& row = m_rows[index];
        return side == Side::Baseline ? row.baseline : row.candidate;
    }

    /// One row for kernels that stand in each other's place.
    void join(const RenamedKernels& renamed) {
        const std::uint32_t index = addRow();
        for (const auto* keys : {&renamed.baseline, &renamed.candidate}) {
            for (const std::uint32_t key : *keys) {
                rowOf(key) = index;
            }
        }
    }

    /// Writes short forms of the names of kernels, no two alike in both traces.
    void labelKernels() {
        const Trace& before = m_pair.baseline.compared.trace();
        const Trace& after = m_pair.candidate.compared.trace();
        m_kernelNames = kernelNamesOf({&before, &after});
        for (DifferenceRow& row : m_rows) {
            const bool isInBaseline = row.baseline.longest != kNoSlice;
            const SliceId slice = isInBaseline ? row.baseline.longest : row.candidate.longest;
            if (slice != kNoSlice &&
                (isInBaseline ? before : after).categoryKind(slice) == CategoryKind::Kernel) {
                std::string shown = m_kernelNames(row.name);
                row.label = shown == row.name ? std::string() : std::move(shown);
            }
        }
    }

    /// Writes the names of joined kernels. After labelKernels().
    void nameJoined(const std::vector<RenamedKernels>& renamed) {
        std::vector<std::string_view> textOfKey(m_rowOfKey.size());
        for (const Side which : kSides) {
            const Trace& trace = side(which).compared.trace();
            for (const DeviceOp& op : trace.deviceOps()) {
                const std::uint32_t key = keyOf(side(which), op.slice);
                if (key < textOfKey.size() && textOfKey[key].empty()) {
                    textOfKey[key] = trace.sliceName(op.slice);
                }
            }
        }
        for (const RenamedKernels& each : renamed) {
            const auto joined = [&textOfKey](const std::vector<std::uint32_t>& keys) {
                std::string text;
                for (const std::uint32_t key : keys) {
                    text.append(text.empty() ? "" : " + ").append(textOfKey[key]);
                }
                return text;
            };
            const auto inShort = [&](const std::vector<std::uint32_t>& keys) {
                return m_kernelNames(textOfKey[keys.front()]) +
                       (keys.size() > 1 ? " and " + std::to_string(keys.size() - 1) + " more" : "");
            };
            DifferenceRow& row = m_rows[rowOf(each.baseline.front())];
            row.name = joined(each.baseline);
            row.candidateName = joined(each.candidate);
            row.label = inShort(each.baseline) + " \u2192 " + inShort(each.candidate);
        }
    }

    static void add(const Trace& trace, DifferenceFigures& figures, std::uint32_t step, SliceId slice,
                    DurationNs ns) {
        ++figures.count;
        figures.totalNs = saturatingAdd(figures.totalNs, ns);
        figures.stepNs.add(step, ns);
        const Column<DurationNs>& durations = trace.slices().durationNs;
        if (figures.longest == kNoSlice || durations[slice] > durations[figures.longest]) {
            figures.longest = slice;
        }
    }

    std::vector<DifferenceRow> take() { return std::move(m_rows); }

private:
    std::uint32_t& rowOf(std::uint32_t key) {
        if (key >= m_rowOfKey.size()) {
            m_rowOfKey.resize(std::max<std::size_t>(key + 1, m_rowOfKey.size() * 2), kNoIndex);
        }
        return m_rowOfKey[key];
    }
    std::uint32_t addRow() {
        DifferenceRow& row = m_rows.emplace_back();
        row.baseline.stepNs = StepTimes(m_pair.baseline.compared.steps().size());
        row.candidate.stepNs = StepTimes(m_pair.candidate.compared.steps().size());
        return static_cast<std::uint32_t>(m_rows.size() - 1);
    }

    const ComparedPair& m_pair;
    std::vector<std::uint32_t> m_rowOfKey;
    std::vector<DifferenceRow> m_rows;
    KernelNames m_kernelNames;
};

bool hasDeviceWork(const ComparedPair& pair) {
    const auto has = [](const MatchedSide& side) {
        return !side.tree.ops.empty() || std::any_of(side.tree.rootOps.begin(), side.tree.rootOps.end(),
                                                     [](const auto& ops) { return !ops.empty(); });
    };
    return has(pair.baseline) || has(pair.candidate);
}

void addKernels(RowMaker& rows, Side which) {
    const MatchedSide& side = rows.side(which);
    const Trace& trace = side.compared.trace();
    for (const DeviceOp& op : trace.deviceOps()) {
        const std::uint32_t step =
            isDeviceWork(trace.categoryKind(op.slice)) ? side.compared.stepOf(op) : kNoIndex;
        if (step != kNoIndex) {
            RowMaker::add(trace, rows.figures(which, keyOf(side, op.slice), trace.sliceName(op.slice)), step,
                          op.slice, side.compared.durationOf(op.slice));
        }
    }
}

void addCategories(RowMaker& rows, Side which) {
    const MatchedSide& side = rows.side(which);
    const Trace& trace = side.compared.trace();
    WorkClassifier classifier(trace);
    for (const DeviceOp& op : trace.deviceOps()) {
        const bool isWork = isDeviceWork(trace.categoryKind(op.slice));
        const std::uint32_t step = isWork ? side.compared.stepOf(op) : kNoIndex;
        if (step == kNoIndex) {
            continue;
        }
        const WorkFamily family = classifier.of(op).family;
        RowMaker::add(trace, rows.figures(which, static_cast<std::uint32_t>(family), workFamilyName(family)),
                      step, op.slice, side.compared.durationOf(op.slice));
    }
}

/// Durations of the nodes minus those of their children, within them.
std::vector<DurationNs> selfTimes(const MatchedSide& side) {
    std::vector<DurationNs> self;
    self.reserve(side.tree.nodes.size());
    for (const WorkNode& node : side.tree.nodes) {
        const TimeRange own = side.compared.timeOf(node.slice);
        self.push_back(own.durationNs());
        if (node.parent != kNoIndex) {
            const TimeRange around = side.compared.timeOf(side.tree.nodes[node.parent].slice);
            self[node.parent] -= own.clippedTo(around).durationNs();
        }
    }
    return self;
}

void addOperators(RowMaker& rows, Side which, bool byDevice) {
    const MatchedSide& side = rows.side(which);
    const Trace& trace = side.compared.trace();
    const std::vector<DurationNs> self = byDevice ? std::vector<DurationNs>() : selfTimes(side);
    for (std::size_t i = 0; i < side.tree.nodes.size(); ++i) {
        const WorkNode& node = side.tree.nodes[i];
        if (node.kind == WorkKind::Operator) {
            DifferenceFigures& figures = rows.figures(which, node.name, trace.sliceName(node.slice));
            RowMaker::add(trace, figures, node.step, node.slice, byDevice ? node.deviceSelfNs : self[i]);
            figures.hostNs = saturatingAdd(figures.hostNs, side.compared.durationOf(node.slice));
        }
    }
}

/// `kinds`: modules of a class are one row; null: each name is one.
void addModules(RowMaker& rows, Side which, bool byDevice, KindKeys* kinds) {
    const MatchedSide& side = rows.side(which);
    const Trace& trace = side.compared.trace();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open; // ends and keys
    for (std::uint32_t i = 0; i < side.tree.nodes.size(); ++i) {
        const WorkNode& node = side.tree.nodes[i];
        while (!open.empty() && open.back().first <= i) {
            open.pop_back();
        }
        if (node.kind == WorkKind::Operator) {
            continue;
        }
        // Only the outermost of nested slices with one name counts, so that no time counts twice.
        const std::string_view whole = trace.sliceName(node.slice);
        const bool isOfKind = kinds != nullptr && node.kind == WorkKind::Module;
        const std::string_view name = isOfKind ? moduleKindOf(whole) : whole;
        const std::uint32_t key = isOfKind ? kinds->keyOf(node.name, whole) : node.name;
        const bool isNested =
            std::ranges::any_of(open, [key](const auto& outer) { return outer.second == key; });
        const DurationNs hostNs = side.compared.durationOf(node.slice);
        DifferenceFigures& figures = rows.figures(which, key, name);
        RowMaker::add(trace, figures, node.step, node.slice,
                      isNested ? 0 : (byDevice ? node.deviceTotalNs : hostNs));
        figures.hostNs = saturatingAdd(figures.hostNs, isNested ? 0 : hostNs);
        open.emplace_back(node.subtreeEnd, key);
    }
}

void addHost(RowMaker& rows, Side which) {
    const MatchedSide& side = rows.side(which);
    const Trace& trace = side.compared.trace();
    for (const Track& track : trace.tracks()) {
        if (track.kind != TrackKind::Thread) {
            continue;
        }
        for (std::uint32_t i = 0; i < track.sliceCount; ++i) {
            const SliceId slice{static_cast<std::uint32_t>(indexOf(track.firstSlice)) + i};
            const std::uint32_t step = side.compared.stepOf(slice);
            if (step != kNoIndex) {
                RowMaker::add(trace, rows.figures(which, keyOf(side, slice), trace.sliceName(slice)), step,
                              slice, side.compared.durationOf(slice));
            }
        }
    }
}

/// `isPaired`: by step, whether the other side has one that stands for it.
void addUnmatched(RowMaker& rows, Side which, const TreeMatching& matching, const std::vector<bool>& isPaired,
                  bool byDevice) {
    const MatchedSide& side = rows.side(which);
    const Trace& trace = side.compared.trace();
    const bool isBaseline = which == Side::Baseline;
    const std::vector<std::uint32_t>& nodeMatch = isBaseline ? matching.candidateOf : matching.baselineOf;
    const std::vector<std::uint32_t>& opMatch = isBaseline ? matching.candidateOpOf : matching.baselineOpOf;
    const std::vector<DurationNs> self = byDevice ? std::vector<DurationNs>() : selfTimes(side);
    for (std::size_t i = 0; i < side.tree.nodes.size(); ++i) {
        const WorkNode& node = side.tree.nodes[i];
        if (nodeMatch[i] == kNoIndex && isPaired[node.step]) {
            DifferenceFigures& figures = rows.figures(which, node.name, trace.sliceName(node.slice));
            RowMaker::add(trace, figures, node.step, node.slice, byDevice ? node.deviceSelfNs : self[i]);
            figures.hostNs = saturatingAdd(figures.hostNs, side.compared.durationOf(node.slice));
        }
    }
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        const std::uint32_t node = side.tree.nodeOfOp[i];
        if (opMatch[i] != kNoIndex || !isDeviceWork(trace.categoryKind(op.slice)) ||
            (node != kNoIndex && nodeMatch[node] == kNoIndex)) {
            continue; // the last one is in the row of its node
        }
        if (const std::uint32_t step = side.compared.stepOf(op); step != kNoIndex && isPaired[step]) {
            RowMaker::add(trace, rows.figures(which, keyOf(side, op.slice), trace.sliceName(op.slice)), step,
                          op.slice, side.compared.durationOf(op.slice));
        }
    }
}

DifferenceFigures figuresOf(const ComparedStep& step) {
    DifferenceFigures figures;
    figures.count = 1;
    figures.totalNs = saturatingSubtract(step.range.endNs, step.range.startNs);
    figures.stepNs = {figures.totalNs};
    figures.hostNs = saturatingSubtract(step.mark.endNs, step.mark.startNs);
    figures.longest = step.slice;
    return figures;
}

std::string nameOf(const ComparedTrace& compared, const ComparedStep& step) {
    return compared.isRange()       ? "selected time"
           : step.slice == kNoSlice ? "whole trace"
           : step.phase             ? stepLabel(compared.trace(), step.number, step.slice)
                                    : "step " + std::to_string(step.number);
}

/// By side and step.
std::array<std::vector<bool>, 2> pairedSteps(const ComparedPair& pair) {
    std::array<std::vector<bool>, 2> isPaired{std::vector<bool>(pair.baseline.compared.steps().size()),
                                              std::vector<bool>(pair.candidate.compared.steps().size())};
    for (const StepPair& steps : stepPairs(pair.baseline.compared, pair.candidate.compared)) {
        isPaired[0][steps.baseline] = true;
        isPaired[1][steps.candidate] = true;
    }
    return isPaired;
}

/// Pairs of steps, then steps without a counterpart, then those that are left out; each row has one sample a
/// side.
std::vector<DifferenceRow> stepRows(const ComparedPair& pair) {
    std::vector<DifferenceRow> rows;
    const auto comparedOf = [&](Side which) -> const ComparedTrace& {
        return (which == Side::Baseline ? pair.baseline : pair.candidate).compared;
    };
    const auto addRow = [&rows] {
        rows.emplace_back();
        rows.back().baseline.stepNs = {0};
        rows.back().candidate.stepNs = {0};
    };
    const auto fill = [&](Side which, const ComparedStep& step) {
        DifferenceRow& row = rows.back();
        const std::string name = nameOf(comparedOf(which), step);
        (which == Side::Baseline ? row.baseline : row.candidate) = figuresOf(step);
        row.name += row.name.empty() ? name : (row.name == name ? "" : " : " + name);
    };
    for (const StepPair& steps : stepPairs(pair.baseline.compared, pair.candidate.compared)) {
        addRow();
        fill(Side::Baseline, pair.baseline.compared.steps()[steps.baseline]);
        fill(Side::Candidate, pair.candidate.compared.steps()[steps.candidate]);
    }
    const std::array<std::vector<bool>, 2> isPaired = pairedSteps(pair);
    for (const Side which : kSides) {
        const std::vector<ComparedStep>& steps = comparedOf(which).steps();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (!isPaired[static_cast<std::size_t>(which)][i]) {
                addRow();
                fill(which, steps[i]);
            }
        }
    }
    for (const Side which : kSides) {
        for (const ComparedStep& step : comparedOf(which).leftOut()) {
            addRow();
            fill(which, step);
        }
    }
    return rows;
}

} // namespace

std::optional<double> DifferenceRow::deltaFraction() const {
    const double base = baseline.perStepNs();
    return base == 0 ? std::nullopt : std::optional(deltaNs() / base);
}

void judge(DifferenceRow& row) {
    row.probability.reset();
    if (row.baseline.count == 0 || row.candidate.count == 0) {
        row.status = row.baseline.count != 0    ? ChangeStatus::Gone
                     : row.candidate.count != 0 ? ChangeStatus::New
                                                : ChangeStatus::Unchanged;
        return;
    }
    const double delta = row.deltaNs();
    row.probability = welchProbability(row.baseline.stepNs, row.candidate.stepNs);
    if (delta == 0) {
        row.status = ChangeStatus::Unchanged;
    } else if (row.probability && *row.probability >= kSignificance) {
        row.status = ChangeStatus::Noise;
    } else {
        row.status = delta < 0 ? ChangeStatus::Faster : ChangeStatus::Slower;
    }
}

DifferenceTable tableOf(std::vector<DifferenceRow> rows, bool keepOrder) {
    DifferenceTable table;
    double all = 0;
    const auto addTo = [](DifferenceFigures& sum, const DifferenceFigures& figures) {
        sum.count += figures.count;
        sum.totalNs = saturatingAdd(sum.totalNs, figures.totalNs);
        sum.hostNs = saturatingAdd(sum.hostNs, figures.hostNs);
        sum.stepNs.add(figures.stepNs);
    };
    table.total.baseline.stepNs = {0};
    table.total.candidate.stepNs = {0};
    for (DifferenceRow& row : rows) {
        judge(row);
        all += std::abs(row.deltaNs());
        addTo(table.total.baseline, row.baseline);
        addTo(table.total.candidate, row.candidate);
    }
    judge(table.total);
    for (DifferenceRow& row : rows) {
        row.share = all > 0 ? row.deltaNs() / all : 0;
    }
    if (!keepOrder) {
        std::sort(rows.begin(), rows.end(), [](const DifferenceRow& a, const DifferenceRow& b) {
            const double left = std::abs(a.deltaNs());
            const double right = std::abs(b.deltaNs());
            return left != right ? left > right : a.name < b.name;
        });
    }
    table.rows = std::move(rows);
    return table;
}

DifferenceTable differenceTable(const ComparedPair& pair, CompareBy by, const std::stop_token& stop) {
    if (by == CompareBy::Step) {
        return tableOf(stepRows(pair), true);
    }
    RowMaker rows(pair);
    KindKeys kinds;
    const bool byDevice = hasDeviceWork(pair);
    for (const Side side : kSides) {
        if (stop.stop_requested()) {
            return {};
        }
        switch (by) {
        case CompareBy::Kernel:
            addKernels(rows, side);
            break;
        case CompareBy::Operator:
            addOperators(rows, side, byDevice);
            break;
        case CompareBy::Module:
            addModules(rows, side, byDevice, nullptr);
            break;
        case CompareBy::ModuleKind:
            addModules(rows, side, byDevice, &kinds);
            break;
        case CompareBy::Category:
            addCategories(rows, side);
            break;
        case CompareBy::Host:
            addHost(rows, side);
            break;
        case CompareBy::Step:
            break;
        }
    }
    return tableOf(rows.take());
}

DifferenceTable kernelDifferences(const ComparedPair& pair, const TreeMatching& matching,
                                  const std::stop_token& stop) {
    RowMaker rows(pair);
    const std::vector<RenamedKernels> renamed = renamedKernels(pair, matching, stop);
    for (const RenamedKernels& each : renamed) {
        rows.join(each);
    }
    for (const Side side : kSides) {
        addKernels(rows, side);
    }
    rows.labelKernels();
    rows.nameJoined(renamed);
    DifferenceTable table = tableOf(rows.take());
    table.hasCandidateNames = true;
    return table;
}

DifferenceTable unmatchedTable(const ComparedPair& pair, const TreeMatching& matching) {
    RowMaker rows(pair);
    const std::array<std::vector<bool>, 2> isPaired = pairedSteps(pair);
    for (const Side side : kSides) {
        addUnmatched(rows, side, matching, isPaired[static_cast<std::size_t>(side)], hasDeviceWork(pair));
    }
    rows.labelKernels();
    DifferenceTable table = tableOf(rows.take());
    // As many of equal length on either side moved to another place; more or fewer without time came or went.
    std::erase_if(table.rows, [](const DifferenceRow& row) {
        return row.status == ChangeStatus::Unchanged && row.baseline.count == row.candidate.count;
    });
    for (DifferenceRow& row : table.rows) {
        if (row.status == ChangeStatus::Unchanged) {
            row.status = row.candidate.count > row.baseline.count ? ChangeStatus::New : ChangeStatus::Gone;
        }
    }
    return table;
}

} // namespace lanescope
