// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/tables_panel.h"

#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/analysis/memory/memory_use.h"
#include "core/catalog/recorded_ingredients.h"
#include "ui/panels/analysis_panel.h"
#include "ui/panels/kept_split.h"
#include "ui/panels/table_list.h"
#include "ui/state/document.h"

namespace lanescope::ui {

namespace {

std::vector<TableListGroup> listOf(const std::vector<TableGroup>& groups, const Trace& trace) {
    std::vector<TableListGroup> list;
    for (const TableGroup& group : groups) {
        TableListGroup shown{group.title, {}};
        for (std::size_t i = 0; i < group.views.size(); ++i) {
            const ViewKind& view = group.views[i];
            shown.tables.push_back({view.name, view.title, view.help, group.words.value(qsizetype(i)),
                                    !view.needs || hasIngredient(trace, *view.needs)});
        }
        list.push_back(std::move(shown));
    }
    return list;
}

std::vector<ViewKind> viewsOf(std::vector<TableGroup> groups) {
    std::vector<ViewKind> views;
    for (TableGroup& group : groups) {
        std::ranges::move(group.views, std::back_inserter(views));
    }
    return views;
}

} // namespace

TablesPanel::TablesPanel(std::vector<TableGroup> groups, Document* document, QWidget* parent)
    : Panel(parent)
    , m_list(new TableList(listOf(groups, *document->trace())))
    , m_splitter(new QSplitter) {
    for (std::size_t i = 0; i < groups.size(); ++i) {
        m_groups.push_back(groups[i].name);
        for (const ViewKind& view : groups[i].views) {
            m_places.push_back({view.name, int(i)});
        }
    }
    m_tables = new AnalysisPanel(viewsOf(std::move(groups)), document);
    m_tables->setChoiceVisible(false);
    m_splitter->setObjectName(QStringLiteral("tablesParts"));
    m_splitter->addWidget(m_list);
    m_splitter->addWidget(m_tables);
    m_splitter->setHandleWidth(4);
    m_splitter->setCollapsible(1, false);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({m_list->fittingWidth(), 1000});
    new KeptSplit(m_splitter, QStringLiteral("tables"), document->preferences());
    const QString first = m_list->first();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    setTools(m_tables->tools());
    setFocusProxy(m_tables);
    m_list->setCurrent(m_places.front().view);
    connect(m_list, &TableList::chosen, this, &TablesPanel::showTable);
    connect(m_list, &TableList::entered, m_tables, &AnalysisPanel::focusTable);
    connect(m_tables, &AnalysisPanel::viewChanged, this, &TablesPanel::takeView);
    connect(m_tables, &Panel::settled, this, &Panel::settled);
    // A memory snapshot is about memory, which is not the first table that could have a row.
    hasMemoryAlone(*document->trace()) ? showGroup(QStringLiteral("memory")) : showTable(first);
}

void TablesPanel::takeView(int index) {
    const Place& place = m_places[static_cast<std::size_t>(index)];
    m_list->setCurrent(place.view);
    if (place.group != m_group) {
        m_filters[m_group] = m_tables->filterText();
        m_group = place.group;
        m_tables->setFilterText(m_filters.value(m_group));
    }
}

bool TablesPanel::showTable(const QString& name) {
    return m_tables->showView(name);
}

QStringList TablesPanel::tableNames() const {
    QStringList names;
    for (const Place& place : m_places) {
        names += place.view;
    }
    return names;
}

bool TablesPanel::showGroup(const QString& name) {
    const auto wanted = std::ranges::find(m_groups, name);
    if (wanted == m_groups.end()) {
        return false;
    }
    const int group = int(wanted - m_groups.begin());
    if (m_places[static_cast<std::size_t>(m_tables->currentView())].group != group) {
        m_tables->setCurrentView(int(std::ranges::find(m_places, group, &Place::group) - m_places.begin()));
    }
    return true;
}

void TablesPanel::showPart(const QString& name) {
    if (!showGroup(name)) {
        showTable(name);
    }
}

void TablesPanel::focusFilter() {
    m_tables->focusFilter();
}

void TablesPanel::copyContent() const {
    m_tables->copyContent();
}

bool TablesPanel::isSettled() const {
    return m_tables->isSettled();
}

} // namespace lanescope::ui
