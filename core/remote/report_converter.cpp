// SPDX-License-Identifier: Apache-2.0
#include "core/remote/report_converter.h"

#include <charconv>
#include <chrono>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/hash_mix.h"
#include "core/base/output_file.h"
#include "core/base/utf8.h"
#include "core/remote/child_process.h"
#include "core/remote/remote_files.h"
#include "core/remote/remote_location.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr int kShellLacksProgram = 127; ///< of a shell
constexpr int kFirstSignal = 128;

struct Converter {
    std::string_view program;
    std::string_view made; ///< end of the name of what it makes
    bool writesFile = false;
};
constexpr Converter kNsys{"nsys", ".sqlite", true};
constexpr Converter kNcu{"ncu", ".csv", false};

const Converter* converterFor(std::string_view location) {
    struct Ending {
        std::string_view text;
        const Converter* converter;
    };
    static constexpr Ending kEndings[] = {{".nsys-rep", &kNsys}, {".qdrep", &kNsys}, {".ncu-rep", &kNcu}};
    for (const Ending& ending : kEndings) {
        if (location.size() > ending.text.size() && location.ends_with(ending.text)) {
            return ending.converter;
        }
    }
    return nullptr;
}

/// The program's arguments; `output` is used by those that write a file.
std::vector<std::string> commandOf(const Converter& converter, const std::string& report,
                                   const std::string& output) {
    return converter.writesFile
               ? std::vector<std::string>{"nsys", "export",   "--type", "sqlite", "--force-overwrite",
                                          "true", "--output", output,   report}
               : std::vector<std::string>{"ncu", "--import", report, "--csv", "--page", "raw"};
}

/// The command for a person to run.
std::string byHand(const Converter& converter, const std::string& report) {
    return converter.writesFile ? "`nsys export --type sqlite " + shellQuoted(report) + "`"
                                : "`ncu --import " + shellQuoted(report) + " --csv --page raw > FILE.csv`";
}

/// The last line that says something: programs end with the reason.
std::string lastLine(std::string_view text) {
    text = asciiTrimmed(text);
    return replaceInvalidUtf8(
        text.substr(text.rfind('\n') == std::string_view::npos ? 0 : text.rfind('\n') + 1));
}

Error failureOf(const Converter& converter, const std::string& location, const std::string& report,
                const ChildResult& result) {
    const std::string program(converter.program);
    const std::string said = lastLine(result.errors);
    std::string cause;
    if (result.exitCode == kShellLacksProgram) {
        cause = program + " is not on the PATH";
    } else if (result.exitCode > kFirstSignal) {
        cause = program + " was ended by signal " + std::to_string(result.exitCode - kFirstSignal);
    } else {
        cause = program + " failed with exit status " + std::to_string(result.exitCode);
    }
    return {ErrorCode::FileUnreadable,
            "it was not converted: " + cause + (said.empty() ? "" : " (" + said + ")") +
                "; where it is installed, run " + byHand(converter, report) + " and open what it writes",
            location,
            {}};
}

/// Calls `progress` with the last "NN%" in a piece of output.
void tellShare(std::string_view piece, const ConvertProgress& progress) {
    const std::size_t sign = piece.rfind('%');
    if (progress == nullptr || sign == std::string_view::npos) {
        return;
    }
    std::size_t begin = sign;
    while (begin > 0 && sign - begin < 3 && piece[begin - 1] >= '0' && piece[begin - 1] <= '9') {
        --begin;
    }
    int percent = 0;
    if (std::from_chars(piece.data() + begin, piece.data() + sign, percent).ptr == piece.data() + sign &&
        begin < sign && percent <= 100) {
        progress(percent / 100.0);
    }
}

/// Where the report is, and what tells whether it has changed.
struct Source {
    std::string stamp;
    std::optional<RemoteLocation> remote;
    std::string report; ///< path on its machine
};

Result<Source> sourceOf(const std::string& location, std::stop_token stop) {
    Source source;
    source.report = location;
    if (isRemoteLocation(location)) {
        source.remote = parseRemoteLocation(location);
        if (!source.remote) {
            return Error{ErrorCode::InvalidArgument, "write ssh://USER@HOST/PATH", location, {}};
        }
        const auto files = listRemote(*source.remote, 2, std::move(stop));
        if (!files) {
            return files.error();
        }
        if (files->size() != 1 || files->front().path != source.remote->path) {
            return Error{ErrorCode::InvalidArgument, "it is a folder; name a report in it", location, {}};
        }
        source.report = source.remote->path;
        source.stamp = location + '\n' + std::to_string(files->front().sizeBytes) + '\n' +
                       std::to_string(files->front().modifiedNs);
        return source;
    }
    std::error_code error;
    const fs::path path = fs::canonical(location, error);
    const auto size = error ? 0 : fs::file_size(path, error);
    const auto modified = error ? fs::file_time_type() : fs::last_write_time(path, error);
    if (error) {
        return Error{ErrorCode::FileNotFound, error.message(), location, {}};
    }
    source.report = path.generic_string();
    source.stamp = source.report + '\n' + std::to_string(size) + '\n' +
                   std::to_string(modified.time_since_epoch().count());
    return source;
}

