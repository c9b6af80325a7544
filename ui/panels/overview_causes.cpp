// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/overview_causes.h"

#include <QColor>

#include <algorithm>
#include <array>

#include "core/diagnosis/diagnosis_report.h"
#include "core/store/trace.h"
#include "ui/state/device_terms.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

/// Names of kernels fill lines; the whole text is the link's tooltip.
constexpr qsizetype kTextShown = 150;

QString elided(const QString& text) {
    return text.size() <= kTextShown ? text : text.left(kTextShown - 1) + QChar(0x2026);
}

/// Two cells: the filled part of the bar and the rest.
QString barHtml(double share, const Theme& theme) {
    const int filled = std::clamp(static_cast<int>(share * 100 + 0.5), 1, 99);
    return QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\"><tr>"
                          "<td width=\"%1%\" bgcolor=\"%2\"><span style=\"font-size:3pt\">&nbsp;</span></td>"
                          "<td width=\"%3%\" bgcolor=\"%4\"><span style=\"font-size:3pt\">&nbsp;</span></td>"
                          "</tr></table>")
        .arg(filled)
        .arg(QColor(theme.accent).name())
        .arg(100 - filled)
        .arg(QColor(theme.line).name());
}

QString gainText(const DiagnosisCause& cause) {
    if (!cause.gain) {
        return {};
    }
    if (!isGainWorthTelling(*cause.gain)) {
        return QStringLiteral(" ") + tr("No gain on its own: other work would take as long.");
    }
    const auto text = [&cause] {
        switch (cause.gain->premise) {
        case GainPremise::HalfTime:
            return tr("Gain if this work took half the time: %1 (%2 to %3).");
        case GainPremise::Roofline:
            return tr("Gain at the roofline: %1 (%2 to %3).");
        case GainPremise::Hidden:
            return tr("Gain if it ran beside other work: %1 (%2 to %3).");
        case GainPremise::Returns:
            return tr("Gain if these calls did not wait: %1 (%2 to %3).");
        case GainPremise::Captured:
            return tr("Gain if each step were one graph launch: %1 (%2 to %3).");
        case GainPremise::Removed:
            break;
        }
        return tr("Gain without it: %1 (%2 to %3).");
    };
    const auto duration = [](DurationNs ns) { return formatDuration(static_cast<double>(ns)); };
    return QStringLiteral(" ") +
           text().arg(duration(cause.gain->ns), duration(cause.gain->lowNs), duration(cause.gain->highNs));
}

QString causeHtml(const Trace& trace, DeviceTerms terms, const DiagnosisCause& cause, std::size_t index,
                  const Theme& theme) {
    const QString muted = QColor(theme.mutedText).name();
    const QString what = inTermsOf(trace, terms, QString::fromStdString(cause.what));
    const QString fact = QStringLiteral("%1 (%2) %3")
                             .arg(formatDuration(static_cast<double>(cause.ns)),
                                  formatPercent(cause.share, 1), causeTitle(cause.kind));
    const QString head = cause.place.range.isEmpty()
                             ? QStringLiteral("<b>%1</b>").arg(fact.toHtmlEscaped())
                             : QStringLiteral("<a href=\"cause:%1\" title=\"%2\"><b>%3</b></a>")
                                   .arg(index)
                                   .arg(what.toHtmlEscaped(), fact.toHtmlEscaped());
    // The bar belongs to the fact above it: at the top it would look like a line below the cause before.
    return QStringLiteral("<p style=\"margin:%1px 0 1px 0\">%2: %3</p>")
               .arg(index == 0 ? 0 : 10)
               .arg(head, elided(what).toHtmlEscaped()) +
           barHtml(cause.share, theme) +
           QStringLiteral("<p style=\"margin:1px 0 0 0;color:%1\">%2%3</p>")
               .arg(muted, inTermsOf(trace, terms, QString::fromStdString(cause.advice)).toHtmlEscaped(),
                    gainText(cause).toHtmlEscaped());
}

} // namespace

QString causeTitle(CauseKind kind) {
    static const std::array<const char*, kCauseKindCount> kTitles{
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Python on the host"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Operator on the host"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Launches too slow"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Blocking wait"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Memory allocation"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "One-time set-up"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Data loading"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Copies without overlap"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Communication without overlap"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Wait for a late rank"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Kernels"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Small kernels"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Gap after a graph launch"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Queued, not started"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Work from before the recording"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Profiler"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "Unrecorded host time"),
        QT_TRANSLATE_NOOP("lanescope::ui::Overview", "No device activity"),
    };
    return tr(kTitles[static_cast<std::size_t>(kind)]);
}

QString causesHtml(const Trace& trace, DeviceTerms terms, const Diagnosis& diagnosis, const Theme& theme) {
    const DurationNs spanNs = diagnosis.span.durationNs();
    QString line; // stays empty for a trace without slices, of which a note tells
    if (spanNs > 0) {
        line = QStringLiteral("%1, %2").arg(QString::fromStdString(diagnosis.spanText),
                                            formatDuration(static_cast<double>(spanNs)));
    }
    if (diagnosis.hasDeviceWork && spanNs > 0) {
        line +=
            QStringLiteral(" · ") +
            tr("GPU busy with kernels and copies %1")
                .arg(formatPercent(static_cast<double>(diagnosis.busyNs) / static_cast<double>(spanNs), 1));
    }
    QString html =
        QStringLiteral("<p style=\"margin:2px 0 6px 0\"><b>%1</b> <span style=\"color:%2\">%3</span></p>")
            .arg(tr("Why it takes so long").toHtmlEscaped(), QColor(theme.mutedText).name(),
                 line.toHtmlEscaped());
    for (const std::string& note : diagnosis.notes) {
        html += QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>")
                    .arg(inTermsOf(trace, terms, QString::fromStdString(note)).toHtmlEscaped());
    }
    for (std::size_t i = 0; i < diagnosis.causes.size(); ++i) {
        html += causeHtml(trace, terms, diagnosis.causes[i], i, theme);
    }
    if (diagnosis.causes.empty() && spanNs > 0) {
        html += QStringLiteral("<p style=\"color:%1\">%2</p>")
                    .arg(QColor(theme.mutedText).name(),
                         tr("No finding of 2 % of the time or more").toHtmlEscaped());
    }
    return html;
}

} // namespace lanescope::ui
