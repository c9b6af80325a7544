// SPDX-License-Identifier: Apache-2.0
#include "core/remote/remote_files.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>

#include "core/base/output_file.h"
#include "core/base/status.h"
#include "core/cache/cache_folder.h"
#include "core/remote/child_process.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr int kMaxDepth = 8;
constexpr int kNoSuchFile = 44; ///< exit codes of our own commands there
constexpr int kNoSuchProgram = 127;
constexpr int kSshFailed = 255;
constexpr std::size_t kMostListBytes = 64u << 20;
constexpr std::uint64_t kMostSummaryBytes = 8ull << 30;

Error remoteError(const RemoteLocation& location, const ChildResult& result) {
    std::string reason = result.errors;
    std::ranges::replace_if(
        reason, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    while (reason.ends_with(' ')) {
        reason.pop_back();
    }
    if (result.exitCode == kNoSuchFile) {
        return {ErrorCode::FileNotFound, "it does not exist there, or may not be read", location.text(), {}};
    }
    if (result.exitCode == kSshFailed) {
        return {ErrorCode::FileUnreadable,
                "ssh could not connect (" + reason + "); see that \"ssh " + location.host +
                    "\" works without asking for a password",
                location.text(),
                {}};
    }
    return {ErrorCode::FileUnreadable,
            reason.empty() ? "the command there failed with " + std::to_string(result.exitCode) : reason,
            location.text(),
            {}};
}

Result<std::string> outputOf(const RemoteLocation& location, const std::string& command,
                             const std::stop_token& stop) {
    std::string output;
    const auto result = runChild(
        sshCommand(location, command, true),
        [&](std::string_view piece) {
            output += piece;
            return output.size() <= kMostListBytes;
        },
        stop);
    if (!result) {
        return result.error();
    }
    if (output.size() > kMostListBytes) {
        return Error{ErrorCode::LimitExceeded, "the list of its files is too long", location.text(), {}};
    }
    if (result->exitCode != 0) {
        return remoteError(location, *result);
    }
    return output;
}

template <typename Integer>
bool parse(std::string_view text, Integer& value) {
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && rest == text.data() + text.size();
}

/// "1700000000.1234567890" seconds -> nanoseconds.
bool parseTime(std::string_view text, std::int64_t& ns) {
    const std::size_t dot = text.find('.');
    std::int64_t seconds = 0;
    if (!parse(text.substr(0, dot), seconds) || seconds < 0 || seconds > 9'000'000'000) {
        return false;
    }
    std::string decimals(dot == std::string_view::npos ? std::string_view() : text.substr(dot + 1, 9));
    decimals.resize(9, '0');
    std::int64_t rest = 0;
    if (!parse(std::string_view(decimals), rest)) {
        return false;
    }
    ns = seconds * 1'000'000'000 + rest;
    return true;
}

bool isPacked(std::string_view path) {
    return path.ends_with(".gz") || path.ends_with(".zst");
}

/// Below the cache: one folder a machine, then the path without what could lead out of it.
fs::path placeOf(const RemoteLocation& location, const std::string& cacheFolder) {
    std::string machine = location.root().substr(std::string_view("ssh://").size());
    std::ranges::replace(machine, ':', '_');
    fs::path place = fs::path(cacheFolder) / machine;
    for (const fs::path& part : fs::path(location.path)) {
        if (part == ".." || part == "." || part.has_root_path()) {
            continue;
        }
        place /= part;
    }
    return place;
}

/// A name that is another one when the file there is.
std::string stampOf(const RemoteFile& file) {
    return std::to_string(file.sizeBytes) + "-" + std::to_string(file.modifiedNs);
}

Error localError(const fs::path& path, const std::string& what) {
    return {ErrorCode::FileUnreadable, "it cannot be written: " + what, path.generic_string(), {}};
}

Status makeFolder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    return error ? Status(localError(folder, error.message())) : Status();
}

