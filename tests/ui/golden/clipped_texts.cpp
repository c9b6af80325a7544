// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/golden/clipped_texts.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTreeView>

namespace lanescope::ui {

namespace {

/// Sizes are rounded at scales such as 125 %.
constexpr int kRounding = 1;

class Finder {
public:
    QStringList find(const QWidget& window) {
        look(window);
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (widget->isVisible() && widget->window() == &window) {
                look(*widget);
            }
        }
        return m_found;
    }

private:
    void note(const QWidget& widget, const QString& text, int room, int need) {
        if (need > room + kRounding) {
            m_found << QStringLiteral("%1 %2 \"%3\": %4 of %5 pixels")
                           .arg(QLatin1String(widget.metaObject()->className()), widget.objectName(),
                                text.left(60))
                           .arg(room)
                           .arg(need);
        }
    }

    /// Up to what scrolls, a widget with a text lies inside of its parents.
    void lookAtParents(const QWidget& widget, const QString& text) {
        for (const QWidget* parent = widget.parentWidget(); parent != nullptr;
             parent = parent->parentWidget()) {
            const QWidget* above = parent->parentWidget();
            if (qobject_cast<const QAbstractScrollArea*>(above) != nullptr || widget.isWindow()) {
                return;
            }
            const QRect place(widget.mapTo(parent, QPoint(0, 0)), widget.size());
            note(widget, text + QStringLiteral(" (right edge)"), parent->width(), place.right() + 1);
            note(widget, text + QStringLiteral(" (lower edge)"), parent->height(), place.bottom() + 1);
            if (parent->isWindow()) {
                return;
            }
        }
    }

    void lookAtLabel(const QLabel& label) {
        if (label.text().isEmpty()) {
            return;
        }
        if (label.wordWrap()) {
            note(label, label.text() + QStringLiteral(" (height)"), label.height(),
                 label.heightForWidth(label.width()));
        } else {
            note(label, label.text(), label.width(), label.sizeHint().width());
        }
        lookAtParents(label, label.text());
    }

    void lookAtButton(const QAbstractButton& button) {
        if (button.text().isEmpty()) {
            return;
        }
        // Entries of lists paint themselves and are wide by choice; their text needs its width in any case.
        const bool isPlain = button.inherits("QPushButton") || button.inherits("QToolButton") ||
                             button.inherits("QCheckBox") || button.inherits("QRadioButton");
        const int text = button.fontMetrics().size(Qt::TextShowMnemonic, button.text()).width();
        note(button, button.text(), button.width(), isPlain ? button.sizeHint().width() : text);
        lookAtParents(button, button.text());
    }

    void lookAtChoice(const QComboBox& choice) {
        QStyleOptionComboBox option;
        option.initFrom(&choice);
        option.editable = choice.isEditable();
        const QRect field = choice.style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                           QStyle::SC_ComboBoxEditField, &choice);
        note(choice, choice.currentText(), field.width(),
             choice.fontMetrics().horizontalAdvance(choice.currentText()));
        lookAtParents(choice, choice.currentText());
    }

    void lookAtHeader(const QHeaderView& header) {
        if (header.orientation() != Qt::Horizontal) {
            return;
        }
        for (int i = 0; i < header.count(); ++i) {
            if (!header.isSectionHidden(i)) {
                note(header, header.model()->headerData(i, Qt::Horizontal).toString(), header.sectionSize(i),
                     header.sectionSizeHint(i));
            }
        }
    }

    void lookAtTabs(const QTabBar& tabs) {
        for (int i = 0; i < tabs.count(); ++i) {
            if (tabs.isTabVisible(i) && tabs.elideMode() != Qt::ElideNone) {
                note(tabs, tabs.tabText(i), tabs.tabRect(i).width(),
                     tabs.fontMetrics().size(Qt::TextShowMnemonic, tabs.tabText(i)).width());
            }
        }
    }

    /// A tree without a header is a list of names; rows of a table may be cut, the user makes their columns
    /// wider.
    void lookAtList(const QTreeView& list) {
        const QAbstractItemView& view = list; // whose sizes of columns are public
        if (list.isHeaderHidden()) {
            note(list, QStringLiteral("the longest name"), list.viewport()->width(),
                 view.sizeHintForColumn(0));
        }
    }

    void look(const QWidget& widget) {
        if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
            lookAtLabel(*label);
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
            lookAtButton(*button);
        } else if (const auto* choice = qobject_cast<const QComboBox*>(&widget)) {
            lookAtChoice(*choice);
        } else if (const auto* header = qobject_cast<const QHeaderView*>(&widget)) {
            lookAtHeader(*header);
        } else if (const auto* list = qobject_cast<const QTreeView*>(&widget)) {
            lookAtList(*list);
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
            lookAtTabs(*tabs);
        }
    }

    QStringList m_found;
};

} // namespace

QStringList clippedTexts(const QWidget& window) {
    return Finder().find(window);
}

} // namespace lanescope::ui
