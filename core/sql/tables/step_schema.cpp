// SPDX-License-Identifier: Apache-2.0
// The table steps: the host's ranges that the profiler marked, with the figures of the command `steps`.
#include <array>
#include <unordered_map>

#include "core/analysis/steps/step_breakdown.h"
#include "core/sql/tables/slice_rows.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

struct Steps {
    explicit Steps(FactsPtr owner)
        : facts(std::move(owner))
        , breakdown(stepBreakdown(facts->trace(), {}, Conventions::Lanescope, facts->stop())) {
        for (std::size_t i = 0; i < breakdown.steps.size(); ++i) {
            rowOfSlice.emplace(indexOf(breakdown.steps[i].slice), i);
        }
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->trace().steps().size()); }
    const Step& step(RowNumber row) const { return facts->trace().steps()[row]; }
    SliceId slice(RowNumber row) const { return step(row).slice; }
    /// Null: the capture cut the step off, or another one overlaps it.
    const StepRow* figures(RowNumber row) const {
        const auto found = rowOfSlice.find(indexOf(slice(row)));
        return found == rowOfSlice.end() ? nullptr : &breakdown.steps[found->second];
    }

    FactsPtr facts;
    StepBreakdown breakdown;
    std::unordered_map<std::size_t, std::size_t> rowOfSlice;
};

template <StepRole role>
TypedColumn<Steps> roleColumn(std::string name, std::string help) {
    return integerColumn<Steps>(std::move(name), "ns", std::move(help), [](const Steps& data, RowNumber row) {
        const StepRow* figures = data.figures(row);
        return figures == nullptr ? kUnknownInteger : figures->ns(role);
    });
}

template <DurationNs StepRow::*member>
TypedColumn<Steps> partColumn(std::string name, std::string help) {
    return integerColumn<Steps>(std::move(name), "ns", std::move(help), [](const Steps& data, RowNumber row) {
        const StepRow* figures = data.figures(row);
        return figures == nullptr ? kUnknownInteger : figures->*member;
    });
}

std::unique_ptr<SqlTable> makeSteps(FactsPtr facts) {
    std::vector<TypedColumn<Steps>> columns = {
        integerColumn<Steps>(
            "slice_id", "slice", "The profiler's mark",
            [](const Steps& data, RowNumber row) { return data.facts->idOf(data.slice(row)); }),
        integerColumn<Steps>("number", "", "Number of the step",
                             [](const Steps& data, RowNumber row) { return data.step(row).number; }),
        rankColumn<Steps>([](const Steps& data, RowNumber row) {
            return rankNumberOf(data.facts->trace(), data.step(row).rank);
        }),
        sliceNameColumn<Steps>(),
        integerColumn<Steps>(
            "ts", "ns", "Start of the host's range",
            [](const Steps& data, RowNumber row) { return data.step(row).range.startNs; },
            ColumnUse::Ascending),
        integerColumn<Steps>(
            "dur", "ns", "Marked length: duration of the step's mark on the host",
            [](const Steps& data, RowNumber row) { return data.step(row).range.durationNs(); }),
        integerColumn<Steps>("total_ts", "ns",
                             "Start with the device work; unknown for a step that was cut off",
                             [](const Steps& data, RowNumber row) {
                                 const StepRow* figures = data.figures(row);
                                 return figures == nullptr ? kUnknownInteger : figures->range.startNs;
                             }),
        integerColumn<Steps>("total_dur", "ns",
                             "Step length: with the device work that it launched, as in the command steps",
                             [](const Steps& data, RowNumber row) {
                                 const StepRow* figures = data.figures(row);
                                 return figures == nullptr ? kUnknownInteger : figures->totalNs();
                             }),
        roleColumn<StepRole::Kernel>("kernel", "Kernels except communication"),
        roleColumn<StepRole::Memcpy>("memcpy", "Copies"),
        roleColumn<StepRole::Memset>("memset", "Memsets"),
        roleColumn<StepRole::Communication>("communication_exposed",
                                            "Collectives that overlap none of the above"),
        roleColumn<StepRole::Runtime>("runtime", "Runtime and driver calls"),
        roleColumn<StepRole::DataLoader>("data_loader", "Data loading"),
        roleColumn<StepRole::CpuExec>("cpu_exec", "Operators and annotations of the host"),
        roleColumn<StepRole::Other>("other", "Nothing of these"),
        partColumn<&StepRow::computationNs>("computation", "Time with computation on a device"),
        partColumn<&StepRow::communicationNs>("communicating", "Time with communication on a device"),
        partColumn<&StepRow::overlapNs>("overlap", "Time with both"),
        partColumn<&StepRow::idleNs>("neither", "Time with neither"),
        hidden(integerColumn<Steps>(
            "end", "ns", "End of the host's range",
            [](const Steps& data, RowNumber row) { return data.step(row).range.endNs; })),
    };
    const std::size_t count = facts->trace().steps().size();
    return tableOf<Steps>(std::move(facts), std::move(columns), count);
}

constexpr std::array kStepTables = {
    TableEntry{"steps", "A step that the profiler marked on the host", makeSteps},
};

} // namespace

std::span<const TableEntry> stepTables() {
    return kStepTables;
}

} // namespace lanescope::sql