/// Fetches `file` from byte `from` on and adds it to `part`.
Status append(const RemoteLocation& location, const RemoteFile& file, std::uint64_t from,
              const fs::path& part, const FetchProgress& progress, const std::stop_token& stop) {
    const auto out = OutputFile::resume(part.generic_string(), from);
    if (!out) {
        return out.error();
    }
    const std::string word = remotePathWord(location);
    const std::string command = "test -r " + word + " || exit " + std::to_string(kNoSuchFile) +
                                "; exec tail -c +" + std::to_string(from + 1) + " -- " + word;
    std::uint64_t done = from;
    const auto result = runChild(
        sshCommand(location, command, !isPacked(location.path)),
        [&](std::string_view piece) {
            (*out)->write(piece);
            done += piece.size();
            if (progress) {
                progress(std::min(done, file.sizeBytes), file.sizeBytes);
            }
            return (*out)->isGood() && done <= file.sizeBytes;
        },
        stop);
    const Status kept = (*out)->keep();
    if (!result) {
        return result.error();
    }
    if (!kept) {
        return kept.error();
    }
    if (done > file.sizeBytes) {
        std::error_code ignored;
        fs::remove(part, ignored);
        return Error{ErrorCode::Truncated,
                     "it grew while it was fetched; try again when it is complete",
                     location.text(),
                     {}};
    }
    if (result->exitCode != 0) {
        return remoteError(location, *result);
    }
    if (done < file.sizeBytes) {
        return Error{ErrorCode::Truncated,
                     "the connection ended early; open the trace again to resume the download",
                     location.text(),
                     {}};
    }
    return {};
}

} // namespace

Result<std::vector<RemoteFile>> listRemote(const RemoteLocation& location, std::size_t maxFiles,
                                           std::stop_token stop) {
    const std::string word = remotePathWord(location);
    // A slash behind a folder's name lets find follow a link to it. Paths end with a zero byte.
    const std::string command =
        "test -e " + word + " || exit " + std::to_string(kNoSuchFile) + "; p=" + word +
        "; test -d \"$p\" && p=\"$p/\"; find \"$p\" -maxdepth " + std::to_string(kMaxDepth) +
        " -type f -printf '%s %T@ %P\\0' 2>/dev/null | head -z -n " + std::to_string(maxFiles);
    const auto output = outputOf(location, command, stop);
    if (!output) {
        return output.error();
    }
    std::vector<RemoteFile> files;
    for (std::string_view rest = *output; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\0'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const std::size_t first = line.find(' ');
        const std::size_t second = line.find(' ', first == std::string_view::npos ? first : first + 1);
        RemoteFile file;
        if (second == std::string_view::npos || !parse(line.substr(0, first), file.sizeBytes) ||
            !parseTime(line.substr(first + 1, second - first - 1), file.modifiedNs)) {
            return Error{
                ErrorCode::UnsupportedFormat, "the remote find is not GNU find", location.text(), {}};
        }
        const std::string_view relative = line.substr(second + 1);
        file.path = relative.empty()
                        ? location.path
                        : location.path + (location.path == "/" ? "" : "/") + std::string(relative);
        files.push_back(std::move(file));
    }
    std::ranges::sort(files, {}, &RemoteFile::path);
    return files;
}

Result<std::string> fetchRemote(const RemoteLocation& location, const std::string& cacheFolder,
                                const FetchProgress& progress, std::stop_token stop) {
    const auto files = listRemote(location, 2, stop);
    if (!files) {
        return files.error();
    }
    if (files->size() != 1 || files->front().path != location.path) {
        return Error{ErrorCode::InvalidArgument, "it is a folder; name a trace in it", location.text(), {}};
    }
    const RemoteFile& file = files->front();
    const fs::path place = placeOf(location, cacheFolder);
    // Changed there: another folder here, so that who has the old copy open keeps it.
    const fs::path folder =
        place.parent_path() / ("." + place.filename().generic_string() + "." + stampOf(file));
    const fs::path whole = folder / place.filename();
    std::error_code error;
    if (fs::file_size(whole, error) == file.sizeBytes && !error) {
        return whole.generic_string();
    }
    if (const Status status = makeFolder(folder); !status) {
        return status.error();
    }
    const fs::path part = whole.generic_string() + ".part";
    std::uint64_t from = fs::file_size(part, error);
    from = error || from > file.sizeBytes ? 0 : from;
    if (const Status status = append(location, file, from, part, progress, stop); !status) {
        return status.error();
    }
    fs::rename(part, whole, error);
    if (error) {
        return localError(whole, error.message());
    }
    return whole.generic_string();
}

