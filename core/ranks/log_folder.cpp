// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/log_folder.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/archive/archive_reader.h"
#include "core/base/file.h"
#include "core/compression/text_sources.h"
#include "core/flight/flight_dump.h"
#include "core/import/json/header_scanner.h"
#include "core/import/json/text_scan.h"
#include "core/import/registry.h"
#include "core/ranks/ascend_folder.h"
#include "core/ranks/distributed_info.h"
#include "core/ranks/trace_file_name.h"
#include "core/remote/remote_files.h"
#include "core/snapshot/pickle_reader.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPeekBytes = 64u << 10;

/// The first bytes of an archive's member as a file.
class FirstBytes final : public ByteFile {
public:
    FirstBytes(std::string path, std::string bytes)
        : m_path(std::move(path))
        , m_bytes(std::move(bytes)) {}
    const std::string& path() const override { return m_path; }
    std::uint64_t sizeBytes() const override { return m_bytes.size(); }
    std::uint64_t currentSizeBytes() const override { return m_bytes.size(); }
    std::int64_t modifiedNs() const override { return 0; }
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const override {
        const std::size_t begin = std::min<std::uint64_t>(offset, m_bytes.size());
        return m_bytes.copy(to, count, begin);
    }

private:
    std::string m_path;
    std::string m_bytes;
};

/// Facts from the beginning of a file.
struct Peek {
    bool isTrace = false;
    bool isUndecided = false; ///< too little is there yet to tell
    bool isDump = false;      ///< of PyTorch's flight recorder
    std::optional<DistributedInfo> distributed;
};

bool isTraceField(const HeaderField& field) {
    static constexpr std::string_view kFields[] = {"schemaVersion", "deviceProperties", "distributedInfo",
                                                   "baseTimeNanoseconds", "displayTimeUnit"};
    return std::ranges::find(kFields, field.key) != std::end(kFields);
}

/// Whether a file that is no JSON is of a format that is read.
Result<Peek> peekAtOther(const std::shared_ptr<const ByteFile>& file) {
    const auto importer = importerOf(file);
    if (!importer) {
        return importer.error();
    }
    Peek peek;
    peek.isTrace = *importer != importers().back(); // that of JSON takes what no other one recognizes
    peek.isDump = (*importer)->key() == "flight-recorder";
    peek.distributed = distributedInfo((*importer)->headerOf(file));
    return peek;
}

Result<Peek> peekAt(std::shared_ptr<const ByteFile> file) {
    auto source = makeTextSource(std::move(file));
    if (!source) {
        return source.error();
    }
    std::string text(kPeekBytes + kScanPadding, '\0');
    const auto got = (*source)->read(0, text.data(), kPeekBytes);
    if (!got) {
        return got.error();
    }
    if (beginsLikeFlightDump(std::string_view(text.data(), *got))) {
        Peek dump;
        dump.isTrace = true;
        dump.isDump = true;
        return dump;
    }
    const bool endsText = *got < kPeekBytes;
    const HeaderScan scan = scanHeader(std::string_view(text.data(), *got), endsText);
    Peek peek;
    peek.isTrace = scan.status == ScanStatus::Found || std::ranges::any_of(scan.fields, isTraceField);
    peek.isUndecided = !peek.isTrace && scan.status == ScanStatus::NeedMore;
    peek.distributed = distributedInfo(scan.fields);
    return peek;
}

/// A file before it has its place among the workers.
struct FoundFile {
    std::string folder; ///< relative, "" for the top
    LogSpan span;
    TraceFileName name;
    Peek peek;
    std::optional<AscendFolder> recording; ///< that the file belongs to

    std::string fileName() const { return fs::path(span.location).filename().generic_string(); }

    /// Rank from the content; from the name only if the content has none.
    std::optional<std::int64_t> rank() const {
        if (peek.isDump && !name.rank) {
            return numberAtEnd(span.name);
        }
        return peek.distributed && peek.distributed->rank ? peek.distributed->rank : name.rank;
    }
};

