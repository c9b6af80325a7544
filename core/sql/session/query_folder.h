// SPDX-License-Identifier: Apache-2.0
// Folders of saved queries, files NAME.sql: the user's own, os::configFolder()/queries, and the one
// beside a trace, .lanescope/queries in its folder, which people share with the trace. The latter is taken as
// written by anyone: no link in it is followed. Files are small texts of UTF-8 without control characters;
// others are problems. Plain functions; they read and write files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"

namespace lanescope::sql {

struct SavedQuery {
    std::string name;  ///< of the file, without ".sql"
    std::string title; ///< its first line where that is a comment, else the name; one line of printable text
    std::string text;
};

struct SavedQueries {
    std::vector<SavedQuery> queries;   ///< by name
    std::vector<std::string> problems; ///< one for each file that is left out, with its path
};

/// Whether a query may have the name: letters, digits, blanks, "-", "_" and no other ASCII.
bool isQueryName(std::string_view name);

SavedQueries savedQueries();
/// Replaces one of that name. InvalidArgument for a text that cannot be the name of a query.
Status saveQuery(std::string_view name, std::string_view text);

/// The folder beside a trace, also beside an archive that it is a member of; empty: the trace is not a file
/// here.
std::string queryFolderBeside(const std::string& tracePath);
SavedQueries savedQueriesBeside(const std::string& tracePath);
/// Makes the folder where it is missing.
Status saveQueryBeside(const std::string& tracePath, std::string_view name, std::string_view text);

} // namespace lanescope::sql
