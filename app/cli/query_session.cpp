// SPDX-License-Identifier: Apache-2.0
#include "app/cli/query_session.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/query_output.h"
#include "core/base/number_text.h"
#include "core/base/status.h"
#include "core/catalog/analysis_context.h"
#include "core/import/capture_files.h"
#include "core/ranks/rank_loader.h"
#include "core/sql/export/arrow_file.h"
#include "core/sql/session/query_library.h"
#include "core/sql/session/slow_parts.h"
#include "core/store/trace.h"
#include "core/table/csv_writer.h"
#include "core/table/printable.h"

namespace lanescope::cli {

namespace {

struct NamedFile {
    std::string schema;
    std::string path;
};

/// Traces by their schemas: those of --as, else the arguments, of which several are a, b, c and so on.
Result<std::vector<NamedFile>> namedFiles(const Options& options) {
    constexpr std::size_t kMostTraces = 8;
    std::vector<NamedFile> files;
    for (const std::string& path : options.files) {
        const bool isSingle = options.files.size() == 1;
        files.push_back(
            {isSingle ? std::string() : std::string(1, static_cast<char>('a' + files.size())), path});
    }
    for (const std::string& as : options.schemas) {
        const std::size_t equals = as.find('=');
        const std::string name = as.substr(0, equals);
        if (equals == std::string::npos || name.empty() || name == "main" || name == "temp" ||
            name == "compare" || name == "ranks") {
            return usageError("\"" + as + "\" makes no sense for --as NAME=TRACE");
        }
        for (const NamedFile& other : files) {
            if (other.schema == name) {
                return usageError("two traces have the schema " + name);
            }
        }
        files.push_back({name, as.substr(equals + 1)});
    }
    if (files.size() > kMostTraces) {
        return usageError("more than 8 traces; --ranks FOLDER takes any number");
    }
    return files;
}

/// A number where the text is one.
sql::Value parameterValue(std::string_view text) {
    std::int64_t integer = 0;
    const char* const end = text.data() + text.size();
    if (const auto result = std::from_chars(text.data(), end, integer);
        result.ec == std::errc() && result.ptr == end) {
        return integer;
    }
    double real = 0;
    if (const auto result = fromChars(text.data(), end, real);
        result.ec == std::errc() && result.ptr == end) {
        return real;
    }
    return text;
}

/// `text` has the defaults of parameters that are not given.
Status bindParameters(sql::Statement& statement, const Options& options, std::string_view text) {
    const std::vector<sql::ParameterDefault> defaults = sql::parameterDefaults(text);
    for (const std::string& name : statement.parameters()) {
        const std::string_view bare = std::string_view(name).substr(1);
        bool isBound = false;
        for (const std::string& parameter : options.parameters) {
            const std::size_t equals = parameter.find('=');
            if (bare == std::string_view(parameter).substr(0, equals)) {
                isBound =
                    statement.bind(name, parameterValue(std::string_view(parameter).substr(equals + 1)));
            }
        }
        if (const auto known = std::ranges::find(defaults, bare, &sql::ParameterDefault::name);
            !isBound && known != defaults.end()) {
            isBound = statement.bind(name, known->text.empty() ? sql::Value()
                                           : known->isText     ? sql::Value(std::string_view(known->text))
                                                               : parameterValue(known->text));
        }
        if (!isBound) {
            return usageError("the statement has a parameter " + name + "; give its value with --param " +
                              std::string(bare) + "=VALUE");
        }
    }
    return {};
}

/// Loads the traces of all ranks, or the summaries where the folders hold summaries. Times of recorders that
/// count from the header's base time are moved to the epoch, where all ranks have one.
Result<sql::Ranks> openRanks(const Options& options, int& exitCode) {
    if (options.rankFolders.empty()) {
        return sql::Ranks();
    }
    const Result<RankSources> sources = rankSources(options.rankFolders);
    if (!sources) {
        return sources.error();
    }
    sql::Ranks ranks;
    if (std::ranges::all_of(sources->sources, &RankSource::isSummary)) {
        auto summaries = loadRanksOf(*sources, options, exitCode);
        if (!summaries) {
            return summaries.error();
        }
        ranks.summaries = std::move(*summaries);
        return ranks;
    }
    for (const RankSource& source : sources->sources) {
        if (source.isSummary) {
            return usageError(source.location + ": summaries have no slices; give them without traces");
        }
        const Result<OpenedTrace> opened = openTrace(source.location, options);
        if (!opened) {
            return opened.error();
        }
        exitCode = std::max(exitCode, opened->exitCode);
        for (const OpenRank& rank : ranksIn(source, opened->trace)) {
            ranks.traces.push_back({rank.rank, rank.trace, 0, rank.worker});
        }
    }
    sql::shiftToCommonClock(ranks.traces);
    return ranks;
}

/// Names what was evaluated row by row where a statement has taken long.
class SlowTeller {
public:
    SlowTeller(sql::Session& session, std::string_view text)
        : m_session(session)
        , m_text(text) {}

