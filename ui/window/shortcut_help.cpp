// SPDX-License-Identifier: Apache-2.0
#include "ui/window/shortcut_help.h"

#include <QDialogButtonBox>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ui/timeline/timeline_actions.h"

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

QString joined(const QList<QKeySequence>& keys) {
    QStringList texts;
    for (const QKeySequence& key : keys) {
        texts << key.toString(QKeySequence::NativeText);
    }
    return texts.join(QStringLiteral(", "));
}

/// Lines for the actions of a menu that have keys of their own.
QString menuLines(const QMenu* menu) {
    QString lines;
    for (const QAction* action : menu->actions()) {
        if (!action->shortcuts().isEmpty()) {
            lines += line(joined(action->shortcuts()), action->text().remove(QLatin1Char('&')));
        }
    }
    return lines;
}

} // namespace

ShortcutHelp::ShortcutHelp(const QMenuBar* menus, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    QString html = QStringLiteral("<table cellspacing=\"0\">") + heading(tr("On the timeline"));
    for (const TimelineBinding& binding : timelineBindings()) {
        html += line(joined({binding.keys.begin(), binding.keys.end()}), binding.text);
    }
    html += line(tr("Ctrl+wheel"), tr("Zoom at the pointer"));
    html += line(tr("Drag"), tr("Select a time range"));
    for (const QAction* top : menus->actions()) {
        if (const QString lines = menuLines(top->menu()); !lines.isEmpty()) {
            html += heading(top->text().remove(QLatin1Char('&'))) + lines;
        }
    }
    auto* text = new QTextBrowser;
    text->setHtml(html + QStringLiteral("</table>"));
    text->setAcceptDrops(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addWidget(buttons);
    resize(520, 560);
}

} // namespace lanescope::ui
