// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explanation_view.h"

#include <QEvent>

#include "ui/compare/change_delegate.h"
#include "ui/state/core_words.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

ExplanationView::ExplanationView(QWidget* parent)
    : QTextBrowser(parent) {
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("What explains the difference"));
    document()->setDocumentMargin(8);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        if (url.scheme() == QLatin1String("table")) {
            emit tableRequested(url.path());
            return;
        }
        const int number = url.path().toInt();
        const Explanations& all = m_comparison->explanations();
        const auto causes = static_cast<int>(all.causes.size());
        const Explanation& chosen =
            number < causes ? all.causes[std::size_t(number)] : all.notes[std::size_t(number - causes)];
        if (chosen.baseline != kNoSlice || chosen.candidate != kNoSlice) {
            emit pairRequested(chosen.baseline, chosen.candidate);
        } else {
            emit placesRequested(chosen.baselinePlace, chosen.candidatePlace);
        }
    });
}

void ExplanationView::setComparison(std::shared_ptr<const Comparison> comparison) {
    m_comparison = std::move(comparison);
    refresh();
}

/// The reason first and large, then the tables that tell something of each side alone.
QString ExplanationView::unlikeHtml() const {
    const auto link = [](const char* table, const QString& text) {
        return QStringLiteral("<a href=\"table:%1\">%2</a>").arg(QLatin1String(table), text.toHtmlEscaped());
    };
    return QStringLiteral("<p style=\"margin:0 0 6px 0; font-size:large\"><b>%1</b></p><p style=\"margin:0 0 "
                          "8px 0\">%2</p>")
        .arg(textOf(m_comparison->explanations().notes.front().text).toHtmlEscaped(),
             tr("Figures that can be read side by side: %1, %2, %3")
                 .arg(link("overview", tr("devices and steps")), link("categories", tr("classes of kernels")),
                      link("kernels", tr("kernels"))));
}

QString ExplanationView::sentence(const Explanation& explanation, int number, bool isCause) const {
    const Theme& theme = Theme::of(palette());
    const QString text = textOf(explanation.text);
    // The part's name stands before the colon.
    const qsizetype colon = isCause ? text.indexOf(QLatin1String(": ")) : -1;
    const QString head = text.left(std::max<qsizetype>(colon, 0)).toHtmlEscaped();
    const QString rest = text.mid(colon < 0 ? 0 : colon).toHtmlEscaped();
    const bool isLink = explanation.baseline != kNoSlice || explanation.candidate != kNoSlice ||
                        !explanation.baselinePlace.isEmpty() || !explanation.candidatePlace.isEmpty();
    const QString html = isCause ? QStringLiteral("<b>%1</b>%2").arg(head, rest) : rest;
    const QString color = QColor(isCause ? theme.text : theme.mutedText).name();
    return QStringLiteral("<p style=\"margin:0 0 5px 0; color:%1\">%2</p>")
        .arg(color, isLink ? QStringLiteral("%1 <a href=\"show:%2\" style=\"color:%3\">%4</a>")
                                 .arg(html)
                                 .arg(number)
                                 .arg(QColor(theme.accent).name(), tr("Show"))
                           : html);
}

void ExplanationView::refresh() {
    if (m_comparison == nullptr) {
        clear();
        return;
    }
    const Explanations& explanations = m_comparison->explanations();
    QString html = explanations.isComparable ? QString() : unlikeHtml();
    int number = 0;
    for (const Explanation& cause : explanations.causes) {
        html += sentence(cause, number++, true);
    }
    if (number == 0 && explanations.isComparable) {
        html += QStringLiteral("<p>%1</p>")
                    .arg(explanations.isOfMemory ? tr("The same code holds as much memory at both peaks")
                                                 : tr("The steps of both traces take the same time"));
    }
    for (const Explanation& note : explanations.notes) {
        if (explanations.isComparable || number > 0) { // the first is the heading then
            html += sentence(note, number, false);
        }
        ++number;
    }
    const TreeMatching::Counts& nodes = m_comparison->matching().nodes;
    const TreeMatching::Counts& ops = m_comparison->matching().ops;
    const auto text = [](const QString& what, const TreeMatching::Counts& counts) {
        return tr("%1: %2 the same, %3 with differences below, %4 renamed, %5 only in the baseline, %6 only "
                  "in "
                  "the candidate")
            .arg(what, formatCount(counts.same), formatCount(counts.sameName), formatCount(counts.renamed),
                 formatCount(counts.onlyBaseline), formatCount(counts.onlyCandidate));
    };
    if (explanations.isOfMemory) {
        setHtml(html);
        return; // there are no calls
    }
    html += QStringLiteral("<p style=\"margin:0; color:%1\">%2<br>%3</p>")
                .arg(QColor(Theme::of(palette()).mutedText).name(), text(tr("Operators and modules"), nodes),
                     text(tr("Device work"), ops));
    setHtml(html);
}

void ExplanationView::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        refresh();
    }
}

} // namespace lanescope::ui
