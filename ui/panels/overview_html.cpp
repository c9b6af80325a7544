// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/overview_html.h"

#include <algorithm>
#include <span>

#include "core/analysis/device/device_name.h"
#include "core/diagnosis/device_use.h"
#include "core/ranks/distributed_info.h"
#include "core/store/trace.h"
#include "ui/state/core_words.h"
#include "ui/state/device_terms.h"
#include "ui/state/step_details.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

class Page {
public:
    explicit Page(const Theme& theme)
        : m_muted(QColor(theme.mutedText).name()) {}

    void heading(const QString& text) {
        m_html += QStringLiteral("<p style=\"margin:10px 0 2px 0\"><b>%1</b></p>").arg(text.toHtmlEscaped());
    }
    void paragraph(const QString& html) {
        m_html += QStringLiteral("<p style=\"margin:2px 0 4px 0\">%1</p>").arg(html);
    }
    void quiet(const QString& text) {
        paragraph(QStringLiteral("<span style=\"color:%1\">%2</span>").arg(m_muted, text.toHtmlEscaped()));
    }
    void beginTable() { m_html += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">"); }
    void row(const QString& label, const QString& figure, const QString& note = {}) {
        m_html +=
            QStringLiteral("<tr><td style=\"color:%1;padding-right:14px\">%2</td><td align=\"right\">%3</td>"
                           "<td align=\"right\" style=\"color:%1;padding-left:10px\">%4</td></tr>")
                .arg(m_muted, label.toHtmlEscaped(), figure.toHtmlEscaped(), note.toHtmlEscaped());
    }
    void endTable() { m_html += QStringLiteral("</table>"); }
    void html(const QString& part) { m_html += part; }
    const QString& html() const { return m_html; }

private:
    QString m_muted;
    QString m_html;
};

/// Beside a figure that only a part of the kernel time tells; empty where all of it does.
QString knownShareText(double share) {
    constexpr double kAll = 0.9995;
    return share >= kAll ? QString() : tr("known for %1 of the kernel time").arg(formatPercent(share, 1));
}

/// Texts that are not empty, with commas.
QString joined(const QString& first, const QString& second) {
    return first.isEmpty() || second.isEmpty() ? first + second : first + QStringLiteral(", ") + second;
}

QString percent(double fraction) {
    return fraction < 0 ? tr("n/a") : formatPercent(fraction, 2);
}

void addFindings(Page& page, const Trace& trace, DeviceTerms terms, const Overview& overview) {
    if (overview.findings.empty()) {
        return;
    }
    page.heading(tr("Findings"));
    for (std::size_t i = 0; i < overview.findings.size(); ++i) {
        const Finding& finding = overview.findings[i];
        QString html = inTermsOf(trace, terms, findingWords(trace, finding)).toHtmlEscaped();
        if (!finding.place.isEmpty() || finding.slice != kNoSlice) {
            html += QStringLiteral(" <a href=\"finding:%1\">%2</a>").arg(i).arg(tr("Show"));
        }
        page.paragraph(html);
    }
}

void addDevices(Page& page, const Trace& trace, DeviceTerms terms, const Overview& overview) {
    constexpr std::size_t kMostDevices = 64; // text of thousands takes minutes to lay out
    const std::size_t shown = std::min(overview.gpus.size(), kMostDevices);
    for (const GpuSummary& gpu : std::span(overview.gpus).first(shown)) {
        const DeviceProperties* properties = trace.deviceProperties(gpu.device);
        const QString name = properties != nullptr ? toText(trace.text(properties->name)) : QString();
        page.heading(
            tr("%1 %2", "device, its model").arg(toText(deviceName(trace, gpu.device)), name).trimmed());
        page.beginTable();
        if (properties != nullptr && properties->totalMemoryBytes >= 0) {
            page.row(tr("Memory"), formatBytes(static_cast<double>(properties->totalMemoryBytes)));
        }
        if (properties != nullptr && properties->computeMajor >= 0) {
            page.row(tr("Compute capability"), QStringLiteral("%1.%2")
                                                   .arg(properties->computeMajor)
                                                   .arg(std::max<int>(properties->computeMinor, 0)));
        }
        page.row(namingDevices(trace, tr("GPU utilization")), percent(gpu.utilization),
                 spanWords(overview.span.kind));
        page.row(inTermsOf(trace, terms, tr("Est. SM efficiency")), percent(gpu.smEfficiency),
                 joined(gpu.blocksPerSmDerived ? tr("computed from the grids") : QString(),
                        knownShareText(gpu.smEfficiencyCoverage)));
        page.row(tr("Est. achieved occupancy"), percent(gpu.occupancy),
                 knownShareText(gpu.occupancyCoverage));
        if (const auto* cores = overview.tensorCores.deviceWithUnits(gpu.device); cores != nullptr) {
            const KnownFigure share = cores->all.figure(Conventions::Lanescope);
            page.row(inTermsOf(trace, terms, tr("Kernel time with tensor cores")), percent(share.shown()),
                     knownShareText(share.knownShare));
        }
        page.endTable();
    }
    if (shown < overview.gpus.size()) {
        page.quiet(tr("and %1 more").arg(formatCount(overview.gpus.size() - shown)));
    }
    if (overview.gpus.empty()) {
        page.heading(tr("Devices"));
        page.quiet(hintText(trace, Ingredient::DeviceWork));
    }
}