void addTo(LogWorker& worker, FoundFile file) {
    worker.rank = file.rank();
    if (worker.name.empty()) {
        worker.name = file.name.worker;
    }
    if (file.peek.distributed) {
        worker.worldSize = file.peek.distributed->worldSize;
        worker.backend = file.peek.distributed->backend;
    }
    worker.spans.push_back(std::move(file.span));
}

class Scan {
public:
    Scan(const std::string& location, const LogScanOptions& options, std::stop_token stop)
        : m_options(options)
        , m_stop(std::move(stop)) {
        m_folder.location = location;
        if (m_options.nowNs == 0) {
            m_options.nowNs = std::chrono::duration_cast<std::chrono::nanoseconds>(
                                  std::chrono::system_clock::now().time_since_epoch())
                                  .count();
        }
    }

    Result<LogFolder> run() {
        std::error_code error;
        const fs::file_status status = fs::status(m_folder.location, error);
        if (isRemoteLocation(m_folder.location)) {
            if (const auto read = readRemote(); !read) {
                return read.error();
            }
        } else if (fs::is_directory(status)) {
            readFolder();
        } else {
            if (const auto read = readArchive(); !read) {
                return read.error();
            }
        }
        if (m_stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "stopped", m_folder.location, {}};
        }
        arrange();
        return std::move(m_folder);
    }

