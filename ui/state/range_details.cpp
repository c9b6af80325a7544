// SPDX-License-Identifier: Apache-2.0
#include "ui/state/range_details.h"

#include <algorithm>
#include <utility>

#include "core/attribution/roofline.h"
#include "core/attribution/user_figures.h"
#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

RangeDetails::RangeDetails(TracePtr trace)
    : m_trace(std::move(trace)) {}

void RangeDetails::addTo(SliceDetails& details) {
    const Trace& trace = *m_trace;
    if (details.slice == kNoSlice ||
        trace.track(trace.trackOf(details.slice)).kind != TrackKind::ProfilerRange) {
        return;
    }
    if (!m_counters) {
        Result<KernelCounters> counters = kernelCounters(trace, *userFigures().models);
        m_counters = counters ? std::move(*counters) : KernelCounters();
    }
    const auto range = std::ranges::find(m_counters->ranges, details.slice, &CounterRange::slice);
    if (range == m_counters->ranges.end()) {
        return;
    }
    const bool isInexact = m_counters->lineUp == KernelCounters::LineUp::Inexact;
    DetailSection section{DetailSection::Kind::Work,
                          isInexact ? tr("Attribution, inexact: matched by order") : tr("Attribution"),
                          {}};
    const auto addLink = [&](const QString& label, SliceId slice) {
        if (slice != kNoSlice) {
            section.rows.push_back({label, toText(trace.sliceName(slice)), slice});
        }
    };
    addLink(tr("Launched by"), range->launch);
    addLink(tr("Operator"), range->innermostOp);
    if (range->outermostOp != range->innermostOp) {
        addLink(tr("Outermost operator"), range->outermostOp);
    }
    if (range->launch == kNoSlice) {
        section.rows.push_back({.label = tr("Launched by"),
                                .value = tr("n/a: %1").arg(tr("the launching call is not in the trace")),
                                .isMissing = true});
    }
    if (range->flops) {
        section.rows.push_back({.label = tr("FLOPs"),
                                .value = formatAmount(*range->flops) + QStringLiteral("FLOP"),
                                .note = tr("counted, without those of tensor cores")});
    }
    if (range->dramBytes) {
        section.rows.push_back({tr("Bytes"), formatBytes(*range->dramBytes)});
    }
    if (const std::optional<double> intensity = intensityOf(range->flops, range->dramBytes)) {
        section.rows.push_back({tr("Intensity"), tr("%1 FLOP/byte").arg(formatNumber(*intensity))});
    }
    details.sections.insert(details.sections.begin() +
                                std::min<std::ptrdiff_t>(1, std::ssize(details.sections)),
                            std::move(section));
}

} // namespace lanescope::ui
