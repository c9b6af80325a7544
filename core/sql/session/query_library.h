// SPDX-License-Identifier: Apache-2.0
// The latest queries that ran, kept in $XDG_CONFIG_HOME/lanescope/queries beside the saved ones
// (query_folder.h), and what the text of a query says of its parameters. Plain functions; they read and write
// files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"

namespace lanescope::sql {

inline constexpr std::size_t kMostKeptQueries = 200;

/// Queries that ran, the latest first.
std::vector<std::string> queryHistory();
/// Puts a query first; an equal one moves. At most kMostKeptQueries stay.
std::vector<std::string> withLatest(std::vector<std::string> queries, std::string_view text);
/// Does so in the file. Of two that write at the same time one may lose its query.
Status addToQueryHistory(std::string_view text);

/// Names of the parameters ":name" of a text, each once, in their order.
std::vector<std::string> parameterNames(std::string_view text);

/// The value of a parameter that is not given, from a comment line "-- param: NAME [TYPE] [DEFAULT]" of the
/// text. TYPE is integer, number or text; without it the default is a number where it is written as one.
struct ParameterDefault {
    std::string name; ///< without the colon
    std::string text; ///< the default as written; empty: null
    bool isText = false;
};
std::vector<ParameterDefault> parameterDefaults(std::string_view text);

} // namespace lanescope::sql