private:
    void readFolder() {
        std::error_code error;
        fs::recursive_directory_iterator entries(m_folder.location,
                                                 fs::directory_options::skip_permission_denied, error);
        if (error) {
            notice(m_folder.location, error.message());
            return;
        }
        std::size_t files = 0;
        for (const auto end = fs::end(entries); entries != end && !m_stop.stop_requested();) {
            const fs::directory_entry& entry = *entries;
            std::error_code ignored;
            if (entries.depth() >= m_options.maxDepth) {
                entries.disable_recursion_pending();
            }
            if (entry.is_regular_file(ignored)) {
                if (++files > m_options.maxFiles) {
                    m_folder.notices.push_back("more than " + std::to_string(m_options.maxFiles) +
                                               " files; the rest was left out");
                    break;
                }
                readFile(entry.path());
            }
            entries.increment(error);
            if (error) {
                notice(m_folder.location, error.message());
                break;
            }
        }
    }

    void readFile(const fs::path& path) {
        const std::string name = path.filename().generic_string();
        const std::string folder = path.parent_path().lexically_relative(m_folder.location).generic_string();
        if (isProfilerInfo(folder, name)) {
            return;
        }
        const bool isJson = mayBeTraceName(name);
        if (!isJson && !mayBeOtherTraceName(name) && !mayBeDumpName(name)) {
            ++m_folder.otherFiles;
            return;
        }
        const auto file = File::open(path.generic_string());
        if (!file) {
            notice(path.generic_string(), file.error().message);
            return;
        }
        FoundFile found;
        found.folder = folder;
        found.span.location = path.generic_string();
        found.span.sizeBytes = (*file)->sizeBytes();
        found.span.modifiedNs = (*file)->modifiedNs();
        if (m_options.nowNs - found.span.modifiedNs < m_options.settleNs ||
            ((isJson || mayBeDumpName(name)) && endsAmidText(**file))) {
            found.span.state = LogSpan::State::Growing;
        }
        take(std::move(found), name, *file);
    }

    /// By names: what files hold is read when they are fetched.
    Result<bool> readRemote() {
        const auto location = parseRemoteLocation(m_folder.location);
        if (!location) {
            return Error{ErrorCode::InvalidArgument, "write ssh://USER@HOST/PATH", m_folder.location, {}};
        }
        const auto files = listRemote(*location, m_options.maxFiles, m_stop);
        if (!files) {
            return files.error();
        }
        for (const RemoteFile& file : *files) {
            const fs::path path(file.path);
            FoundFile found;
            found.span.name = path.filename().generic_string();
            found.folder = path.parent_path().lexically_relative(location->path).generic_string();
            if (isProfilerInfo(found.folder, found.span.name)) {
                continue;
            }
            if (!mayBeTraceName(found.span.name) && !mayBeOtherTraceName(found.span.name) &&
                !isDumpName(found.span.name)) {
                ++m_folder.otherFiles;
                continue;
            }
            if (found.folder == ".") {
                found.folder.clear();
            }
            found.recording = ascendFolderOf(m_folder.location, found.folder);
            found.span.location = location->at(file.path).text();
            found.span.sizeBytes = file.sizeBytes;
            found.span.modifiedNs = file.modifiedNs;
            if (m_options.nowNs - file.modifiedNs < m_options.settleNs) {
                found.span.state = LogSpan::State::Growing;
            }
            found.name = parseTraceFileName(found.span.name);
            found.span.stampNs = found.name.stampNs;
            m_files.push_back(std::move(found));
        }
        return true;
    }

    Result<bool> readArchive() {
        const ArchiveLocation place = isFolderInArchive(m_folder.location)
                                          ? splitArchiveLocation(m_folder.location)
                                          : ArchiveLocation{m_folder.location, {}};
        auto listing = listArchive(place.archive, {}, m_stop);
        if (!listing) {
            return listing.error();
        }
        for (ArchiveMember& member : listing->members) {
            const fs::path path(member.path);
            const std::string below = place.member.empty() ? std::string() : place.member + "/";
            if (!member.path.starts_with(below)) {
                continue;
            }
            const std::string folder =
                fs::path(member.path.substr(below.size())).parent_path().generic_string();
            if (isProfilerInfo(folder, path.filename().generic_string())) {
                continue;
            }
            if (!mayBeTraceName(path.filename().generic_string()) &&
                !mayBeDumpName(path.filename().generic_string())) {
                ++m_folder.otherFiles;
                continue;
            }
            FoundFile found;
            found.folder = folder;
            found.span.location = archiveLocation(place.archive, member.path);
            found.span.sizeBytes = member.sizeBytes;
            found.span.modifiedNs = member.modifiedNs;
            const std::string location = found.span.location;
            take(std::move(found), path.filename().generic_string(),
                 std::make_shared<FirstBytes>(location, std::move(member.firstBytes)));
        }
        if (listing->unsafeNames > 0) {
            m_folder.notices.push_back(std::to_string(listing->unsafeNames) +
                                       " members with unsafe names were left out");
        }
        if (listing->repeatedNames > 0) {
            m_folder.notices.push_back(std::to_string(listing->repeatedNames) +
                                       " members with the name of an earlier one were left out");
        }
        if (!listing->damage.empty()) {
            m_folder.notices.push_back("the archive is damaged and was read in part: " + listing->damage);
        }
        return true;
    }

    void take(FoundFile found, const std::string& name, std::shared_ptr<const ByteFile> file) {
        const auto peek = mayBeTraceName(name) ? peekAt(std::move(file)) : peekAtOther(file);
        if (!peek) {
            notice(found.span.location, peek.error().message);
            return;
        }
        if (!peek->isTrace && !(peek->isUndecided && found.span.state == LogSpan::State::Growing)) {
            ++m_folder.otherFiles;
            return;
        }
        if (found.folder == ".") {
            found.folder.clear();
        }
        found.span.name = name;
        found.name = parseTraceFileName(name);
        found.span.stampNs = found.name.stampNs;
        found.peek = *peek;
        found.recording = ascendFolderOf(m_folder.location, found.folder);
        m_files.push_back(std::move(found));
    }

    /// Whether the file names the rank of a recording of Ascend's profiler, which is kept.
    bool isProfilerInfo(const std::string& folder, const std::string& name) {
        const auto rank = rankOfProfilerInfo(name);
        const auto recording = rank ? ascendFolderOf(m_folder.location, folder) : std::nullopt;
        if (!recording) {
            return false;
        }
        m_rankOfRecording[recording->path] = *rank;
        ++m_folder.otherFiles;
        return true;
    }

    /// Recordings that are folders: of each the file that shows most stays, as if it lay where the folder
    /// does.
    void joinRecordings() {
        std::map<std::string, AscendFile> best;
        for (const FoundFile& file : m_files) {
            if (file.recording) {
                const AscendFile kind = ascendFileOf(file.fileName());
                const auto known = best.try_emplace(file.recording->path, kind).first;
                known->second = std::min(known->second, kind);
            }
        }
        std::erase_if(m_files, [&](const FoundFile& file) {
            const bool isLesser =
                file.recording && ascendFileOf(file.fileName()) != best.at(file.recording->path);
            m_folder.otherFiles += isLesser ? 1 : 0;
            return isLesser;
        });
        for (FoundFile& file : m_files) {
            if (!file.recording || best.at(file.recording->path) == AscendFile::Part) {
                continue;
            }
            const AscendFolder& recording = *file.recording;
            if (const auto known = m_rankOfRecording.find(recording.path);
                known != m_rankOfRecording.end() && !file.name.rank) {
                file.name.rank = known->second;
            }
            if (!file.name.rank) {
                file.name.rank = parseTraceFileName(recording.worker).rank;
            }
            file.folder = recording.parent;
            file.name.worker = recording.worker;
            file.span.stampNs = recording.stampNs;
            file.span.name = fs::path(recording.path).filename().generic_string();
        }
    }

    /// Plain JSON that does not end as a value does. Packed files say so only when they are read.
    static bool endsAmidText(const File& file) {
        char first[4] = {};
        const auto head = file.read(0, first, sizeof first);
        if (!head || compressionOf(first, *head) != Compression::None) {
            return false;
        }
        char tail[64];
        const std::uint64_t size = file.sizeBytes();
        const std::uint64_t from = size - std::min<std::uint64_t>(size, sizeof tail);
        const auto got = file.read(from, tail, sizeof tail);
        const std::string_view text(tail, got ? *got : 0);
        if (isPickle({first, *head})) {
            return !text.ends_with('.'); // its last opcode
        }
        const std::size_t last = text.find_last_not_of(" \t\r\n");
        return last == std::string_view::npos || (text[last] != '}' && text[last] != ']');
    }

    void notice(const std::string& path, const std::string& what) {
        m_folder.notices.push_back(path + ": " + what);
    }

    /// The run of a folder that a file belongs to. Files of one rank are spans of one worker where their
    /// names tell when they were recorded. Without that, two files of one rank are of different jobs: then
    /// each job of the folder is a run of its own, of the files whose names differ in nothing but the rank.
    std::string runOf(const FoundFile& file) const {
        const bool isDumpAmongTraces = file.peek.isDump && m_foldersOfTraces.contains(file.folder);
        if (!isDumpAmongTraces &&
            (file.span.stampNs || !file.rank() || !m_mixedFolders.contains(file.folder))) {
            return file.folder;
        }
        std::string job = file.name.worker.empty() ? file.span.name : file.name.worker;
        const std::string rank = file.rank() ? std::to_string(*file.rank()) : std::string();
        for (std::size_t at = rank.empty() ? std::string::npos : job.find(rank); at != std::string::npos;
             at = job.find(rank, at + 1)) {
            const auto isDigitAt = [&job](std::size_t i) {
                return i < job.size() && job[i] >= '0' && job[i] <= '9';
            };
            if ((at == 0 || !isDigitAt(at - 1)) && !isDigitAt(at + rank.size()) && isRankNumber(job, at)) {
                job.replace(at, rank.size(), "N");
                break;
            }
        }
        return file.folder.empty() ? job : file.folder + "/" + job;
    }

    /// Whether the number at `at` is a rank by what stands before it, such as "rank0" or "rank_0".
    static bool isRankNumber(const std::string& name, std::size_t at) {
        while (at > 0 && (name[at - 1] == '_' || name[at - 1] == '-' || name[at - 1] == '.')) {
            --at;
        }
        const std::string_view before = std::string_view(name).substr(0, at);
        return before.ends_with("rank") || before.ends_with("Rank") || before.ends_with("r") ||
               before.ends_with("worker");
    }

    /// Folders in which two files without a time of recording say that they are of one rank.
    void findMixedFolders() {
        std::set<std::pair<std::string, std::int64_t>> seen;
        for (const FoundFile& file : m_files) {
            if (!file.peek.isDump) {
                m_foldersOfTraces.insert(file.folder);
            }
            if (!file.span.stampNs && file.rank() && !seen.emplace(file.folder, *file.rank()).second) {
                m_mixedFolders.insert(file.folder);
            }
        }
    }

    void arrange() {
        joinRecordings();
        findMixedFolders();
        // One worker is one rank of one run; without a rank, what its files call it.
        using WorkerKey = std::tuple<std::string, bool, std::int64_t, std::string>;
        std::map<WorkerKey, LogWorker> workers;
        std::set<std::string> dumps;
        for (FoundFile& file : m_files) {
            const std::optional<std::int64_t> rank = file.rank();
            LogWorker& worker = workers[{runOf(file), !rank.has_value(), rank.value_or(0),
                                         rank ? std::string() : file.name.worker}];
            if (file.peek.isDump) {
                dumps.insert(runOf(file));
            }
            addTo(worker, std::move(file));
        }
        for (auto& [key, worker] : workers) {
            std::ranges::sort(worker.spans, {}, [](const LogSpan& span) {
                return std::tuple(span.stampNs.value_or(0), span.name);
            });
            const std::string& folder = std::get<0>(key);
            if (m_folder.runs.empty() || m_folder.runs.back().name != folder) {
                m_folder.runs.push_back({folder, {}, dumps.contains(folder)});
            }
            m_folder.runs.back().workers.push_back(std::move(worker));
        }
    }

    LogScanOptions m_options;
    std::stop_token m_stop;
    LogFolder m_folder;
    std::vector<FoundFile> m_files;
    std::set<std::string> m_mixedFolders;
    std::set<std::string> m_foldersOfTraces;
    std::map<std::string, std::int64_t>
        m_rankOfRecording; ///< by the recording's path, from names of settings
};

} // namespace

