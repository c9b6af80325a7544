// SPDX-License-Identifier: Apache-2.0
#include "core/agent/trace_pool.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/archive/archive_reader.h"
#include "core/base/input_files.h"
#include "core/base/status.h"
#include "core/import/capture_files.h"
#include "core/os/paths.h"
#include "core/ranks/location_loader.h"
#include "core/ranks/rank_loader.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestPath = 4096;

/// The folders and files that are there, without links.
std::vector<std::string> rootsOf(const std::vector<std::string>& locations) {
    std::vector<std::string> roots;
    for (const std::string& location : locations) {
        std::error_code error;
        const fs::path canonical = fs::canonical(splitArchiveLocation(location).archive, error);
        if (!error) {
            roots.push_back(canonical.generic_string());
        }
    }
    return roots;
}

bool isBelow(const std::string& canonical, const std::vector<std::string>& roots) {
    return std::ranges::any_of(roots,
                               [&](const std::string& root) { return os::isAtOrBelow(canonical, root); });
}

/// Whether no file can have this name, or it is a place on another machine.
bool isNoPath(const std::string& path) {
    return path.empty() || path.size() > kLongestPath || path.find('\0') != std::string::npos ||
           path.find("://") != std::string::npos;
}

} // namespace

void confineToAllowed(const std::vector<std::string>& allowed) {
    confineInputs(rootsOf(allowed));
}

TracePool::TracePool(TracePoolOptions options)
    : m_options(std::move(options))
    , m_roots(rootsOf(m_options.allowed))
    , m_writableRoots(rootsOf(m_options.writable)) {}

Result<std::string> TracePool::allowedPath(const std::string& path) const {
    const Error refusal =
        invalidArgument("this path is not there, or not below an allowed folder: --allow FOLDER allows one");
    if (isNoPath(path)) {
        return refusal;
    }
    const ArchiveLocation parts = splitArchiveLocation(path);
    std::error_code error;
    const fs::path canonical = fs::canonical(parts.archive, error);
    if (error || !isBelow(canonical.generic_string(), m_roots)) {
        return refusal;
    }
    return parts.member.empty() ? canonical.generic_string()
                                : archiveLocation(canonical.generic_string(), parts.member);
}

Result<std::string> TracePool::newFilePath(const std::string& path) const {
    const Error refusal = invalidArgument(
        "the folder of this file is not there, or not below one that --allow-write FOLDER names");
    const fs::path wanted(path);
    if (isNoPath(path) || !wanted.has_filename() || wanted.filename() == "." || wanted.filename() == "..") {
        return refusal;
    }
    std::error_code error;
    const fs::path given = wanted.parent_path();
    const fs::path folder = fs::canonical(given.empty() ? fs::path(".") : given, error);
    if (error || !fs::is_directory(folder, error) || !isBelow(folder.generic_string(), m_writableRoots)) {
        return refusal;
    }
    const fs::path file = folder / wanted.filename();
    if (fs::exists(fs::symlink_status(file, error))) {
        return invalidArgument("there is a file of this name already; choose another name");
    }
    return file.generic_string();
}

std::string TracePool::handleOf(const std::string& location, bool isRanks) {
    for (const auto& [handle, entry] : m_entries) {
        if (entry.location == location) {
            return handle;
        }
    }
    const std::string handle = (isRanks ? "r" : "t") + std::to_string(m_entries.size() + 1);
    Entry& entry = m_entries[handle];
    entry.location = location;
    entry.isRanks = isRanks;
    return handle;
}

Result<std::string> TracePool::open(const std::string& path, const std::stop_token& stop,
                                    Progress* progress) {
    const Result<std::string> location = allowedPath(path);
    if (!location) {
        return location.error();
    }
    const std::vector<std::string> locations{*location};
    const Result<RankSources> sources = rankSources(locations, stop);
    const bool isRanks = sources && sources->sources.size() > 1;
    const std::string single =
        sources && sources->sources.size() == 1 ? sources->sources.front().location : *location;
    const Result<std::string> checked = allowedPath(single);
    if (!checked) {
        return checked.error();
    }
    const std::string handle = handleOf(isRanks ? *location : *checked, isRanks);
    if (isRanks) {
        const auto loaded = ranks(handle, stop);
        return loaded ? Result<std::string>(handle) : loaded.error();
    }
    const auto loaded = trace(handle, stop, progress);
    return loaded ? Result<std::string>(handle) : loaded.error();
}

