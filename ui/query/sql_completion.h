// SPDX-License-Identifier: Apache-2.0
// Completion of SQL from the tables of a session: tables behind FROM and JOIN, columns behind an alias
// and of the tables that the text names, functions and keywords elsewhere. Pure functions;
// any thread.
#pragma once

#include <QString>
#include <QStringList>

#include <string>
#include <string_view>
#include <vector>

namespace lanescope::sql {
class Session;
}

namespace lanescope::ui {

struct SqlTableWords {
    std::string name;
    std::vector<std::string> columns;
};

/// The names that a text may use.
struct SqlWords {
    std::vector<SqlTableWords> tables;
    std::vector<std::string> functions;
    std::vector<std::string> functionsOfRows; ///< stand behind FROM
};

SqlWords sqlWordsOf(sql::Session& session);

struct SqlCompletion {
    QString begun;     ///< the part of the word before the cursor
    QStringList words; ///< that begin with it in any case; empty inside of texts and comments
};

/// `position` is that of the cursor, in characters of `text`.
SqlCompletion sqlCompletionAt(const SqlWords& words, const QString& text, int position);

/// Whether the word is one of SQL's own.
bool isSqlKeyword(std::string_view word);

} // namespace lanescope::ui