bool isFolderInArchive(const std::string& location) {
    const ArchiveLocation place = splitArchiveLocation(location);
    std::error_code ignored;
    return !place.member.empty() && !fs::exists(location, ignored) &&
           !mayBeTraceName(fs::path(place.member).filename().generic_string()) &&
           !isDumpName(fs::path(place.member).filename().generic_string());
}

Result<LogWorker> scanLogFile(const std::string& path) {
    const auto file = File::open(path);
    if (!file) {
        return file.error();
    }
    const std::string name = fs::path(path).filename().generic_string();
    const auto peek = mayBeOtherTraceName(name) ? peekAtOther(*file) : peekAt(*file);
    if (!peek) {
        return peek.error();
    }
    FoundFile found;
    found.span.location = path;
    found.span.name = name;
    found.span.sizeBytes = (*file)->sizeBytes();
    found.span.modifiedNs = (*file)->modifiedNs();
    found.name = parseTraceFileName(found.span.name);
    found.span.stampNs = found.name.stampNs;
    found.peek = *peek;
    if (const auto recording = ascendFolderOf(fs::path(path).parent_path().generic_string(), {})) {
        found.name.worker = recording->worker;
        found.name.rank = found.name.rank ? found.name.rank : parseTraceFileName(recording->worker).rank;
    }
    LogWorker worker;
    addTo(worker, std::move(found));
    return worker;
}

