// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/problems_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <map>

#include "core/catalog/analysis_context.h"
#include "core/query/text_place.h"
#include "core/store/trace.h"
#include "ui/panels/kept_split.h"
#include "ui/panels/place_view.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/tables/data_table.h"
#include "ui/tables/diagnostics_model.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

namespace {

/// "132 152 events read = 120 000 in slices + … + 31 metadata; 0 unusable, 0 dropped".
QString ledgerText(const Ledger& ledger) {
    QStringList parts;
    const auto add = [&](quint64 count, const QString& what) {
        if (count > 0) {
            parts << ProblemsPanel::tr("%1 %2", "figure and kind of event").arg(formatCount(count), what);
        }
    };
    add(ledger.slices, ProblemsPanel::tr("in slices"));
    add(ledger.instants, ProblemsPanel::tr("instants"));
    add(ledger.counters, ProblemsPanel::tr("counter values"));
    add(ledger.flows, ProblemsPanel::tr("flow ends"));
    add(ledger.samples, ProblemsPanel::tr("samples, counted only"));
    add(ledger.notShown, ProblemsPanel::tr("of other kinds, counted only"));
    add(ledger.metadata, ProblemsPanel::tr("metadata"));
    add(ledger.unusable, ProblemsPanel::tr("unusable"));
    return ProblemsPanel::tr("%1 events read = %2. %3 dropped")
        .arg(formatCount(ledger.read),
             parts.isEmpty() ? QStringLiteral("0") : parts.join(QStringLiteral(" + ")),
             formatCount(ledger.dropped()));
}

} // namespace

ProblemsPanel::ProblemsPanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_model(new DiagnosticsModel(document->trace(), this))
    , m_table(new DataTable)
    , m_places(new PlaceView(document->trace())) {
    auto* ledger = new PlainLabel(ledgerText(document->trace()->ledger()));
    ledger->setObjectName(QStringLiteral("ledger"));
    ledger->setWordWrap(true);
    ledger->setContentsMargins(10, 8, 10, 8);
    ledger->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    m_table->setObjectName(QStringLiteral("problemTable"));
    m_table->setAccessibleName(tr("Problems"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->setEmptyText(tr("No problems: every event of the file was understood"));
    m_table->fitColumn(DiagnosticsModel::Outcome, 80, 160);
    m_table->fitColumn(DiagnosticsModel::Problem, 200, 560);
    m_table->fitColumn(DiagnosticsModel::Count, 60, 140);
    m_table->horizontalHeader()->setStretchLastSection(true);
    const auto showOnTimeline = [document](SliceId slice) {
        if (slice != kNoSlice) {
            document->viewState()->selectSlice(slice, true);
        }
    };
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) { m_places->showPlaces(m_model->placesAt(row.row())); });
    connect(m_table, &DataTable::rowActivated, document->viewState(),
            [document, showOnTimeline, this](int row) {
                if (const auto& places = m_model->placesAt(row); !places.empty()) {
                    showOnTimeline(sliceAtPlace(*document->trace(), EventRef(places.front())));
                }
            });
    connect(m_places, &PlaceView::timelineRequested, document->viewState(), showOnTimeline);
    connect(m_places, &PlaceView::idle, this, &Panel::settled);
    m_places->setVisible(m_model->rowCount() > 0);

    auto* sides = new QSplitter;
    sides->setChildrenCollapsible(false);
    sides->addWidget(m_table);
    sides->addWidget(m_places);
    sides->setStretchFactor(0, 3);
    sides->setStretchFactor(1, 2);
    new KeptSplit(sides, QStringLiteral("problems"), document->preferences());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(headWith(ledger));
    layout->addWidget(sides, 1);

    const std::shared_ptr<AnalysisContext> shared = document->analyses()->shared();
    m_examination = std::make_unique<LatestJob<bool, bool>>(
        this,
        [shared](const bool&, std::stop_token) {
            shared->recording();
            return true;
        },
        [this, shared](bool) {
            m_model->addRecording(shared->recording());
            m_places->setVisible(m_model->rowCount() > 0);
            emit settled();
        });
    m_examination->request(true);
}

QLayout* ProblemsPanel::headWith(QWidget* ledger) {
    QToolButton* more = TableTools::makeMenuButton();
    more->setToolTip(tr("Copy, SQL"));
    more->setAccessibleName(tr("Copy, SQL"));
    auto* menu = new QMenu(more);
    menu->addAction(tr("Copy as tab-separated values"), m_table, &DataTable::copySelection);
    menu->addAction(tr("Copy as Markdown"), m_table, &DataTable::copyAsMarkdown);
    menu->addAction(tr("Show SQL"), this, [this] {
        emit queryRequested(QStringLiteral("SELECT name, severity, value\nFROM stats\nWHERE source = "
                                           "'diagnostics'\nORDER BY value DESC"));
    });
    more->setMenu(menu);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 8, 0);
    head->addWidget(ledger, 1);
    head->addWidget(more);
    return head;
}

void ProblemsPanel::showGroup(const QString& group) {
    using Group = DiagnosticsModel::Group;
    static const std::map<QString, Group> kGroups{{QStringLiteral("repaired"), Group::Repaired},
                                                  {QStringLiteral("unusable"), Group::Unusable},
                                                  {QStringLiteral("file"), Group::File},
                                                  {QStringLiteral("overflow"), Group::Overflow},
                                                  {QStringLiteral("recording"), Group::Recording}};
    const auto found = kGroups.find(group);
    const int row = found == kGroups.end() ? -1 : m_model->firstRowOf(found->second);
    if (row >= 0) {
        m_table->setCurrentIndex(m_model->index(row, 0));
        m_table->setFocus();
    }
}

bool ProblemsPanel::isSettled() const {
    return m_places->isIdle() && m_examination->isIdle();
}

} // namespace lanescope::ui
