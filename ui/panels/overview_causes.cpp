// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/overview_causes.h"

#include <QColor>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/analysis/kernel_names.h"
#include "core/device_work/work_classifier.h"
#include "core/diagnosis/cause_layout.h"
#include "core/store/trace.h"
#include "ui/state/core_words.h"
#include "ui/state/device_terms.h"
#include "ui/state/track_names.h"
#include "ui/tables/code_words.h"
#include "ui/theme/cause_colors.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr int kBetweenCauses = 4; // pixels

/// The colour that the timeline gives to a cause; a kernel's is that of its family.
ChartColor colorOf(const Trace& trace, const DiagnosisCause& cause) {
    const SliceId slice = cause.place.slice;
    if (cause.kind == CauseKind::KernelBound && slice != kNoSlice &&
        isDeviceWork(trace.categoryKind(slice))) {
        return ChartColor::role(colorRoleOf(trace, slice));
    }
    const std::optional<ColorRole> role = colorRoleOf(cause.kind);
    return role ? ChartColor::role(*role) : ChartColor::muted();
}

/// The kind of a cause; of kernels what they compute, since several causes are of kernels.
QString partName(const Trace& trace, DeviceTerms terms, const DiagnosisCause& cause) {
    const SliceId slice = cause.place.slice;
    if (cause.kind == CauseKind::KernelBound && cause.name.empty() && slice != kNoSlice &&
        isDeviceWork(trace.categoryKind(slice))) {
        const WorkFamily family = workFamilyOf(trace, slice);
        return family == WorkFamily::Other ? toText(shortKernelName(trace.sliceName(slice)))
                                           : codeWords("family", workFamilyName(family));
    }
    return inTermsOf(trace, terms,
                     textOf(cause.name.empty() ? words(causeKindTitle(cause.kind)) : cause.name));
}

class CausePage {
public:
    CausePage(const Trace& trace, DeviceTerms terms, const Theme& theme, const LineRoom& room)
        : m_trace(trace)
        , m_terms(terms)
        , m_theme(theme)
        , m_room(room)
        , m_muted(QColor(theme.mutedText).name()) {}

    QString text(const Words& words) const { return inTermsOf(m_trace, m_terms, textOf(words)); }

    QString cause(const DiagnosisCause& cause, std::size_t index) const {
        const CauseText parts = causeText(cause);
        const QString fact = QStringLiteral("%1 (%2)").arg(formatDuration(static_cast<double>(cause.ns)),
                                                           formatPercent(cause.share, 1));
        const QString title = text(parts.title);
        const QString what = text(parts.what);
        const QString meaning = tr(causeKindHelp(cause.kind)) + QLatin1Char('\n') + text(parts.evidence);
        const QString sign = QStringLiteral("\u25A0 ");
        return QStringLiteral("<p style=\"margin:%1px 0 0 0\"><span style=\"color:%2\">%3</span>%4 %5</p>")
                   .arg(index == 0 ? 0 : kBetweenCauses)
                   .arg(QColor(colorOf(m_trace, cause).of(m_theme)).name(), sign,
                        link(cause, index,
                             QStringLiteral("<b>%1 %2</b>").arg(fact.toHtmlEscaped(), title.toHtmlEscaped()),
                             inTermsOf(m_trace, m_terms, meaning)),
                        quietLink(cause, index, what, width(sign + fact + title, true), m_theme.text)) +
               adviceLine(cause, index, text(parts.gain), text(parts.advice));
    }

    /// Cut to what one line has room for beside `used` pixels.
    QString fitted(const QString& text, int used = 0) const {
        const int least = m_room.metrics.horizontalAdvance(QChar(0x2026)) + 1;
        return m_room.metrics.elidedText(text, Qt::ElideRight, std::max(m_room.width - used, least));
    }

private:
    int width(const QString& text, bool isBold) const {
        constexpr double kBolder = 1.12;
        return static_cast<int>(m_room.metrics.horizontalAdvance(text + QStringLiteral("   ")) *
                                (isBold ? kBolder : 1));
    }

    static QString link(const DiagnosisCause& cause, std::size_t index, const QString& html,
                        const QString& toolTip, const QString& style = {}) {
        return cause.place.range.isEmpty() ? html
                                           : QStringLiteral("<a href=\"cause:%1\" title=\"%2\"%3>%4</a>")
                                                 .arg(index)
                                                 .arg(toolTip.toHtmlEscaped(), style, html);
    }

