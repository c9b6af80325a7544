// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/query_folder.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/input_files.h"
#include "core/base/output_file.h"
#include "core/base/user_file.h"
#include "core/base/utf8.h"
#include "core/table/printable.h"

namespace lanescope::sql {

namespace {

constexpr std::string_view kEnding = ".sql";
constexpr std::size_t kMostBytes = std::size_t{1} << 20; // of a file: as a session takes
constexpr std::size_t kMostQueries = 1000;               // of a folder
constexpr std::size_t kLongestTitle = 100;

/// Below a folder. Only the user's own folder has links that are followed.
InputDescriptor openBelow(const InputDescriptor& folder, const std::string& name, unsigned flags,
                          os::Links links) {
    return links == os::Links::Refuse
               ? InputDescriptor::open(name, InputName::Given, os::kNoLink | flags, &folder.handle())
               : InputDescriptor::open(name, InputName::Own, flags, &folder.handle());
}

std::string causeOf(int number) {
    return number == ELOOP ? "it is a link, which is not followed" : std::strerror(number);
}

bool isPlainText(std::string_view text) {
    return isUtf8(text) && std::ranges::none_of(text, [](char c) {
               const auto byte = static_cast<unsigned char>(c);
               return (byte < 0x20 && c != '\n' && c != '\r' && c != '\t') || byte == 0x7F;
           });
}

/// The text of a small regular file.
Result<std::string> smallText(const InputDescriptor& folder, const std::string& name, const std::string& path,
                              os::Links links) {
    const auto unreadable = [&path](std::string cause) {
        return Error{ErrorCode::FileUnreadable, std::move(cause), path, {}};
    };
    const InputDescriptor file = openBelow(folder, name, 0, links);
    const auto facts = file.isOpen() ? file.handle().facts() : std::nullopt;
    if (!facts) {
        return unreadable(causeOf(errno));
    }
    if (facts->kind != os::FileKind::Regular) {
        return unreadable("it is not a regular file");
    }
    std::string text(kMostBytes + 1, '\0'); // what the file holds, whatever its size says
    const std::size_t size = file.handle().readAt(0, text.data(), text.size());
    if (errno != 0) {
        return unreadable(causeOf(errno));
    }
    if (size > kMostBytes) {
        return unreadable("it is larger than 1 MiB");
    }
    text.resize(size);
    if (!isPlainText(text)) {
        return unreadable("it is no plain text in UTF-8");
    }
    return text;
}

std::string titleOf(std::string_view text, const std::string& name) {
    constexpr std::string_view kComment = "--";
    const std::string_view line = asciiTrimmed(text.substr(0, text.find('\n')));
    const std::string_view title =
        line.starts_with(kComment) ? asciiTrimmed(line.substr(kComment.size())) : std::string_view();
    const bool isTitle = !title.empty() && !title.starts_with("param:");
    return elided(printable(isTitle ? title : std::string_view(name)), kLongestTitle);
}

/// Names of entries that end in ".sql".
std::vector<std::string> queryFiles(const InputDescriptor& folder) {
    std::vector<std::string> names;
    for (std::string& name : folder.handle().names()) {
        if (name.size() > kEnding.size() && name.ends_with(kEnding)) {
            names.push_back(std::move(name));
        }
    }
    std::ranges::sort(names);
    return names;
}

SavedQueries queriesIn(const InputDescriptor& folder, const std::string& path, os::Links links) {
    SavedQueries found;
    std::vector<std::string> files = queryFiles(folder);
    if (files.size() > kMostQueries) {
        found.problems.push_back(path + ": only the first " + std::to_string(kMostQueries) + " of " +
                                 std::to_string(files.size()) + " queries are listed");
        files.resize(kMostQueries);
    }
    for (const std::string& file : files) {
        Result<std::string> text = smallText(folder, file, path + "/" + file, links);
        if (!text) {
            found.problems.push_back(printable(text.error().describe()));
            continue;
        }
        std::string name = file.substr(0, file.size() - kEnding.size());
        std::string title = titleOf(*text, name);
        found.queries.push_back({std::move(name), std::move(title), std::move(*text)});
    }
    return found;
}

/// The folder of the file that a trace lies in.
std::string folderOf(const std::string& tracePath) {
    std::error_code trouble;
    std::string path = tracePath;
    if (!std::filesystem::exists(path, trouble)) {
        path = path.substr(0, path.find("!/")); // a member of an archive
    }
    if (path.empty() || !std::filesystem::exists(path, trouble)) {
        return {};
    }
    const std::filesystem::path absolute = std::filesystem::absolute(path, trouble);
    return trouble ? std::string() : absolute.parent_path().generic_string();
}

/// Steps from the folder of a trace to its queries.
constexpr std::string_view kSteps[] = {".lanescope", "queries"};

enum class Missing : bool { Leave, Make };

struct FolderBeside {
    InputDescriptor folder;
    std::string path;
    std::string problem; ///< what is in the way; empty: it is open or missing
};

FolderBeside openBeside(const std::string& start, Missing missing) {
    FolderBeside opened{InputDescriptor::open(start, InputName::Given, os::kFolderOnly), start, {}};
    for (const std::string_view step : kSteps) {
        const std::string name(step);
        opened.path += "/" + name;
        if (missing == Missing::Make) {
            os::makeFolder(name, opened.folder.handle()); // what is in the way is told below
        }
        InputDescriptor next = openBelow(opened.folder, name, os::kFolderOnly, os::Links::Refuse);
        const int cause = next.isOpen() ? 0 : errno;
        opened.folder = std::move(next);
        if (cause != 0) {
            if (cause != ENOENT || missing == Missing::Make) {
                opened.problem = printable(opened.path + ": " +
                                           (cause == ENOTDIR ? "it is a link or no folder" : causeOf(cause)));
            }
            break;
        }
    }
    return opened;
}

Status checkName(std::string_view name) {
    return isQueryName(name) ? Status()
                             : invalidArgument("a name of a query has letters, digits, blanks, - and _ only");
}

std::string fileOf(std::string_view name) {
    return std::string(name) + std::string(kEnding);
}

} // namespace

bool isQueryName(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return isAsciiAlnum(c) || c == ' ' || c == '-' || c == '_' ||
               (static_cast<unsigned char>(c) & 0x80u) != 0;
    });
}

