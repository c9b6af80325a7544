// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/view_request.h"

#include <QCoreApplication>

#include "core/query/search_query.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/elastic_time.h"
#include "ui/compare/linked_views.h"
#include "ui/panels/tables_panel.h"
#include "ui/ranks/rank_timeline.h"
#include "ui/ranks/ranks_page.h"
#include "ui/state/document.h"
#include "ui/state/selection_text.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/window/main_window.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"

namespace lanescope::desktop {

namespace {

QString apply(const Trace& trace, ui::ViewState& view, const ViewRequest& request) {
    if (!request.select.isEmpty()) {
        const auto wanted = ui::parseSelection(trace, request.select.toStdString());
        if (!wanted) {
            return QString::fromStdString(wanted.error().message);
        }
        if (wanted->range) {
            view.setTimeSelection(wanted->range);
        }
        if (wanted->slice != kNoSlice) {
            view.selectSlice(wanted->slice, true);
        }
    }
    if (!request.range.isEmpty()) {
        const auto range = parseTimeRange(request.range.toStdString(), trace.bounds());
        if (!range) {
            return QString::fromStdString(range.error().message);
        }
        view.setVisibleRange(*range);
    }
    if (!request.search.isEmpty()) {
        if (const auto query = parseSearch(request.search.toStdString()); !query) {
            return QString::fromStdString(query.error().message);
        }
        view.search().setText(request.search);
    }
    return {};
}

QString applyColors(ui::TimelineScene& scene, const QString& by) {
    for (int mode = 0; mode < ui::kColorByCount; ++mode) {
        if (by == ui::colorByName(ui::ColorBy(mode)) && scene.style().coloring().canBe(ui::ColorBy(mode))) {
            scene.style().setColorBy(ui::ColorBy(mode));
            return {};
        }
    }
    return by.isEmpty()
               ? QString()
               : QCoreApplication::translate("lanescope::ViewRequest", "slices cannot be coloured by “%1”")
                     .arg(by);
}

} // namespace

QString applyViewRequest(ui::Document& document, const ViewRequest& request) {
    return apply(*document.trace(), *document.viewState(), request);
}

QString applyViewRequest(ui::ComparePage& page, const ViewRequest& request) {
    if (page.comparison() == nullptr) {
        return {}; // its page says why
    }
    page.elasticTime()->setPercent(request.elasticPercent);
    if (const QString trouble = applyColors(page.baselineTimeline()->scene(), request.colorBy);
        !trouble.isEmpty()) {
        return trouble;
    }
    return apply(*page.comparison()->baselineTrace(), *page.views()->baseline(), request);
}

QString applyViewRequest(ui::RanksPage& page, const ViewRequest& request) {
    if (page.ranks() == nullptr) {
        return QCoreApplication::translate("lanescope::ViewRequest", "none of the traces opened");
    }
    for (const QString& view : request.panels) {
        page.showView(view);
    }
    const QString kind = request.select.section(QLatin1Char(':'), 0, 0);
    bool ok = false;
    const qulonglong number = request.select.section(QLatin1Char(':'), 1).toULongLong(&ok);
    if (ok && kind == QLatin1String("collective") && number < page.ranks()->collectives().size()) {
        page.timeline()->selectCollective(number, true);
    } else if (ok && kind == QLatin1String("rank") && number < page.ranks()->ranks().size()) {
        page.timeline()->setOpen(number, true);
    } else if (!request.select.isEmpty()) {
        return QCoreApplication::translate("lanescope::ViewRequest", "the ranks have no “%1”")
            .arg(request.select);
    }
    if (!request.range.isEmpty()) {
        const Result<TimeRange> range =
            parseTimeRange(request.range.toStdString(), page.timeline()->view()->bounds());
        if (!range) {
            return QString::fromStdString(range.error().message);
        }
        page.timeline()->view()->setVisibleRange(*range);
    }
    return {};
}

QString showPanels(ui::MainWindow& window, const ViewRequest& request) {
    if (window.pages().currentPage() == nullptr || window.pages().currentPage()->timeline() == nullptr) {
        return {};
    }
    ui::TimelineScene& scene = window.pages().currentPage()->timeline()->scene();
    if (const QString trouble = applyColors(scene, request.colorBy); !trouble.isEmpty()) {
        return trouble;
    }
    for (const QString& what : request.show) {
        if (what == QLatin1String("gaps")) {
            scene.style().setGapsShown(true);
        } else if (what == QLatin1String("chain")) {
            ui::FlowOptions options = scene.style().flowOptions();
            options.chain = true;
            scene.style().setFlowOptions(options);
        } else {
            return QCoreApplication::translate("lanescope::ViewRequest", "“%1” cannot be shown").arg(what);
        }
    }
    for (const QString& name : request.panels) {
        const QString panelName = name.section(QLatin1Char(':'), 0, 0);
        const QString viewName = name.section(QLatin1Char(':'), 1);
        ui::Panel* panel = window.bringPanelForward(panelName);
        if (panel == nullptr) {
            return QCoreApplication::translate("lanescope::ViewRequest", "“%1” is not a panel")
                .arg(panelName);
        }
        auto* tables = qobject_cast<ui::TablesPanel*>(panel);
        if (!viewName.isEmpty() && (tables == nullptr || !tables->showTable(viewName))) {
            return tables == nullptr
                       ? QCoreApplication::translate("lanescope::ViewRequest", "“%1” has no views")
                             .arg(panelName)
                       : QCoreApplication::translate("lanescope::ViewRequest",
                                                     "“%1” is not a view of “%2”; known: %3")
                             .arg(viewName, panelName, tables->tableNames().join(QStringLiteral(", ")));
        }
    }
    return {};
}

} // namespace lanescope::desktop
