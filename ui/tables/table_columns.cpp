// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_columns.h"

#include <QAction>
#include <QEvent>
#include <QMenu>

#include <utility>

#include "ui/tables/analysis_table_model.h"
#include "ui/tables/bar_delegate.h"
#include "ui/tables/data_table.h"

namespace lanescope::ui {

namespace {

constexpr int kLeastFirstWidth = 110;
constexpr int kLeastNameWidth = 190; // shown of a long name in a narrow table
constexpr int kMostFirstWidth = 300;
constexpr int kLeastWidth = 48;
constexpr int kMostWidth = 240;

} // namespace

TableColumns::TableColumns(DataTable* table, AnalysisTableModel* model, PreferenceStorePtr preferences)
    : QObject(table)
    , m_table(table)
    , m_model(model)
    , m_preferences(std::move(preferences))
    , m_bars(new BarDelegate(AnalysisTableModel::kBarRole, table)) {
    table->viewport()->installEventFilter(this);
}

bool TableColumns::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        spread();
    }
    return QObject::eventFilter(watched, event);
}

QString TableColumns::keyOf(int column) const {
    return QString::fromStdString(m_model->table().spec(static_cast<std::size_t>(column)).key);
}

bool TableColumns::isBlank(int column) const {
    return m_model->table().columns()[static_cast<std::size_t>(column)].isBlank;
}

void TableColumns::apply(ColumnChoice choice, const std::function<QString(int column)>& footerOf) {
    m_choice = std::move(choice);
    const PreferencesPtr preferences = m_preferences->value();
    const bool isChosen = preferences->hiddenColumns.contains(m_choice.name);
    const QStringList hidden = preferences->hiddenColumns.value(m_choice.name, m_choice.hiddenAtFirst);
    QStringList keys;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        keys << keyOf(column);
        // Columns without values in this trace are hidden until the user asks for them.
        const bool isUnwanted = hidden.contains(keys.last()) || (!isChosen && isBlank(column));
        m_table->setColumnHidden(column, column > 0 && isUnwanted);
        const bool isShare = m_model->table().spec(static_cast<std::size_t>(column)).isShare;
        m_table->setItemDelegateForColumn(column, isShare ? m_bars : nullptr);
    }
    setFilterColumns();
    if (m_model->rowCount() > 0) {
        fit(keys, footerOf);
    }
}

void TableColumns::fit(const QStringList& keys, const std::function<QString(int column)>& footerOf) {
    // New figures must not move columns under the pointer, unless they would be cut.
    if (keys != m_fitted) {
        m_fitted = keys;
        m_widths.assign(static_cast<std::size_t>(keys.size()), {});
    }
    // A third at most: figures are what a table is for.
    const int mostFirst = std::clamp(m_table->width() / 3, kLeastNameWidth, kMostFirstWidth);
    for (int column = 0; column < keys.size(); ++column) {
        if (m_table->isColumnHidden(column)) {
            continue;
        }
        Width& width = m_widths[static_cast<std::size_t>(column)];
        width.needed = std::max(width.needed, m_table->neededWidth(column, footerOf(column)));
        const int least = std::clamp(width.needed, column == 0 ? kLeastFirstWidth : kLeastWidth,
                                     column == 0 ? mostFirst : kMostWidth);
        const bool stays = column == 0 && width.set != 0;
        width.least = stays ? width.least : std::max(width.least, least);
    }
    spread();
}

bool TableColumns::isOfUser(int column) const {
    const Width& width = m_widths[static_cast<std::size_t>(column)];
    return width.set != 0 && m_table->columnWidth(column) != width.set;
}

