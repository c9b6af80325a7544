// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/step_causes.h"

#include <algorithm>

#include "core/base/utf8.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/idle_advice.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Empty for a culprit without a name: its kind says as much.
std::string culpritOf(const Words& words) {
    if (words.says(kNamelessCall) || words.says(kUnrecordedHost)) {
        return {};
    }
    const std::string& what = words.english();
    constexpr std::size_t kLongest = 80;
    std::string name = what.substr(0, what.find(": "));
    if (name.size() > kLongest) {
        name.resize(utf8Prefix(name, kLongest).size());
        name += "…";
    }
    return name == kNamelessCall ? std::string() : name;
}

class StepSplit {
public:
    StepSplit(const Trace& trace, const IdlePieces& idle, std::span<const TimeRange> steps)
        : m_trace(trace)
        , m_idle(idle)
        , m_steps(steps) {
        for (StepCause& kind : m_kinds) {
            kind.stepNs.assign(steps.size(), 0);
        }
    }

    StepCauses run() {
        Selection selection;
        selection.range = TimeRange{m_steps.front().startNs, m_steps.back().endNs};
        std::array<DurationNs, kCauseKindCount> mostNs;
        mostNs.fill(0); // a cause without time has no culprit
        constexpr double kAll = 0;
        for (const DiagnosisCause& cause : diagnose(m_trace, m_idle, selection, kAll).causes) {
            StepCause& kind = m_kinds[static_cast<std::size_t>(cause.kind)];
            const DurationNs beforeNs = kind.totalNs;
            for (const TrackRange& part : cause.extent.host) {
                add(part.range, part.range.durationNs(), kind);
            }
            for (const CauseExtent::Work& work : cause.extent.work) {
                add(m_trace.slices().range(m_trace.deviceOp(work.op).slice), work.ownNs, kind);
            }
            DurationNs& most = mostNs[static_cast<std::size_t>(cause.kind)];
            if (kind.totalNs - beforeNs > most) {
                most = kind.totalNs - beforeNs;
                kind.culprit = culpritOf(cause.what);
                kind.slice = cause.place.slice;
                kind.place = cause.place.range;
            }
        }
        return std::move(m_kinds);
    }

private:
    void add(TimeRange range, DurationNs ns, StepCause& kind) const {
        const auto behind = std::ranges::upper_bound(m_steps, range.startNs, {}, &TimeRange::startNs);
        if (behind == m_steps.begin() || !(behind - 1)->contains(range.startNs)) {
            return;
        }
        kind.stepNs[static_cast<std::size_t>(behind - 1 - m_steps.begin())] += ns;
        kind.totalNs += ns;
        ++kind.parts;
    }

    const Trace& m_trace;
    const IdlePieces& m_idle;
    std::span<const TimeRange> m_steps;
    StepCauses m_kinds;
};

} // namespace

StepCauses stepCauses(const Trace& trace, const IdlePieces& idle, std::span<const TimeRange> steps) {
    return steps.empty() ? StepCauses() : StepSplit(trace, idle, steps).run();
}

} // namespace lanescope
