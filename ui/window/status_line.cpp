// SPDX-License-Identifier: Apache-2.0
#include "ui/window/status_line.h"

#include <QEvent>
#include <QLabel>

#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/theme/elided_label.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/theme.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/workspace/document_page.h"

namespace lanescope::ui {

namespace {

constexpr int kToldMs = 4000;

QString link(const QString& group, const QString& text, QRgb color) {
    return QStringLiteral("<a href=\"%1\" style=\"color:%2; text-decoration:none\">%3</a>")
        .arg(group, QColor(color).name(), text);
}

QString ledgerHtml(const Trace& trace, const Theme& theme) {
    quint64 overflow = 0;
    for (const Track& track : trace.tracks()) {
        overflow += track.overflowSliceCount;
    }
    const quint64 repaired = trace.diagnostics().total(DiagnosticClass::Repaired);
    const quint64 unusable = trace.diagnostics().total(DiagnosticClass::Unusable);
    const quint64 file = trace.diagnostics().total(DiagnosticClass::File);
    const auto part = [&](const char* group, const QString& text, quint64 count) {
        return link(QLatin1String(group), text.arg(formatCount(count)),
                    count > 0 ? theme.warning : theme.mutedText);
    };
    QStringList parts{
        link(QStringLiteral("problems"),
             StatusLine::tr("%1 events read").arg(formatCount(trace.ledger().read)), theme.mutedText),
        part("unusable", StatusLine::tr("%1 dropped"), trace.ledger().dropped()),
        part("repaired", StatusLine::tr("%1 repaired"), repaired),
        // Nothing is wrong with a trace whose slices overlap.
        link(QStringLiteral("overflow"), StatusLine::tr("%1 on overflow rows").arg(formatCount(overflow)),
             theme.mutedText)};
    if (unusable > 0) {
        parts.insert(2, part("unusable", StatusLine::tr("%1 unusable"), unusable));
    }
    if (file > 0) {
        parts << link(QStringLiteral("file"), StatusLine::tr("problems in the file"), theme.warning);
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent)
    , m_ledger(new QLabel)
    , m_hover(new ElidedLabel({}, 0))
    , m_selection(new QLabel)
    , m_scale(new PlainLabel) {
    setSizeGripEnabled(false);
    m_ledger->setTextFormat(Qt::RichText);
    m_ledger->setObjectName(QStringLiteral("statusLedger"));
    m_hover->setObjectName(QStringLiteral("statusHover"));
    m_selection->setTextFormat(Qt::PlainText);
    m_selection->setObjectName(QStringLiteral("statusSelection"));
    m_scale->setObjectName(QStringLiteral("statusScale"));
    m_ledger->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_ledger->setToolTip(tr("Where every event of the file went. Click to see the problems"));
    m_scale->setToolTip(tr("Time per pixel of the timeline"));
    m_ledger->setContentsMargins(6, 0, 6, 0);
    m_scale->setContentsMargins(6, 0, 6, 0);
    connect(m_ledger, &QLabel::linkActivated, this, &StatusLine::problemsRequested);
    addWidget(m_ledger);
    addWidget(m_hover, 1);
    addPermanentWidget(m_selection);
    addPermanentWidget(m_scale);
}

void StatusLine::follow(DocumentPage* page) {
    if (m_page != nullptr) {
        disconnect(m_page, nullptr, this, nullptr);
        if (m_page->document()->viewState() != nullptr) {
            disconnect(m_page->document()->viewState(), nullptr, this, nullptr);
        }
        if (m_page->timeline() != nullptr) {
            disconnect(&m_page->timeline()->scene().viewport(), nullptr, this, nullptr);
        }
    }
    m_page = page;
    showHover({});
    if (page != nullptr && page->timeline() != nullptr) {
        const ViewState* view = page->document()->viewState();
        connect(page, &DocumentPage::hoverTextChanged, this, &StatusLine::showHover);
        connect(page, &DocumentPage::told, this, [this](const QString& text) { showMessage(text, kToldMs); });
        connect(view, &ViewState::timeSelectionChanged, this, &StatusLine::refresh);
        connect(view, &ViewState::selectedSliceChanged, this, &StatusLine::refresh);
        connect(view, &ViewState::pickedSlicesChanged, this, &StatusLine::refresh);
        connect(view, &ViewState::visibleRangeChanged, this, &StatusLine::refreshScale);
        connect(&page->timeline()->scene().viewport(), &Viewport::sizeChanged, this,
                &StatusLine::refreshScale);
    }
    refresh();
}

void StatusLine::refresh() {
    if (m_page == nullptr || m_page->timeline() == nullptr) {
        m_ledger->clear();
        m_selection->clear();
        m_scale->clear();
        return;
    }
    const Trace& trace = *m_page->document()->trace();
    const ViewState* view = m_page->document()->viewState();
    m_ledger->setText(ledgerHtml(trace, Theme::of(palette())));
    if (const std::vector<SliceId>& picked = view->pickedSlices(); !picked.empty()) {
        DurationNs sumNs = 0;
        for (const SliceId slice : picked) {
            sumNs = saturatingAdd(sumNs, trace.slices().durationNs[slice]);
        }
        m_selection->setText(
            tr("Selected: %1 slices, %2 in sum").arg(formatCount(picked.size()), formatDuration(sumNs)));
    } else if (const auto range = view->timeSelection()) {
        m_selection->setText(tr("Selected range: %1").arg(formatDuration(range->durationNs())));
    } else if (view->selectedSlice() != kNoSlice) {
        m_selection->setText(
            tr("Selected: %1").arg(formatDuration(trace.slices().durationNs[view->selectedSlice()])));
    } else {
        m_selection->clear();
    }
    refreshScale();
}

void StatusLine::refreshScale() {
    if (m_page == nullptr || m_page->timeline() == nullptr || m_page->timeline()->nsPerPixel() <= 0) {
        return;
    }
    const double nsPerPixel = m_page->timeline()->nsPerPixel();
    m_scale->setText(nsPerPixel >= 1 ? tr("1 px = %1").arg(formatDuration(nsPerPixel))
                                     : tr("1 ns = %1 px").arg(QString::number(1 / nsPerPixel, 'f', 1)));
}

void StatusLine::showHover(const QString& text) {
    m_hover->setWholeText(text);
}

void StatusLine::changeEvent(QEvent* event) {
    QStatusBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        refresh();
    }
}

void StatusLine::resizeEvent(QResizeEvent* event) {
    QStatusBar::resizeEvent(event);
    refreshScale();
}

} // namespace lanescope::ui
