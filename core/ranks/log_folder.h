// SPDX-License-Identifier: Apache-2.0
// The traces in a folder (or archive) of logs, arranged as they were recorded: runs, workers, spans. Only the
// first bytes of each file are read. Content says what is a trace and which rank wrote it; names fill in what
// content leaves open. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace lanescope {

/// One trace file: what one worker recorded between start and stop of its profiler.
struct LogSpan {
    enum class State {
        Complete,
        Growing, ///< somebody may still be writing it: changed just now, or it ends amid the text
    };
    std::string location; ///< a path, or "ARCHIVE!/MEMBER"
    std::string name;     ///< of the file, or of the folder that holds nothing else (ascend_folder.h)
    std::uint64_t sizeBytes = 0;
    std::int64_t modifiedNs = 0;
    std::optional<std::int64_t> stampNs; ///< as in the name
    State state = State::Complete;
};

struct LogWorker {
    std::string name; ///< as files call it: "host_4711", "rank-0"
    std::optional<std::int64_t> rank;
    std::optional<std::int64_t> worldSize;
    std::string backend;        ///< "nccl", "gloo"; empty: unknown
    std::vector<LogSpan> spans; ///< by time stamp, then name
};

struct LogRun {
    std::string name;               ///< the folder's name relative to what was scanned; "" for itself
    std::vector<LogWorker> workers; ///< by rank, then name
    bool isOfDumps = false;         ///< of PyTorch's flight recorder
};

struct LogFolder {
    std::string location;
    std::vector<LogRun> runs;         ///< by name
    std::uint64_t otherFiles = 0;     ///< looked at: no traces, or others of the same recording
    std::vector<std::string> notices; ///< what could not be read, for a person
};

struct LogScanOptions {
    std::size_t maxFiles = 100'000;
    int maxDepth = 8;
    /// A file that changed less than this ago is Growing.
    std::int64_t settleNs = 3'000'000'000;
    std::int64_t nowNs = 0; ///< since the epoch; 0: the system's clock
};

/// `location` is a folder, an archive (archive_reader.h), a folder in one ("ARCHIVE!/FOLDER"), or a folder on
/// another machine (remote_location.h), of which only names, sizes and times are read. Symbolic links to
/// folders are not followed.
Result<LogFolder> scanLogFolder(const std::string& location, const LogScanOptions& options = {},
                                std::stop_token stop = {});

/// The traces that stand for runs of one program over time, oldest first, as runs of one trace each: of each
/// run those of its first worker; of a single run without ranks those of all workers. By the times in their
/// names, else as the folder lists them.
std::vector<LogRun> runsOverTime(const LogFolder& folder);

/// Whether `location` reads "ARCHIVE!/FOLDER" and no file here is called that; a trace's name is no folder's.
bool isFolderInArchive(const std::string& location);

/// Facts about one file, as the only span of its worker.
Result<LogWorker> scanLogFile(const std::string& path);

} // namespace lanescope
