// SPDX-License-Identifier: Apache-2.0
// The views of the Categories panel.

#include "core/analysis/device/kernel_categories.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/category_tables.h"
#include "core/store/trace.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/view_parts.h"
#include "ui/state/preferences.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

struct Categories {
    KernelCategories found;
    QString note;
};

Categories categoriesOf(const AnalysisInput& input, std::stop_token stop) {
    Result<CategoryRules> rules = userCategoryRules(input.preferences.categoryRulesPath());
    Categories categories;
    const QString path = QString::fromStdString(input.preferences.categoryRulesPath());
    if (!rules) {
        categories.note =
            tr("%1. The built-in rules are used").arg(QString::fromStdString(rules.error().message));
    }
    categories.found = kernelCategories(input.shared.trace(), rules ? *rules : CategoryRules::builtIn(),
                                        input.selection, std::move(stop));
    if (rules) {
        categories.note = tr("Uncategorized: %1 of the device time. Your own rules: %2")
                              .arg(formatPercent(categories.found.otherShare), path);
    }
    return categories;
}

AnalysisView categoryView(const AnalysisInput& input, std::stop_token stop) {
    const Categories categories = categoriesOf(input, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(input.shared.trace(), Ingredient::DeviceWork);
    if (categories.found.rows.empty()) {
        return view;
    }
    view.note = categories.note;
    std::vector<DonutPart> parts;
    std::vector<RowTarget> places;
    for (const CategoryRow& row : categories.found.rows) {
        parts.push_back({QString::fromStdString(row.category),
                         static_cast<double>(row.totalNs),
                         {row.longest, {}, std::nullopt}});
        places.push_back({row.longest, {}, std::nullopt});
    }
    view.charts.push_back(donutChart(tr("Device time"), std::move(parts), tr("of device work")));
    view.table = placedTable(makeCategoryTable(categories.found), std::move(places));
    return view;
}

AnalysisView categoryKernelView(const AnalysisInput& input, std::stop_token stop) {
    const Categories categories = categoriesOf(input, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(input.shared.trace(), Ingredient::DeviceWork);
    if (!categories.found.rows.empty()) {
        view.note = categories.note;
    }
    view.table = placedTable(makeCategoryKernelTable(input.shared.trace(), categories.found),
                             placesOf(categories.found.kernels));
    return view;
}

} // namespace

std::vector<ViewKind> categoryViews() {
    std::vector<ViewKind> views{listedView("categories", {{}, {}, categoryView}),
                                listedView("category_kernels", {{}, {}, categoryKernelView, true})};
    appendListedViews(views, "categories", {"categories", "category_kernels"});
    for (ViewKind& view : views) {
        view.hiddenAtFirst = {QStringLiteral("min_us"), QStringLiteral("max_us"), QStringLiteral("stddev_us"),
                              QStringLiteral("p50_us"), QStringLiteral("p95_us")};
        view.rulesPath = [](const Preferences& chosen) {
            return QString::fromStdString(chosen.categoryRulesPath());
        };
        view.rulesTemplate = [] {
            const std::string_view text = CategoryRules::builtInText();
            return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
        };
    }
    return views;
}

} // namespace lanescope::ui
