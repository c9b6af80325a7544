// SPDX-License-Identifier: Apache-2.0
// Completion of SQL from the tables of a session: tables behind FROM and JOIN, columns behind an alias
// and of the tables that the text names, within a text that is compared with a column the texts of that
// column, functions and keywords elsewhere. Pure functions; any thread.
#pragma once

#include <QString>
#include <QStringList>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace lanescope::sql {
class Session;
}

namespace lanescope::ui {

struct SqlTableWords {
    std::string name;
    std::vector<std::string> columns;
};

struct SqlColumnName {
    std::string table;
    std::string column;

    bool operator==(const SqlColumnName&) const = default;
    bool operator<(const SqlColumnName& other) const {
        return std::tie(table, column) < std::tie(other.table, other.column);
    }
};

/// The names that a text may use.
struct SqlWords {
    std::vector<SqlTableWords> tables;
    std::vector<std::string> functions;
    std::vector<std::string> functionsOfRows; ///< stand behind FROM
    /// Texts of columns that were asked for, the commonest first.
    std::map<SqlColumnName, std::vector<std::string>> texts = {};
};

SqlWords sqlWordsOf(sql::Session& session);
/// Distinct texts of a column, the commonest first; none where the column has no texts or does not exist.
std::vector<std::string> textsOfColumn(sql::Session& session, const SqlColumnName& column);

struct SqlCompletion {
    QString begun;     ///< the part of the word before the cursor
    QStringList words; ///< that begin with it in any case; empty inside of comments
    /// The cursor is in a text that is compared with this column. `words` are then up to 50 of its texts that
    /// have the begun part in them, in any case and written as the statement needs them: none while SqlWords
    /// does not have the texts.
    std::optional<SqlColumnName> column = std::nullopt;
};

/// `position` is that of the cursor, in characters of `text`.
SqlCompletion sqlCompletionAt(const SqlWords& words, const QString& text, int position);

/// Whether the word is one of SQL's own.
bool isSqlKeyword(std::string_view word);

} // namespace lanescope::ui
