// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_text_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/remote/remote_location.h"
#include "ui/query/sql_highlighter.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

QPlainTextEdit* readOnlyText(const QString& text, const QString& name) {
    auto* edit = new QPlainTextEdit(text);
    edit->setObjectName(name);
    edit->setReadOnly(true);
    edit->setTabChangesFocus(true);
    constexpr int kLines = 4;
    edit->setMaximumHeight(edit->fontMetrics().lineSpacing() * kLines + 2 * edit->frameWidth() + 8);
    return edit;
}

} // namespace

SqlTextDialog::SqlTextDialog(const QString& sql, const std::vector<std::string>& arguments, QWidget* parent)
    : QDialog(parent)
    , m_sql(sql) {
    std::string command = arguments.empty() ? "sqlite3 :memory:" : "lanescope-cli query";
    for (const std::string& argument : arguments) {
        command += " " + shellQuoted(argument);
    }
    m_command = QString::fromStdString(command + " " + shellQuoted(sql.toStdString()));
    setWindowTitle(ui::tr("SQL of the table"));
    setAttribute(Qt::WA_DeleteOnClose);
    QPlainTextEdit* statement = readOnlyText(m_sql, QStringLiteral("sqlText"));
    auto* highlighter = new SqlHighlighter(statement->document());
    highlighter->setPalette(statement->palette());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    const auto addCopy = [buttons](const QString& title, const QString& text) {
        QPushButton* copy = buttons->addButton(title, QDialogButtonBox::ActionRole);
        connect(copy, &QPushButton::clicked, copy, [text] { QGuiApplication::clipboard()->setText(text); });
    };
    addCopy(ui::tr("Copy SQL"), m_sql);
    addCopy(ui::tr("Copy command"), m_command);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(new PlainLabel(ui::tr("Statement")));
    layout->addWidget(statement);
    layout->addWidget(new PlainLabel(ui::tr("Command that runs it")));
    layout->addWidget(readOnlyText(m_command, QStringLiteral("sqlCommand")));
    layout->addWidget(buttons);
    constexpr int kWidth = 640;
    resize(kWidth, sizeHint().height());
}

} // namespace lanescope::ui
