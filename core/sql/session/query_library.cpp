// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/query_library.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/base/ascii.h"
#include "core/base/output_file.h"
#include "core/base/user_file.h"
#include "core/sql/session/sql_tokens.h"

namespace lanescope::sql {

namespace {

constexpr char kRecordEnd = '\x1e';

std::string historyPath() {
    return userFilePath("queries/history");
}

Status writeQueryFile(const std::string& path, std::string_view text) {
    std::error_code ignored; // the file says what is wrong
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    return writeFile(path, text, {}, OutputAccess::OwnerOnly);
}

} // namespace

std::vector<std::string> queryHistory() {
    std::vector<std::string> queries;
    const Result<std::string> text = readTextFile(historyPath());
    std::string_view rest = text ? std::string_view(*text) : std::string_view();
    while (!rest.empty() && queries.size() < kMostKeptQueries) {
        const std::size_t end = std::min(rest.find(kRecordEnd), rest.size());
        queries.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return queries;
}

std::vector<std::string> withLatest(std::vector<std::string> queries, std::string_view text) {
    std::string latest(text); // it may be one of them
    std::erase(queries, latest);
    queries.insert(queries.begin(), std::move(latest));
    queries.resize(std::min(queries.size(), kMostKeptQueries));
    return queries;
}

Status addToQueryHistory(std::string_view text) {
    const std::string path = historyPath();
    if (path.empty()) {
        return invalidArgument("there is no home folder to keep queries in");
    }
    std::string all;
    for (const std::string& query : withLatest(queryHistory(), text)) {
        all += query;
        all += kRecordEnd;
    }
    return writeQueryFile(path, all);
}

std::vector<std::string> parameterNames(std::string_view text) {
    std::vector<std::string> names;
    Tokens tokens(text);
    for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
        if (token != ":") {
            continue;
        }
        const std::string_view name = tokens.next();
        const bool isName = !name.empty() && (isAsciiAlnum(name.front()) || name.front() == '_');
        if (isName && std::ranges::find(names, name) == names.end()) {
            names.emplace_back(name);
        }
    }
    return names;
}

std::vector<ParameterDefault> parameterDefaults(std::string_view text) {
    constexpr std::string_view kBeginning = "-- param:";
    constexpr std::string_view kBlanks = " \t";
    const auto takeWord = [kBlanks](std::string_view& rest) {
        rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
        const std::string_view word = rest.substr(0, rest.find_first_of(kBlanks));
        rest.remove_prefix(word.size());
        return word;
    };
    std::vector<ParameterDefault> defaults;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = asciiTrimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!line.starts_with(kBeginning)) {
            continue;
        }
        line.remove_prefix(kBeginning.size());
        ParameterDefault& added = defaults.emplace_back();
        std::string_view name = takeWord(line);
        name.remove_prefix(name.starts_with(':') ? 1 : 0);
        added.name = name;
        std::string_view behindType = line;
        const std::string_view type = takeWord(behindType);
        if (type == "text" || type == "integer" || type == "number") {
            added.isText = type == "text";
            line = behindType;
        }
        added.text = asciiTrimmed(line);
    }
    return defaults;
}

} // namespace lanescope::sql
