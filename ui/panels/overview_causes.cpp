// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/overview_causes.h"

#include <QColor>

#include <algorithm>

#include "core/diagnosis/cause_layout.h"
#include "core/store/trace.h"
#include "ui/state/core_words.h"
#include "ui/state/device_terms.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

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
        const QString gain = text(parts.gain);
        const QString fact = QStringLiteral("%1 (%2)").arg(formatDuration(static_cast<double>(cause.ns)),
                                                           formatPercent(cause.share, 1));
        const QString title = text(parts.title);
        const QString more = tr(causeKindHelp(cause.kind)) + QLatin1Char('\n') + text(parts.evidence);
        // The bar belongs to the fact above it: at the top it would look like a line below the cause before.
        return QStringLiteral("<p style=\"margin:%1px 0 1px 0\">%2 <span style=\"color:%3\">%4</span></p>")
                   .arg(index == 0 ? 0 : 7)
                   .arg(link(cause, index,
                             QStringLiteral("<b>%1 %2</b>").arg(fact.toHtmlEscaped(), title.toHtmlEscaped()),
                             inTermsOf(m_trace, m_terms, more)),
                        m_muted, fitted(gain, width(fact + title, true)).toHtmlEscaped()) +
               barHtml(cause.share, m_theme) +
               (parts.what.empty() ? QString() : line(cause, index, text(parts.what), {})) +
               line(cause, index, text(parts.advice), m_muted);
    }

private:
    QString fitted(const QString& text, int used = 0) const {
        return m_room.metrics.elidedText(text, Qt::ElideRight, std::max(m_room.width - used, 0));
    }
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

    /// A line that shows all of itself when the pointer is over it.
    QString line(const DiagnosisCause& cause, std::size_t index, const QString& text,
                 const QString& color) const {
        const QString style = QStringLiteral(" style=\"text-decoration:none;color:%1\"")
                                  .arg(color.isEmpty() ? QColor(m_theme.text).name() : color);
        return QStringLiteral("<p style=\"margin:1px 0 0 0;color:%1\">%2</p>")
            .arg(color.isEmpty() ? QColor(m_theme.text).name() : color,
                 link(cause, index, fitted(text).toHtmlEscaped(), text, style));
    }

    const Trace& m_trace;
    DeviceTerms m_terms;
    const Theme& m_theme;
    const LineRoom& m_room;
    QString m_muted;
};

} // namespace

QString causesHtml(const Trace& trace, DeviceTerms terms, const Diagnosis& diagnosis, const Theme& theme,
                   const LineRoom& room) {
    const CausePage page(trace, terms, theme, room);
    QString html =
        QStringLiteral("<p style=\"margin:2px 0 4px 0\"><b>%1</b> <span style=\"color:%2\">%3</span></p>")
            .arg(tr("Where the time goes").toHtmlEscaped(), QColor(theme.mutedText).name(),
                 page.text(headline(diagnosis)).toHtmlEscaped());
    for (const Words& note : diagnosis.notes) {
        html += QStringLiteral("<p style=\"margin:0 0 4px 0\">%1</p>").arg(page.text(note).toHtmlEscaped());
    }
    for (std::size_t i = 0; i < diagnosis.causes.size(); ++i) {
        html += page.cause(diagnosis.causes[i], i);
    }
    if (diagnosis.causes.empty() && !diagnosis.span.isEmpty()) {
        html += QStringLiteral("<p style=\"color:%1\">%2</p>")
                    .arg(QColor(theme.mutedText).name(),
                         tr("No finding takes 2 % of the time or more").toHtmlEscaped());
    }
    return html;
}

} // namespace lanescope::ui
