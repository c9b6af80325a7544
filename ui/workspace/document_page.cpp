// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/document_page.h"

#include <QLoggingCategory>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

#include "core/analysis/time_scale.h"
#include "core/store/trace.h"
#include "ui/panels/panel.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/file_time_units.h"
#include "ui/state/path_state.h"
#include "ui/state/path_words.h"
#include "ui/state/preferences.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/workspace/damage_notice.h"
#include "ui/workspace/error_page.h"
#include "ui/workspace/loading_page.h"
#include "ui/workspace/loading_preview.h"
#include "ui/workspace/panel_kind.h"
#include "ui/workspace/ranks_notice.h"
#include "ui/workspace/time_unit_notice.h"

namespace lanescope::ui {

namespace {

// Log of the user's actions, for bug reports and tests from outside:
// QT_LOGGING_RULES="lanescope.view.debug=true".
Q_LOGGING_CATEGORY(lcView, "lanescope.view", QtWarningMsg)

void logChanges(const Document& document) {
    const ViewState* view = document.viewState();
    const TracePtr& trace = document.trace();
    qCDebug(lcView, "ready with %zu slices", trace->slices().size());
    QObject::connect(view, &ViewState::visibleRangeChanged, view, [view, trace] {
        const TimeRange range = view->visibleRange();
        qCDebug(lcView, "visible %lld..%lld", static_cast<long long>(range.startNs - trace->bounds().startNs),
                static_cast<long long>(range.endNs - trace->bounds().startNs));
    });
    QObject::connect(view, &ViewState::selectedSliceChanged, view, [view, trace] {
        const SliceId slice = view->selectedSlice();
        if (slice == kNoSlice) {
            qCDebug(lcView, "selected nothing");
            return;
        }
        const Category& category = trace->category(trace->slices().category[slice]);
        qCDebug(lcView).noquote() << "selected" << indexOf(slice) << toText(trace->text(category.name))
                                  << toText(trace->sliceName(slice));
    });
}

} // namespace

DocumentPage::DocumentPage(Document* document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_layout(new QStackedLayout(this)) {
    connect(document, &Document::stateChanged, this, &DocumentPage::rebuild);
    connect(document, &Document::settled, this, &DocumentPage::settled);
    rebuild();
}

DocumentPage::~DocumentPage() {
    clear();
}

void DocumentPage::clear() {
    // At once: a document that loads again frees its trace right after saying so. The panels may live in
    // docks by now.
    m_panels.clear();
    delete m_timeline;
    m_timeline = nullptr;
    m_awaitsPanels = false; // the picture that they let go first is gone
    m_loading = nullptr;
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // a button of the page may be what started this
        delete item;
    }
}

void DocumentPage::setStill(bool still) {
    m_still = still;
    if (m_timeline != nullptr && still) {
        m_timeline->setAnimationsEnabled(false);
        m_timeline->setFrameBudgetMs(std::numeric_limits<double>::infinity());
    }
}

bool DocumentPage::isSettled() const {
    return m_document->isSettled() && !m_awaitsPanels && (m_timeline == nullptr || m_timeline->isReady()) &&
           std::ranges::all_of(m_panels, [](const auto& entry) { return entry.second->isSettled(); });
}

void DocumentPage::setAwaitsPanels(bool awaits) {
    m_awaitsPanels = awaits;
    if (!awaits) {
        emit settled();
    }
}

Panel* DocumentPage::existingPanel(const QString& kindName) const {
    const auto it = m_panels.find(kindName);
    return it == m_panels.end() ? nullptr : it->second.get();
}

Panel* DocumentPage::panel(const PanelKind& kind) {
    if (m_timeline == nullptr) {
        return nullptr;
    }
    std::unique_ptr<Panel>& panel = m_panels[kind.name];
    if (panel == nullptr) {
        panel.reset(kind.make(m_document, this));
        panel->hide(); // until a dock takes it
        connect(panel.get(), &Panel::settled, this, &DocumentPage::settled);
    }
    return panel.get();
}

void DocumentPage::rebuild() {
    const QPointer<LoadingPage> before = m_loading; // deleted later than this
    clear();
    switch (m_document->state()) {
    case Document::State::Loading:
        m_loading = new LoadingPage(m_document);
        connect(m_loading, &LoadingPage::excerptShown, this, &DocumentPage::contentChanged);
        m_layout->addWidget(m_loading);
        break;
    case Document::State::Failed: {
        auto* page = new ErrorPage(m_document->error(), m_document->location());
        connect(page, &ErrorPage::retryRequested, this, &DocumentPage::retryRequested);
        connect(page, &ErrorPage::openRequested, this, &DocumentPage::openRequested);
        connect(page, &ErrorPage::closeRequested, this, &DocumentPage::closeRequested);
        m_layout->addWidget(page);
        break;
    }
    case Document::State::Ready:
        showReady();
        break;
    }
    emit contentChanged();
    if (before != nullptr && m_timeline != nullptr) {
        before->preview().carryTo(*m_document, m_timeline->scene());
    }
}

TimelineView* DocumentPage::shownTimeline() const {
    return m_timeline != nullptr || m_loading == nullptr ? m_timeline : m_loading->preview().timeline();
}

Document* DocumentPage::shownDocument() const {
    if (m_timeline != nullptr) {
        return m_document;
    }
    return m_loading != nullptr ? m_loading->preview().excerpt() : nullptr;
}

void DocumentPage::showReady() {
    m_timeline = new TimelineView(m_document->analyses()->shared(), m_document->viewState(),
                                  m_document->preparedView());
    connect(m_timeline, &TimelineView::hoverTextChanged, this, &DocumentPage::hoverTextChanged);
    connect(m_timeline, &TimelineView::told, this, &DocumentPage::told);
    connect(m_timeline, &TimelineView::sliceActivated, this, &DocumentPage::detailsRequested);
    connect(m_timeline, &TimelineView::areaSelected, this, &DocumentPage::areaSelected);
    connect(m_document->viewState(), &ViewState::timeSelectionChanged, m_timeline, [this] {
        if (!m_document->viewState()->timeSelection()) {
            emit areaCleared();
        }
    });
    // Slices picked together are looked at as an area is.
    connect(m_document->viewState(), &ViewState::pickedSlicesChanged, m_timeline, [this] {
        if (!m_document->viewState()->pickedSlices().empty()) {
            emit areaSelected();
        } else if (!m_document->viewState()->timeSelection()) {
            emit areaCleared();
        }
    });
    connect(&m_document->viewState()->search(), &SearchState::asked, this,
            [this] { emit panelRequested(QStringLiteral("search")); });
    connect(&PathState::of(*m_document->viewState()), &PathState::asked, this,
            [this] { emit panelRequested(QStringLiteral("path")); });
    connect(&PathState::of(*m_document->viewState()), &PathState::whyAsked, this,
            &DocumentPage::detailsRequested);
    connect(m_timeline, &TimelineView::ready, this, &DocumentPage::settled);
    m_timeline->setHoverNotes([analyses = m_document->analyses(), document = m_document](SliceId slice) {
        QVector<HoverLine> lines;
        for (const DetailRow& row :
             pathInShort(*analyses->shared(), PathState::of(*document->viewState()), slice)) {
            lines.push_back({row.label, row.value});
        }
        for (const DetailRow& row : analyses->workInShort(slice)) {
            lines.push_back({row.label, row.value});
        }
        return lines;
    });
    setStill(m_still);
    logChanges(*m_document);
    m_layout->addWidget(withNotices(m_timeline));
}

QWidget* DocumentPage::withNotices(TimelineView* timeline) {
    auto* all = new QWidget;
    auto* layout = new QVBoxLayout(all);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    if (QWidget* notice = timeUnitNotice()) {
        layout->addWidget(notice);
    }
    if (const QString text = DamageNotice::textOf(m_document->trace()->diagnostics()); !text.isEmpty()) {
        auto* notice = new DamageNotice(text);
        connect(notice, &DamageNotice::showRequested, this,
                [this] { emit panelRequested(QStringLiteral("problems")); });
        layout->addWidget(notice);
    }
    if (!m_document->trace()->ranks().empty()) {
        auto* notice = new RanksNotice(*m_document->trace());
        connect(notice, &RanksNotice::ranksRequested, this, &DocumentPage::ranksRequested);
        layout->addWidget(notice);
    }
    layout->addWidget(timeline, 1);
    return all;
}

QWidget* DocumentPage::timeUnitNotice() {
    const TracePtr& trace = m_document->trace();
    const auto improbable = m_document->preferences()->value()->fileTimeUnits.isChosen(trace->path())
                                ? std::nullopt
                                : improbableTimes(*trace);
    if (!improbable) {
        return nullptr;
    }
    auto* notice = new TimeUnitNotice(*improbable);
    connect(notice, &TimeUnitNotice::told, this, [this, notice](FileTimeUnit unit) {
        notice->hide();
        emit timeUnitChosen(unit); // and this widget may go
    });
    return notice;
}

} // namespace lanescope::ui
