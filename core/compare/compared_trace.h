// SPDX-License-Identifier: Apache-2.0
// One of the two traces of a comparison and what of it is compared: its whole steps, one of them, those of a
// phase of inference, or a range of time. Host slices belong to the step that they start in, device work to
// the step of its launch call (of its own start where no call is known), as Meta's Holistic Trace Analysis
// assigns iterations (hta/common/trace.py, add_iteration). A range has what starts in it, as everywhere where
// a range is chosen. Refers to the trace, which must live longer; immutable, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/serving/serving_step.h"
#include "core/store/tables.h"

namespace lanescope {

class Trace;

struct ComparedStep {
    std::int64_t number = 0;
    TimeRange mark;                    ///< on the host; everything for a trace without marked steps
    TimeRange range;                   ///< extended by its device work; see analysis/step_ranges.h
    SliceId slice = kNoSlice;          ///< the profiler's mark
    std::optional<ServingPhase> phase; ///< of an iteration of an inference engine
    bool followsGap = false;           ///< the step before it is one of another phase, which is not compared
};

class ComparedTrace {
public:
    /// With a number only that step; an error names the existing steps.
    static Result<ComparedTrace> make(const Trace& trace, std::optional<std::int64_t> stepNumber = {});

    /// The iterations of one phase, however others lie between them; an error names the phases that there
    /// are.
    static Result<ComparedTrace> ofPhase(const Trace& trace, ServingPhase phase);

    static ComparedTrace ofRange(const Trace& trace, TimeRange range);

    /// Whether its steps are marked and all of them, but not only they, are steps of `whole`: of the same
    /// numbers at the same times, as in a recording and an excerpt of it. O(steps of `whole`).
    bool isPartOf(const ComparedTrace& whole) const;
    /// Only its steps that `part`, which is one, has too; the others are left out.
    ComparedTrace cutTo(const ComparedTrace& part) const;
    /// In order; empty unless it was cut.
    const std::vector<ComparedStep>& leftOut() const { return m_leftOut; }

    const Trace& trace() const { return *m_trace; }
    /// In order, at least one. A trace without marked steps has one that holds everything; a range is one.
    const std::vector<ComparedStep>& steps() const { return m_steps; }
    bool hasMarkedSteps() const { return m_steps.front().slice != kNoSlice; }
    bool isRange() const { return m_isRange; }
    /// From the first to the last of the steps that follow each other, in order; steps that are not compared
    /// lie between.
    std::vector<TimeRange> stretches() const;
    /// Iterations of the trace, of which those of a phase are compared; 0: not by phase.
    std::size_t iterationsOfAllPhases() const { return m_iterationsOfAllPhases; }

    /// Position of the step whose mark holds the start of a host slice; kNoIndex for none. A range holds what
    /// runs in it. O(log steps).
    std::uint32_t stepOf(SliceId slice) const;
    /// Device work belongs to the step of its launch.
    std::uint32_t stepOf(const DeviceOp& op) const;
    /// The time of a slice that counts: all of it, of a range the part inside.
    TimeRange timeOf(SliceId slice) const;
    DurationNs durationOf(SliceId slice) const { return timeOf(slice).durationNs(); }

private:
    ComparedTrace(const Trace& trace, std::vector<ComparedStep> steps, bool isRange = false)
        : m_trace(&trace)
        , m_steps(std::move(steps))
        , m_isRange(isRange) {}

    const Trace* m_trace;
    std::vector<ComparedStep> m_steps;
    bool m_isRange;
    std::vector<ComparedStep> m_leftOut;
    std::size_t m_iterationsOfAllPhases = 0;
};

} // namespace lanescope
