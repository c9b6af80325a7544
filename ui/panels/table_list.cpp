// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/table_list.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/state/fuzzy_match.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

constexpr int kNameRole = Qt::UserRole;
constexpr int kWordsRole = Qt::UserRole + 1;
constexpr int kListedRole = Qt::UserRole + 2;
constexpr int kIndent = 10;

bool fits(const QTreeWidgetItem& table, const QString& filter) {
    const QString path = table.parent()->text(0) + QLatin1Char(' ') + table.text(0);
    if (fuzzyMatch(filter, path)) {
        return true;
    }
    const QStringList words = table.data(0, kWordsRole).toString().split(QLatin1Char(' '));
    const QStringList asked = filter.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::ranges::all_of(asked, [&words](const QString& part) {
        return std::ranges::any_of(words, [&part](const QString& word) { return word.startsWith(part); });
    });
}

/// How directly a title says what is asked for: 3 for the very words.
int closenessOf(const QTreeWidgetItem* table, const QString& filter) {
    const QString title = table->text(0).toLower();
    const QString asked = filter.trimmed().toLower();
    return title == asked                             ? 3
           : title.startsWith(asked)                  ? 2
           : title.contains(QLatin1Char(' ') + asked) ? 1
                                                      : 0;
}

} // namespace

TableList::TableList(const std::vector<TableListGroup>& groups, QWidget* parent)
    : QWidget(parent)
    , m_filter(TableTools::makeFilter(QStringLiteral("tableListFilter")))
    , m_tree(new QTreeWidget) {
    m_filter->setPlaceholderText(tr("Find a table"));
    m_filter->setAccessibleName(tr("Find a table"));
    m_filter->installEventFilter(this);
    m_tree->setObjectName(QStringLiteral("tableList"));
    m_tree->setAccessibleName(tr("Tables"));
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setIndentation(kIndent);
    m_tree->setRootIsDecorated(false);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->installEventFilter(this);
    QFont strong = m_tree->font();
    strong.setWeight(QFont::DemiBold);
    for (const TableListGroup& group : groups) {
        auto* parentItem = new QTreeWidgetItem(m_tree, {group.title});
        parentItem->setFlags(Qt::ItemIsEnabled);
        parentItem->setFont(0, strong);
        for (const ListedTable& table : group.tables) {
            auto* item = new QTreeWidgetItem(parentItem, {table.title});
            item->setData(0, kNameRole, table.name);
            item->setData(0, kWordsRole, table.words);
            item->setData(0, kListedRole, table.isPossible);
            if (!table.isPossible) {
                item->setForeground(0, palette().placeholderText());
            }
            item->setToolTip(0, plainToolTip(table.help.isEmpty()
                                                 ? table.title
                                                 : table.title + QLatin1Char('\n') + table.help));
        }
    }
    m_tree->expandAll();
    updateShown();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_filter);
    layout->addWidget(m_tree, 1);
    connect(m_filter, &QLineEdit::textChanged, this, [this] {
        m_hasMoved = false;
        updateShown();
    });
    connect(m_tree, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (!m_isSetting && item != nullptr && item->parent() != nullptr) {
            emit chosen(item->data(0, kNameRole).toString());
        }
    });
}

QString TableList::current() const {
    const QTreeWidgetItem* item = m_tree->currentItem();
    return item == nullptr ? QString() : item->data(0, kNameRole).toString();
}

QString TableList::first() const {
    const std::vector<QTreeWidgetItem*> tables = shownTables();
    return tables.empty() ? QString() : tables.front()->data(0, kNameRole).toString();
}

int TableList::fittingWidth() const {
    const QAbstractItemView& tree = *m_tree; // whose sizes of columns are public
    const QMargins margins = layout()->contentsMargins();
    return tree.sizeHintForColumn(0) + m_tree->verticalScrollBar()->sizeHint().width() + margins.left() +
           margins.right();
}

std::vector<QTreeWidgetItem*> TableList::shownTables() const {
    std::vector<QTreeWidgetItem*> tables;
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        QTreeWidgetItem* group = m_tree->topLevelItem(g);
        for (int i = 0; i < group->childCount(); ++i) {
            if (!group->child(i)->isHidden()) {
                tables.push_back(group->child(i));
            }
        }
    }
    return tables;
}

void TableList::setCurrent(const QString& name) {
    const QScopedValueRollback setting(m_isSetting, true);
    QTreeWidgetItem* found = nullptr;
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        QTreeWidgetItem* group = m_tree->topLevelItem(g);
        for (int i = 0; i < group->childCount(); ++i) {
            if (group->child(i)->data(0, kNameRole) == name) {
                found = group->child(i);
            }
        }
    }
    if (found != nullptr && !fits(*found, m_filter->text())) {
        m_filter->clear();
    }
    m_tree->setCurrentItem(found);
    updateShown();
}

void TableList::updateShown() {
    const QString filter = m_filter->text().trimmed();
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        QTreeWidgetItem* group = m_tree->topLevelItem(g);
        bool isAnyShown = false;
        for (int i = 0; i < group->childCount(); ++i) {
            const QTreeWidgetItem* table = group->child(i);
            const bool isShown = filter.isEmpty()
                                     ? table->data(0, kListedRole).toBool() || table == m_tree->currentItem()
                                     : fits(*table, filter);
            group->child(i)->setHidden(!isShown);
            isAnyShown = isAnyShown || isShown;
        }
        group->setHidden(!isAnyShown);
    }
}

void TableList::moveBy(int rows) {
    m_hasMoved = true;
    const std::vector<QTreeWidgetItem*> tables = shownTables();
    if (tables.empty()) {
        return;
    }
    const auto at = std::ranges::find(tables, m_tree->currentItem());
    const int next = at == tables.end() ? 0 : int(at - tables.begin()) + rows;
    m_tree->setCurrentItem(tables[std::size_t(std::clamp(next, 0, int(tables.size()) - 1))]);
}

/// The current one of equally close ones, else the first.
void TableList::chooseClosest() {
    std::vector<QTreeWidgetItem*> tables = shownTables();
    const auto current = std::ranges::find(tables, m_tree->currentItem());
    const bool isAsked = !m_hasMoved && !m_filter->text().trimmed().isEmpty();
    if (tables.empty() || (current != tables.end() && !isAsked)) {
        return;
    }
    if (current != tables.end()) {
        std::rotate(tables.begin(), current, current + 1);
    }
    m_tree->setCurrentItem(*std::ranges::max_element(
        tables, {}, [this](const QTreeWidgetItem* table) { return closenessOf(table, m_filter->text()); }));
}

bool TableList::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Up:
            moveBy(-1);
            return true;
        case Qt::Key_Down:
            moveBy(1);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            chooseClosest();
            emit entered();
            return true;
        case Qt::Key_Escape:
            if (watched == m_filter && !m_filter->text().isEmpty()) {
                m_filter->clear();
                return true;
            }
            break;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lanescope::ui
