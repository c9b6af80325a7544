// SPDX-License-Identifier: Apache-2.0
// Results as columns in Arrow's layout. A column shares the memory of the trace where that has this layout
// already: starts, durations and names of all slices, and the texts of all names. Immutable after
// construction; any thread. Format: arrow.apache.org/docs/format/Columnar.html.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/sql/session/session.h"

namespace lanescope::library {

/// Memory of a column and what keeps it alive.
struct ArrowBuffer {
    const void* data = nullptr;
    std::shared_ptr<const void> owner;
};

/// Takes over a vector or a string.
template <typename Values>
ArrowBuffer bufferOf(Values values) {
    auto owner = std::make_shared<const Values>(std::move(values));
    return {owner->data(), owner};
}

struct ArrowColumn {
    std::string name;
    std::string format; ///< Arrow's: "l", "g", "U", or "i" for numbers in `dictionary`
    std::string unit;
    std::string help;
    std::int64_t length = 0;
    std::int64_t nullCount = 0;
    std::vector<ArrowBuffer> buffers; ///< validity first, null: all cells are known
    std::shared_ptr<const ArrowColumn> dictionary;
};

struct ArrowColumns {
    std::vector<ArrowColumn> columns;
    std::int64_t rows = 0;
};

using ArrowColumnsPtr = std::shared_ptr<const ArrowColumns>;

/// An open trace with its names as a dictionary, which all columns of names of that trace share. Any thread.
class OpenTrace {
public:
    explicit OpenTrace(TracePtr trace)
        : m_trace(std::move(trace)) {}
    const TracePtr& trace() const { return m_trace; }
    /// The names as they lie in memory; a copy where some look like credentials, which are hidden there.
    /// Looks at all names the first time.
    std::shared_ptr<const ArrowColumn> names() const;

private:
    TracePtr m_trace;
    mutable std::once_flag m_once;
    mutable std::shared_ptr<const ArrowColumn> m_names;
};

using OpenTracePtr = std::shared_ptr<const OpenTrace>;

/// Columns of one table that were read before, by number: reading them again takes no time and no memory, as
/// all who read a column share it. One thread at a time.
class KeptColumns {
public:
    /// Null: it was not read, or not kept.
    const ArrowColumn* find(int number) const;
    /// Keeps a column of numbers or names that fits into `roomBytes`, which then gets smaller.
    void add(int number, const ArrowColumn& column, std::uint64_t& roomBytes);

private:
    std::map<int, ArrowColumn> m_columns;
};

/// Columns of a table by name; none named: all that are not hidden. `traces` are those of the session; `kept`
/// are columns of this table.
Result<ArrowColumnsPtr> columnsOfTable(const sql::SqlTable& table, std::span<const std::string> names,
                                       std::span<const OpenTracePtr> traces, KeptColumns& kept,
                                       std::uint64_t& roomBytes);

/// Rows `first` to `first + count`, as far as there are any, of the columns at `numbers`; shares their
/// memory.
ArrowColumnsPtr partOf(const ArrowColumns& whole, std::span<const std::size_t> numbers, std::int64_t first,
                       std::int64_t count);

/// Collects the rows of a statement; at most `memoryBytes`.
Result<ArrowColumnsPtr> columnsOfStatement(sql::Statement& statement, std::uint64_t memoryBytes);

} // namespace lanescope::library