Result<std::string> summarizeRemote(std::span<const RemoteLocation> locations, const std::string& cacheFolder,
                                    std::stop_token stop) {
    const RemoteLocation& location = locations.front();
    const fs::path place = placeOf(location, cacheFolder);
    const fs::path folder = place.parent_path() / ("." + place.filename().generic_string() + ".summaries");
    const fs::path fresh = folder.generic_string() + ".new";
    const fs::path packed = folder.generic_string() + ".tar.gz";
    std::error_code ignored;
    fs::remove_all(fresh, ignored);
    if (const Status status = makeFolder(fresh); !status) {
        return status.error();
    }
    std::string words;
    for (const RemoteLocation& each : locations) {
        words += remotePathWord(each) + " ";
    }
    const std::string command =
        "command -v lanescope-cli >/dev/null || exit " + std::to_string(kNoSuchProgram) +
        "; d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && { lanescope-cli summarize " + words +
        "--out \"$d\" >/dev/null; test $? -le 1; } && tar -C \"$d\" -czf - .";
    std::uint64_t bytes = 0;
    const auto out = OutputFile::create(packed.generic_string(), {}, OutputAccess::OwnerOnly);
    if (!out) {
        return out.error();
    }
    const auto result = runChild(
        sshCommand(location, command, false),
        [&](std::string_view piece) {
            (*out)->write(piece);
            bytes += piece.size();
            return (*out)->isGood() && bytes <= kMostSummaryBytes;
        },
        stop);
    const Status written = (*out)->commit();
    const Status status = [&]() -> Status {
        if (!result) {
            return result.error();
        }
        if (result->exitCode == kNoSuchProgram) {
            return Error{ErrorCode::FileNotFound, "no lanescope-cli on that machine", location.text(), {}};
        }
        if (!written) {
            return written.error();
        }
        return result->exitCode != 0 ? Status(remoteError(location, *result)) : Status();
    }();
    if (!status) {
        fs::remove(packed, ignored);
        fs::remove_all(fresh, ignored);
        return status.error();
    }
    // tar refuses members that lead out of the folder.
    const auto unpacked = runChild(
        {"tar", "-xzf", packed.generic_string(), "-C", fresh.generic_string(), "--no-same-owner"},
        [](std::string_view) { return true; }, stop);
    fs::remove(packed, ignored);
    if (!unpacked) {
        return unpacked.error();
    }
    if (unpacked->exitCode != 0) {
        return localError(fresh, unpacked->errors);
    }
    fs::remove_all(folder, ignored);
    std::error_code error;
    fs::rename(fresh, folder, error);
    if (error) {
        return localError(folder, error.message());
    }
    return folder.generic_string();
}

std::uint64_t trimRemoteCache(const std::string& cacheFolder, std::uint64_t limitBytes,
                              const std::string& keep) {
    struct Copy {
        fs::file_time_type fetched;
        std::uint64_t sizeBytes = 0;
        fs::path path;
    };
    std::vector<Copy> copies;
    std::uint64_t sum = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator entries(cacheFolder, error), end; !error && entries != end;
         entries.increment(error)) {
        std::error_code ignored;
        if (entries->is_regular_file(ignored) && !entries->is_symlink(ignored)) {
            copies.push_back(
                {entries->last_write_time(ignored), entries->file_size(ignored), entries->path()});
            sum += copies.back().sizeBytes;
        }
    }
    std::ranges::sort(copies, {}, &Copy::fetched);
    std::uint64_t freed = 0;
    for (const Copy& copy : copies) {
        if (sum - freed <= limitBytes) {
            break;
        }
        std::error_code ignored;
        if (copy.path != keep && fs::remove(copy.path, ignored)) {
            freed += copy.sizeBytes;
            fs::remove(copy.path.parent_path(), ignored); // when it is empty now
        }
    }
    return freed;
}

std::string remoteCacheFolder() {
    const std::string cache = defaultCacheFolder();
    return cache.empty() ? cache : cache + "/remote";
}

} // namespace lanescope
