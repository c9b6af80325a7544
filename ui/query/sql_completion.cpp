// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_completion.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/ascii.h"
#include "core/sql/engine/table_module.h"
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

/// A text that has no end, and what stands before it.
struct OpenText {
    std::string_view begun;                  ///< behind its quote
    std::vector<std::string_view> preceding; ///< tokens
};

bool isOpen(std::string_view token) {
    if (token.empty() || token.front() != '\'') {
        return false;
    }
    for (std::size_t at = token.find('\'', 1); at != std::string_view::npos; at = token.find('\'', at + 2)) {
        if (at + 1 == token.size() || token[at + 1] != '\'') {
            return false;
        }
    }
    return true;
}

std::optional<OpenText> openTextAtEnd(std::string_view before) {
    OpenText open;
    sql::Tokens tokens(before);
    for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
        if (isOpen(token)) {
            open.begun = token.substr(1);
            return open;
        }
        open.preceding.push_back(token);
    }
    return std::nullopt;
}

enum class TextUse { Equal, Like, Glob };

/// The column that is compared with the text behind `tokens`, with its owner where one is named.
struct ComparedColumn {
    std::string_view owner;
    std::string_view column;
    TextUse use = TextUse::Equal;
};

std::optional<ComparedColumn> comparedColumn(std::vector<std::string_view> tokens) {
    const auto ends = [&tokens](std::string_view word) {
        return !tokens.empty() && equalsIgnoringCase(tokens.back(), word);
    };
    const auto take = [&tokens, &ends](std::string_view word) {
        const bool isThere = ends(word);
        if (isThere) {
            tokens.pop_back();
        }
        return isThere;
    };
    ComparedColumn compared;
    bool isComparison = false;
    if (take("like")) {
        compared.use = TextUse::Like;
        isComparison = true;
    } else if (take("glob")) {
        compared.use = TextUse::Glob;
        isComparison = true;
    } else if (ends("(") || ends(",")) {
        while (take(",") && !tokens.empty() && tokens.back().front() == '\'') {
            tokens.pop_back();
        }
        isComparison = take("(") && take("in");
    } else {
        while (take("=") || take("!") || take("<") || take(">")) {
            isComparison = true;
        }
    }
    take("not");
    if (!isComparison || tokens.empty()) {
        return std::nullopt;
    }
    const auto named = [&tokens] {
        std::string_view name = tokens.back();
        tokens.pop_back();
        if (name.size() > 1 && name.front() == '"') {
            name = name.substr(1, name.size() - 2);
        }
        return name;
    };
    compared.column = named();
    if (take(".") && !tokens.empty()) {
        compared.owner = named();
    }
    return compared;
}

/// The table among `tables` that has the column. One whose columns are not known yet may have it.
std::optional<SqlColumnName> tableWith(const std::vector<NamedTable>& tables,
                                       const ComparedColumn& compared) {
    std::optional<SqlColumnName> found;
    for (const NamedTable& table : tables) {
        if (!compared.owner.empty() && !equalsIgnoringCase(table.alias, compared.owner) &&
            !equalsIgnoringCase(table.table->name, compared.owner)) {
            continue;
        }
        const auto& columns = table.table->columns;
        const auto column = std::ranges::find_if(
            columns, [&](const std::string& name) { return equalsIgnoringCase(name, compared.column); });
        if (column != columns.end()) {
            return SqlColumnName{table.table->name, *column};
        }
        if (columns.empty() && !found) {
            found = SqlColumnName{table.table->name, std::string(compared.column)};
        }
    }
    return found;
}

/// A text as a statement has it between quotes: GLOB takes some characters for others.
QString quotedText(const std::string& text, TextUse use) {
    std::string quoted;
    for (const char c : text) {
        if (use == TextUse::Glob && (c == '*' || c == '?' || c == '[')) {
            quoted += std::string("[") + c + "]";
        } else {
            quoted += c == '\'' ? "''" : std::string(1, c);
        }
    }
    return QString::fromStdString(quoted);
}

SqlCompletion textCompletion(const SqlWords& words, const std::vector<NamedTable>& tables,
                             const OpenText& open) {
    constexpr qsizetype kMostTexts = 50;
    SqlCompletion completion;
    const std::optional<ComparedColumn> compared = comparedColumn(open.preceding);
    completion.column = compared ? tableWith(tables, *compared) : std::nullopt;
    if (!completion.column) {
        return completion;
    }
    const std::string_view wildcards = compared->use == TextUse::Like   ? "%"
                                       : compared->use == TextUse::Glob ? "*"
                                                                        : "";
    const std::size_t wildcard = open.begun.find_last_of(wildcards);
    const std::string_view part = open.begun.substr(wildcard == std::string_view::npos ? 0 : wildcard + 1);
    completion.begun = QString::fromUtf8(part.data(), qsizetype(part.size()));
    const QString wanted = QString(completion.begun).replace(QLatin1String("''"), QLatin1String("'"));
    const auto known = words.texts.find(*completion.column);
    for (const std::string& text : known == words.texts.end() ? std::vector<std::string>() : known->second) {
        if (completion.words.size() == kMostTexts) {
            break;
        }
        if (QString::fromStdString(text).contains(wanted, Qt::CaseInsensitive)) {
            completion.words << quotedText(text, compared->use);
        }
    }
    return completion;
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

std::vector<std::string> textsOfColumn(sql::Session& session, const SqlColumnName& column) {
    constexpr std::size_t kMostTexts = 100'000;
    const std::string name =
        "t." + sql::quotedName(column.column); // alone it would be a text where it is no column
    std::string table;                         // it may stand in a schema
    for (std::size_t begin = 0; begin <= column.table.size();) {
        const std::size_t end = std::min(column.table.find('.', begin), column.table.size());
        table += (table.empty() ? "" : ".") + sql::quotedName(column.table.substr(begin, end - begin));
        begin = end + 1;
    }
    std::string_view rest;
    const std::string select = "SELECT " + name + ", count(*) FROM " + table + " AS t GROUP BY " + name +
                               " ORDER BY 2 DESC, 1 LIMIT " + std::to_string(kMostTexts);
    const auto statement = session.prepare(select, rest);
    std::vector<std::string> texts;
    while (statement) {
        const Result<bool> hasRow = (*statement)->step();
        if (!hasRow || !*hasRow) {
            break;
        }
        const sql::Value value = (*statement)->value(0);
        if (const auto* text = std::get_if<std::string_view>(&value)) {
            texts.emplace_back(*text);
        }
    }
    return texts;
}

SqlCompletion sqlCompletionAt(const SqlWords& words, const QString& text, int position) {
    const QString before = text.left(position);
    const std::vector<NamedTable> named = tablesIn(words, text.toStdString());
    const std::string bytesBefore = before.toStdString();
    if (const std::optional<OpenText> open = openTextAtEnd(bytesBefore)) {
        return textCompletion(words, named, *open);
    }
    SqlCompletion completion;
    if (isWithinText(before)) {
        return completion;
    }
    completion.begun = wordBefore(before, int(before.size()));
    Choices choices(completion.begun);
    int at = int(before.size() - completion.begun.size());
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
