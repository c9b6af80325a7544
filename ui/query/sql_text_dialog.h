// SPDX-License-Identifier: Apache-2.0
// Shows the SQL that gives a table of a page without an SQL panel (two traces, ranks), with the command that
// runs it. UI thread only.
#pragma once

#include <QDialog>

#include <string>
#include <vector>

namespace lanescope::ui {

class SqlTextDialog : public QDialog {
    Q_OBJECT

public:
    /// `arguments` name the traces for "lanescope-cli query"; empty: the query needs none, and SQLite's shell
    /// runs it.
    SqlTextDialog(const QString& sql, const std::vector<std::string>& arguments, QWidget* parent);

    const QString& sql() const { return m_sql; }
    const QString& command() const { return m_command; }

private:
    QString m_sql;
    QString m_command;
};

} // namespace lanescope::ui