void TableColumns::spread() {
    const int columns = std::min(m_model->columnCount(), static_cast<int>(m_widths.size()));
    const auto isFitted = [this](int column) {
        return !m_table->isColumnHidden(column) && m_widths[static_cast<std::size_t>(column)].needed > 0;
    };
    int room = m_table->viewport()->width();
    for (int column = 0; column < columns; ++column) {
        if (!m_table->isColumnHidden(column)) {
            room -= isFitted(column) && !isOfUser(column) ? m_widths[static_cast<std::size_t>(column)].least
                                                          : m_table->columnWidth(column);
        }
    }
    for (int column = 0; column < columns; ++column) {
        if (!isFitted(column) || isOfUser(column)) {
            continue;
        }
        Width& width = m_widths[static_cast<std::size_t>(column)];
        const bool isText = m_model->table().columns()[static_cast<std::size_t>(column)].isText;
        // A table that is wider than its room scrolls either way: then names are worth more than one more
        // figure.
        const int spare = column == 0 && room < 0 ? m_table->viewport()->width() / 2 - width.least : room;
        const int more =
            isText || column == 0 ? std::clamp(width.needed - width.least, 0, std::max(spare, 0)) : 0;
        room -= more;
        width.set = width.least + more;
        m_table->setColumnWidth(column, width.set);
    }
}

void TableColumns::setFilterColumns() {
    const Table& table = m_model->table().table();
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        // Hidden cells are not computed for a filter.
        const bool isLarge = table.rowCount() > AnalysisTableModel::kMostRowsAtOnce;
        if (!isLarge || !m_table->isColumnHidden(static_cast<int>(column))) {
            columns.push_back(column);
        }
    }
    m_model->setFilterColumns(std::move(columns));
}

void TableColumns::hide(const QStringList& hidden) {
    for (int column = 1; column < m_model->columnCount(); ++column) {
        const bool wasHidden = m_table->isColumnHidden(column);
        m_table->setColumnHidden(column, hidden.contains(keyOf(column)));
        if (wasHidden && !m_table->isColumnHidden(column)) {
            m_table->fitColumn(column, kLeastWidth, kMostWidth);
            if (static_cast<std::size_t>(column) < m_widths.size()) {
                const int width = m_table->columnWidth(column);
                m_widths[static_cast<std::size_t>(column)] = {width, m_table->neededWidth(column), width};
            }
        }
    }
    spread();
    setFilterColumns();
    m_preferences->change([&](Preferences& next) { next.hiddenColumns[m_choice.name] = hidden; });
}

void TableColumns::addMenu(QMenu* menu) {
    QMenu* columns = menu->addMenu(tr("Columns"));
    columns->setObjectName(QStringLiteral("columnMenu"));
    connect(columns, &QMenu::aboutToShow, this, [this, columns] { fill(columns); });
}

void TableColumns::addPreset(QMenu* menu, const QString& title,
                             const std::function<bool(const QString&)>& isShown) {
    QStringList hidden;
    for (int column = 1; column < m_model->columnCount(); ++column) {
        if (!isShown(keyOf(column)) || isBlank(column)) {
            hidden << keyOf(column);
        }
    }
    connect(menu->addAction(title), &QAction::triggered, this, [this, hidden] { hide(hidden); });
}

void TableColumns::fill(QMenu* menu) {
    menu->clear();
    addPreset(menu, tr("Usual columns"),
              [this](const QString& key) { return !m_choice.hiddenAtFirst.contains(key); });
    for (const ColumnPreset& preset : m_choice.presets) {
        addPreset(menu, preset.title, [&preset](const QString& key) { return preset.keys.contains(key); });
    }
    connect(menu->addAction(tr("All columns")), &QAction::triggered, this, [this] { hide({}); });
    menu->addSeparator();
    for (int column = 1; column < m_model->columnCount(); ++column) {
        QAction* action =
            menu->addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_table->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool isShown) {
            QStringList hidden;
            for (int other = 1; other < m_model->columnCount(); ++other) {
                if (other == column ? !isShown : m_table->isColumnHidden(other)) {
                    hidden << keyOf(other);
                }
            }
            hide(hidden);
        });
    }
}

} // namespace lanescope::ui