    /// Text that shows all of itself when the pointer is over it, cut where `used` pixels of the line are
    /// taken.
    QString quietLink(const DiagnosisCause& cause, std::size_t index, const QString& text, int used,
                      QRgb color) const {
        const QString style =
            QStringLiteral(" style=\"text-decoration:none;color:%1\"").arg(QColor(color).name());
        return text.isEmpty() ? QString()
                              : link(cause, index, fitted(text, used).toHtmlEscaped(), text, style);
    }

    /// The gain stands out from the advice that leads to it.
    QString adviceLine(const DiagnosisCause& cause, std::size_t index, const QString& gain,
                       const QString& advice) const {
        const QString between = gain.isEmpty() || advice.isEmpty() ? QString() : QStringLiteral(" ");
        const int ofGain = gain.isEmpty() ? 0 : width(gain, false);
        return QStringLiteral("<p style=\"margin:0;color:%1\">%2%3%4</p>")
            .arg(m_muted, quietLink(cause, index, gain, 0, m_theme.text), between,
                 quietLink(cause, index, advice, ofGain, m_theme.mutedText));
    }

    const Trace& m_trace;
    DeviceTerms m_terms;
    const Theme& m_theme;
    const LineRoom& m_room;
    QString m_muted;
};

} // namespace

std::vector<SplitPart> causeParts(const Trace& trace, DeviceTerms terms, const Diagnosis& diagnosis,
                                  std::vector<std::optional<std::size_t>>* causeOf) {
    enum Group { Busy, Idle, Rest };
    std::vector<std::size_t> order(diagnosis.causes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto isIdle = [&](std::size_t i) { return isIdleCause(diagnosis.causes[i].kind); };
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair(isIdle(a), -diagnosis.causes[a].ns) < std::pair(isIdle(b), -diagnosis.causes[b].ns);
    });
    std::vector<SplitPart> parts;
    DurationNs restNs = diagnosis.span.isEmpty() ? 0 : diagnosis.span.durationNs();
    for (const std::size_t i : order) {
        const DiagnosisCause& cause = diagnosis.causes[i];
        parts.push_back({partName(trace, terms, cause), static_cast<double>(cause.ns), colorOf(trace, cause),
                         inTermsOf(trace, terms, tr(causeKindHelp(cause.kind))), isIdle(i) ? Idle : Busy});
        restNs -= cause.ns;
    }
    if (restNs > 0 && !parts.empty()) {
        parts.push_back({tr("Everything else"), static_cast<double>(restNs), ChartColor::muted(),
                         tr("Parts that take less than 2 % each"), Rest});
    }
    if (causeOf != nullptr) {
        causeOf->assign(order.begin(), order.end());
        causeOf->resize(parts.size());
    }
    return parts;
}

QString causesHtml(const Trace& trace, DeviceTerms terms, const Diagnosis& diagnosis, const Theme& theme,
                   const LineRoom& room) {
    const CausePage page(trace, terms, theme, room);
    QString html = QStringLiteral("<p style=\"margin:0 0 3px 0\">%1</p>")
                       .arg(page.text(headline(diagnosis)).toHtmlEscaped());
    if (diagnosis.hasRecordingNote && !diagnosis.causes.empty()) {
        html += QStringLiteral("<p style=\"margin:0 0 3px 0;color:%1\">%2</p>")
                    .arg(QColor(theme.mutedText).name(),
                         page.fitted(page.text(diagnosis.notes.front())).toHtmlEscaped());
    }
    for (std::size_t i = 0; i < diagnosis.causes.size(); ++i) {
        html += page.cause(diagnosis.causes[i], i);
    }
    if (diagnosis.causes.empty() && !diagnosis.span.isEmpty() && !diagnosis.hasNoTimes) {
        html += QStringLiteral("<p style=\"color:%1\">%2</p>")
                    .arg(QColor(theme.mutedText).name(),
                         tr("No finding takes 2 % of the time or more").toHtmlEscaped());
    }
    // The whole text of the limits is below: the first causes are what one looks for.
    for (const Words& note : diagnosis.notes) {
        html += QStringLiteral("<p style=\"margin:%1px 0 0 0\">%2</p>")
                    .arg(kBetweenCauses)
                    .arg(page.text(note).toHtmlEscaped());
    }
    return html;
}

} // namespace lanescope::ui
