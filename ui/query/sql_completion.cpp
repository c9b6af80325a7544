// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_completion.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/ascii.h"
#include "core/sql/session/session.h"
#include "core/sql/session/sql_tokens.h"

namespace lanescope::ui {

namespace {

constexpr std::array<std::string_view, 44> kKeywords = {
    "SELECT", "FROM", "WHERE",     "GROUP", "BY",     "ORDER",  "HAVING", "LIMIT",   "OFFSET",
    "JOIN",   "LEFT", "INNER",     "CROSS", "ON",     "USING",  "AS",     "AND",     "OR",
    "NOT",    "IN",   "IS",        "NULL",  "LIKE",   "GLOB",   "REGEXP", "BETWEEN", "CASE",
    "WHEN",   "THEN", "ELSE",      "END",   "DESC",   "ASC",    "WITH",   "UNION",   "ALL",
    "EXISTS", "OVER", "RECURSIVE", "CAST",  "FILTER", "CREATE", "VIEW",   "DISTINCT"};

bool isWordPart(QChar c) {
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

/// Whether the end of `before` lies in a quoted text or a comment.
bool isWithinText(const QString& before) {
    QChar quote;
    for (int i = 0; i < before.size(); ++i) {
        const QChar c = before[i];
        if (!quote.isNull()) {
            quote = c == quote ? QChar() : quote;
        } else if (c == QLatin1Char('\'') || c == QLatin1Char('"')) {
            quote = c;
        } else if (QStringView(before).mid(i).startsWith(QLatin1String("--"))) {
            i = int(before.indexOf(QLatin1Char('\n'), i));
            if (i < 0) {
                return true;
            }
        }
    }
    return !quote.isNull();
}

const SqlTableWords* tableCalled(const SqlWords& words, std::string_view name) {
    const auto found = std::ranges::find_if(
        words.tables, [name](const SqlTableWords& table) { return equalsIgnoringCase(table.name, name); });
    return found == words.tables.end() ? nullptr : &*found;
}

struct NamedTable {
    const SqlTableWords* table;
    std::string alias;
};

/// Tables that the text names, with their aliases.
std::vector<NamedTable> tablesIn(const SqlWords& words, const std::string& text) {
    std::vector<NamedTable> tables;
    sql::Tokens tokens(text);
    for (std::string_view token = tokens.next(); !token.empty();) {
        const SqlTableWords* table = tableCalled(words, token);
        token = tokens.next();
        if (table == nullptr) {
            continue;
        }
        if (equalsIgnoringCase(token, "as")) {
            token = tokens.next();
        }
        const bool isAlias =
            !token.empty() && (isAsciiAlnum(token.front()) || token.front() == '_') && !isSqlKeyword(token);
        tables.push_back({table, isAlias ? std::string(token) : table->name});
    }
    return tables;
}

QString wordBefore(const QString& text, int end) {
    int begin = end;
    while (begin > 0 && isWordPart(text[begin - 1])) {
        --begin;
    }
    return text.mid(begin, end - begin);
}

class Choices {
public:
    explicit Choices(const QString& begun)
        : m_begun(begun) {}

    void add(std::string_view word) {
        const QString text = QString::fromUtf8(word.data(), qsizetype(word.size()));
        if (text.startsWith(m_begun, Qt::CaseInsensitive) && m_known.insert(text.toLower()).second) {
            m_words << text;
        }
    }
    template <typename Words>
    void addAll(const Words& words) {
        for (const auto& word : words) {
            add(word);
        }
    }
    QStringList take() { return std::move(m_words); }

private:
    QString m_begun;
    std::set<QString> m_known;
    QStringList m_words;
};

} // namespace

bool isSqlKeyword(std::string_view word) {
    return sql::isOneOf(word, kKeywords);
}

SqlWords sqlWordsOf(sql::Session& session) {
    SqlWords words;
    for (const sql::SchemaEntry& entry : session.schema()) {
        if (words.tables.empty() || words.tables.back().name != entry.table) {
            words.tables.push_back({entry.table, {}});
        }
        words.tables.back().columns.push_back(entry.column);
    }
    for (const sql::Session::TableName& table : session.tables()) {
        if (tableCalled(words, table.name) == nullptr) {
            words.tables.push_back({table.name, {}}); // its columns are known with its rows
        }
    }
    for (const sql::Session::FunctionName& function : session.functions()) {
        (function.givesRows ? words.functionsOfRows : words.functions).push_back(function.name);
    }
    return words;
}

SqlCompletion sqlCompletionAt(const SqlWords& words, const QString& text, int position) {
    const QString before = text.left(position);
    SqlCompletion completion;
    if (isWithinText(before)) {
        return completion;
    }
    completion.begun = wordBefore(before, int(before.size()));
    Choices choices(completion.begun);
    int at = int(before.size() - completion.begun.size());
    const std::vector<NamedTable> named = tablesIn(words, text.toStdString());
    if (at > 0 && before[at - 1] == QLatin1Char('.')) {
        const std::string owner = wordBefore(before, at - 1).toStdString();
        for (const NamedTable& table : named) {
            if (equalsIgnoringCase(table.alias, owner) || equalsIgnoringCase(table.table->name, owner)) {
                choices.addAll(table.table->columns);
            }
        }
        completion.words = choices.take();
        return completion;
    }
    while (at > 0 && before[at - 1].isSpace()) {
        --at;
    }
    const QString previous = wordBefore(before, at).toUpper();
    if (previous == QLatin1String("FROM") || previous == QLatin1String("JOIN")) {
        for (const SqlTableWords& table : words.tables) {
            choices.add(table.name);
        }
        choices.addAll(words.functionsOfRows);
        completion.words = choices.take();
        return completion;
    }
    for (const NamedTable& table : named) {
        choices.addAll(table.table->columns);
        if (!equalsIgnoringCase(table.alias, completion.begun.toStdString())) { // else it is the word itself
            choices.add(table.alias);
        }
    }
    choices.addAll(words.functions);
    choices.addAll(kKeywords);
    completion.words = choices.take();
    return completion;
}

} // namespace lanescope::ui