/// The command for the shell of the report's machine: what it made comes out of standard output.
std::string remoteCommand(const Converter& converter, const RemoteLocation& remote) {
    const std::string report = remotePathWord(remote);
    if (!converter.writesFile) {
        return "ncu --import " + report + " --csv --page raw";
    }
    return "d=$(mktemp -d) && trap 'rm -rf \"$d\"' EXIT && nsys export --type sqlite --force-overwrite true "
           "--output \"$d/report.sqlite\" " +
           report + " >&2 && cat \"$d/report.sqlite\"";
}

/// Runs the command and keeps its standard output as `path`.
Status runInto(const std::string& path, const std::vector<std::string>& command, const Converter& converter,
               const std::string& location, const std::string& report, std::stop_token stop) {
    const auto out = OutputFile::create(path, {}, OutputAccess::OwnerOnly);
    if (!out) {
        return out.error();
    }
    const auto result = runChild(
        command,
        [&out](std::string_view piece) {
            (*out)->write(piece);
            return (*out)->isGood();
        },
        std::move(stop));
    const Status written = (*out)->commit();
    if (!written) {
        return written.error(); // the reason why the program was ended, if it was
    }
    if (!result) {
        return result.error().code == ErrorCode::FileNotFound
                   ? failureOf(converter, location, report, {kShellLacksProgram, {}})
                   : result.error();
    }
    return result->exitCode == 0 ? Status() : Status(failureOf(converter, location, report, *result));
}

Status runHere(const std::string& path, const Converter& converter, const std::string& location,
               const std::string& report, const ConvertProgress& progress, std::stop_token stop) {
    if (!converter.writesFile) {
        return runInto(path, commandOf(converter, report, path), converter, location, report,
                       std::move(stop));
    }
    std::string said;
    auto result = runChild(
        commandOf(converter, report, path),
        [&](std::string_view piece) {
            constexpr std::size_t kMostSaid = 4096;
            said = (said + std::string(piece));
            said.erase(0, said.size() - std::min(said.size(), kMostSaid));
            tellShare(piece, progress);
            return true;
        },
        std::move(stop));
    if (!result) {
        return result.error().code == ErrorCode::FileNotFound
                   ? failureOf(converter, location, report, {kShellLacksProgram, {}})
                   : result.error();
    }
    if (result->exitCode != 0) {
        result->errors = result->errors.empty() ? said : result->errors;
        return failureOf(converter, location, report, *result);
    }
    return {};
}

} // namespace

std::string_view converterOf(std::string_view location) {
    const Converter* const converter = converterFor(location);
    return converter == nullptr ? std::string_view() : converter->program;
}

Result<std::string> convertReport(const std::string& location, const std::string& cacheFolder,
                                  const ConvertProgress& progress, std::stop_token stop) {
    const Converter* const converter = converterFor(location);
    if (converter == nullptr) {
        return Error{ErrorCode::InvalidArgument, "it is no report of Nsight", location, {}};
    }
    if (cacheFolder.empty()) {
        return Error{ErrorCode::InvalidArgument,
                     "no cache folder is available for the conversion; set XDG_CACHE_HOME",
                     location,
                     {}};
    }
    const auto source = sourceOf(location, stop);
    if (!source) {
        return source.error();
    }
    std::uint64_t hash = 0;
    for (const char c : source->stamp) {
        hash = hashMix(hash, static_cast<unsigned char>(c));
    }
    const fs::path folder = fs::path(cacheFolder) / "converted" / std::to_string(hash);
    const fs::path whole =
        folder / (fs::path(source->report).stem().generic_string() + std::string(converter->made));
    std::error_code error;
    if (fs::is_regular_file(whole, error)) {
        return whole.generic_string();
    }
    fs::create_directories(folder, error);
    fs::permissions(folder, fs::perms::owner_all, error);
    // Two programs may convert at a time.
    const fs::path part =
        folder / (std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()) + ".part" +
                  std::string(converter->made));
    const Status status =
        source->remote
            ? runInto(part.generic_string(),
                      sshCommand(*source->remote, remoteCommand(*converter, *source->remote), true),
                      *converter, location, source->report, stop)
            : runHere(part.generic_string(), *converter, location, source->report, progress, stop);
    const auto size = fs::file_size(part, error);
    if (status && !error && size > 0) {
        fs::rename(part, whole, error);
        if (!error) {
            return whole.generic_string();
        }
    }
    std::error_code ignored;
    fs::remove(part, ignored);
    fs::remove(folder, ignored); // where it is empty
    if (!status) {
        return status.error();
    }
    return Error{ErrorCode::FileUnreadable,
                 "it was not converted: " + std::string(converter->program) + " wrote nothing; run " +
                     byHand(*converter, source->report) + " to see why",
                 location,
                 {}};
}

} // namespace lanescope
