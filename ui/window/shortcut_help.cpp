// SPDX-License-Identifier: Apache-2.0
#include "ui/window/shortcut_help.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QShortcut>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ui/window/key_map.h"
#include "ui/window/menu_text.h"

namespace lanescope::ui {

namespace {

QString heading(const QString& text) {
    return QStringLiteral(
               "<tr><td colspan=\"2\"><p style=\"font-weight:600; margin:8px 0 2px 0\">%1</p></td></tr>")
        .arg(text.toHtmlEscaped());
}

QString line(const QString& keys, const QString& text) {
    return QStringLiteral("<tr><td style=\"padding:1px 24px 1px 0; white-space:nowrap\">%1</td><td "
                          "style=\"padding:1px 0\">%2</td></tr>")
        .arg(keys.toHtmlEscaped(), text.toHtmlEscaped());
}

/// Mouse actions, which no key map changes but for the wheel.
QString mouseLines(const TimelineKeys& keys) {
    const bool zooms = keys.wheelZooms;
    const bool pans = keys.dragPans;
    return heading(ShortcutHelp::tr("Mouse and trackpad")) +
           line(zooms ? ShortcutHelp::tr("Wheel") : ShortcutHelp::tr("Ctrl+wheel, pinch"),
                ShortcutHelp::tr("Zoom at the pointer")) +
           line(zooms ? ShortcutHelp::tr("Ctrl+wheel") : ShortcutHelp::tr("Wheel"),
                ShortcutHelp::tr("Scroll the lanes")) +
           line(ShortcutHelp::tr("Shift+wheel, sideways scroll"), ShortcutHelp::tr("Pan")) +
           line(pans ? ShortcutHelp::tr("Shift+drag") : ShortcutHelp::tr("Drag"),
                ShortcutHelp::tr("Select a time range, snapping to edges of slices; "
                                 "with Alt freely")) +
           line(ShortcutHelp::tr("Ctrl+click, Ctrl+drag"), ShortcutHelp::tr("Add slices to the selection")) +
           line(pans ? ShortcutHelp::tr("Middle drag, Space+drag, drag")
                     : ShortcutHelp::tr("Middle drag, Space+drag, Shift+drag"),
                ShortcutHelp::tr("Pan in both directions")) +
           line(ShortcutHelp::tr("Double click"), ShortcutHelp::tr("Zoom to the slice and open its details"));
}

} // namespace

ShortcutHelp::ShortcutHelp(KeyMap* keys, QWidget* parent)
    : QDialog(parent)
    , m_keys(keys)
    , m_text(new QTextBrowser) {
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_text->setAcceptDrops(false);
    m_text->setAccessibleName(tr("Keyboard shortcuts"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    QPushButton* edit = buttons->addButton(tr("Change keys…"), QDialogButtonBox::ActionRole);
    connect(edit, &QPushButton::clicked, this, [this] {
        emit editRequested();
        close();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(new QShortcut(Qt::Key_Question, this), &QShortcut::activated, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(buttons);
    resize(560, 620);
    connect(keys, &KeyMap::changed, this, &ShortcutHelp::refill);
    refill();
}

void ShortcutHelp::refill() {
    QString html = QStringLiteral("<table cellspacing=\"0\">");
    QString group;
    for (const KeyMap::Entry& entry : m_keys->entries()) {
        if (entry.keys.isEmpty()) {
            continue;
        }
        if (entry.group != group) {
            if (group.isEmpty()) {
                html += heading(tr("Keys: %1").arg(keyPresetTitle(m_keys->preset())));
            } else if (group == m_keys->entries().front().group) {
                html += mouseLines(m_keys->timelineKeys());
            }
            group = entry.group;
            html += heading(group);
            if (const QString placed = placedKeysText(m_keys->timelineKeys());
                group == m_keys->entries().front().group && !placed.isEmpty()) {
                html += line(placed, tr("At their US keyboard positions on every layout"));
            }
        }
        html += line(keysText(entry.keys), entry.text);
    }
    m_text->setHtml(html + QStringLiteral("</table>"));
}

} // namespace lanescope::ui
