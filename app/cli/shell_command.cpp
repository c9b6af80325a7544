// SPDX-License-Identifier: Apache-2.0
// Statements of SQL line by line: with a prompt on a terminal, without one from a script.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <iostream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/line_reader.h"
#include "app/cli/query_output.h"
#include "app/cli/query_session.h"
#include "core/base/status.h"
#include "core/sql/session/query_folder.h"
#include "core/table/printable.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

constexpr std::string_view kHelp =
    ".tables [TEXT]   tables and views, with TEXT in their names\n"
    ".schema [TABLE]  columns with their types, units and meanings\n"
    ".mode MODE       text, csv or json\n"
    ".timer on|off    print the time of each statement\n"
    ".saved [NAME]    saved queries, yours and those beside the traces; with NAME runs that one\n"
    ".link ID         link to a slice\n"
    ".help            this list\n"
    ".quit            end\n"
    "A statement ends with a semicolon and may take several lines.\n";

class Shell {
public:
    /// `paths` are those of the traces.
    Shell(sql::Session& session, const Options& options, std::vector<std::string> paths)
        : m_session(session)
        , m_options(options)
        , m_paths(std::move(paths)) {}

    /// False when it is to end.
    bool take(const std::string& line) {
        if (m_statement.empty() && line.starts_with('.')) {
            return runCommand(line);
        }
        m_statement += line + "\n";
        if (endsStatement()) {
            run();
        }
        return true;
    }
    /// Runs the text after the last semicolon.
    void finish() {
        if (m_statement.find_first_not_of(" \t\r\n") != std::string::npos) {
            run();
        }
    }
    bool isWithinStatement() const { return !m_statement.empty(); }
    bool hasFailed() const { return m_hasFailed; }

private:
    bool endsStatement() {
        const std::size_t last = m_statement.find_last_not_of(" \t\r\n");
        if (last == std::string::npos) {
            m_statement.clear();
            return false;
        }
        return m_statement[last] == ';';
    }
    void run() {
        const auto start = std::chrono::steady_clock::now();
        const Status status = runStatements(std::cout, m_session, m_statement, m_options);
        m_statement.clear();
        std::cout.flush();
        if (m_isTiming) {
            const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
            tell("time: " + fixedDecimal(taken.count(), 3) + " ms");
        }
        if (!status) {
            fail(status.error().describe());
        }
    }
    /// A statement that fails ends neither the shell nor the script.
    void fail(const std::string& message) {
        tell(message);
        m_hasFailed = true;
    }
    bool runCommand(const std::string& line) {
        const std::size_t blank = line.find(' ');
        const std::string name = line.substr(0, blank);
        const std::string argument = blank == std::string::npos ? std::string() : line.substr(blank + 1);
        if (name == ".quit" || name == ".exit") {
            return false;
        }
        if (name == ".tables") {
            listTables(argument);
        } else if (name == ".schema") {
            listColumns(argument);
        } else if (name == ".help") {
            std::cout << kHelp;
        } else if (name == ".mode") {
            setMode(argument);
        } else if (name == ".timer") {
            setTimer(argument);
        } else if (name == ".saved") {
            runSaved(argument);
        } else if (name == ".link") {
            link(argument);
        } else {
            fail("unknown command \"" + name + "\"; .help lists them");
        }
        return true;
    }
    void listTables(const std::string& part) {
        for (const sql::Session::TableName& table : m_session.tables()) {
            if (table.name.find(part) != std::string::npos) {
                constexpr std::size_t kWidth = 26;
                std::string name = table.name;
                name.resize(std::max(name.size() + 1, kWidth), ' ');
                std::cout << name << table.help << '\n';
            }
        }
    }
    void listColumns(const std::string& table) {
        bool isKnown = false;
        std::string last;
        for (const sql::SchemaEntry& entry : m_session.schema()) {
            if (!table.empty() && entry.table != table) {
                continue;
            }
            isKnown = true;
            if (entry.table != last) {
                std::cout << entry.table << '\n';
                last = entry.table;
            }
            constexpr std::size_t kWidth = 24;
            std::string name = "  " + entry.column;
            name.resize(std::max(name.size() + 1, kWidth), ' ');
            std::cout << name << entry.type << (entry.unit.empty() ? "" : " " + entry.unit)
                      << (entry.isHidden ? " hidden" : "") << (entry.help.empty() ? "" : "  " + entry.help)
                      << '\n';
        }
        if (!isKnown) {
            fail("there is no table " + table + "; .tables lists them");
        }
    }
    void setMode(const std::string& mode) {
        if (mode == "text" || mode == "csv" || mode == "json") {
            m_options.format = mode == "csv" ? Format::Csv : mode == "json" ? Format::Json : Format::Text;
        } else {
            fail("\"" + mode + "\" is not a mode: use text, csv or json");
        }
    }
    void setTimer(const std::string& choice) {
        if (choice == "on" || choice == "off") {
            m_isTiming = choice == "on";
        } else {
            fail("\"" + choice + "\" is not a valid value: use on or off");
        }
    }
    /// The user's own queries, then those beside the traces; problems are told.
    std::vector<sql::SavedQuery> savedQueries() {
        std::vector<sql::SavedQuery> queries;
        const auto add = [&queries](sql::SavedQueries found) {
            std::ranges::move(found.queries, std::back_inserter(queries));
            for (const std::string& problem : found.problems) {
                tell(problem);
            }
        };
        add(sql::savedQueries());
        std::set<std::string> folders;
        for (const std::string& path : m_paths) {
            if (folders.insert(sql::queryFolderBeside(path)).second) {
                add(sql::savedQueriesBeside(path));
            }
        }
        return queries;
    }
    void runSaved(const std::string& name) {
        const std::vector<sql::SavedQuery> saved = savedQueries();
        if (name.empty()) {
            for (const sql::SavedQuery& query : saved) {
                std::cout << printable(query.name) << (query.title == query.name ? "" : "  " + query.title)
                          << '\n';
            }
            return;
        }
        const auto found = std::ranges::find(saved, name, &sql::SavedQuery::name);
        if (found == saved.end()) {
            fail("there is no saved query " + name + "; .saved lists them");
            return;
        }
        m_statement = found->text;
        run();
    }
    void link(const std::string& slice) {
        std::int64_t id = 0;
        const char* const end = slice.data() + slice.size();
        const auto read = std::from_chars(slice.data(), end, id);
        if (read.ec != std::errc() || read.ptr != end) {
            fail("\"" + slice + "\" is not the id of a slice");
            return;
        }
        std::string_view rest;
        auto statement =
            m_session.prepare("SELECT link(id) FROM slice WHERE id = " + std::to_string(id), rest);
        const Result<bool> hasRow = statement ? (*statement)->step() : Result<bool>(statement.error());
        if (!hasRow) {
            fail(hasRow.error().describe());
        } else if (!*hasRow) {
            fail("there is no slice " + slice);
        } else {
            std::cout << valueText((*statement)->value(0)) << '\n';
        }
    }

    sql::Session& m_session;
    Options m_options;
    std::vector<std::string> m_paths;
    std::string m_statement;
    bool m_isTiming = false;
    bool m_hasFailed = false;
};

Result<int> runShell(const Options& options) {
    int exitCode = kOpenedClean;
    const auto session = openSession(options, exitCode);
    if (!session) {
        return session.error();
    }
    LineReader reader;
    Shell shell(**session, options, tracePaths(options));
    if (reader.isTerminal()) {
        std::cout << "SQL over traces: .tables and .schema list tables and columns, .help and .quit help\n";
    }
    const auto prompt = [&shell] { return shell.isWithinStatement() ? "   ...> " : "lanescope> "; };
    while (const std::optional<std::string> line = reader.next(prompt())) {
        if (!shell.take(*line)) {
            break;
        }
    }
    shell.finish();
    return shell.hasFailed() && !reader.isTerminal() ? kRefused : exitCode;
}

} // namespace

const Command kShellCommand{"shell",
                            "SQL line by line over the tables of traces",
                            kJson | kCsv | kText | kWorkers | kSql,
                            Files::Several,
                            runShell,
                            CommandGroup::Query};

} // namespace lanescope::cli
