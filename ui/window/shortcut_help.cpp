// SPDX-License-Identifier: Apache-2.0
#include "ui/window/shortcut_help.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/theme/plain_label.h"
#include "ui/window/key_map.h"
#include "ui/window/menu_text.h"

namespace lanescope::ui {

namespace {

/// The page: groups of lines, those without the words that are searched for left out.
class KeyLines {
public:
    explicit KeyLines(const QString& words)
        : m_words(words.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {}

    void beginGroup(const QString& title) { m_title = title; }
    void add(const QString& keys, const QString& text) {
        const QString all = keys + QLatin1Char(' ') + text + QLatin1Char(' ') + m_title;
        if (!std::ranges::all_of(
                m_words, [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); })) {
            return;
        }
        if (m_title != m_shownTitle) {
            m_shownTitle = m_title;
            m_html += QStringLiteral("<tr><td colspan=\"2\"><p style=\"font-weight:600; margin:8px 0 2px "
                                     "0\">%1</p></td></tr>")
                          .arg(m_title.toHtmlEscaped());
        }
        m_html += QStringLiteral("<tr><td style=\"padding:1px 24px 1px 0; white-space:nowrap\">%1</td><td "
                                 "style=\"padding:1px 0\">%2</td></tr>")
                      .arg(keys.toHtmlEscaped(), text.toHtmlEscaped());
    }
    QString html() const { return m_html; }

private:
    QStringList m_words;
    QString m_title;
    QString m_shownTitle;
    QString m_html;
};

/// Mouse actions, which no key map changes but for the wheel.
void addMouse(const TimelineKeys& keys, KeyLines& lines) {
    const bool zooms = keys.wheelZooms;
    const bool pans = keys.dragPans;
    lines.beginGroup(ShortcutHelp::tr("Mouse and trackpad"));
    lines.add(zooms ? ShortcutHelp::tr("Wheel") : ShortcutHelp::tr("Ctrl+wheel, pinch"),
              ShortcutHelp::tr("Zoom at the pointer"));
    lines.add(zooms ? ShortcutHelp::tr("Ctrl+wheel") : ShortcutHelp::tr("Wheel"),
              ShortcutHelp::tr("Scroll the lanes"));
    lines.add(ShortcutHelp::tr("Shift+wheel, sideways scroll"), ShortcutHelp::tr("Pan"));
    lines.add(pans ? ShortcutHelp::tr("Shift+drag") : ShortcutHelp::tr("Drag"),
              ShortcutHelp::tr("Select a time range, snapping to edges of slices; "
                               "with Alt freely"));
    lines.add(ShortcutHelp::tr("Ctrl+click, Ctrl+drag"), ShortcutHelp::tr("Add slices to the selection"));
    lines.add(pans ? ShortcutHelp::tr("Middle drag, Space+drag, drag")
                   : ShortcutHelp::tr("Middle drag, Space+drag, Shift+drag"),
              ShortcutHelp::tr("Pan in both directions"));
    lines.add(ShortcutHelp::tr("Double click"), ShortcutHelp::tr("Zoom to the slice and open its details"));
}

} // namespace

ShortcutHelp::ShortcutHelp(KeyMap* keys, QWidget* parent)
    : QDialog(parent)
    , m_keys(keys)
    , m_title(new PlainLabel)
    , m_find(new QLineEdit)
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
    m_find->setObjectName(QStringLiteral("findKey"));
    m_find->setPlaceholderText(tr("Find a key or an action"));
    m_find->setClearButtonEnabled(true);
    connect(m_find, &QLineEdit::textChanged, this, &ShortcutHelp::refill);
    for (const QKeySequence& key : {QKeySequence(Qt::Key_Slash), QKeySequence(QKeySequence::Find)}) {
        connect(new QShortcut(key, this), &QShortcut::activated, m_find, [this] { m_find->setFocus(); });
    }
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_title);
    layout->addWidget(m_find);
    layout->addWidget(m_text);
    m_text->setFocus(); // the key that opened the window closes it
    layout->addWidget(buttons);
    resize(560, 620);
    connect(keys, &KeyMap::changed, this, &ShortcutHelp::refill);
    refill();
}

void ShortcutHelp::refill() {
    KeyLines lines(m_find->text());
    QString group;
    const QString first = m_keys->entries().front().group;
    m_title->setText(tr("Keys: %1").arg(keyPresetTitle(m_keys->preset())));
    for (const KeyMap::Entry& entry : m_keys->entries()) {
        if (entry.keys.isEmpty()) {
            continue;
        }
        if (entry.group != group) {
            if (group == first) {
                addMouse(m_keys->timelineKeys(), lines);
            }
            group = entry.group;
            lines.beginGroup(group);
            if (const QString placed = placedKeysText(m_keys->timelineKeys());
                group == first && !placed.isEmpty()) {
                lines.add(placed, tr("At their US keyboard positions on every layout"));
            }
        }
        lines.add(keysText(entry.keys), entry.text);
    }
    const QString html = lines.html();
    m_text->setHtml(html.isEmpty() ? tr("No key or action has these words").toHtmlEscaped()
                                   : QStringLiteral("<table cellspacing=\"0\">%1</table>").arg(html));
}

} // namespace lanescope::ui
