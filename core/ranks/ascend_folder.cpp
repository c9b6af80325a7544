// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/ascend_folder.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "core/base/ascii.h"
#include "core/ranks/trace_file_name.h"

namespace lanescope {

namespace {

constexpr std::string_view kOutputFolder = "ASCEND_PROFILER_OUTPUT";
constexpr std::string_view kFolderEndings[] = {"_ascend_pt", "_ascend_ms"};

/// "20240131093000123", in UTC: year to milliseconds.
std::optional<std::int64_t> timeOfDigits(std::string_view digits) {
    constexpr std::size_t kDigits = 17;
    if (digits.size() != kDigits || !std::ranges::all_of(digits, isAsciiDigit)) {
        return std::nullopt;
    }
    const auto part = [digits](std::size_t begin, std::size_t count) {
        int value = 0;
        std::from_chars(digits.data() + begin, digits.data() + begin + count, value);
        return value;
    };
    namespace chrono = std::chrono;
    const chrono::year_month_day day{chrono::year(part(0, 4)),
                                     chrono::month(static_cast<unsigned>(part(4, 2))),
                                     chrono::day(static_cast<unsigned>(part(6, 2)))};
    if (!day.ok()) {
        return std::nullopt;
    }
    const auto time = chrono::sys_days(day) + chrono::hours(part(8, 2)) + chrono::minutes(part(10, 2)) +
                      chrono::seconds(part(12, 2)) + chrono::milliseconds(part(14, 3));
    return chrono::duration_cast<chrono::nanoseconds>(time.time_since_epoch()).count();
}

bool takeFolderEnding(std::string_view& name) {
    for (const std::string_view ending : kFolderEndings) {
        if (name.size() > ending.size() && name.ends_with(ending)) {
            name.remove_suffix(ending.size());
            return true;
        }
    }
    return false;
}

/// The path up to the folder of the recording; empty where it is none.
std::string_view recordingFolderIn(std::string_view path) {
    for (std::size_t end = path.size(); end > 0 && end != std::string_view::npos;) {
        const std::size_t slash = path.rfind('/', end - 1);
        const std::size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
        std::string_view name = path.substr(begin, end - begin);
        if (name == kOutputFolder && begin > 1) {
            return path.substr(0, begin - 1);
        }
        if (takeFolderEnding(name)) {
            return path.substr(0, end);
        }
        end = slash;
    }
    return {};
}

} // namespace

std::optional<AscendFolder> ascendFolderOf(const std::string& location, const std::string& folder) {
    std::string path = location;
    while (path.size() > 1 && path.ends_with('/')) {
        path.pop_back();
    }
    const std::size_t root = path.size() + 1;
    if (!folder.empty() && folder != ".") {
        path += "/" + folder;
    }
    const std::string_view recording = recordingFolderIn(path);
    if (recording.empty()) {
        return std::nullopt;
    }
    AscendFolder found;
    found.path = recording;
    const std::size_t slash = recording.rfind('/');
    if (slash != std::string_view::npos && slash > root) {
        found.parent = recording.substr(root, slash - root);
    }
    std::string_view name = recording.substr(slash == std::string_view::npos ? 0 : slash + 1);
    takeFolderEnding(name);
    if (const std::size_t last = name.rfind('_'); last != std::string_view::npos) {
        found.stampNs = timeOfDigits(name.substr(last + 1));
        name = found.stampNs ? name.substr(0, last) : name;
    }
    found.worker = name;
    return found;
}

AscendFile ascendFileOf(std::string_view name) {
    if (name.starts_with("ascend_") && name.find("_profiler") != std::string_view::npos &&
        mayBeOtherTraceName(name)) {
        return AscendFile::Database;
    }
    return name.starts_with("trace_view.json") ? AscendFile::View : AscendFile::Part;
}

std::optional<std::int64_t> rankOfProfilerInfo(std::string_view name) {
    constexpr std::string_view kStart = "profiler_info_";
    return name.starts_with(kStart) && mayBeTraceName(name) ? numberAtEnd(name.substr(kStart.size()))
                                                            : std::nullopt;
}

} // namespace lanescope
