// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/result_menu.h"

#include "core/store/trace.h"
#include "ui/panels/result_rows.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"

namespace lanescope::ui {

ResultMenu::ResultMenu(Document* document, const AnalysisTableModel* model, QWidget* parent)
    : QMenu(parent)
    , m_document(document)
    , m_model(model) {
    connect(this, &QMenu::aboutToShow, this, &ResultMenu::fill);
}

void ResultMenu::fill() {
    clear();
    ResultState& state = ResultState::of(*m_document->viewState());
    const auto spans = [this] { return resultSpans(*m_document->trace(), m_model->table()); };
    const bool isSomewhere = hasPlaces(*m_document->trace(), m_model->table());
    addAction(tr("Rows as a lane"), this, [&state, spans] {
        state.setLane(spans());
    })->setEnabled(isSomewhere);
    addAction(tr("Rows as marks"), this, [&state, spans] {
        state.setMarks(spans());
    })->setEnabled(isSomewhere);
    addColors(*addMenu(tr("Colour slices by")));
    addSeparator();
    addAction(tr("Remove from the timeline"), this, [&state] {
        state.clear();
    })->setEnabled(!state.isEmpty());
}

void ResultMenu::addColors(QMenu& menu) {
    const AnalysisTable& table = m_model->table();
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        const std::string& key = table.spec(column).key;
        if (table.columns()[column].isText || isIdColumn(key)) {
            continue;
        }
        if (const auto colors = resultColors(table, column)) {
            menu.addAction(
                QString(table.columns()[column].title).replace(QLatin1Char('&'), QLatin1String("&&")), this,
                [this, colors] { ResultState::of(*m_document->viewState()).setColors(colors); });
        }
    }
    menu.setEnabled(!menu.isEmpty());
}

} // namespace lanescope::ui