void addMeanStep(Page& page, const Trace& trace, const Overview& overview) {
    const StepBreakdown& steps = overview.steps;
    if (steps.steps.empty()) {
        return;
    }
    page.heading(steps.marked ? tr("Mean of %n step(s)", nullptr, static_cast<int>(steps.steps.size()))
                              : tr("The whole trace"));
    page.beginTable();
    page.row(steps.marked ? tr("Step with its device work") : tr("Total"), formatDuration(steps.meanTotalNs),
             formatPercent(1));
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const auto role = static_cast<StepRole>(i);
        page.row(stepRoleTitle(role), formatDuration(steps.meanNs[i]), percent(steps.share(role)));
    }
    page.endTable();
    if (!steps.marked) {
        page.quiet(hintText(trace, Ingredient::Steps));
    }
}

/// A switch of the profiler, as its header tells: present where it was on.
bool wasOn(const Trace& trace, std::string_view key) {
    const auto& header = trace.header();
    const auto field = std::ranges::find(header, key, &HeaderField::key);
    return field != header.end() && field->json != "0" && field->json != "false";
}

/// Configuration of the recording, as in the TensorBoard plugin, and the data that the profiler kept.
void addConfiguration(Page& page, const Trace& trace, const Overview& overview) {
    page.heading(tr("Configuration"));
    page.beginTable();
    const std::optional<DistributedInfo> job = distributedInfo(trace.header());
    const std::int64_t workers = job && job->worldSize ? *job->worldSize : 1;
    page.row(tr("Workers"), formatCount(static_cast<quint64>(std::max<std::int64_t>(workers, 1))),
             job && job->rank ? tr("this is rank %1").arg(*job->rank) : QString());
    if (job && !job->backend.empty()) {
        page.row(tr("Communication"), toText(job->backend));
    }
    const DeviceUse use = deviceUseOf(trace);
    page.row(tr("Device type"),
             use == DeviceUse::Unknown ? tr("n/a")
             : use == DeviceUse::Host  ? tr("CPU")
                                       : toText(deviceWord(trace)),
             use == DeviceUse::Recorded     ? tr("%n used", nullptr, static_cast<int>(overview.gpus.size()))
             : use == DeviceUse::Unrecorded ? tr("not recorded")
                                            : QString());
    const QString whole = formatCount(overview.steps.steps.size());
    page.row(tr("Steps"),
             !overview.steps.marked ? tr("not marked")
             : overview.span.kind != SpanKind::Selection && overview.steps.steps.size() < trace.steps().size()
                 ? tr("%1 whole of %2").arg(whole, formatCount(trace.steps().size()))
                 : whole);
    QStringList recorded;
    for (const char* key : {"record_shapes", "with_stack", "profile_memory", "with_modules", "with_flops"}) {
        if (wasOn(trace, key)) {
            recorded << QLatin1String(key);
        }
    }
    page.row(tr("Recorded with"), recorded.isEmpty() ? tr("n/a") : recorded.join(QStringLiteral(", ")));
    page.endTable();
}

} // namespace

QString overviewHtml(const Trace& trace, DeviceTerms terms, const Overview& overview,
                     const Diagnosis& diagnosis, const Theme& theme, const LineRoom& room) {
    Page page(theme);
    page.html(causesHtml(trace, terms, diagnosis, theme, room));
    addFindings(page, trace, terms, overview);
    addConfiguration(page, trace, overview);
    addDevices(page, trace, terms, overview);
    addMeanStep(page, trace, overview);
    return page.html();
}

} // namespace lanescope::ui
