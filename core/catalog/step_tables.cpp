// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/step_tables.h"

#include <algorithm>
#include <cctype>

#include "core/base/ascii.h"
#include "core/catalog/common_columns.h"
#include "core/serving/serving_step.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::optional<ServingStep> iterationOf(const Trace& trace, SliceId slice) {
    return slice == kNoSlice ? std::nullopt : servingStepOf(trace.sliceName(slice));
}

} // namespace

const char* stepRoleName(StepRole role) {
    switch (role) {
    case StepRole::Kernel:
        return "kernel";
    case StepRole::Memcpy:
        return "memcpy";
    case StepRole::Memset:
        return "memset";
    case StepRole::Communication:
        return "communication";
    case StepRole::Runtime:
        return "runtime";
    case StepRole::DataLoader:
        return "data_loader";
    case StepRole::CpuExec:
        return "cpu_exec";
    case StepRole::Other:
        break;
    }
    return "other";
}

std::string stepRoleTitle(StepRole role) {
    if (role == StepRole::CpuExec) {
        return "CPU exec";
    }
    std::string title = stepRoleName(role);
    title.front() = asciiUpper(title.front());
    std::replace(title.begin(), title.end(), '_', ' ');
    return title;
}

Table makeStepTable(const Trace& trace, const StepBreakdown& breakdown, bool allColumns) {
    using Line = StepRow;
    TableMaker<Line> make(breakdown.steps);
    make.add({"step", "Step", Unit::None, "Name of the step"}, [&trace](const Line& r) {
        return r.slice == kNoSlice ? std::string_view("(whole trace)") : trace.sliceName(r.slice);
    });
    if (allColumns || !trace.ranks().empty()) {
        make.add({"rank", "Rank", Unit::None, "Rank that made the step"}, [&trace](const Line& r) {
            return r.rank == kNoRank ? std::string_view() : trace.text(trace.rank(r.rank).name);
        });
    }
    make.add({"start_us", "Start", Unit::Moment, "Start of the step"},
             [&trace](const Line& r) { return sinceStart(trace, r.range.startNs); })
        .add(rarely({"phase", "Phase", Unit::None,
                     "Work of an inference engine's iteration: prefill, decode, mixed, idle or diffusion"}),
             [&trace](const Line& r) {
                 const auto step = iterationOf(trace, r.slice);
                 return step ? servingPhaseName(servingPhaseOf(*step)) : std::string_view();
             })
        .add(rarely({"tokens", "Tokens", Unit::Count, "New tokens of an inference engine's iteration"}),
             [&trace](const Line& r) {
                 const auto step = iterationOf(trace, r.slice);
                 return step ? step->tokens : std::nullopt;
             })
        .add({"total_us", "Total", Unit::Duration,
              "Step length: with the device work that it launched; the next eight columns add up to it"},
             &Line::totalNs);
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const std::string name(stepRoleName(static_cast<StepRole>(i)));
        make.add({name + "_us", stepRoleTitle(static_cast<StepRole>(i)), Unit::Duration,
                  "Time of the step that belongs to this class"},
                 [i](const Line& r) { return r.roleNs[i]; });
    }
    make.add({"computation_us", "Computation", Unit::Duration,
              "Time with computation on a device; in a trace without kernels: with operators"},
             &Line::computationNs)
        .add({"communicating_us", "Communicating", Unit::Duration,
              "Time with communication on a device; in a trace without device work: with collectives on the "
              "host"},
             &Line::communicationNs)
        .add({"overlap_us", "Overlap", Unit::Duration, "Computation and communication at once"},
             &Line::overlapNs)
        .add({"neither_us", "Neither", Unit::Duration, "Neither computation nor communication"},
             &Line::idleNs)
        .add(rarely({"marked_us", "Marked", Unit::Duration,
                     "Duration of the step's mark on its thread, whatever device work it launched"}),
             [&trace](const Line& r) {
                 return r.slice == kNoSlice ? std::nullopt
                                            : std::optional(trace.slices().durationNs[r.slice]);
             })
        .add({"cut", "Cut", Unit::None, "Whether the range holds only a part of the step"},
             [](const Line& r) { return yesOrNo(r.isCut); })
        .setTargets([](const Line& r) {
            return RowTarget{r.slice, r.range};
        });
    return make.table();
}

} // namespace lanescope
