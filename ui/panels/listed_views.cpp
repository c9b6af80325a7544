// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/listed_views.h"

#include <QCoreApplication>

#include <algorithm>
#include <cassert>

#include "core/catalog/recorded_ingredients.h"
#include "core/catalog/registry.h"
#include "core/sql/session/derived_tables.h"
#include "ui/panels/column_totals.h"
#include "ui/panels/view_parts.h"
#include "ui/state/track_names.h"

namespace lanescope::ui {

namespace {

QString translated(std::string_view text) {
    return QCoreApplication::translate("lanescope::CoreWords", std::string(text).c_str());
}

AnalysisView madeOf(const AnalysisDescriptor& analysis, const AnalysisInput& input, std::stop_token stop) {
    AnalysisView view;
    view.emptyText = hintText(input.shared.trace(), analysis.ingredient);
    Result<AnalysisResult> result = analysis.run(input.shared, input.selection, {}, std::move(stop));
    if (result) {
        view.table = std::move(result->table);
    } else {
        view.note = QString::fromStdString(result.error().describe());
    }
    return view;
}

} // namespace

ViewKind listedView(std::string_view key, ViewKind view) {
    const AnalysisDescriptor* analysis = analysisCalled(key);
    assert(analysis != nullptr);
    view.name = toText(key);
    view.title = translated(analysis->title);
    view.help = translated(analysis->help);
    view.sqlTable = QString::fromStdString(sql::analysisTableName(key));
    view.needs = neededIngredient(*analysis);
    view.totals = columnTotalsOf(key);
    if (view.make == nullptr) {
        view.make = [analysis](const AnalysisInput& input, std::stop_token stop) {
            return madeOf(*analysis, input, std::move(stop));
        };
    }
    return view;
}

ViewKind listedView(std::string_view key, void (*finish)(AnalysisView& view)) {
    const AnalysisDescriptor* analysis = analysisCalled(key);
    ViewKind view{{}, {}, [analysis, finish](const AnalysisInput& input, std::stop_token stop) {
                      AnalysisView made = madeOf(*analysis, input, std::move(stop));
                      if (!made.table.isEmpty()) {
                          finish(made);
                      }
                      return made;
                  }};
    return listedView(key, std::move(view));
}

void appendListedViews(std::vector<ViewKind>& views, std::string_view panel,
                       std::initializer_list<std::string_view> there) {
    for (const AnalysisDescriptor& analysis : analyses()) {
        if (analysis.panel == panel && std::ranges::find(there, analysis.key) == there.end()) {
            views.push_back(listedView(analysis.key, ViewKind()));
        }
    }
}

} // namespace lanescope::ui
