// SPDX-License-Identifier: Apache-2.0
#include "ui/state/trace_overview.h"

#include <QFileInfo>

#include <algorithm>
#include <span>

#include "core/analysis/device/device_name.h"
#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/findings/overview.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/catalog/analysis_context.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "ui/state/core_words.h"
#include "ui/state/device_terms.h"
#include "ui/state/file_time_units.h"
#include "ui/state/step_details.h"
#include "ui/state/step_names.h"
#include "ui/state/step_walk.h"
#include "ui/state/time_text.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kMaxOverviewRows = 24;
/// More than one machine has. A longer text would take minutes to lay out.
constexpr std::size_t kMaxOverviewDevices = 64;
constexpr qsizetype kMaxHeaderText = 160;
constexpr qsizetype kMaxNestedText = 48; // of an object or array: the file has the rest

QString shareText(double share) {
    return share < 0 ? tr("n/a: not recorded") : formatPercent(share);
}

/// "Kineto, gzip, times in µs"
QString formatText(const Trace& trace) {
    const FileTimeUnit unit = trace.timeUnit();
    QString text = toText(trace.format());
    if (const QString remark = toText(timeUnitRemark(unit)); text.endsWith(remark)) {
        text.chop(remark.size());
    }
    return tr("%1, times in %2").arg(text, fileTimeUnitSymbol(unit));
}

DetailRow figure(const QString& label, double share, const QString& note = {}) {
    return {label, shareText(share), kNoSlice, share < 0 ? QString() : note, false, share < 0};
}

/// Kernels and copies of a device that run in the range, with the time inside.
struct DeviceWorkSums {
    quint64 kernels = 0;
    DurationNs kernelNs = 0;
    quint64 copies = 0;
    DurationNs copyNs = 0;
};

DeviceWorkSums workOf(const Trace& trace, std::int32_t device, const std::optional<TimeRange>& range) {
    DeviceWorkSums work;
    const Selection selection{range};
    for (const DeviceOp& op : trace.deviceOps()) {
        const TimeRange slice = trace.slices().range(op.slice);
        if (op.device != device || !selection.includes(slice)) {
            continue;
        }
        const DurationNs durationNs = selection.timeOf(slice);
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel) {
            ++work.kernels;
            work.kernelNs += durationNs;
        } else {
            ++work.copies;
            work.copyNs += durationNs;
        }
    }
    return work;
}

/// A figure that kernels tell, with the share of the kernel time for which it is known unless that is all of
/// it.
DetailRow kernelFigure(const QString& label, double share, double knownShare, const QString& note = {}) {
    constexpr double kAll = 0.9995;
    const QString known = tr("known for %1 of the kernel time").arg(formatPercent(knownShare, 1));
    if (share < 0 && knownShare > 0) {
        return {label, tr("n/a: %1").arg(known), kNoSlice, {}, false, true};
    }
    return figure(label, share,
                  knownShare >= kAll ? note
                  : note.isEmpty()   ? known
                                     : note + QStringLiteral(", ") + known);
}

} // namespace

TraceOverview::TraceOverview(std::shared_ptr<AnalysisContext> context, DeviceTerms terms)
    : m_trace(context->tracePtr())
    , m_terms(terms)
    , m_gaps(std::move(context)) {}

SliceDetails TraceOverview::describe(const std::optional<TimeRange>& range) {
    if (!m_lanes) {
        m_lanes = deviceSeries(*m_trace);
    }
    SliceDetails details;
    const auto step = range ? stepOf(*m_trace, *range) : std::nullopt;
    details.name = step    ? stepText(*m_trace, m_trace->steps()[*step].number, m_trace->steps()[*step].slice)
                   : range ? tr("Selected range")
                           : tr("Trace");
    details.sections.push_back(facts(range));
    if (auto idle = range ? m_gaps.section(*range) : std::nullopt) {
        details.name = tr("Idle time");
        details.sections.push_back(std::move(*idle));
    }
    if (step) {
        details.sections.push_back(stepSection(*m_trace, *step, breakdown()));
    }
    addDevices(range, details.sections);
    if (!step) {
        addSteps(range, details.sections);
    }
    if (!range) {
        addRecording(details.sections);
    }
    return details;
}

void TraceOverview::addStepFigures(SliceDetails& details) {
    if (const auto step = stepMarkedBy(*m_trace, details.slice)) {
        const auto behindFacts = details.sections.begin() + (details.sections.empty() ? 0 : 1);
        details.sections.insert(behindFacts, stepSection(*m_trace, *step, breakdown()));
    }
}

const StepBreakdown& TraceOverview::breakdown() {
    if (!m_breakdown) {
        m_breakdown = stepBreakdown(*m_trace);
    }
    return *m_breakdown;
}

DetailSection TraceOverview::facts(const std::optional<TimeRange>& range) const {
    const Trace& trace = *m_trace;
    DetailSection section{DetailSection::Kind::Facts, QString(), {}};
    if (range) {
        section.rows.push_back({tr("From"), momentText(trace, range->startNs)});
        section.rows.push_back({tr("To"), momentText(trace, range->endNs)});
        section.rows.push_back({tr("Duration"), formatDuration(range->durationNs())});
        return section;
    }
    section.rows.push_back({tr("File"), QFileInfo(QString::fromStdString(trace.path())).fileName(), kNoSlice,
                            formatBytes(static_cast<double>(trace.fileBytes()))});
    section.rows.push_back(
        {tr("Format"), formatText(trace), kNoSlice,
         trace.nanosecondClock() ? tr("nanosecond resolution") : tr("microsecond resolution")});
    section.rows.push_back({tr("Duration"), formatDuration(trace.extents().durationNs())});
    section.rows.push_back({tr("Slices"), formatCount(trace.slices().size())});
    return section;
}

