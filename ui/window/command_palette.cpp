// SPDX-License-Identifier: Apache-2.0
#include "ui/window/command_palette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/state/fuzzy_match.h"
#include "ui/window/synonyms.h"

namespace lanescope::ui {

namespace {

constexpr int kActionRole = Qt::UserRole + 1;
constexpr int kKeysRole = Qt::UserRole + 2;
constexpr int kHitsRole = Qt::UserRole + 3;
constexpr int kMostRows = 12;
constexpr int kWidthPx = 560;
constexpr int kMarginPx = 8;
constexpr int kSynonymScore = 18; ///< of one letter: above letters that stand far apart, below a whole word

/// The text with its matched letters bold, and the keys at the right.
class PaletteDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        size.setHeight(option.fontMetrics.height() + kMarginPx);
        return size;
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        const bool enabled = index.flags().testFlag(Qt::ItemIsEnabled);
        const QPalette::ColorGroup group = enabled ? QPalette::Active : QPalette::Disabled;
        if (selected) {
            painter->fillRect(option.rect, option.palette.brush(QPalette::Active, QPalette::Highlight));
        }
        painter->setPen(
            option.palette.color(group, selected ? QPalette::HighlightedText : QPalette::WindowText));
        const QRect rect = option.rect.adjusted(kMarginPx, 0, -kMarginPx, 0);
        const QString keys = index.data(kKeysRole).toString();
        const int keysWidth = keys.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(keys) + 2 * kMarginPx;
        painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, keys);

        QVector<QTextLayout::FormatRange> formats;
        QTextCharFormat bold;
        bold.setFontWeight(QFont::Bold);
        for (const QVariant& at : index.data(kHitsRole).toList()) {
            formats.push_back({at.toInt(), 1, bold});
        }
        QTextLayout layout(index.data().toString(), option.font);
        layout.setFormats(formats);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(1e6);
        layout.endLayout();
        painter->save();
        painter->setClipRect(rect.adjusted(0, 0, -keysWidth, 0));
        layout.draw(painter, QPointF(rect.x(), rect.y() + (rect.height() - line.height()) / 2));
        painter->restore();
    }
};

QString keysOf(const QAction* action) {
    const QString named = action->text().section(QLatin1Char('\t'), 1);
    return named.isEmpty() ? action->shortcut().toString(QKeySequence::NativeText) : named;
}

} // namespace

CommandPalette::CommandPalette(const QMenuBar& menus, QWidget* window, const QString& typed)
    : QFrame(window)
    , m_actions(listActions(menus, Submenus::All))
    , m_line(new QLineEdit)
    , m_list(new QListView)
    , m_model(new QStandardItemModel(this)) {
    setObjectName(QStringLiteral("commandPalette"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Command palette"));
    m_line->setPlaceholderText(tr("Type what you want to do"));
    m_line->setAccessibleName(tr("Command"));
    m_line->installEventFilter(this);
    m_list->setAccessibleName(tr("Commands"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMarginPx, kMarginPx, kMarginPx, kMarginPx);
    layout->addWidget(m_line);
    layout->addWidget(m_list);
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::refill);
    connect(m_list, &QListView::clicked, this, &CommandPalette::run);
    window->installEventFilter(this);
    m_line->setText(typed);
    refill();
    show();
    raise();
    m_line->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::place() {
    const int rows = std::clamp(m_model->rowCount(), 1, kMostRows);
    m_list->setFixedHeight(rows * (m_list->fontMetrics().height() + kMarginPx) + 2);
    const int width = std::min(kWidthPx, parentWidget()->width() - 4 * kMarginPx);
    setFixedWidth(std::max(width, 200));
    adjustSize();
    move((parentWidget()->width() - this->width()) / 2, parentWidget()->height() / 12);
}

void CommandPalette::refill() {
    struct Hit {
        const ListedAction* listed;
        FuzzyMatch match;
        bool isSynonym = false;
    };
    std::vector<Hit> hits;
    const QString query = m_line->text();
    for (const ListedAction& listed : m_actions) {
        if (listed.action == nullptr) {
            continue; // its menu has been filled again
        }
        if (fitsSynonyms(query, listed.synonyms)) {
            hits.push_back({&listed, {}, true});
        } else if (auto match = fuzzyMatch(query, listed.path)) {
            hits.push_back({&listed, std::move(*match)});
        }
    }
    const int synonymScore = kSynonymScore * int(query.size());
    const auto rank = [synonymScore](const Hit& hit) {
        return std::pair(hit.listed->action->isEnabled(), hit.isSynonym ? synonymScore : hit.match.score);
    };
    std::stable_sort(hits.begin(), hits.end(), [&](const Hit& a, const Hit& b) { return rank(a) > rank(b); });
    m_model->clear();
    for (const Hit& hit : hits) {
        QString text = hit.listed->path;
        auto* item = new QStandardItem(text);
        QVariantList positions;
        for (const int at : hit.match.positions) {
            positions << at;
        }
        item->setData(QVariant::fromValue(QPointer<QObject>(hit.listed->action)), kActionRole);
        item->setData(keysOf(hit.listed->action), kKeysRole);
        item->setData(positions, kHitsRole);
        item->setEnabled(hit.listed->action->isEnabled());
        m_model->appendRow(item);
    }
    if (hits.empty()) {
        auto* item = new QStandardItem(tr("No matching command"));
        item->setEnabled(false);
        m_model->appendRow(item);
    }
    m_list->setCurrentIndex(m_model->index(0, 0));
    place();
}

void CommandPalette::moveBy(int rows) {
    const int count = m_model->rowCount();
    const int row = std::clamp(m_list->currentIndex().row() + rows, 0, count - 1);
    m_list->setCurrentIndex(m_model->index(row, 0));
}

void CommandPalette::run(const QModelIndex& index) {
    auto* action = qobject_cast<QAction*>(index.data(kActionRole).value<QPointer<QObject>>().data());
    if (action == nullptr || !action->isEnabled()) {
        return;
    }
    // The focus first: what the action does may need it elsewhere.
    close();
    parentWidget()->setFocus();
    if (action->property("showsPanel").toBool()) {
        emit action->triggered(true);
    } else {
        action->trigger();
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) {
        place();
    }
    if (watched != m_line) {
        return QFrame::eventFilter(watched, event);
    }
    if (event->type() == QEvent::FocusOut &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) {
        close();
    }
    if (event->type() != QEvent::KeyPress) {
        return false;
    }
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
        close();
        return true;
    case Qt::Key_Up:
        moveBy(-1);
        return true;
    case Qt::Key_Down:
        moveBy(1);
        return true;
    case Qt::Key_PageUp:
        moveBy(-kMostRows);
        return true;
    case Qt::Key_PageDown:
        moveBy(kMostRows);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        run(m_list->currentIndex());
        return true;
    default:
        return false;
    }
}

} // namespace lanescope::ui
