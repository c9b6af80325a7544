// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/pinned_query_panel.h"

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "ui/panels/query_charts.h"
#include "ui/panels/query_run.h"
#include "ui/state/document.h"

namespace lanescope::ui {

namespace {

constexpr QLatin1String kBeginning("query-");

AnalysisView viewOf(const QString& sql, const AnalysisInput& input, std::stop_token stop) {
    const TracePtr& trace = input.shared.tracePtr();
    const auto parameters = queryParameters(sql, input.selection.range.value_or(trace->bounds()), kNoSlice);
    AnalysisView view;
    Result<QueryRun> run = runQuery(input.shared, sql, parameters, std::move(stop));
    if (!run) {
        view.emptyText = QString::fromStdString(run.error().describe());
        return view;
    }
    view.table = std::move(run->rows.table);
    view.charts = queryCharts(*trace, AnalysisTable(view.table));
    view.note = queryNote({view.table.rowCount(), run->rows.isCut, run->seconds,
                           nullParameters(sql, parameters), std::move(run->slowParts)});
    return view;
}

std::vector<ViewKind> kindsOf(const QString& title) {
    ViewKind kind;
    kind.name = PinnedQueryPanel::nameOf(title);
    kind.title = title;
    kind.make = [title](const AnalysisInput& input, std::stop_token stop) {
        return viewOf(input.preferences.pinnedQueries.value(title), input, std::move(stop));
    };
    return {kind};
}

} // namespace

PinnedQueryPanel::PinnedQueryPanel(const QString& title, Document* document, QWidget* parent)
    : AnalysisPanel(kindsOf(title), document, parent)
    , m_title(title)
    , m_preferences(document->preferences())
    , m_sql(m_preferences->value()->pinnedQueries.value(title)) {
    connect(m_preferences.get(), &PreferenceStore::changed, this, [this] {
        const QString wanted = m_preferences->value()->pinnedQueries.value(m_title);
        if (wanted != m_sql && !wanted.isEmpty()) {
            m_sql = wanted;
            refresh();
        }
    });
}

QString PinnedQueryPanel::nameOf(const QString& title) {
    return kBeginning + title;
}

bool PinnedQueryPanel::isName(const QString& panelName) {
    return panelName.startsWith(kBeginning);
}

QString PinnedQueryPanel::sqlText() const {
    return m_sql;
}

} // namespace lanescope::ui
