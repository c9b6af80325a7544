// SPDX-License-Identifier: Apache-2.0
// The part of an importer that all formats on SQLite share: opening (compressed files too), recognizing by
// tables and columns, the estimate, and counting tables of events that are not shown. A format derives from
// it and reads its tables. Immutable; any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"
#include "core/import/api/importer.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::sqlite {

/// Columns of a table without which its figures are wrong or absent. All versions of the format have them.
struct NeededColumns {
    std::string_view table;     ///< with a * at its end all tables that begin so
    std::string_view columns;   ///< divided by spaces; of names joined by "|" one is enough
    bool isTableNeeded = false; ///< all versions write the table, also without rows
};

/// The log beside a database, in which rows that the program wrote last can stand. It is not read.
inline std::string writeAheadLogOf(const std::string& database) {
    return database + "-wal";
}

class DatabaseImporter : public Importer {
public:
    bool recognizes(const FileStart& start) const final;
    Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const final;
    Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                               Progress& progress, std::stop_token stop) const final;
    Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const final {
        return makeArgs(std::move(file));
    }

protected:
    /// Whether the database is of this format, by names of tables and columns.
    virtual bool isOurs(const Database& database) const = 0;
    /// Tables whose rows are events, in the order of their numbers, at most kMostTables.
    virtual std::vector<std::string> eventTables(const Database& database) const = 0;
    /// Whether rows of a table outside of eventTables() are events as well: those are counted.
    virtual bool isCountedOnly(const Database& database, const std::string& table) const = 0;
    /// Whether most rows of one of eventTables() are kernels, copies or memsets.
    virtual bool holdsDeviceWork(std::string_view table) const = 0;
    /// Fills everything but what read() sets: the rest of `trace` is set when it returns. An error only when
    /// cancelled, out of memory, or when the database has nothing to show.
    virtual Status readAll(RowSession& session, ImportedTrace& trace) const = 0;
    /// For people, such as "Nsight Systems 2026.2.1".
    virtual std::string formatName(const Database& database) const = 0;
    virtual std::shared_ptr<const ArgSource> makeArgs(std::shared_ptr<const ByteFile> file) const = 0;
    /// Tables that have rows but lack one of these, and missing tables, become a problem of the file.
    virtual std::span<const NeededColumns> neededColumns() const { return {}; }

    /// Kinds of events are numbered with 8 bits; the rest of a file's tables share the last number.
    static constexpr std::size_t kMostTables = 200;

private:
    std::vector<std::string> countedTables(const Database& database,
                                           const std::vector<std::string>& known) const;
};

} // namespace lanescope::sqlite