std::span<const DeviceSeries> TraceOverview::shownDevices() const {
    return std::span(*m_lanes).first(std::min(m_lanes->size(), kMaxOverviewDevices));
}

void TraceOverview::addDevices(const std::optional<TimeRange>& range,
                               std::vector<DetailSection>& sections) const {
    const Trace& trace = *m_trace;
    const TrackNames names(trace);
    const std::vector<GpuSummary> summaries = range ? std::vector<GpuSummary>() : gpuSummary(trace, *m_lanes);
    const std::span<const DeviceSeries> shown = shownDevices();
    const QString over = spanWords(traceSpan(trace).kind);
    const QString utilization = namingDevices(trace, tr("GPU utilization"));
    for (const DeviceSeries& lanes : shown) {
        DetailSection section{DetailSection::Kind::Device, names.device(lanes.device), {}};
        const auto summary = std::ranges::find(summaries, lanes.device, &GpuSummary::device);
        if (summary != summaries.end()) {
            section.rows.push_back(figure(utilization, summary->utilization, over));
            section.rows.push_back(kernelFigure(inTermsOf(trace, m_terms, tr("Est. SM efficiency")),
                                                summary->smEfficiency, summary->smEfficiencyCoverage, over));
            section.rows.push_back(kernelFigure(tr("Est. achieved occupancy"), summary->occupancy,
                                                summary->occupancyCoverage, tr("of its kernels")));
        } else {
            const TimeRange part = range.value_or(trace.extents());
            section.rows.push_back(figure(utilization, lanes.utilization.mean(part).value_or(-1)));
            const KnownFigure efficiency = smEfficiencyIn(lanes, part);
            section.rows.push_back(kernelFigure(inTermsOf(trace, m_terms, tr("Est. SM efficiency")),
                                                efficiency.shown(), efficiency.knownShare));
        }
        const DeviceWorkSums work = workOf(trace, lanes.device, range);
        section.rows.push_back(
            {tr("Kernels"), formatCount(work.kernels), kNoSlice, formatDuration(work.kernelNs)});
        section.rows.push_back(
            {tr("Copies and memsets"), formatCount(work.copies), kNoSlice, formatDuration(work.copyNs)});
        sections.push_back(std::move(section));
    }
    if (shown.size() < m_lanes->size()) {
        sections.back().rows.push_back(
            {QString(), tr("and %1 more").arg(formatCount(m_lanes->size() - shown.size()))});
    }
}

void TraceOverview::addSteps(const std::optional<TimeRange>& range,
                             std::vector<DetailSection>& sections) const {
    DetailSection section{DetailSection::Kind::Steps, tr("Steps"), {}};
    std::size_t left = 0;
    for (const StepRange& step :
         stepRanges(*m_trace)) { // as tables and charts have them, with their device work
        if (step.slice == kNoSlice || (range && !range->intersects(step.range))) {
            continue;
        }
        if (section.rows.size() == kMaxOverviewRows) {
            ++left;
            continue;
        }
        QString note = formatDuration(step.range.durationNs());
        for (const DeviceSeries& lanes : shownDevices()) {
            if (const auto busy = lanes.utilization.mean(step.range)) {
                note += QStringLiteral(" · ") +
                        tr("%1 runs kernels %2")
                            .arg(toText(deviceName(*m_trace, lanes.device)), formatPercent(*busy));
            }
        }
        section.rows.push_back({QString(), stepText(*m_trace, step.number, step.slice), step.slice, note});
    }
    if (left > 0) {
        section.rows.push_back({QString(), tr("and %1 more").arg(formatCount(left))});
    }
    if (!section.rows.empty()) {
        sections.push_back(std::move(section));
    }
}

void TraceOverview::addRecording(std::vector<DetailSection>& sections) const {
    DetailSection section{DetailSection::Kind::Recording, tr("Recorded"), {}};
    std::vector<DetailRow> nested; // behind what one line tells
    for (const HeaderField& field : m_trace->header()) {
        if (field.key == "deviceProperties") {
            continue; // shown with the devices
        }
        QString value = toText(maskSecrets(field.key, field.json)).simplified();
        const bool isNested = value.startsWith(QLatin1Char('{')) || value.startsWith(QLatin1Char('['));
        const qsizetype most = isNested ? kMaxNestedText : kMaxHeaderText;
        if (value.size() > most) {
            value = value.left(most) + QStringLiteral("…");
        }
        (isNested ? nested : section.rows).push_back({toText(field.key), value, kNoSlice, {}, true});
        if (section.rows.size() + nested.size() == kMaxOverviewRows) {
            break;
        }
    }
    section.rows.insert(section.rows.end(), nested.begin(), nested.end());
    if (!section.rows.empty()) {
        sections.push_back(std::move(section));
    }
}

} // namespace lanescope::ui
