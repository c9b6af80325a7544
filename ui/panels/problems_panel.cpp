// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/problems_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

#include "core/store/trace.h"
#include "ui/models/diagnostics_model.h"
#include "ui/panels/data_table.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"

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
    add(ledger.unknownPhase, ProblemsPanel::tr("of other phases, counted only"));
    add(ledger.metadata, ProblemsPanel::tr("metadata"));
    add(ledger.unusable, ProblemsPanel::tr("unusable"));
    return ProblemsPanel::tr("%1 events read = %2. %3 dropped")
        .arg(formatCount(ledger.read),
             parts.isEmpty() ? QStringLiteral("0") : parts.join(QStringLiteral(" + ")),
             formatCount(ledger.dropped()));
}

} // namespace

ProblemsPanel::ProblemsPanel(Document* document, QWidget* parent)
    : Panel(parent) {
    auto* ledger = new QLabel(ledgerText(document->trace()->ledger()));
    ledger->setObjectName(QStringLiteral("ledger"));
    ledger->setWordWrap(true);
    ledger->setContentsMargins(10, 8, 10, 8);
    ledger->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    auto* model = new DiagnosticsModel(document->trace(), this);
    auto* table = new DataTable;
    table->setObjectName(QStringLiteral("problemTable"));
    table->setAccessibleName(tr("Problems"));
    table->setModel(model);
    table->setTextElideMode(Qt::ElideRight);
    table->setEmptyText(tr("No problems: every event of the file was understood"));
    table->fitColumn(DiagnosticsModel::Outcome, 80, 160);
    table->fitColumn(DiagnosticsModel::Problem, 200, 560);
    table->fitColumn(DiagnosticsModel::Count, 60, 140);
    table->horizontalHeader()->setStretchLastSection(true);
    connect(table, &DataTable::rowActivated, document->viewState(), [model, document](int row) {
        if (model->exampleAt(row) != kNoSlice) {
            document->viewState()->selectSlice(model->exampleAt(row), true);
        }
    });

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(ledger);
    layout->addWidget(table, 1);
}

} // namespace lanescope::ui