Result<LogFolder> scanLogFolder(const std::string& location, const LogScanOptions& options,
                                std::stop_token stop) {
    return Scan(location, options, std::move(stop)).run();
}

std::vector<LogRun> runsOverTime(const LogFolder& folder) {
    std::vector<LogRun> runs;
    for (const LogRun& run : folder.runs) {
        if (run.isOfDumps) {
            continue;
        }
        const bool isJob =
            folder.runs.size() > 1 ||
            std::ranges::any_of(run.workers, [](const LogWorker& worker) { return worker.rank.has_value(); });
        for (const LogWorker& worker : run.workers) {
            if (isJob && &worker != &run.workers.front()) {
                break;
            }
            for (const LogSpan& span : worker.spans) {
                const bool isWhole = isJob && worker.spans.size() == 1 && !run.name.empty();
                LogWorker alone{worker.name, worker.rank, worker.worldSize, worker.backend, {span}};
                runs.push_back({isWhole ? run.name : span.name, {std::move(alone)}, false});
            }
        }
    }
    const auto stampOf = [](const LogRun& run) { return run.workers.front().spans.front().stampNs; };
    if (std::ranges::all_of(runs, [&](const LogRun& run) { return stampOf(run).has_value(); })) {
        std::ranges::stable_sort(runs, {}, stampOf);
    }
    return runs;
}

} // namespace lanescope