    void tellWhereSlow() const {
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - m_start;
        if (taken.count() < sql::kSlowSeconds) {
            return;
        }
        for (const sql::SlowPart& part : sql::slowParts(m_session, m_text)) {
            tell("row by row: " + printable(part.text) + " (" + part.hint + ")");
        }
    }

private:
    sql::Session& m_session;
    std::string_view m_text;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

} // namespace

Result<std::unique_ptr<sql::Session>> openSession(const Options& options, int& exitCode) {
    const Result<std::vector<NamedFile>> files = namedFiles(options);
    if (!files) {
        return files.error();
    }
    if (files->empty() && options.rankFolders.empty()) {
        return usageError("no trace given");
    }
    std::vector<sql::NamedTrace> traces;
    for (const NamedFile& file : *files) {
        const Result<OpenedTrace> opened = openTrace(file.path, options);
        if (!opened) {
            return opened.error();
        }
        exitCode = std::max(exitCode, opened->exitCode);
        ContextOptions context;
        context.findCaptures = [load = loadOptionsOf(options)](const Trace& trace) {
            return loadCapturesBeside(trace.path(), load);
        };
        traces.push_back({file.schema, opened->trace,
                          std::make_shared<AnalysisContext>(opened->shared, std::move(context))});
    }
    sql::SessionOptions limits;
    limits.memoryBytes = options.memoryBytes > 0 ? options.memoryBytes : sql::kDefaultMemoryBytes;
    limits.timeout = options.timeout;
    Result<sql::Ranks> ranks = openRanks(options, exitCode);
    if (!ranks) {
        return ranks.error();
    }
    return sql::Session::open(std::move(traces), std::move(limits), std::move(*ranks));
}

std::vector<std::string> tracePaths(const Options& options) {
    std::vector<std::string> paths;
    if (const Result<std::vector<NamedFile>> files = namedFiles(options)) {
        for (const NamedFile& file : *files) {
            paths.push_back(file.path);
        }
    }
    return paths;
}

Status runStatements(std::ostream& out, sql::Session& session, std::string_view text,
                     const Options& options) {
    const std::string_view whole = text;
    bool isFirst = true;
    while (!text.empty()) {
        std::string_view rest;
        std::string explained;
        std::string_view statementText = text;
        if (options.explain) {
            explained = "EXPLAIN QUERY PLAN " + std::string(text);
            statementText = explained;
        }
        Result<std::unique_ptr<sql::Statement>> statement = session.prepare(statementText, rest, whole);
        if (!statement) {
            return statement.error();
        }
        const std::string_view own = text.substr(0, text.size() - rest.size());
        text = text.substr(text.size() - rest.size());
        if (*statement == nullptr) {
            continue;
        }
        if (const Status status = bindParameters(**statement, options, whole); !status) {
            return status;
        }
        if (!isFirst && (*statement)->columnCount() > 0) {
            out << '\n';
        }
        isFirst = isFirst && (*statement)->columnCount() == 0;
        if (options.forSpreadsheets) {
            setForSpreadsheets(out);
        }
        const SlowTeller slow(session, own);
        const Status written = writeResult(
            out, {options.format, options.mostRows, options.output ? 0 : options.lineWidth}, **statement);
        statement->reset();
        slow.tellWhereSlow();
        if (!written) {
            return written;
        }
    }
    return {};
}

Status writeLastAsArrow(std::ostream& out, sql::Session& session, std::string_view text,
                        const Options& options) {
    const std::string_view whole = text;
    std::unique_ptr<sql::Statement> last;
    std::string_view lastText;
    while (!text.empty()) {
        std::string_view rest;
        Result<std::unique_ptr<sql::Statement>> statement = session.prepare(text, rest, whole);
        if (!statement) {
            return statement.error();
        }
        const std::string_view own = text.substr(0, text.size() - rest.size());
        text = text.substr(text.size() - rest.size());
        if (*statement == nullptr) {
            continue;
        }
        if (const Status status = bindParameters(**statement, options, whole); !status) {
            return status;
        }
        if ((*statement)->columnCount() > 0) {
            last = std::move(*statement);
            lastText = own;
        } else if (const Result<bool> made = (*statement)->step(); !made) {
            return made.error();
        }
    }
    if (last == nullptr) {
        return usageError("query: no statement gives rows for --arrow");
    }
    const auto form = options.output ? ArrowForm::File : ArrowForm::Stream;
    const SlowTeller slow(session, lastText);
    const auto summary = sql::writeArrow(out, *last, form, {{}, false, options.mostRows});
    last.reset();
    slow.tellWhereSlow();
    if (!summary) {
        return summary.error();
    }
    if (summary->hiddenSecrets > 0) {
        tell("what looks like a credential is hidden in " + std::to_string(summary->hiddenSecrets) +
             " places");
    }
    return {};
}

} // namespace lanescope::cli