std::string TracePool::add(TracePtr trace) {
    const std::string handle = "t" + std::to_string(m_entries.size() + 1);
    Entry& entry = m_entries[handle];
    entry.location = trace->path();
    entry.isKept = true;
    entry.open = opened(handle, std::move(trace));
    return handle;
}

std::unique_ptr<OpenTrace> TracePool::opened(const std::string& handle, TracePtr trace) const {
    auto open = std::make_unique<OpenTrace>();
    open->handle = handle;
    ContextOptions options;
    options.findCaptures = [this](const Trace& of) { return capturesOf(of); };
    open->context = std::make_shared<AnalysisContext>(trace, std::move(options));
    open->trace = std::move(trace);
    return open;
}

bool TracePool::isRanks(const std::string& handle) const {
    const auto found = m_entries.find(handle);
    return found != m_entries.end() && found->second.isRanks;
}

Result<TracePool::Entry*> TracePool::entryOf(const std::string& handle) {
    const auto found = m_entries.find(handle);
    if (found == m_entries.end()) {
        std::string known;
        for (const auto& [name, entry] : m_entries) {
            known += (known.empty() ? "" : ", ") + name;
        }
        return invalidArgument("there is no trace \"" + handle + "\"; " +
                               (known.empty() ? "open one first" : "open ones are " + known));
    }
    found->second.lastUse = ++m_uses;
    return &found->second;
}

void TracePool::letGoOfOldest() {
    std::vector<Entry*> inMemory;
    for (auto& [handle, entry] : m_entries) {
        if (entry.open && !entry.isKept) {
            inMemory.push_back(&entry);
        }
    }
    std::ranges::sort(inMemory, {}, &Entry::lastUse);
    for (std::size_t i = 0; i + m_options.mostTraces <= inMemory.size(); ++i) {
        inMemory[i]->open.reset();
    }
}

std::vector<TracePtr> TracePool::capturesOf(const Trace& trace) const {
    std::vector<TracePtr> captures;
    for (const std::string& file : captureFilesBeside(trace.path())) {
        const Result<std::string> allowed = allowedPath(file);
        if (!allowed) {
            continue;
        }
        if (const Result<TracePtr> loaded = loadLocation(*allowed, m_options.load, {}, nullptr, {})) {
            captures.push_back(*loaded);
        }
    }
    return captures;
}

Result<OpenTrace*> TracePool::trace(const std::string& handle, const std::stop_token& stop,
                                    Progress* progress) {
    const Result<Entry*> entry = entryOf(handle);
    if (!entry) {
        return entry.error();
    }
    if ((*entry)->isRanks) {
        return invalidArgument(handle +
                               " contains several ranks: use the tool ranks, or open one of its traces");
    }
    if ((*entry)->open == nullptr) {
        letGoOfOldest();
        const Result<TracePtr> loaded = loadLocation((*entry)->location, m_options.load, {}, progress, stop);
        if (!loaded) {
            return loaded.error();
        }
        (*entry)->open = opened(handle, *loaded);
    }
    return (*entry)->open.get();
}

Result<OpenRanks*> TracePool::ranks(const std::string& handle, const std::stop_token& stop) {
    const Result<Entry*> entry = entryOf(handle);
    if (!entry) {
        return entry.error();
    }
    if (!(*entry)->isRanks) {
        return invalidArgument(handle + " is a single trace; open the folder of all ranks");
    }
    if ((*entry)->ranks == nullptr) {
        const std::vector<std::string> locations{(*entry)->location};
        Result<RankSources> sources = rankSources(locations, stop);
        if (!sources) {
            return sources.error();
        }
        auto open = std::make_unique<OpenRanks>();
        open->handle = handle;
        open->notices = std::move(sources->notices);
        std::erase_if(sources->sources, [&](const RankSource& source) {
            const bool isOutside = !allowedPath(source.location);
            if (isOutside) {
                open->notices.push_back("rank " + std::to_string(source.rank) +
                                        " is left out: its file is not below an allowed folder");
            }
            return isOutside;
        });
        const auto tell = [&](const std::string& notice) { open->notices.push_back(notice); };
        open->set = RankSet(loadRanks(sources->sources, m_options.load, {tell, nullptr, nullptr}, stop));
        if (stop.stop_requested()) {
            return fail(ErrorCode::Cancelled, "stopped");
        }
        (*entry)->ranks = std::move(open);
    }
    return (*entry)->ranks.get();
}

} // namespace lanescope
