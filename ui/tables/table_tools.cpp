// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_tools.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include "ui/state/preferences.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_export.h"
#include "ui/tables/table_footer.h"
#include "ui/tables/table_sorting.h"
#include "ui/theme/icons.h"

namespace lanescope::ui {

namespace {

constexpr int kMostFilterWidth = 260;

} // namespace

QLineEdit* TableTools::makeFilter(const QString& objectName) {
    auto* filter = new QLineEdit;
    filter->setObjectName(objectName);
    filter->setPlaceholderText(tr("Filter"));
    filter->setAccessibleName(tr("Filter rows"));
    filter->setClearButtonEnabled(true);
    filter->setAcceptDrops(false); // files dropped here open like anywhere else
    filter->addAction(themedIcon(QStringLiteral("filter")), QLineEdit::LeadingPosition);
    filter->setMaximumWidth(kMostFilterWidth);
    return filter;
}

QToolButton* TableTools::makeMenuButton() {
    auto* more = new QToolButton;
    more->setObjectName(QStringLiteral("tableMenu"));
    more->setIcon(themedIcon(QStringLiteral("more")));
    more->setToolTip(tr("Columns, copy, export"));
    more->setAccessibleName(tr("Columns, copy, export"));
    more->setAutoRaise(true);
    more->setPopupMode(QToolButton::InstantPopup);
    return more;
}

TableTools::TableTools(DataTable* table, AnalysisTableModel* model, ColumnChoice choice,
                       PreferenceStorePtr preferences)
    : m_table(table)
    , m_model(model)
    , m_choice(std::move(choice))
    , m_columns(new TableColumns(table, model, std::move(preferences)))
    , m_sorting(new TableSorting(table, model))
    , m_filter(makeFilter(QStringLiteral("tableFilter")))
    , m_menu(nullptr) {
    table->setSortingEnabled(true);
    table->horizontalHeader()->setSortIndicatorClearable(true);
    table->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    connect(m_filter, &QLineEdit::textChanged, model, &AnalysisTableModel::setFilter);
    connect(model, &AnalysisTableModel::modelReset, this, &TableTools::updateEmptyText);
    auto* clear = new QAction(this);
    clear->setShortcut(Qt::Key_Escape);
    clear->setShortcutContext(Qt::WidgetShortcut);
    connect(clear, &QAction::triggered, m_filter, &QLineEdit::clear);
    m_filter->addAction(clear);
    QToolButton* more = makeMenuButton();
    m_menu = new QMenu(more);
    auto* menu = m_menu;
    addExportActions(menu, this, table, model, [this] { return m_choice.name; });
    m_behindExports = menu->addSeparator();
    m_sorting->addMenus(menu);
    m_columns->addMenu(menu);
    more->setMenu(menu);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->addWidget(m_filter, 1);
    layout->addStretch(0);
    layout->addWidget(more);
}

void TableTools::offerSql(std::function<void()> show) {
    auto* action = new QAction(tr("Show SQL"), m_menu);
    connect(action, &QAction::triggered, this, std::move(show));
    m_menu->insertAction(m_behindExports, action);
}

TableFooter* TableTools::makeFooter() const {
    return new TableFooter(m_table, m_model);
}

void TableTools::apply() {
    m_columns->apply(m_choice, [this](int column) { return m_model->footerText(column); });
}

void TableTools::spread() {
    m_columns->spread();
}

void TableTools::setEmptyText(const QString& text) {
    m_emptyText = text;
    updateEmptyText();
}

void TableTools::updateEmptyText() {
    const bool isFiltered = m_model->table().rowCount() > 0;
    m_table->setEmptyText(isFiltered ? tr("No row matches “%1”").arg(m_model->filter()) : m_emptyText);
}

} // namespace lanescope::ui
