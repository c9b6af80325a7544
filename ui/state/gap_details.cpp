// SPDX-License-Identifier: Apache-2.0
#include "ui/state/gap_details.h"

#include <algorithm>
#include <utility>

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "ui/state/core_words.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

DetailRow linkTo(const Trace& trace, const QString& label, SliceId slice, const QString& nothing) {
    return slice == kNoSlice
               ? DetailRow{.label = label, .value = nothing}
               : DetailRow{.label = label, .value = toText(trace.sliceName(slice)), .link = slice};
}

} // namespace

GapDetails::GapDetails(std::shared_ptr<AnalysisContext> context)
    : m_context(std::move(context)) {}

std::optional<Gap> GapDetails::gapOf(TimeRange range) const {
    const Trace& trace = m_context->trace();
    std::optional<Gap> found;
    std::uint64_t mostWork = 0;
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        const Track& track = trace.tracks()[i];
        if (track.kind != TrackKind::Stream || (found && track.sliceCount <= mostWork)) {
            continue;
        }
        const std::vector<Gap> gaps = gapsOf(trace, TrackId(std::uint32_t(i)));
        const auto gap = std::ranges::lower_bound(gaps, range.startNs, {},
                                                  [](const Gap& each) { return each.range.startNs; });
        if (gap != gaps.end() && gap->range == range) {
            found = *gap;
            mostWork = track.sliceCount;
        }
    }
    return found;
}

std::optional<DetailSection> GapDetails::section(TimeRange range) {
    const std::optional<Gap> gap = gapOf(range);
    if (!gap) {
        return std::nullopt;
    }
    if (!m_explainer) {
        m_explainer.emplace(m_context->trace(), m_context->idlePieces());
    }
    const Trace& trace = m_context->trace();
    const GapExplanation why = m_explainer->explain(*gap);
    DetailSection section{
        DetailSection::Kind::Idle, tr("%1 is idle").arg(TrackNames(trace).path(gap->track)), {}};
    DetailRow cause{.label = tr("Cause"), .value = idleReasonWords(why.reason)};
    cause.note = tr("%1 of it").arg(formatDuration(why.reasonNs));
    if (why.culprit != kNoSlice && why.reason != IdleReason::BetweenKernels) {
        cause.value += QStringLiteral(": ") + toText(trace.sliceName(why.culprit));
        cause.link = why.place.slice;
    }
    section.rows.push_back(std::move(cause));
    if (why.place.operation != kNoSlice && why.place.operation != why.culprit) {
        section.rows.push_back(linkTo(trace, tr("Operator"), why.place.operation, {}));
    }
    if (why.place.frame != kNoSlice && why.place.frame != why.culprit) {
        section.rows.push_back(linkTo(trace, tr("Call site"), why.place.frame, {}));
        section.rows.back().source = sourcePlaceOf(section.rows.back().value);
    }
    section.rows.push_back(linkTo(trace, tr("After"), gap->before, tr("start of the trace")));
    section.rows.push_back(linkTo(trace, tr("Before"), gap->after, tr("end of the trace")));
    if (why.launch != kNoSlice) {
        section.rows.push_back(linkTo(trace, tr("Next launch"), why.launch, {}));
        section.rows.back().note = tr("%1 before its start").arg(formatDuration(why.launchToStartNs));
        if (why.hostNs > 0) {
            section.rows.push_back(
                {.label = tr("Host"), .value = tr("%1 until it launched").arg(formatDuration(why.hostNs))});
        }
    }
    return section;
}

} // namespace lanescope::ui
