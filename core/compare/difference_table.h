// SPDX-License-Identifier: Apache-2.0
// Tables of differences: what two traces did by name, on average per step, and whether the difference is
// more than noise. Pure values and functions; any thread. Cost O(slices) at most once a table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/step_times.h"
#include "core/compare/tree_matching.h"

namespace lanescope {

/// Faster and slower are beyond noise, or could not be tested.
enum class ChangeStatus : std::uint8_t {
    Unchanged, ///< equal, to the nanosecond or as far as the coarser of the files tells
    Noise,     ///< no more than steps differ among themselves; see noise_test.h
    Faster,
    Slower,
    New,    ///< only in the candidate
    Gone,   ///< only in the baseline
    Unlike, ///< of traces that do not compare: no verdict
};

/// Figures of one side, over all compared steps.
struct DifferenceFigures {
    std::uint64_t count = 0;
    DurationNs totalNs = 0;     ///< what the table compares
    DurationNs hostNs = 0;      ///< operators and modules: durations on the host, nested ones all counted
    StepTimes stepNs;           ///< totalNs by step
    SliceId longest = kNoSlice; ///< the first of the longest, to show

    double perStepNs() const { return perStep(totalNs); }
    double hostPerStepNs() const { return perStep(hostNs); }
    double countPerStep() const { return static_cast<double>(count) / static_cast<double>(stepNs.steps()); }

private:
    double perStep(DurationNs ns) const {
        return static_cast<double>(ns) / static_cast<double>(stepNs.steps());
    }
};

struct DifferenceRow {
    std::string name;
    /// Name of kernels that are called otherwise in the candidate, several joined by " + ", as in `name`.
    /// Empty: the same name, or none there.
    std::string candidateName;
    std::string label; ///< the names in short, "a → b"; empty: the name is short enough
    DifferenceFigures baseline;
    DifferenceFigures candidate;
    ChangeStatus status = ChangeStatus::Unchanged;
    std::optional<double> probability; ///< of Welch's test; absent where there are too few steps for it
    /// Signed share of the sum of all absolute differences: -1..1.
    double share = 0;

    /// Per step.
    const std::string& shownName() const { return label.empty() ? name : label; }
    double deltaNs() const { return candidate.perStepNs() - baseline.perStepNs(); }
    /// Fraction of the baseline; absent if the baseline is 0.
    std::optional<double> deltaFraction() const;
};

struct DifferenceTable {
    std::vector<DifferenceRow> rows; ///< by descending size of the difference, then name
    bool hasCandidateNames = false;  ///< of kernels
    DifferenceRow total;             ///< sums of the rows
};

/// Grouping of a table's rows.
enum class CompareBy : std::uint8_t {
    Kernel,     ///< device work by name: kernels, copies, memsets
    Operator,   ///< by name; time of device work launched directly (on the host where no trace has any)
    Module,     ///< modules and annotations by name; time of all device work below, or on the host
    ModuleKind, ///< as Module, with all modules of a class in one row
    Category,   ///< device work by what it does
    Step,       ///< step by step, in order; rows are not sorted by difference
    Host,       ///< all host slices by name, durations; as Holistic Trace Analysis compares
};

struct ComparedPair {
    MatchedSide baseline;
    MatchedSide candidate;
};

/// Kernels by their own names, whatever stands in their place on the other side.
DifferenceTable differenceTable(const ComparedPair& pair, CompareBy by, const std::stop_token& stop = {});

/// Device work by name; a row each for kernels that are called otherwise on the other side
/// (renamed_kernels.h).
DifferenceTable kernelDifferences(const ComparedPair& pair, const TreeMatching& matching,
                                  const std::stop_token& stop = {});

/// Work without a counterpart on the other side, by name: annotations, modules and operators with the device
/// work that they launched directly (if no trace has any: their self times), and device work below matched
/// ones. Covers the steps that both sides have.
DifferenceTable unmatchedTable(const ComparedPair& pair, const TreeMatching& matching);

/// Fills status and probability from the figures.
void judge(DifferenceRow& row);

/// Shares, order and total of rows whose figures are there.
DifferenceTable tableOf(std::vector<DifferenceRow> rows, bool keepOrder = false);

} // namespace lanescope