SavedQueries savedQueries() {
    const std::string path = userFilePath("queries");
    const auto folder = InputDescriptor::open(path, InputName::Own, os::kFolderOnly);
    return folder.isOpen() ? queriesIn(folder, path, os::Links::Follow) : SavedQueries();
}

Status saveQuery(std::string_view name, std::string_view text) {
    if (const Status named = checkName(name); !named) {
        return named;
    }
    const std::string folder = userFilePath("queries");
    if (folder.empty()) {
        return invalidArgument("there is no home folder to save queries in");
    }
    std::error_code ignored; // the file says what is wrong
    std::filesystem::create_directories(folder, ignored);
    return writeFile(folder + "/" + fileOf(name), text, {}, OutputAccess::OwnerOnly);
}

std::string queryFolderBeside(const std::string& tracePath) {
    std::string path = folderOf(tracePath);
    for (const std::string_view step : kSteps) {
        path += path.empty() ? std::string() : "/" + std::string(step);
    }
    return path;
}

SavedQueries savedQueriesBeside(const std::string& tracePath) {
    const std::string start = folderOf(tracePath);
    if (start.empty()) {
        return {};
    }
    const FolderBeside opened = openBeside(start, Missing::Leave);
    if (opened.folder.isOpen()) {
        return queriesIn(opened.folder, opened.path, os::Links::Refuse);
    }
    SavedQueries none;
    if (!opened.problem.empty()) {
        none.problems.push_back(opened.problem);
    }
    return none;
}

Status saveQueryBeside(const std::string& tracePath, std::string_view name, std::string_view text) {
    if (const Status named = checkName(name); !named) {
        return named;
    }
    const std::string start = folderOf(tracePath);
    if (start.empty()) {
        return invalidArgument("the trace does not lie on this machine");
    }
    const FolderBeside opened = openBeside(start, Missing::Make);
    if (!opened.folder.isOpen()) {
        return fail(ErrorCode::FileUnreadable, "the query cannot be saved: " + opened.problem);
    }
    const std::string file = fileOf(name);
    if (const auto facts = os::factsOf(file, os::Links::Refuse, &opened.folder.handle());
        facts && facts->kind != os::FileKind::Regular) {
        return fail(ErrorCode::FileUnreadable, "it is a link or not a regular file",
                    opened.path + "/" + file);
    }
    return writeFile(opened.path + "/" + file, text, {}, OutputAccess::Umask);
}

} // namespace lanescope::sql
