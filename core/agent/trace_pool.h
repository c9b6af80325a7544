// SPDX-License-Identifier: Apache-2.0
// Traces that an agent works on: by handles ("t1"), only below allowed folders, a few in memory at a time. A
// trace that was let go is read again from its path when somebody asks, so that handles stay valid. Used by
// one thread at a time; `progress` of a call may be null and may be read by others meanwhile.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/findings/overview.h"
#include "core/base/progress.h"
#include "core/catalog/analysis_context.h"
#include "core/diagnosis/cause.h"
#include "core/import/trace_loader.h"
#include "core/ranks/rank_set.h"
#include "core/sql/session/session.h"

namespace lanescope {

struct TracePoolOptions {
    std::vector<std::string> allowed; ///< folders and files; everything below them may be read
    /// Folders below which tools may write new files; empty: no tool writes.
    std::vector<std::string> writable;
    std::size_t mostTraces = 4; ///< in memory
    LoadOptions load;
};

/// From now on this process opens only what lies at or below one of `allowed` after all links are followed
/// (confineInputs()): files that a client names, and files beside them. It cannot be undone.
void confineToAllowed(const std::vector<std::string>& allowed);

/// One trace in memory with what its analyses share.
struct OpenTrace {
    std::string handle;
    TracePtr trace;
    std::shared_ptr<AnalysisContext> context;
    std::unique_ptr<sql::Session> session; ///< made by the first query
    // Answers about the whole trace, which most agents ask for first; made when it is opened.
    std::optional<Diagnosis> diagnosis;
    std::optional<Overview> overview;
};

struct OpenRanks {
    std::string handle;
    RankSet set;
    std::vector<std::string> notices;
};

class TracePool {
public:
    explicit TracePool(TracePoolOptions options);

    /// The path without links and dots. InvalidArgument when it does not lie below an allowed folder, or is a
    /// place on another machine: the message does not reveal whether it exists.
    Result<std::string> allowedPath(const std::string& path) const;

    bool mayWrite() const { return !m_writableRoots.empty(); }
    /// The path of a new file, its folder without links. InvalidArgument when the folder is not there or not
    /// below a writable one, or when something has this name already.
    Result<std::string> newFilePath(const std::string& path) const;

    /// Opens a file, a member of an archive, or a folder with one trace or several ranks; returns the handle.
    Result<std::string> open(const std::string& path, const std::stop_token& stop,
                             Progress* progress = nullptr);
    /// Takes a trace that is open already, whatever is allowed; returns its handle. It stays in memory.
    std::string add(TracePtr trace);
    /// Whether a handle stands for ranks.
    bool isRanks(const std::string& handle) const;
    Result<OpenTrace*> trace(const std::string& handle, const std::stop_token& stop,
                             Progress* progress = nullptr);
    Result<OpenRanks*> ranks(const std::string& handle, const std::stop_token& stop);

private:
    struct Entry {
        std::string location; ///< without links
        bool isRanks = false;
        bool isKept = false; ///< it was given, and may not be readable again
        std::uint64_t lastUse = 0;
        std::unique_ptr<OpenTrace> open;
        std::unique_ptr<OpenRanks> ranks;
    };
    Result<Entry*> entryOf(const std::string& handle);
    std::string handleOf(const std::string& location, bool isRanks);
    std::unique_ptr<OpenTrace> opened(const std::string& handle, TracePtr trace) const;
    void letGoOfOldest();
    /// Captures of graphs beside the trace, of allowed folders.
    std::vector<TracePtr> capturesOf(const Trace& trace) const;

    TracePoolOptions m_options;
    std::vector<std::string> m_roots;         ///< without links
    std::vector<std::string> m_writableRoots; ///< without links
    std::map<std::string, Entry> m_entries;
    std::uint64_t m_uses = 0;
};

} // namespace lanescope
