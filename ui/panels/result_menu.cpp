// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/result_menu.h"

#include "core/store/trace.h"
#include "ui/panels/result_rows.h"
#include "ui/state/document.h"
#include "ui/state/search_state.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kMostNotes = 50; // more would hide what they are on

} // namespace

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
    const std::vector<SliceId> slices = slicesOfRows(m_model->table());
    addAction(tr("Show only these slices"), this, [this, slices] {
        showOnly(slices);
    })->setEnabled(!slices.empty());
    const bool hasTooMany = m_model->table().rowCount() > kMostNotes;
    addAction(hasTooMany ? tr("Add a note to each row (at most %1 rows)").arg(kMostNotes)
                         : tr("Add a note to each row"),
              this, [&state, spans] { state.addNotes(spans()); })
        ->setEnabled(isSomewhere && !hasTooMany);
    addSeparator();
    addAction(tr("Remove from the timeline"), this, [this, &state] {
        state.clear();
        if (hasFiltered()) {
            m_document->viewState()->search().setAnswer(nullptr, false);
        }
    })->setEnabled(!state.isEmpty() || hasFiltered());
}

bool ResultMenu::hasFiltered() const {
    const SearchState& search = m_document->viewState()->search();
    return !search.isActive() && search.hits() != nullptr;
}

void ResultMenu::showOnly(const std::vector<SliceId>& slices) {
    SearchState& search = m_document->viewState()->search();
    search.setText({});
    search.setMode(FilterMode::HideOthers);
    search.setAnswer(makeSearchHits(m_document->trace(), slices), false);
}

void ResultMenu::addColors(QMenu& menu) {
    const AnalysisTable& table = m_model->table();
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        if (table.columns()[column].isText || table.spec(column).unit == Unit::Id) {
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
