// SPDX-License-Identifier: Apache-2.0
// SQL over loaded traces: a read-only connection of SQLite whose tables are the columns of the traces.
// Nothing is copied, nothing is written, no file is opened. Schema, functions and limits: docs/sql.md.
// One thread at a time, but the stop token and interrupt(), which any thread may use.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/ranks/rank_summary.h"
#include "core/sql/engine/sql_table.h"
#include "core/store/trace_ptr.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::sql {

inline constexpr std::uint64_t kDefaultMemoryBytes = std::uint64_t{1} << 30;

struct SessionOptions {
    /// For temporary objects, sorting and grouping.
    std::uint64_t memoryBytes = kDefaultMemoryBytes;
    std::optional<std::chrono::nanoseconds> timeout; ///< of each statement
    std::stop_token stop = {};
};

/// One trace of a session. Its tables stand in a schema of that name; those of the first one also in "main".
struct NamedTrace {
    std::string schema; ///< empty: only "main"
    TracePtr trace;
    /// The trace's analyses, whose results and captures of graphs tables share; null: the session's own.
    std::shared_ptr<AnalysisContext> context = nullptr;
};

/// One rank of the schema "ranks".
struct RankTrace {
    std::int64_t rank = 0;
    TracePtr trace;
    std::int64_t shiftNs = 0; ///< add to its times for the common clock
    std::string worker = {};  ///< as the folder names it
};

/// The schema "ranks": traces, or summaries of them, of which there are only figures by rank.
struct Ranks {
    std::vector<RankTrace> traces;
    std::vector<RankSummary> summaries; ///< where there are no traces
};

/// A cell of a result; text is valid until the next step.
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view>;

/// A prepared statement. The session outlives it.
class Statement {
public:
    Statement(Statement&& other) noexcept;
    Statement& operator=(Statement&&) = delete;
    ~Statement();

    /// 0: it gives no rows.
    int columnCount() const;
    std::string columnName(int column) const;
    /// Goes to the next row; false behind the last one.
    Result<bool> step();
    Value value(int column) const;
    /// Number, text or null for a parameter such as ":name"; false: the statement has none of that name.
    bool bind(const std::string& name, const Value& value);
    std::vector<std::string> parameters() const;
    /// Whether a table answers its sums by groups of rows; else SQLite groups row by row.
    bool usesGroups() const;

private:
    friend class Session;
    struct State;
    explicit Statement(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// One row of the description of the schema.
struct SchemaEntry {
    std::string table;
    std::string column;
    std::string type;
    std::string unit;
    std::string help;
    std::string source; ///< "table", "view", or "analysis" for the result of one
    bool isHidden = false;
};

/// Moves the times of all ranks to the epoch where all files have it; else they stay those of the files.
void shiftToCommonClock(std::vector<RankTrace>& ranks);

class Session {
public:
    /// At least one trace, or ranks.
    static Result<std::unique_ptr<Session>> open(std::vector<NamedTrace> traces, SessionOptions options = {},
                                                 Ranks ranks = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// The first statement of `text`; `rest` is what follows it. Null: there is none. The error says line,
    /// column and names that are near. `whole`, where given, is the text that `text` is the end of: places
    /// count from its start.
    Result<std::unique_ptr<Statement>> prepare(std::string_view text, std::string_view& rest,
                                               std::string_view whole = {});

    /// For the statements that begin from now on.
    void setTimeout(std::optional<std::chrono::nanoseconds> timeout);
    /// Whose request stops statements that begin from now on, instead of the token of the options.
    void setStop(std::stop_token stop);
    /// Stops the running statement, which fails with ErrorCode::Cancelled; the next one runs. Any thread.
    void interrupt();

    /// The cells of a table, without SQL; prepared, and alive at most as long as the session. Null: `schema`
    /// has no such table, though it may have a view of that name.
    Result<std::unique_ptr<SqlTable>> table(std::string_view schema, std::string_view name);

    /// Tables of the schema "main" with their columns, in the order of the documentation: the same for every
    /// trace, but for tables of counters, which have a further column for each counter that was recorded.
    const std::vector<SchemaEntry>& schema();
    /// Names of tables and views with a sentence each.
    struct TableName {
        std::string name;
        std::string help;
    };
    std::vector<TableName> tables() const;
    struct FunctionName {
        std::string name;
        bool givesRows = false; ///< stands behind FROM
    };
    /// Functions that docs/sql.md describes, then SQLite's own.
    std::vector<FunctionName> functions();

private:
    struct State;
    explicit Session(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace lanescope::sql
